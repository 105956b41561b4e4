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
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.transforms.build.Matches;

/** {@code broadcast_in_dim} that is an identity, follows another, or only permutes dimensions. */
final class BroadcastSimplifications {

  private BroadcastSimplifications() {}

  static List<RewritePattern> all() {
    return List.of(
        of(BroadcastSimplifications::merge).named("broadcast of broadcast").withBenefit(2),
        of(BroadcastSimplifications::asReshape).named("broadcast as reshape").withBenefit(2),
        of(BroadcastSimplifications::toSameType).named("broadcast to the same type"),
        of(BroadcastSimplifications::asTranspose).named("broadcast as transpose"));
  }

  private static RewritePattern of(RewritePattern.Rewrite rewrite) {
    return RewritePattern.of(DataMovement.BROADCAST_IN_DIM, rewrite);
  }

  private static boolean merge(Operation outer, Rewriter rewriter) {
    Operation inner = Matches.definingOpOrNull(outer.operand(0), DataMovement.BROADCAST_IN_DIM);
    if (inner == null || isReshape(inner)) {
      return false;
    }
    LongList dimensions =
        Dimensions.select(
            BroadcastInDimOp.BROADCAST_DIMENSIONS.get(outer),
            BroadcastInDimOp.BROADCAST_DIMENSIONS.get(inner));
    return Replacement.by(
        outer,
        OperationState.inPlaceOf(outer, DataMovement.BROADCAST_IN_DIM, inner.operand(0))
            .set(BroadcastInDimOp.BROADCAST_DIMENSIONS, dimensions),
        rewriter);
  }

  private static boolean isReshape(Operation broadcast) {
    return Dimensions.isSorted(BroadcastInDimOp.BROADCAST_DIMENSIONS.get(broadcast))
        && keepsElementCount(broadcast);
  }

  private static boolean keepsElementCount(Operation operation) {
    RankedTensorType from = Matches.staticTypeOrNull(operation.operand(0));
    RankedTensorType to = Matches.staticTypeOrNull(operation.result(0));
    return from != null
        && to != null
        && from.elementCount() == to.elementCount()
        && to.elementCount() != Long.MAX_VALUE;
  }

  private static boolean asReshape(Operation broadcast, Rewriter rewriter) {
    return isReshape(broadcast)
        && Replacement.by(
            broadcast,
            OperationState.inPlaceOf(broadcast, DataMovement.RESHAPE, broadcast.operand(0)),
            rewriter);
  }

  private static boolean toSameType(Operation broadcast, Rewriter rewriter) {
    return Dimensions.isIdentity(BroadcastInDimOp.BROADCAST_DIMENSIONS.get(broadcast))
        && Replacement.bySameType(broadcast, rewriter);
  }

  private static boolean asTranspose(Operation broadcast, Rewriter rewriter) {
    LongList dimensions = BroadcastInDimOp.BROADCAST_DIMENSIONS.get(broadcast);
    if (!keepsElementCount(broadcast)
        || !(broadcast.result(0).type() instanceof RankedTensorType type)
        || type.rank() != dimensions.size()) {
      return false;
    }
    return Replacement.by(
        broadcast,
        OperationState.inPlaceOf(broadcast, DataMovement.TRANSPOSE, broadcast.operand(0))
            .set(TransposeOp.PERMUTATION, Dimensions.inverse(dimensions)),
        rewriter);
  }
}
