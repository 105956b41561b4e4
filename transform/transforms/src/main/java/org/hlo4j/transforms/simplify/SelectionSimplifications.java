package org.hlo4j.transforms.simplify;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.BroadcastInDimOp;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.build.Matches;

/** Comparisons and selections. */
final class SelectionSimplifications {
  private SelectionSimplifications() {}

  static List<RewritePattern> all(long elementLimit) {
    return List.of(
        booleanItself(ComparisonDirection.EQ, Matches::isIntegerOne).named("x == true"),
        booleanItself(ComparisonDirection.NE, Matches::isIntegerZero).named("x != false"),
        RewritePattern.of(Elementwise.COMPARE, SelectionSimplifications::compareIntegers)
            .named("compare of integers"),
        RewritePattern.of(Elementwise.SELECT, SelectionSimplifications::swapForBroadcastNegation)
            .named("select by broadcast(not(p))")
            .withBenefit(3),
        RewritePattern.of(Elementwise.SELECT, SelectionSimplifications::swapForNegation)
            .named("select by not(p)")
            .withBenefit(2),
        RewritePattern.of(
                Elementwise.SELECT, (op, rewriter) -> selectConstant(op, rewriter, elementLimit))
            .named("select by a constant, or of equals"));
  }

  /** {@code x == true -> x} and {@code x != false -> x}. */
  private static RewritePattern booleanItself(
      ComparisonDirection direction, Predicate<Value> other) {
    return RewritePattern.of(
            Elementwise.COMPARE,
            (compare, rewriter) ->
                other.test(compare.operand(1))
                    && CompareOp.COMPARISON_DIRECTION.getOrNull(compare) == direction
                    && Shapes.elementType(compare.operand(1).type()).equals(IntegerType.I1)
                    && Replacement.byBare(compare, compare.operand(0), rewriter))
        .withBenefit(2);
  }

  /** Compares an integer with itself; moves constants to the right. */
  private static boolean compareIntegers(Operation compare, Rewriter rewriter) {
    if (CompareOp.COMPARE_TYPE.getOrNull(compare) != ComparisonType.SIGNED
        && CompareOp.COMPARE_TYPE.getOrNull(compare) != ComparisonType.UNSIGNED) {
      return false;
    }
    ComparisonDirection direction = CompareOp.COMPARISON_DIRECTION.get(compare);
    if (compare.operand(0) == compare.operand(1)) {
      RankedTensorType type = Matches.staticTypeOrNull(compare.result(0));
      if (type == null) {
        return false;
      }
      long equal = direction.holds(0) ? 1 : 0;
      rewriter.replace(
          compare, HloBuilder.replacing(compare, rewriter).constant(Splats.of(type, equal)));
      return true;
    }
    if (!Matches.isConstant(compare.operand(0)) || Matches.isConstant(compare.operand(1))) {
      return false;
    }
    List<Value> swapped = List.of(compare.operand(1), compare.operand(0));
    rewriter.modify(
        compare,
        () -> {
          compare.set(CompareOp.COMPARISON_DIRECTION, direction.swapped());
          compare.setOperands(swapped);
        });
    return true;
  }

  /** {@code select(not(p), x, y) -> select(p, y, x)}. */
  private static boolean swapForNegation(Operation select, Rewriter rewriter) {
    Operation not = Matches.definingOpOrNull(select.operand(0), Elementwise.NOT);
    return not != null
        && Replacement.by(
            select,
            OperationState.inPlaceOf(
                select, Elementwise.SELECT, not.operand(0), select.operand(2), select.operand(1)),
            rewriter);
  }

  /** {@code select(broadcast(not(p)), x, y) -> select(broadcast(p), y, x)}. */
  private static boolean swapForBroadcastNegation(Operation select, Rewriter rewriter) {
    Operation broadcast =
        Matches.definingOpOrNull(select.operand(0), DataMovement.BROADCAST_IN_DIM);
    Operation not =
        broadcast == null ? null : Matches.definingOpOrNull(broadcast.operand(0), Elementwise.NOT);
    if (broadcast == null || not == null || !broadcast.result(0).hasOneUse()) {
      return false;
    }
    LongList dimensions = BroadcastInDimOp.BROADCAST_DIMENSIONS.get(broadcast);
    Value predicate =
        HloBuilder.replacing(broadcast, rewriter)
            .broadcastInDim(not.operand(0), broadcast.result(0).type(), dimensions);
    rewriter.replaceWithNew(
        select,
        OperationState.inPlaceOf(
            select, Elementwise.SELECT, predicate, select.operand(2), select.operand(1)));
    return true;
  }

  /** Selects if both choices are equal, or the predicate is constant. */
  private static boolean selectConstant(Operation select, Rewriter rewriter, long elementLimit) {
    Value whenTrue = select.operand(1);
    Value whenFalse = select.operand(2);
    if (whenTrue == whenFalse) {
      return Replacement.byBare(select, whenTrue, rewriter);
    }
    DenseElementsAttr predicate = Matches.constantOrNull(select.operand(0));
    if (predicate == null) {
      return false;
    }
    if (predicate.isSplat()) {
      boolean isFalse = Matches.isIntegerZero(select.operand(0));
      return Replacement.byBare(select, isFalse ? whenFalse : whenTrue, rewriter);
    }
    DenseElementsAttr ofTrue = Matches.constantOrNull(whenTrue);
    DenseElementsAttr ofFalse = Matches.constantOrNull(whenFalse);
    RankedTensorType type = Matches.staticTypeOrNull(select.result(0));
    if (ofTrue == null
        || ofFalse == null
        || type == null
        || predicate.elementCount() > elementLimit) {
      return false;
    }
    rewriter.replace(
        select,
        HloBuilder.replacing(select, rewriter)
            .constant(selected(type, predicate, ofTrue, ofFalse)));
    return true;
  }

  private static DenseElementsAttr selected(
      RankedTensorType type,
      DenseElementsAttr predicate,
      DenseElementsAttr ofTrue,
      DenseElementsAttr ofFalse) {
    int width = DenseElementsAttr.elementBytes(type.elementType());
    byte[] bytes = new byte[Math.toIntExact(predicate.elementCount()) * width];
    IntStream.range(0, bytes.length)
        .forEach(i -> {
          DenseElementsAttr from = predicate.longAt(i / width) != 0 ? ofTrue : ofFalse;
          bytes[i] = from.data().byteAt(from.isSplat() ? i % width : i);
        });
    return DenseElementsAttr.detectSplat(type, Blob.wrap(bytes));
  }
}
