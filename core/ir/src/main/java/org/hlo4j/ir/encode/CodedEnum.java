package org.hlo4j.ir.encode;

/** An enumeration constant that has a number in bytecode and a keyword in text. */
public interface CodedEnum {
  /** {@return the number in bytecode, as assigned upstream} */
  int code();

  /** {@return the keyword in text, as upstream spells it} */
  String spelling();
}
