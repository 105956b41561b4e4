package org.hlo4j.formulas.index;

import static org.hlo4j.opset.stablehlo.ComparisonDirection.GT;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.LT;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** The largest or least elements, and where they are. NaN comes before all numbers. */
public final class Extremes {
  private Extremes() {}

  /**
   * Returns the extreme elements of some dimensions, and their places.
   *
   * @param places of the elements, integers of the shape of x
   * @param direction GT for the largest elements, LT for the least
   * @param picksLast whether of equal elements, or several NaN, the one whose place is the largest
   *     is taken, not the least
   */
  public static List<Expr> of(
      Expr x, Expr places, LongList dimensions, ComparisonDirection direction, boolean picksLast) {
    HloBuilder b = x.builder();
    Value bound = b.constant(Reduction.bound(x.elementType(), direction == GT));
    return RegionBodies.reduce(
            b,
            List.of(x.value(), places.value()),
            List.of(bound, DynamicShapes.zeros(b, places.elementType(), List.of())),
            dimensions,
            pairs -> better(b, pairs, direction, picksLast, picksLast))
        .stream()
        .map(b::expr)
        .toList();
  }

  /**
   * Returns the extreme elements of some dimensions, and the first index of each among all elements
   * of the dimensions.
   *
   * @param direction GT for the largest elements, LT for the least
   * @throws UnsupportedNodeException if elements are complex
   */
  public static List<Expr> of(Expr x, LongList dimensions, ComparisonDirection direction) {
    Formulas.requireReal(x);
    return of(x, Formulas.places(x, dimensions), dimensions, direction, false);
  }

  /**
   * Returns the better one of two elements, and its place.
   *
   * @param pairs an element, its place, another element and its place, of rank 0
   * @param direction GT for the larger element, LT for the lesser one
   * @param picksLast whether of equal numbers the one whose place is larger is taken
   * @param picksLastNan whether of two NaN the one whose place is larger is taken
   */
  public static List<Value> better(
      HloBuilder b,
      List<? extends Value> pairs,
      ComparisonDirection direction,
      boolean picksLast,
      boolean picksLastNan) {
    Expr left = b.expr(pairs.get(0));
    Expr right = b.expr(pairs.get(2));
    Expr leftPlace = b.expr(pairs.get(1));
    Expr rightPlace = b.expr(pairs.get(3));
    Expr isPreferred = leftPlace.compare(picksLast ? GT : LT, rightPlace);
    Expr isLeft = left.compare(direction, right).or(left.eq(right).and(isPreferred));
    if (left.elementType() instanceof FloatType) {
      Expr isNan = left.ne(left);
      Expr isPreferredNan =
          picksLastNan == picksLast
              ? isPreferred
              : leftPlace.compare(picksLastNan ? GT : LT, rightPlace);
      isLeft = isLeft.or(isNan.and(right.eq(right).or(isPreferredNan)));
    }
    return List.of(
        isLeft.select(left, right).value(), isLeft.select(leftPlace, rightPlace).value());
  }

  /**
   * Returns one element along a dimension for each index of the others.
   *
   * @param places the indices along the dimension, an {@code i64} each
   * @param axis the dimension
   */
  public static Expr pick(Expr x, Expr places, KnownAxes axis) {
    Formulas.requireReal(x);
    HloBuilder b = x.builder();
    int dimension = (int) axis.dimensions().get(0);
    Expr index = b.expr(DynamicShapes.indices(b, x.value(), dimension));
    Expr isPlace = index.eq(axis.spread(places, x));
    Value bound = b.constant(Reduction.bound(x.elementType(), true));
    Expr lowest = b.expr(DynamicShapes.fill(b, bound, Size.allOf(b, x.value())));
    return axis.reduce(Reduction.MAX, isPlace.select(x, lowest));
  }
}
