package org.hlo4j.dialect.shape;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.shape.ConstShapeOp;

/** The syntax of {@code shape.const_shape}: {@code [1, 2] : tensor<2xindex>}. */
final class ConstShapeSyntax implements OpSyntax {
  private static final String SHAPE = "shape";

  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    parser.parseOptionalAttributes(state);
    LongList extents = LongList.copyOf(parser.parseList(Delimiter.SQUARE, parser::parseInteger));
    parser.expect(":");
    state.addResultType(parser.parseType());
    state.set(ConstShapeOp.SHAPE, Extents.attribute(extents));
  }

  @Override
  public void print(OpAsmPrinter printer, Operation constant) {
    LongList extents = ConstShapeOp.SHAPE.get(constant).toLongs();
    printer.print(" ");
    printer.printOptionalAttributes(constant, List.of(SHAPE)).print("[");
    printer.printList(extents.boxed(), printer::print).print("] : ");
    printer.printType(constant.result(0).type());
  }
}
