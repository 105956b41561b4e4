package org.hlo4j.dialect.shape;

import java.util.List;
import org.hlo4j.dialect.syntax.ImplicitTerminator;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.shape.ShapeType;

/** The syntax of {@code shape.assuming}: {@code %witness -> (tensor<2xf32>) {…}}. */
final class AssumingSyntax implements OpSyntax {
  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    state.addOperand(parser.resolveOperand(parser.parseOperand(), ShapeType.WITNESS));
    state.addResultTypes(parser.parseOptionalArrowTypeList());
    Region region = state.addRegion();
    parser.parseRegion(region, List.of());
    ImplicitTerminator.complete(region, ShapeOps.ASSUMING_YIELD, state);
    parser.parseOptionalAttributes(state);
  }

  @Override
  public void print(OpAsmPrinter printer, Operation assuming) {
    boolean yields = assuming.resultCount() > 0;
    printer.print(" ");
    printer.printOperand(assuming.operand(0));
    if (yields) {
      printer.print(" -> (").printList(assuming.resultTypes(), printer::printType).print(")");
    }
    printer.print(" ");
    printer.printRegion(assuming.region(0), false, yields);
    printer.printOptionalAttributes(assuming, List.of());
  }
}
