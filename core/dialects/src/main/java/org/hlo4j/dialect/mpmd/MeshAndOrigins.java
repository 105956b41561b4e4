package org.hlo4j.dialect.mpmd;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.define.Property;
import org.hlo4j.op.mpmd.MpmdOp;
import org.hlo4j.opset.mpmd.MeshTensorType;
import org.hlo4j.opset.mpmd.UserOriginAttr;

/**
 * The mesh of a fragment and the computations it comes from: {@code mesh="m1", origin=["f"(1)]}.
 *
 * @param origin the property of the origins
 */
record MeshAndOrigins(Property<List<UserOriginAttr>> origin) {
  void print(OpAsmPrinter printer, Operation op) {
    printer.print("mesh=");
    MeshTensorType.printName(MpmdOp.MESH_NAME.getOr(op, ""), printer);
    printer.print(", origin=[");
    if (origin.attributeOrNull(op) instanceof ArrayAttr origins) {
      printer.printList(origins.elements(), each -> print(printer, each));
    }
    printer.print("]");
  }

  private static void print(OpAsmPrinter printer, Attribute origin) {
    if (origin instanceof UserOriginAttr known) {
      known.printInList(printer);
    } else {
      printer.printAttribute(origin);
    }
  }

  void parse(OpAsmParser parser, OperationState state) {
    parser.expectKeyword("mesh");
    parser.expect("=");
    state.set(MpmdOp.MESH_NAME, parser.parseString());
    parser.expect(",");
    parser.expectKeyword("origin");
    parser.expect("=");
    state.set(
        origin, parser.parseList(Delimiter.SQUARE, () -> UserOriginAttr.parseStripped(parser)));
  }
}
