package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * The operator {@code NonMaxSuppression}. A loop takes the best box of each class that is left, and
 * removes those that overlap it too much. Boxes have shape (batch, classes, boxes).
 */
final class BoxSelection {
  private static final LongList BOXES = LongList.of(2);

  private final Node n;
  private final HloBuilder b;
  private final Type type;
  private final List<Size> sizes;

  /** The corners: least and greatest of the first and of the second coordinate. */
  private final List<Expr> corners = new ArrayList<>();

  private BoxSelection(Node n) {
    this.n = n;
    this.b = n.builder();
    this.type = n.input(0).elementType();
    this.sizes = Size.allOf(b, n.value(1));
    if (n.input(0).rank() != 3 || sizes.size() != 3) {
      throw UnsupportedNodeException.of("its boxes or scores have not rank 3");
    }
    boolean isCentered = n.flag("center_point_box");
    for (int i = 0; i < 2; i++) {
      Expr first = coordinate(i);
      Expr second = coordinate(i + 2);
      Expr half = second.times(second.like(0.5));
      corners.add(isCentered ? first.minus(half) : first.min(second));
      corners.add(isCentered ? first.plus(half) : first.max(second));
    }
  }

  static void build(Node n) {
    new BoxSelection(n).build();
  }

  private Expr coordinate(int index) {
    Value boxes = n.value(0);
    Value part = DynamicShapes.slice(b, boxes, 2, Size.of(b, index), Size.of(b, index + 1));
    Value flat = Size.reshape(b, part, List.of(sizes.get(0), sizes.get(2)));
    return b.expr(Size.broadcast(b, flat, sizes, LongList.of(0, 2)));
  }

  private Value scalarOr(int index, Type elementType, double absent) {
    Value given = n.valueOrNull(index);
    return given == null
        ? RegionBodies.scalar(b, elementType, absent)
        : Formulas.convert(b, Size.reshape(b, given, List.of()), elementType);
  }

  private void build() {
    Expr scores = b.expr(n.value(1));
    Expr isLeft = scores.eq(scores);
    if (n.hasInput(4)) {
      isLeft = scores.gt(spread(scalarOr(4, type, 0)));
    }
    Size places = most();
    List<Size> chosenSizes = List.of(sizes.get(0), sizes.get(1), places.max(1));
    Value end = places.value();
    Value threshold = spread(scalarOr(3, type, 0)).value();
    Value none = DynamicShapes.fill(b, b.i64(-1), chosenSizes);
    Value chosen =
        RegionBodies.loop(
                b,
                List.of(b.i64(0), isLeft.value(), none),
                values -> List.of(goesOn(values.get(0), end, values.get(1))),
                values -> step(values, scores, b.expr(threshold)))
            .getLast();
    n.set(rows(chosen, chosenSizes));
  }

  /** Returns how many boxes of a class may be chosen. */
  private Size most() {
    if (!n.hasInput(2)) {
      return Size.of(b, 0);
    }
    if (n.input(2) instanceof Constant) {
      return Size.of(b, Math.max(0, n.knownIntegers(2, "max_output_boxes_per_class")[0]))
          .min(sizes.get(2));
    }
    return Size.of(b, scalarOr(2, IntegerType.I64, 0)).max(0).min(sizes.get(2));
  }

  private Expr spread(Value scalar) {
    return b.expr(DynamicShapes.fill(b, scalar, sizes));
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
