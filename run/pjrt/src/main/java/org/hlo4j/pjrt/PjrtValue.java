package org.hlo4j.pjrt;

import java.util.Objects;
import org.hlo4j.ir.builtin.LongList;

/** The value of an option or of an attribute: text, a number, numbers or a truth value. */
public sealed interface PjrtValue {
  /**
   * Text.
   *
   * @param value the text
   */
  record Text(String value) implements PjrtValue {
    /**
     * Checks the text.
     *
     * @param value the text
     */
    public Text {
      Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
      return value;
    }
  }

  /**
   * An integer of 64 bits.
   *
   * @param value the integer
   */
  record Int64(long value) implements PjrtValue {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /**
   * Integers of 64 bits.
   *
   * @param values the integers
   */
  record Int64List(LongList values) implements PjrtValue {
    /**
     * Checks the integers.
     *
     * @param values the integers
     */
    public Int64List {
      Objects.requireNonNull(values, "values");
    }

    @Override
    public String toString() {
      return values.toString();
    }
  }

  /**
   * A floating-point number of 32 bits.
   *
   * @param value the number
   */
  record Float32(float value) implements PjrtValue {
    @Override
    public String toString() {
      return Float.toString(value);
    }
  }

  /**
   * A truth value.
   *
   * @param value the truth value
   */
  record Bool(boolean value) implements PjrtValue {
    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  /**
   * {@return text}
   *
   * @param value the text
   */
  static PjrtValue of(String value) {
    return new Text(value);
  }

  /**
   * {@return an integer}
   *
   * @param value the integer
   */
  static PjrtValue of(long value) {
    return new Int64(value);
  }

  /**
   * {@return a number}
   *
   * @param value the number
   */
  static PjrtValue of(float value) {
    return new Float32(value);
  }

  /**
   * {@return a truth value}
   *
   * @param value the truth value
   */
  static PjrtValue of(boolean value) {
    return new Bool(value);
  }
}
