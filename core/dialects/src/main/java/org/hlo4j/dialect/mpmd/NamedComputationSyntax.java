package org.hlo4j.dialect.mpmd;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.op.mpmd.NamedComputationOp;
import org.hlo4j.opset.mpmd.UserOriginAttr;

/**
 * Syntax of {@code mpmd.named_computation}: {@code <"f"(1)> (%a) (%arg0: tensor<4xf32>) {…} :
 * (tensor<4xf32>) -> tensor<4xf32>}.
 */
final class NamedComputationSyntax implements OpSyntax {
  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    parser.expect("<");
    state.set(NamedComputationOp.ORIGIN, UserOriginAttr.parseStripped(parser));
    parser.expect(">");
    Bodies.parse(parser, state);
  }

  @Override
  public void print(OpAsmPrinter printer, Operation op) {
    printer.print("<");
    if (NamedComputationOp.ORIGIN.getOrNull(op) instanceof UserOriginAttr origin) {
      origin.printStripped(printer);
    }
    printer.print(">");
    Bodies.print(printer, op, List.of(NamedComputationOp.ORIGIN.name()));
    printer.printFunctionalType(op);
  }
}
