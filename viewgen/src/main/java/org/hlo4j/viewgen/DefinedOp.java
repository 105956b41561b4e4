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
 * A definition and the constant that holds it.
 *
 * @param definition the definition
 * @param home the class of the constant
 * @param constant the constant's name
 */
record DefinedOp(OpDefinition definition, Class<?> home, String constant) {
  /** Whether builders need not be given result types. */
  boolean infersTypes() {
    return definition.has(Trait.INFER_TYPE_OP_INTERFACE)
        && !definition.has(Trait.ATTR_SIZED_RESULT_SEGMENTS);
  }

  /** The text that explains an operand or result: its constraint, and how many there are. */
  static String describe(ValueDefinition value) {
    String number =
        switch (value.arity()) {
          case SINGLE -> "";
          case OPTIONAL -> "optional ";
          case VARIADIC -> "any number of ";
        };
    return number + value.constraint().description();
  }

  /** A default value without its type. */
  static String text(Attribute value) {
    return value instanceof IntegerAttr integer
        ? integer.type() == IntegerType.I1
            ? Boolean.toString(integer.isTrue())
            : integer.value().toString()
        : MlirPrinter.toString(value);
  }

  /** Whether the operand or result at this position is always the value at this position. */
  static boolean hasFixedPlace(List<ValueDefinition> declared, int position) {
    return declared.subList(0, position + 1).stream().allMatch(v -> v.arity() == Arity.SINGLE);
  }
}
