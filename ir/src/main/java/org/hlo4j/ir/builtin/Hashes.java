package org.hlo4j.ir.builtin;

import java.util.List;

/**
 * Hash codes of values that hold other values. Equal parts, at any depth, must not cancel out, as
 * they do in sums: a tuple of two equal types, of two equal types, and so on.
 */
public final class Hashes {
  private Hashes() {}

  /** The hash code of what had {@code hash} and now holds {@code next} too. */
  public static int mix(int hash, int next) {
    int mixed = (Integer.rotateLeft(hash, 5) ^ next) * 0x9E3779B1;
    return mixed ^ mixed >>> 15;
  }

  /** The hash code of values in this order. */
  public static int of(List<?> values) {
    int hash = values.size();
    for (Object value : values) {
      hash = mix(hash, value.hashCode());
    }
    return hash;
  }
}
