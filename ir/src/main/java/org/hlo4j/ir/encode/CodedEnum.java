package org.hlo4j.ir.encode;

/** A constant of an enumeration that has a number in bytecode and a word in text. */
public interface CodedEnum {
  /** The number in bytecode, as upstream assigned it. */
  int code();

  /** The word in text, as upstream spells it. */
  String spelling();
}
