package org.hlo4j.ir.encode;

/**
 * An enumeration constant that has a number in bytecode and a keyword in text. The number is that
 * of the constant and the keyword its name, unless the enumeration says otherwise.
 */
public interface CodedEnum {
  /** {@return the position of the constant in its enumeration, from 0} */
  int ordinal();

  /** {@return the name of the constant in Java} */
  String name();

  /** {@return the number in bytecode, as assigned upstream} */
  default int code() {
    return ordinal();
  }

  /** {@return the keyword in text, as upstream spells it} */
  default String spelling() {
    return name();
  }
}
