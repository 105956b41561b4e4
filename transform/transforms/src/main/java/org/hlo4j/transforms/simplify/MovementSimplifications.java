package org.hlo4j.transforms.simplify;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.IotaOp;
import org.hlo4j.op.stablehlo.PadOp;
import org.hlo4j.op.stablehlo.ReverseOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.build.Matches;

/** Operations that move elements but leave them, or their order, unchanged. */
final class MovementSimplifications {
  private MovementSimplifications() {}

  static List<RewritePattern> all() {
    return List.of(
        RewritePattern.of(DataMovement.RESHAPE, MovementSimplifications::mergeReshapes)
            .named("reshape of reshape")
            .withBenefit(2),
        RewritePattern.of(DataMovement.RESHAPE, Replacement::bySameType)
            .named("reshape to the same type"),
        RewritePattern.of(DataMovement.TRANSPOSE, MovementSimplifications::mergeTransposes)
            .named("transpose of transpose")
            .withBenefit(2),
        RewritePattern.of(DataMovement.TRANSPOSE, MovementSimplifications::transposeOfIota)
            .named("transpose of nothing"),
        RewritePattern.of(DataMovement.TRANSPOSE, MovementSimplifications::transposeAsReshape)
            .named("transpose as reshape"),
        RewritePattern.of(DataMovement.REVERSE, MovementSimplifications::reverseOfNothing)
            .named("reverse of nothing"),
        RewritePattern.of(DataMovement.PAD, MovementSimplifications::padByNothing)
            .named("pad by nothing"),
        RewritePattern.of(DataMovement.PAD, MovementSimplifications::padOfNothing)
            .named("pad of nothing"),
        RewritePattern.of(DataMovement.IOTA, MovementSimplifications::iotaOfOne)
            .named("iota of one"),
        RewritePattern.of(DataMovement.IOTA, MovementSimplifications::iotaAsBroadcast)
            .named("iota as broadcast"));
  }

  private static boolean mergeReshapes(Operation reshape, Rewriter rewriter) {
    Operation inner = Matches.definingOpOrNull(reshape.operand(0), DataMovement.RESHAPE);
    return inner != null
        && Replacement.by(
            reshape,
            OperationState.inPlaceOf(reshape, DataMovement.RESHAPE, inner.operand(0)),
            rewriter);
  }

  private static boolean mergeTransposes(Operation transpose, Rewriter rewriter) {
    Operation inner = Matches.definingOpOrNull(transpose.operand(0), DataMovement.TRANSPOSE);
    if (inner == null) {
      return false;
    }
    LongList outerPermutation = TransposeOp.PERMUTATION.get(transpose);
    LongList innerPermutation = TransposeOp.PERMUTATION.get(inner);
    LongList merged = Dimensions.select(innerPermutation, outerPermutation);
    return Replacement.by(
        transpose,
        OperationState.inPlaceOf(transpose, DataMovement.TRANSPOSE, inner.operand(0))
            .set(TransposeOp.PERMUTATION, merged),
        rewriter);
  }

  private static boolean transposeOfIota(Operation transpose, Rewriter rewriter) {
    return Dimensions.isIdentity(TransposeOp.PERMUTATION.get(transpose))
        && Replacement.by(transpose, transpose.operand(0), rewriter);
  }

  /** A transpose that moves only dimensions of size one preserves the order of elements. */
  private static boolean transposeAsReshape(Operation transpose, Rewriter rewriter) {
    RankedTensorType type = Matches.staticTypeOrNull(transpose.operand(0));
    if (type == null || Matches.staticTypeOrNull(transpose.result(0)) == null) {
      return false;
    }
    LongList permutation = TransposeOp.PERMUTATION.get(transpose);
    long last = -1;
    for (int i = 0; i < permutation.size(); i++) {
      long dimension = permutation.get(i);
      if (type.dimension((int) dimension) != 1) {
        if (dimension < last) {
          return false;
        }
        last = dimension;
      }
    }
    rewriter.replaceWithNew(
        transpose, OperationState.inPlaceOf(transpose, DataMovement.RESHAPE, transpose.operand(0)));
    return true;
  }

  private static boolean reverseOfNothing(Operation reverse, Rewriter rewriter) {
    Value operand = reverse.operand(0);
    LongList dimensions = ReverseOp.DIMENSIONS.get(reverse);
    RankedTensorType type = Matches.staticTypeOrNull(operand);
    boolean moves =
        !dimensions.isEmpty()
            && Matches.splatOrNull(operand) == null
            && (type == null
                || (type.elementCount() != 0
                    && !dimensions.allMatch(d -> type.dimension((int) d) == 1)));
    return !moves && Replacement.byBare(reverse, operand, rewriter);
  }

  private static boolean padByNothing(Operation pad, Rewriter rewriter) {
    for (var padding :
        List.of(PadOp.EDGE_PADDING_LOW, PadOp.EDGE_PADDING_HIGH, PadOp.INTERIOR_PADDING)) {
      if (!padding.get(pad).allMatch(size -> size == 0)) {
        return false;
      }
    }
    return pad.operand(0).type().equals(pad.result(0).type())
        && Replacement.byBare(pad, pad.operand(0), rewriter);
  }

  /** The padding of an empty tensor consists of the padding value. */
  private static boolean padOfNothing(Operation pad, Rewriter rewriter) {
    RankedTensorType operand = Matches.staticTypeOrNull(pad.operand(0));
    return operand != null
        && operand.elementCount() == 0
        && Replacement.byBroadcasts(pad, List.of(pad.operand(1)), rewriter);
  }

  private static boolean iotaOfOne(Operation iota, Rewriter rewriter) {
    if (!(iota.result(0).type() instanceof RankedTensorType type)
        || type.dimension(StablehloOp.IOTA_DIMENSION.get(iota).intValue()) != 1) {
      return false;
    }
    rewriter.replace(iota, HloBuilder.replacing(iota, rewriter).like(iota.result(0), 0L));
    return true;
  }

  /** Creates an iota of rank 1 and broadcasts it. */
  private static boolean iotaAsBroadcast(Operation iota, Rewriter rewriter) {
    if (!(iota.result(0).type() instanceof RankedTensorType type) || type.rank() < 2) {
      return false;
    }
    long dimension = StablehloOp.IOTA_DIMENSION.get(iota);
    HloBuilder builder = HloBuilder.replacing(iota, rewriter);
    Value counted =
        builder.make(
            builder.state(DataMovement.IOTA).set(IotaOp.IOTA_DIMENSION, 0),
            RankedTensorType.of(type.elementType(), type.dimension((int) dimension)));
    rewriter.replace(iota, builder.broadcastInDim(counted, type, LongList.of(dimension)));
    return true;
  }
}
