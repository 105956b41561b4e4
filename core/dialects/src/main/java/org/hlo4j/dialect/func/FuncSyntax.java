package org.hlo4j.dialect.func;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.define.Property;
import org.hlo4j.op.func.FuncOp;

/**
 * Syntax of {@code func.func}: {@code func.func private @name(%arg0: i32) -> i32 attributes {…}
 * {…}}. Source: {@code mlir/lib/Interfaces/FunctionImplementation.cpp}.
 */
final class FuncSyntax implements OpSyntax {
  private static final List<String> VISIBILITIES = List.of("public", "private", "nested");

  /**
   * Properties with a syntax of their own, which are not in the dictionary after {@code
   * attributes}.
   */
  private static final List<Property<?>> INFERRED =
      List.of(FuncOp.VISIBILITY, FuncOp.NAME, FuncOp.TYPE);

  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    String visibility = "";
    for (String keyword : VISIBILITIES) {
      if (visibility.isEmpty() && parser.acceptKeyword(keyword)) {
        visibility = keyword;
      }
    }
    String name = parser.parseSymbolName();
    FunctionSignatureSyntax signature = FunctionSignatureSyntax.parse(parser);
    parseAttributes(parser, state);

    state.set(FuncOp.NAME, name);
    state.set(FuncOp.TYPE, new TypeAttr(signature.type()));
    if (!visibility.isEmpty()) {
      state.set(FuncOp.VISIBILITY, visibility);
    }
    setUnlessEmpty(state, FuncOp.ARGUMENT_ATTRIBUTES, signature.argumentAttributes());
    setUnlessEmpty(state, FuncOp.RESULT_ATTRIBUTES, signature.resultAttributes());

    Region body = state.addRegion();
    int bodyAt = parser.offset();
    if (parser.parseOptionalRegion(body, signature.arguments()) && body.isEmpty()) {
      throw parser.error(bodyAt, "expected non-empty function body");
    }
  }

  private static void parseAttributes(OpAsmParser parser, OperationState state) {
    int at = parser.offset();
    parser.parseOptionalAttributesWithKeyword(state);
    for (Property<?> property : INFERRED) {
      if (property.isPresent(state)) {
        throw parser.error(
            at,
            "'"
                + property
                + "' is an inferred attribute and should not be specified in the explicit"
                + " attribute dictionary");
      }
    }
  }

  private static void setUnlessEmpty(
      OperationState state, Property<ArrayAttr> property, ArrayAttr dictionaries) {
    if (dictionaries.size() > 0) {
      state.set(property, dictionaries);
    }
  }

  @Override
  public void print(OpAsmPrinter printer, Operation operation) {
    FuncOp function = new FuncOp(operation);
    printer.print(" ");
    FuncOp.VISIBILITY.find(operation).ifPresent(visibility -> printer.print(visibility).print(" "));
    printer.printSymbolName(function.name());
    FunctionSignatureSyntax.print(printer, function);
    printAttributes(printer, operation);
    if (!function.isDeclaration()) {
      printer.print(" ");
      printer.printRegion(function.body(), false, true);
    }
  }

  /** Unlike other operations, functions print inherent attributes after discardable ones. */
  private static void printAttributes(OpAsmPrinter printer, Operation function) {
    List<NamedAttribute> attributes = new ArrayList<>(function.discardableAttributes().entries());
    Attribute noInline = FuncOp.NO_INLINE.attributeOrNull(function);
    if (noInline != null) {
      attributes.add(new NamedAttribute(FuncOp.NO_INLINE.name(), noInline));
    }
    if (!attributes.isEmpty()) {
      printer.print(" attributes");
      printer.printOptionalAttributes(attributes);
    }
  }
}
