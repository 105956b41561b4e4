package org.hlo4j.byteir.decompose;

import static org.hlo4j.opset.stablehlo.ComparisonDirection.GT;

import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.target.Coordinates;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Interpolation by gathers, one dimension after another. Indices and weights are computed in
 * integers; if both sizes are static and small, while the call is decomposed.
 */
final class ResizeDecomposition {
  /** Vectors with more elements are computed when the program runs. */
  private static final int MAX_CONSTANTS = 1 << 12;

  private final CallSite c;
  private final HloBuilder b;
  private final Coordinates coordinates;
  private final FloatType wide;

  private ResizeDecomposition(CallSite c) {
    this.c = c;
    this.b = c.builder();
    this.coordinates = Coordinates.of(c.call().word("coordinate_transformation_mode"));
    this.wide = c.wide("input");
  }

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.resize", c -> List.of(new ResizeDecomposition(c).resized()));
  }

  private Value resized() {
    boolean isLinear = c.call().word("mode").equals("linear");
    Expr x = isLinear ? c.expr("input", wide) : c.expr("input");
    for (int d = 0; d < c.call().rank("input"); d++) {
      Size before = Size.of(b, x.value(), d);
      Size after = newSize(d, before);
      if (before.isKnown() && before.isSame(after)) {
        continue;
      }
      if (before.is(0) && after.isKnown()) {
        throw UnsupportedNodeException.of("dimension #%d of its operand is empty", d);
      }
      List<Value> sources =
          before.isKnown() && after.isKnown() && after.orDynamic() <= MAX_CONSTANTS
              ? Emitter.compute(
                  b,
                  scratch ->
                      sources(
                          Size.of(scratch, before.orDynamic()),
                          Size.of(scratch, after.orDynamic())))
              : sources(before, after);
      Value low = Gathering.take(b, x.value(), sources.get(0), d);
      x = isLinear ? blended(x, d, b.expr(low), sources) : b.expr(low);
    }
    return Formulas.convert(x, c.elementType("input")).value();
  }

  private Expr blended(Expr x, int dimension, Expr low, List<Value> sources) {
    Expr high = b.expr(Gathering.take(b, x.value(), sources.get(1), dimension));
    Expr weight =
        b.expr(DynamicShapes.broadcastLike(b, sources.get(2), low.value(), LongList.of(dimension)));
    Expr blend = weight.like(1).minus(weight).times(low).plus(weight.times(high));
    return weight.eq(weight.like(0)).select(low, blend);
  }

  /** Returns the size of a dimension of the result. */
  private Size newSize(int dimension, Size before) {
    RankedTensorType type = c.call().type("output");
    if (Shapes.isStatic(type.dimension(dimension))) {
      return Size.of(b, type.dimension(dimension));
    }
    Value target = DynamicShapes.element(b, c.operand("target"), dimension);
    if (TensorTypes.elementOf(target) instanceof FloatType) {
      FloatType exact = c.wide("target");
      Value size = Formulas.convert(b, before.value(), exact);
      target = b.floor(b.multiply(size, Formulas.convert(b, target, exact)));
    }
    return Size.of(b, Formulas.convert(b, target, IntegerType.I64))
        .withBound(Bounds.of(type, dimension));
  }

  /**
   * Returns vectors of the new size: the indices on both sides of each coordinate, and the weights
   * of the higher ones.
   */
  private List<Value> sources(Size before, Size after) {
    HloBuilder builder = after.builder();
    Expr index = builder.expr(Size.iota(builder, List.of(after), 0, IntegerType.I64));
    Expr divisor = Formulas.spread(divisor(after).value(), index);
    // The first dividends may be negative, but not below minus the divisor.
    Expr dividend =
        index
            .times(Formulas.spread(step(before).value(), index))
            .plus(Formulas.spread(offset(before, after).value(), index))
            .plus(divisor);
    Expr high = dividend.over(divisor);
    Expr low = high.minus(high.like(1));
    Expr last = Formulas.spread(before.plus(-1).value(), index);
    Expr rest = dividend.remainder(divisor).convert(wide);
    return List.of(
        low.clamp(low.like(0), last).value(),
        high.clamp(low.like(0), last).value(),
        rest.over(divisor.convert(wide)).value());
  }

  private Size divisor(Size after) {
    return switch (coordinates) {
      case ASYMMETRIC -> after;
      case HALF_PIXEL, PYTORCH_HALF_PIXEL -> after.times(2);
      case ALIGN_CORNERS -> after.plus(-1).max(1);
    };
  }

  private Size step(Size before) {
    return switch (coordinates) {
      case ASYMMETRIC -> before;
      case HALF_PIXEL, PYTORCH_HALF_PIXEL -> before.times(2);
      case ALIGN_CORNERS -> before.plus(-1);
    };
  }

  private Size offset(Size before, Size after) {
    Size zero = Size.of(after.builder(), 0);
    return switch (coordinates) {
      case ASYMMETRIC, ALIGN_CORNERS -> zero;
      case HALF_PIXEL -> before.minus(after);
      case PYTORCH_HALF_PIXEL -> after.choose(GT, 1, before.minus(after), zero);
    };
  }
}
