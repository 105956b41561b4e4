package org.hlo4j.dialect.tensor;

import java.util.List;
import org.hlo4j.dialect.arith.ArithFolds;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.rewrite.Canonicalizes;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.ir.rewrite.Folding;
import org.hlo4j.ir.rewrite.Folds;
import org.hlo4j.ir.rewrite.MaterializesConstants;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.shape.ConstShapeOp;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.tensor.TensorOps;

/** Folds of operations on tensors. */
final class TensorFolds {
  private TensorFolds() {}

  /** Attaches the folds to a dialect under construction. */
  static void attachTo(Dialect.Builder dialect) {
    dialect.attach(MaterializesConstants.class, ArithFolds::constantOrNull);
    dialect.attach(TensorOps.CAST, Folds.class, TensorFolds::foldCast);
    dialect.attach(
        TensorOps.CAST,
        Canonicalizes.class,
        () ->
            List.of(
                RewritePattern.of(TensorOps.CAST, TensorFolds::foldCastOfConstShape)
                    .ignoringUses()));
    dialect.attach(TensorOps.DIM, Folds.class, TensorFolds::foldDimension);
    dialect.attach(TensorOps.EXTRACT, Folds.class, TensorFolds::foldExtract);
  }

  /** Folds a cast to the same type, and a cast back to the original type. */
  private static Folding foldCast(Operation op) {
    for (Operation cast = op; cast != null && cast.is(TensorOps.CAST); ) {
      Value source = cast.operand(0);
      if (source.type().equals(op.result(0).type())) {
        return Folding.to(source);
      }
      cast = source.definingOpOrNull();
    }
    return Folding.NONE;
  }

  /** Replaces the cast of a constant shape by a constant of the result type. */
  private static boolean foldCastOfConstShape(Operation op, Rewriter rewriter) {
    Operation constant = op.operand(0).definingOpOrNull();
    if (constant == null || !constant.is(ShapeOps.CONST_SHAPE)) {
      return false;
    }
    rewriter.replaceWithNew(
        op,
        OperationState.inPlaceOf(op, ShapeOps.CONST_SHAPE)
            .set(ConstShapeOp.SHAPE, ConstShapeOp.SHAPE.get(constant)));
    return true;
  }

  private static Folding foldDimension(Operation op) {
    IntegerAttr index = Constants.valueOrNull(op.operand(1), IntegerAttr.class);
    if (index == null || !(op.operand(0).type() instanceof RankedTensorType type)) {
      return Folding.NONE;
    }
    long position = index.longValue();
    return position >= 0 && position < type.rank() && !type.isDynamicDimension((int) position)
        ? Folding.to(IntegerAttr.of(IndexType.INSTANCE, type.dimension((int) position)))
        : Folding.NONE;
  }

  /** Folds the extraction from {@code tensor.from_elements}. */
  private static Folding foldExtract(Operation op) {
    Operation source = op.operand(0).definingOpOrNull();
    if (source == null || !source.is(TensorOps.FROM_ELEMENTS)) {
      return Folding.NONE;
    }
    RankedTensorType type = (RankedTensorType) source.result(0).type();
    long position = 0;
    for (int i = 0; i < type.rank(); i++) {
      IntegerAttr index = Constants.valueOrNull(op.operand(1 + i), IntegerAttr.class);
      if (index == null || index.longValue() < 0 || index.longValue() >= type.dimension(i)) {
        return Folding.NONE;
      }
      position = Sizes.add(Sizes.multiply(position, type.dimension(i)), index.longValue());
    }
    return Folding.to(source.operand((int) position));
  }
}
