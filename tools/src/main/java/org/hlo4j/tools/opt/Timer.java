package org.hlo4j.tools.opt;

import java.util.ArrayList;
import java.util.List;

/** The time that something took, and the times of its parts, in the order of their first start. */
final class Timer {
  private final Object key;
  private final String name;
  private final List<Timer> parts = new ArrayList<>();
  private long nanoseconds;
  private long started;

  /** The time of what {@code key} stands for, compared by identity. */
  Timer(Object key, String name) {
    this.key = key;
    this.name = name;
  }

  /** The part that {@code partKey} stands for, which is one however often it runs. */
  Timer part(Object partKey, String partName) {
    for (Timer part : parts) {
      if (part.key == partKey) {
        return part;
      }
    }
    Timer part = new Timer(partKey, partName);
    parts.add(part);
    return part;
  }

  void start() {
    started = System.nanoTime();
  }

  void stop() {
    nanoseconds += System.nanoTime() - started;
  }

  String name() {
    return name;
  }

  List<Timer> parts() {
    return parts;
  }

  long nanoseconds() {
    return nanoseconds;
  }
}
