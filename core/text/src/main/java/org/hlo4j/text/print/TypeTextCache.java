package org.hlo4j.text.print;

import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the text of recently printed types, as consecutive operations often have the same
 * ones. Only types that never have an alias are cached.
 */
final class TypeTextCache {
  private static final int SIZE = 1 << 8;

  private final @Nullable Type[] types = new Type[SIZE];
  private final byte[] @Nullable [] texts = new byte[SIZE][];

  private static int slot(Type type) {
    int hash = type.hashCode();
    return (hash ^ hash >>> 16) & SIZE - 1;
  }

  /** Appends the text of the type if it is cached; returns whether it is. */
  boolean print(Type type, TextBuffer out) {
    int slot = slot(type);
    byte[] text = texts[slot];
    if (text == null || types[slot] != type) {
      return false;
    }
    out.append(text);
    return true;
  }

  /** Caches the text appended from {@code start} on. */
  void cache(Type type, TextBuffer out, int start) {
    int slot = slot(type);
    types[slot] = type;
    texts[slot] = out.copyFrom(start);
  }
}
