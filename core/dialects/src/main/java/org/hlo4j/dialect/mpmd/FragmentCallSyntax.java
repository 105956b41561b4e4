package org.hlo4j.dialect.mpmd;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.op.mpmd.FragmentCallOp;
import org.hlo4j.op.mpmd.MpmdOp;

/**
 * Syntax of {@code mpmd.fragment_call}: {@code <mesh="m1", origin=["f"]> @callee(%a) : (…) -> …}.
 */
final class FragmentCallSyntax implements OpSyntax {
  private static final MeshAndOrigins MESH = new MeshAndOrigins(FragmentCallOp.ORIGIN);
  private static final List<String> ELIDED =
      List.of(MpmdOp.MESH_NAME.name(), FragmentCallOp.ORIGIN.name(), MpmdOp.CALLEE.name());

  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    parser.expect("<");
    MESH.parse(parser, state);
    parser.expect(">");
    state.set(MpmdOp.CALLEE, parser.parseSymbolName());
    int at = parser.offset();
    List<UnresolvedOperand> operands = parser.parseOperandList(Delimiter.PAREN);
    parser.parseOptionalAttributes(state);
    Bodies.parseType(parser, state, operands, at);
  }

  @Override
  public void print(OpAsmPrinter printer, Operation call) {
    printer.print("<");
    MESH.print(printer, call);
    printer.print("> ").printSymbolName(MpmdOp.CALLEE.getOr(call, "")).print("(");
    printer.printOperands(call.operands()).print(")");
    printer.printOptionalAttributes(call, ELIDED);
    printer.print(" : ");
    printer.printFunctionalType(call);
  }
}
