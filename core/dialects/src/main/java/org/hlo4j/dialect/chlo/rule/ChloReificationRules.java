package org.hlo4j.dialect.chlo.rule;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.ShapeArithmetic;
import org.hlo4j.dialect.hlo.SpecViolation;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.rewrite.ReifiesShapes;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.chlo.ChloOp;
import org.hlo4j.opset.chlo.Broadcasting;
import org.hlo4j.opset.chlo.ChloOpset;
import org.hlo4j.opset.chlo.Structural;

/** Reification of result shapes. */
final class ChloReificationRules {
  private ChloReificationRules() {}

  /** Attaches the rules to a dialect under construction. */
  static void attachTo(Dialect.Builder dialect) {
    for (OpDefinition op : ChloOpset.ops()) {
      if (op.propertyIndex(ChloOp.BROADCAST_DIMENSIONS.name()) >= 0) {
        dialect.attach(op, ReifiesShapes.class, ChloReificationRules::ofBroadcast);
      }
    }
    dialect.attach(
        Broadcasting.BROADCAST_SELECT,
        ReifiesShapes.class,
        (op, operands, rewriter) -> List.of(broadcast(op, operands, rewriter)));
    dialect.attach(
        Structural.CONSTANT_LIKE_OP,
        ReifiesShapes.class,
        (op, operands, rewriter) ->
            List.of(new ShapeArithmetic(rewriter, op.location()).shapeOf(operands.getFirst())));
  }

  private static List<Value> ofBroadcast(
      Operation op, List<? extends Value> operands, Rewriter rewriter) {
    LongList dimensions = ChloOp.BROADCAST_DIMENSIONS.getOrNull(op);
    if (dimensions != null && !isNumpyBroadcast(operands, dimensions)) {
      throw new DiagnosticException(
          Diagnostic.warning(
              op.location(),
              "unsupported non prefix-padded dynamic rank broadcast_dimensions = "
                  + SpecViolation.text(DenseArrayAttr.i64(dimensions))));
    }
    return List.of(broadcast(op, operands, rewriter));
  }

  private static Value broadcast(Operation op, List<? extends Value> operands, Rewriter rewriter) {
    ShapeArithmetic shapes = new ShapeArithmetic(rewriter, op.location());
    return shapes.broadcast(operands.stream().map(shapes::shapeOf).toList());
  }

  /** Whether the dimensions are those that NumPy broadcasting implies: aligned at the last ones. */
  private static boolean isNumpyBroadcast(List<? extends Value> operands, LongList dimensions) {
    if (!(operands.get(0).type() instanceof RankedTensorType lhs)
        || !(operands.get(1).type() instanceof RankedTensorType rhs)) {
      return false;
    }
    int larger = Math.max(lhs.rank(), rhs.rank());
    int smaller = Math.min(lhs.rank(), rhs.rank());
    return larger == smaller
        || dimensions.equals(Dimensions.upTo(larger).subList(larger - smaller, larger));
  }
}
