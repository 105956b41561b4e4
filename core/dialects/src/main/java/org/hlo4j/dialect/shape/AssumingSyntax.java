package org.hlo4j.dialect.shape;

import java.util.List;
import org.hlo4j.dialect.syntax.YieldingRegion;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
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
    YieldingRegion.parse(parser, state, ShapeOps.ASSUMING_YIELD);
    parser.parseOptionalAttributes(state);
  }

  @Override
  public void print(OpAsmPrinter printer, Operation assuming) {
    YieldingRegion.print(printer, assuming);
    printer.printOptionalAttributes(assuming, List.of());
  }
}
