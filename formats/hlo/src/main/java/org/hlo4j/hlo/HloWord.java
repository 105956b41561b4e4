package org.hlo4j.hlo;

/** A value of an enumeration: a word in text, a number in protos. */
public interface HloWord {
  /** {@return the word in text} */
  String text();

  /** {@return the number in protos} */
  int number();
}
