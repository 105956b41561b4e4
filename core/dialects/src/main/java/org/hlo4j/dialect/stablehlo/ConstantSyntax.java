package org.hlo4j.dialect.stablehlo;

import java.util.List;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyType;

/**
 * Syntax of {@code stablehlo.constant}, shared by {@code sdy.constant}: {@code stablehlo.constant
 * dense<1> : tensor<i32>}, or the generic form if the types of the result and the value differ, as
 * for quantized constants.
 */
public final class ConstantSyntax implements OpSyntax {
  private static final Property<ElementsAttr> VALUE =
      Property.shared("value", PropertyType.of(ElementsAttr.class));

  @Override
  public void print(OpAsmPrinter printer, Operation constant) {
    ElementsAttr value = VALUE.getOrNull(constant);
    if (value == null || !value.type().equals(constant.result(0).type())) {
      printer.printGenericOperationWithoutName(constant);
      return;
    }
    printer.printOptionalAttributes(constant, List.of(VALUE.name()));
    printer.print(" ").printStrippedAttribute(value);
  }

  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    if (parser.accept("(")) {
      parseGeneric(parser, state);
      return;
    }
    parser.parseOptionalAttributes(state);
    ElementsAttr value = parser.parseAttribute(ElementsAttr.class);
    state.set(VALUE, value);
    state.addResultType(value.type());
  }

  private static void parseGeneric(OpAsmParser parser, OperationState state) {
    parser.expect(")");
    if (parser.accept("<")) {
      DictionaryAttr properties = parser.parseAttribute(DictionaryAttr.class);
      for (NamedAttribute property : properties.entries()) {
        state.setAttribute(property.name(), property.value());
      }
      parser.expect(">");
    }
    parser.parseOptionalAttributes(state);
    parser.expect(":");
    parser.expect("(");
    parser.expect(")");
    parser.expect("->");
    state.addResultType(parser.parseType());
  }
}
