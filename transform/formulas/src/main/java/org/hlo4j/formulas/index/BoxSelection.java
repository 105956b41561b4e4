package org.hlo4j.formulas.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Selection of boxes that do not overlap. A loop takes the best box of each class that is left, and
 * removes those that overlap it too much.
 */
public final class BoxSelection {
  private static final LongList BOXES = LongList.of(2);

  private final HloBuilder b;

  /** Of batch, classes and boxes. */
  private final List<Size> sizes;

  /** The corners: least and greatest of the first and of the second coordinate. */
  private final List<Expr> corners = new ArrayList<>();

  private BoxSelection(HloBuilder b, Value boxes, List<Size> sizes, boolean areCentered) {
    this.b = b;
    this.sizes = sizes;
    for (int i = 0; i < 2; i++) {
      Expr first = coordinate(boxes, i);
      Expr second = coordinate(boxes, i + 2);
      Expr half = second.times(second.like(0.5));
      corners.add(areCentered ? first.minus(half) : first.min(second));
      corners.add(areCentered ? first.plus(half) : first.max(second));
    }
  }

  private Expr coordinate(Value boxes, int index) {
    Value part = DynamicShapes.slice(b, boxes, 2, Size.of(b, index), Size.of(b, index + 1));
    Value flat = Size.reshape(b, part, List.of(sizes.get(0), sizes.get(2)));
    return b.expr(Size.broadcast(b, flat, sizes, LongList.of(0, 2)));
  }

  /**
   * Selects boxes of each class.
   *
   * @param boxes of shape (batch, boxes, 4): two opposite corners, or the center and the sizes
   * @param scores of shape (batch, classes, boxes)
   * @param areCentered whether boxes are given by their centers
   * @param most how many boxes of a class are selected
   * @param overlapOrNull the part of their union that two boxes have in common if both are
   *     selected, one number; null for zero
   * @param leastOrNull the number that scores of selected boxes exceed; null if all may be selected
   * @return rows of batch, class and box, {@code i64}
   * @throws UnsupportedNodeException if boxes or scores do not have rank 3
   */
  public static Value select(
      HloBuilder b,
      Value boxes,
      Value scores,
      boolean areCentered,
      Size most,
      @Nullable Value overlapOrNull,
      @Nullable Value leastOrNull) {
    List<Size> sizes = Size.allOf(b, scores);
    if (TensorTypes.of(boxes).rank() != 3 || sizes.size() != 3) {
      throw UnsupportedNodeException.of("its boxes or scores have not rank 3");
    }
    return new BoxSelection(b, boxes, sizes, areCentered)
        .select(b.expr(scores), most.min(sizes.get(2)), overlapOrNull, leastOrNull);
  }

  private Value select(
      Expr scores, Size places, @Nullable Value overlapOrNull, @Nullable Value leastOrNull) {
    Expr isLeft = leastOrNull == null ? scores.eq(scores) : scores.gt(spread(leastOrNull, scores));
    List<Size> chosenSizes = List.of(sizes.get(0), sizes.get(1), places.max(1));
    Value end = places.value();
    Expr corner = corners.getFirst();
    Expr threshold =
        overlapOrNull == null
            ? b.expr(DynamicShapes.zeros(b, corner.elementType(), sizes))
            : spread(overlapOrNull, corner);
    Value none = DynamicShapes.fill(b, b.i64(-1), chosenSizes);
    Value chosen =
        RegionBodies.loop(
                b,
                List.of(b.i64(0), isLeft.value(), none),
                values -> List.of(goesOn(values.get(0), end, values.get(1))),
                values -> step(values, scores, threshold))
            .getLast();
    return rows(chosen, chosenSizes);
  }

  private Expr spread(Value one, Expr model) {
    return Formulas.spread(Size.reshape(b, one, List.of()), model);
  }

