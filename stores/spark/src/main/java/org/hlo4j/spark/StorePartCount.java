package org.hlo4j.spark;

import java.util.TreeMap;
import org.apache.spark.util.AccumulatorV2;

/**
 * The parts of stores, from tasks. A part is the same whichever attempt of a task says it, so that
 * it counts once.
 */
final class StorePartCount extends AccumulatorV2<StorePart, TreeMap<String, StorePart>> {
  private static final long serialVersionUID = 1;

  private final TreeMap<String, StorePart> parts = new TreeMap<>();

  @Override
  public boolean isZero() {
    return parts.isEmpty();
  }

  @Override
  public StorePartCount copy() {
    StorePartCount copy = new StorePartCount();
    copy.parts.putAll(parts);
    return copy;
  }

  @Override
  public void reset() {
    parts.clear();
  }

  @Override
  public void add(StorePart part) {
    parts.put(part.name(), part);
  }

  @Override
  public void merge(AccumulatorV2<StorePart, TreeMap<String, StorePart>> other) {
    parts.putAll(other.value());
  }

  @Override
  public TreeMap<String, StorePart> value() {
    return parts;
  }
}
