package org.hlo4j.dialect.mpmd;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.Property;
import org.hlo4j.op.mpmd.FragmentOp;
import org.hlo4j.op.mpmd.MpmdOp;
import org.hlo4j.opset.sdy.TensorShardingPerValueAttr;

/**
 * Syntax of {@code mpmd.fragment}: {@code <mesh="m1", origin=["f"], stage=1, in_shardings=[…],
 * out_shardings=[…]> (%a) (%arg0: tensor<4xf32>) {…} : (…) -> …}; what is absent is omitted.
 */
final class FragmentSyntax implements OpSyntax {
  private static final MeshAndOrigins MESH = new MeshAndOrigins(FragmentOp.ORIGIN);
  private static final String STAGE = "stage";
  private static final List<Property<TensorShardingPerValueAttr>> SHARDINGS =
      List.of(FragmentOp.IN_SHARDINGS, FragmentOp.OUT_SHARDINGS);
  private static final List<String> ELIDED =
      List.of(
          MpmdOp.MESH_NAME.name(),
          FragmentOp.ORIGIN.name(),
          FragmentOp.STAGE_ID.name(),
          FragmentOp.IN_SHARDINGS.name(),
          FragmentOp.OUT_SHARDINGS.name());

  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    parser.expect("<");
    MESH.parse(parser, state);
    boolean more = parser.accept(",");
    if (more && parser.acceptKeyword(STAGE)) {
      parser.expect("=");
      state.setAttribute(FragmentOp.STAGE_ID.name(), parser.parseAttribute(IntegerAttr.class));
      more = parser.accept(",");
    }
    for (Property<TensorShardingPerValueAttr> shardings : SHARDINGS) {
      if (more && parser.acceptKeyword(shardings.name())) {
        parser.expect("=");
        state.set(shardings, TensorShardingPerValueAttr.parseStripped(parser));
        more = parser.accept(",");
      }
    }
    parser.expect(">");
    Bodies.parse(parser, state);
  }

  @Override
  public void print(OpAsmPrinter printer, Operation op) {
    printer.print("<");
    MESH.print(printer, op);
    if (FragmentOp.STAGE_ID.attributeOrNull(op) instanceof IntegerAttr stage) {
      printer.print(", " + STAGE + "=").print(stage.longValue());
    }
    for (Property<TensorShardingPerValueAttr> shardings : SHARDINGS) {
      if (shardings.attributeOrNull(op) instanceof TensorShardingPerValueAttr present) {
        printer.print(", " + shardings.name() + "=");
        present.printStripped(printer);
      }
    }
    printer.print(">");
    Bodies.print(printer, op, ELIDED);
    printer.printFunctionalType(op);
  }
}
