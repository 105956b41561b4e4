package org.hlo4j.transforms.simplify;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.BroadcastInDimOp;
import org.hlo4j.op.stablehlo.DynamicBroadcastInDimOp;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Matches;

/**
 * {@code dynamic_broadcast_in_dim} that is static, is an identity, or follows a related operation.
 */
final class DynamicBroadcastSimplifications {
  private DynamicBroadcastSimplifications() {}

  static List<RewritePattern> all() {
    return List.of(
        of(DynamicBroadcastSimplifications::ofReshapeToSameShape)
            .named("dynamic broadcast of dynamic reshape to the same shape")
            .withBenefit(2),
        of(DynamicBroadcastSimplifications::merge)
            .named("dynamic broadcast of dynamic broadcast")
            .withBenefit(2),
        of(DynamicBroadcastSimplifications::toOwnShape)
            .named("dynamic broadcast to its own shape")
            .withBenefit(2),
        of(DynamicBroadcastSimplifications::expandingNothing)
            .named("dynamic broadcast that expands nothing"),
        of(DynamicBroadcastSimplifications::ofConstantShape)
            .named("dynamic broadcast to a constant shape"));
  }

  private static RewritePattern of(RewritePattern.Rewrite rewrite) {
    return RewritePattern.of(Dynamism.DYNAMIC_BROADCAST_IN_DIM, rewrite);
  }

  private static boolean keepsDimensions(Operation broadcast) {
    return Dimensions.isIdentity(DynamicBroadcastInDimOp.BROADCAST_DIMENSIONS.get(broadcast));
  }

  private static boolean ofReshapeToSameShape(Operation broadcast, Rewriter rewriter) {
    Operation reshape = Matches.definingOpOrNull(broadcast.operand(0), Dynamism.DYNAMIC_RESHAPE);
    return reshape != null
        && reshape.operand(1) == broadcast.operand(1)
        && keepsDimensions(broadcast)
        && Replacement.by(
            broadcast,
            OperationState.inPlaceOf(
                broadcast, Dynamism.DYNAMIC_RESHAPE, reshape.operand(0), reshape.operand(1)),
            rewriter);
  }

  private static boolean merge(Operation outer, Rewriter rewriter) {
    Operation inner = Matches.definingOpOrNull(outer.operand(0), Dynamism.DYNAMIC_BROADCAST_IN_DIM);
    if (inner == null) {
      return false;
    }
    LongList dimensions =
        Dimensions.select(
            DynamicBroadcastInDimOp.BROADCAST_DIMENSIONS.get(outer),
            DynamicBroadcastInDimOp.BROADCAST_DIMENSIONS.get(inner));
    return Replacement.by(
        outer,
        OperationState.inPlaceOf(
                outer, Dynamism.DYNAMIC_BROADCAST_IN_DIM, inner.operand(0), outer.operand(1))
            .set(DynamicBroadcastInDimOp.BROADCAST_DIMENSIONS, dimensions)
            .set(DynamicBroadcastInDimOp.KNOWN_EXPANDING_DIMENSIONS)
            .set(DynamicBroadcastInDimOp.KNOWN_NONEXPANDING_DIMENSIONS),
        rewriter);
  }

  /** {@code dynamic_broadcast_in_dim(x, shape_of(x)) -> x}. */
  private static boolean toOwnShape(Operation broadcast, Rewriter rewriter) {
    Operation shapeOf = Matches.definingOpOrNull(broadcast.operand(1), ShapeOps.SHAPE_OF);
    return shapeOf != null
        && shapeOf.operand(0) == broadcast.operand(0)
        && keepsDimensions(broadcast)
        && broadcast.operand(0).type().equals(broadcast.result(0).type())
        && Replacement.by(broadcast, broadcast.operand(0), rewriter);
  }

  /** A broadcast that expands no dimension; a conversion preserves the type of the result. */
  private static boolean expandingNothing(Operation broadcast, Rewriter rewriter) {
    LongList kept = DynamicBroadcastInDimOp.KNOWN_NONEXPANDING_DIMENSIONS.getOrNull(broadcast);
    return keepsDimensions(broadcast)
        && kept != null
        && broadcast.result(0).type() instanceof RankedTensorType type
        && kept.size() == type.rank()
        && Replacement.by(
            broadcast,
            new OperationState(Elementwise.CONVERT, broadcast.location())
                .addOperand(broadcast.operand(0))
                .addResultType(type),
            rewriter);
  }

  private static boolean ofConstantShape(Operation broadcast, Rewriter rewriter) {
    if (Matches.staticTypeOrNull(broadcast.operand(0)) == null) {
      return false;
    }
    RankedTensorType type = (RankedTensorType) broadcast.result(0).type();
    LongList shape = Matches.shapeOrNull(broadcast.operand(1));
    if (!type.hasStaticShape() && shape == null) {
      return false;
    }
    Operation replacement =
        rewriter.create(
            new OperationState(DataMovement.BROADCAST_IN_DIM, broadcast.location())
                .addOperand(broadcast.operand(0))
                .set(
                    BroadcastInDimOp.BROADCAST_DIMENSIONS,
                    DynamicBroadcastInDimOp.BROADCAST_DIMENSIONS.get(broadcast))
                .addResultType(
                    type.hasStaticShape() || shape == null
                        ? type
                        : RankedTensorType.of(shape, type.elementType())));
    if (type.hasStaticShape()) {
      rewriter.replace(broadcast, replacement);
      return true;
    }
    return DynamismSimplifications.refine(broadcast, replacement, rewriter);
  }
}
