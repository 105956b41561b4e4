package org.hlo4j.hlo.define;

import org.hlo4j.message.FieldValues;
import org.jspecify.annotations.Nullable;

/**
 * Which fields of a proto have the values of an attribute: it reads what it writes.
 *
 * @param <T> the type of the values
 */
public interface AttributeCodec<T> {
  /**
   * {@return the value that a proto has, null if it has none}
   *
   * @param message the proto of an instruction or module
   * @param scope what numbers mean
   */
  @Nullable T read(FieldValues message, ReadScope scope);

  /**
   * Puts a value into a proto.
   *
   * @param value the value
   * @param message the proto
   * @param scope the numbers of instructions and computations
   */
  void write(T value, FieldValues message, WriteScope scope);
}
