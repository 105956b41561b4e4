package org.hlo4j.dialect.mhlo;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyType;
import org.hlo4j.op.chlo.TopKOp;

/**
 * The syntax of {@code mhlo.topk}: {@code mhlo.topk(%x, k = 2, largest = false, is_stable = false)
 * : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)}. Upstream omits what is true, and then does
 * not read the last word without the one before it; here each may be absent.
 */
final class TopKSyntax implements OpSyntax {
  private static final List<Property<Boolean>> FLAGS =
      List.of(Property.shared("largest", PropertyType.BOOL), TopKOp.IS_STABLE);

  @Override
  public void print(OpAsmPrinter printer, Operation topK) {
    printer.print("(").printOperand(topK.operand(0)).print(", k = ").print(TopKOp.K.get(topK));
    List<String> elided = new ArrayList<>(List.of(TopKOp.K.name()));
    for (Property<Boolean> flag : FLAGS) {
      if (!flag.get(topK)) {
        printer.print(", " + flag.name() + " = false");
      }
      elided.add(flag.name());
    }
    printer.print(")");
    printer.printOptionalAttributes(topK, elided);
    printer.print(" : ").printType(topK.operand(0).type());
    printer.print(" -> (");
    printer.printList(topK.resultTypes(), printer::printType).print(")");
  }

  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    parser.expect("(");
    int at = parser.offset();
    UnresolvedOperand operand = parser.parseOperand();
    parser.expect(",");
    parser.expectKeyword(TopKOp.K.name());
    parser.expect("=");
    state.setAttribute(TopKOp.K.name(), parser.parseAttribute(IntegerType.I64));
    while (parser.accept(",")) {
      parseFlag(parser, state);
    }
    parser.expect(")");
    parser.parseOptionalAttributes(state);
    parser.expect(":");
    Type type = parser.parseType();
    parser.resolveOperands(List.of(operand), List.of(type), at, state);
    parser.expect("->");
    state.addResultTypes(parser.parseList(Delimiter.PAREN, parser::parseType));
  }

  private static void parseFlag(OpAsmParser parser, OperationState state) {
    for (Property<Boolean> flag : FLAGS) {
      if (parser.acceptKeyword(flag.name())) {
        parser.expect("=");
        state.setAttribute(flag.name(), parser.parseAttribute(IntegerAttr.class));
        return;
      }
    }
    throw parser.error("expected 'largest' or 'is_stable'");
  }
}
