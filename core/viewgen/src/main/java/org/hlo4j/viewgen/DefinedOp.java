package org.hlo4j.viewgen;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.ValueDefinition;
import org.hlo4j.text.print.MlirPrinter;

/**
 * An operation definition and the constant that refers to it.
 *
 * @param definition the definition
 * @param home the class of the constant
 * @param constant the name of the constant
 */
record DefinedOp(OpDefinition definition, Class<?> home, String constant) {
  /** Whether builders infer the result types. */
  boolean infersTypes() {
    return definition.has(Trait.INFER_TYPE_OP_INTERFACE)
        && !definition.has(Trait.ATTR_SIZED_RESULT_SEGMENTS);
  }

  /** Describes an operand or result by its arity and its constraint. */
  static String describe(ValueDefinition value) {
    String number =
        switch (value.arity()) {
          case SINGLE -> "";
          case OPTIONAL -> "optional ";
          case VARIADIC -> "variadic of ";
        };
    return number + value.constraint().description();
  }

  /** Returns an attribute as text, without its type. */
  static String text(Attribute value) {
    return value instanceof IntegerAttr integer
        ? integer.type() == IntegerType.I1
            ? Boolean.toString(integer.isTrue())
            : integer.value().toString()
        : MlirPrinter.toString(value);
  }

  /** Whether the index of the operand or result is the same in all operations. */
  static boolean hasFixedIndex(List<ValueDefinition> declared, int position) {
    return declared.subList(0, position + 1).stream().allMatch(v -> v.arity() == Arity.SINGLE);
  }
}