  private Value goesOn(Value index, Value end, Value isLeft) {
    Value any = Reduction.MAX.apply(b, isLeft, LongList.of(0, 1, 2));
    return b.and(b.compare(index, ComparisonDirection.LT, end), any);
  }

  private List<Value> step(List<? extends Value> values, Expr scores, Expr threshold) {
    Expr isLeft = b.expr(values.get(1));
    Expr candidates = isLeft.select(scores, scores.negativeInfinity());
    Expr best = b.expr(Reduction.MAX.apply(b, candidates.value(), BOXES));
    Expr box = b.expr(Size.iota(b, sizes, 2, IntegerType.I64));
    Expr isBest = isLeft.and(scores.eq(each(best)));
    Expr firstOfBest = isBest.select(box, box.like(Long.MAX_VALUE));
    Expr place = b.expr(Reduction.MIN.apply(b, firstOfBest.value(), BOXES));
    Expr isChosen = box.eq(each(place));
    Expr isNone = place.eq(place.like(Long.MAX_VALUE));
    Expr recorded = isNone.select(place.like(-1), place);
    Expr stays = isLeft.and(isChosen.not()).and(overlaps(isChosen).le(threshold));
    return List.of(
        b.add(values.get(0), b.i64(1)),
        stays.value(),
        SliceBounds.update(b, values.get(2), recorded.value(), 2, values.get(0)));
  }

  /** Returns a value of each class for all boxes. */
  private Expr each(Expr perClass) {
    return b.expr(Size.broadcast(b, perClass.value(), sizes, LongList.of(0, 1)));
  }

  /** Returns the intersections of all boxes with the chosen ones, over their unions. */
  private Expr overlaps(Expr isChosen) {
    Expr intersection = null;
    Expr area = null;
    Expr chosenArea = null;
    for (int i = 0; i < 4; i += 2) {
      Expr low = corners.get(i);
      Expr high = corners.get(i + 1);
      Expr chosenLow = chosen(low, isChosen);
      Expr chosenHigh = chosen(high, isChosen);
      Expr common = high.min(chosenHigh).minus(low.max(chosenLow)).max(low.like(0));
      Expr extent = high.minus(low);
      Expr chosenExtent = chosenHigh.minus(chosenLow);
      intersection = intersection == null ? common : intersection.times(common);
      area = area == null ? extent : area.times(extent);
      chosenArea = chosenArea == null ? chosenExtent : chosenArea.times(chosenExtent);
    }
    Expr common = Objects.requireNonNull(intersection);
    Expr one = Objects.requireNonNull(area);
    Expr other = Objects.requireNonNull(chosenArea);
    Expr zero = common.like(0);
    Expr union = one.plus(other).minus(common);
    Expr isOverlap = common.gt(zero).and(one.gt(zero)).and(other.gt(zero)).and(union.gt(zero));
    // Boxes that do not overlap stay, whatever the threshold is.
    return isOverlap.select(common.over(union), zero.negativeInfinity());
  }

  private Expr chosen(Expr coordinate, Expr isChosen) {
    Value only = isChosen.select(coordinate, coordinate.like(0)).value();
    return each(b.expr(Reduction.SUM.apply(b, only, BOXES)));
  }

  /** Returns the chosen boxes as rows of batch, class and box. */
  private Value rows(Value chosen, List<Size> chosenSizes) {
    Size all = Size.product(b, chosenSizes);
    List<Value> columns = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      columns.add(Size.reshape(b, Size.iota(b, chosenSizes, i, IntegerType.I64), List.of(all)));
    }
    Value boxes = Size.reshape(b, chosen, List.of(all));
    columns.add(boxes);
    Expr box = b.expr(boxes);
    Value isChosen = box.ge(box.like(0)).value();
    Size count = Sorting.count(b, isChosen);
    return Gathering.take(
        b, SliceBounds.stack(b, columns, 1), Sorting.places(b, isChosen, count), 0);
  }
}
