package org.hlo4j.dialect.chlo;

import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.rewrite.Folding;
import org.hlo4j.ir.rewrite.Folds;
import org.hlo4j.ir.rewrite.MaterializesConstants;
import org.hlo4j.op.chlo.ConstantLikeOp;
import org.hlo4j.opset.chlo.Structural;

/** Constants of the {@code chlo} dialect, and folds to them. */
final class ChloFolds {
  private ChloFolds() {}

  static void attachTo(Dialect.Builder dialect) {
    dialect
        .attach(MaterializesConstants.class, ConstantValues.materializedBy(Structural.CONSTANT))
        .attach(Structural.CONSTANT_LIKE_OP, Folds.class, ChloFolds::foldConstantLike);
  }

  /** Folds to a splat in the shape of the operand, if that is static. */
  private static Folding foldConstantLike(Operation operation) {
    TypedAttr scalar = ConstantLikeOp.VALUE.getOrNull(operation);
    return operation.operand(0).type() instanceof RankedTensorType like
            && like.hasStaticShape()
            && (scalar instanceof FloatAttr || scalar instanceof IntegerAttr)
        ? Folding.to(Splats.of(RankedTensorType.of(like.shape(), scalar.type()), scalar))
        : Folding.NONE;
  }
}
