package org.hlo4j.engine.run;

import org.jspecify.annotations.Nullable;

/**
 * A value at run time, shared by the slots that refer to it: mostly the array of a tensor, which a
 * pool owns or others do.
 */
final class Buffer {
  private Object value;
  private @Nullable BufferSpec spec;

  /** The number of slots that refer to this buffer. */
  int references;

  /**
   * Creates a buffer.
   *
   * @param spec the form of an array that the pool owns; null if it must not be written
   */
  Buffer(Object value, @Nullable BufferSpec spec) {
    this.value = value;
    this.spec = spec;
  }

  Object value() {
    return value;
  }

  /** Returns the form of an array that the pool owns; null if it must not be written. */
  @Nullable BufferSpec specOrNull() {
    return spec;
  }

  /** Takes the array from the pool: it belongs to a result now. */
  void disown() {
    spec = null;
  }

  /** Uses this object for another value that the pool does not own. */
  void replace(Object newValue) {
    value = newValue;
  }
}
