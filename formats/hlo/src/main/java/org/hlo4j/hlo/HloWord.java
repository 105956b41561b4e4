package org.hlo4j.hlo;

/**
 * A value of an enumeration: a word in text, a number in protos. The word is the name of the
 * constant and the number its place, unless the enumeration says otherwise.
 */
public interface HloWord {
  /** {@return the name of the constant in Java} */
  String name();

  /** {@return the place of the constant in its enumeration, from 0} */
  int ordinal();

  /** {@return the word in text} */
  default String text() {
    return name();
  }

  /** {@return the number in protos} */
  default int number() {
    return ordinal();
  }
}
