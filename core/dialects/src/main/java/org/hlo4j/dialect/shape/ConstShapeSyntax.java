package org.hlo4j.dialect.shape;

import java.util.List;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
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
    state.set(ConstShapeOp.SHAPE, elementsOf(extents));
  }

  private static DenseElementsAttr elementsOf(LongList extents) {
    Blob data = DenseArrayAttr.i64(extents).data();
    RankedTensorType type = RankedTensorType.of(IndexType.INSTANCE, extents.size());
    return DenseElementsAttr.detectSplat(type, data);
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
