package org.hlo4j.byteir.decompose;

import static org.hlo4j.opset.stablehlo.ComparisonDirection.EQ;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.GT;

import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.target.Coordinates;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * Interpolation by gathers, one dimension after another. If both sizes are static and small,
 * indices and weights are constants; else they are computed in integers.
 */
final class ResizeDecomposition {
  /** The source indices and weights of a resized dimension: vectors of its size. */
  private record Sources(Value low, Value high, Value weight) {}

  /** Vectors with more elements are computed rather than constant. */
  private static final int MAX_CONSTANTS = 1 << 12;

  private final CallSite c;
  private final DecompositionBuilder e;
  private final Coordinates coordinates;
  private final FloatType wide;

  private ResizeDecomposition(CallSite c) {
    this.c = c;
    this.e = c.builder();
    this.coordinates = Coordinates.of(c.call().word("coordinate_transformation_mode"));
    this.wide = DecompositionBuilder.wide(DecompositionBuilder.elementType(c.operand("input")));
  }

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.resize", c -> List.of(new ResizeDecomposition(c).resized()));
  }

  private Value resized() {
    boolean linear = c.call().word("mode").equals("linear");
    Type element = DecompositionBuilder.elementType(c.operand("input"));
    Value value = linear ? e.convert(c.operand("input"), wide) : c.operand("input");
    for (int d = 0; d < DecompositionBuilder.rank(value); d++) {
      Size before = e.size(value, d);
      Size after = newSize(d, before);
      if (before.isKnown() && after.isKnown()) {
        if (before.orDynamic() == after.orDynamic()) {
          continue;
        }
        if (before.orDynamic() == 0) {
          throw new IndecomposableException("dimension #" + d + " of its operand is empty");
        }
      }
      Sources sources = sources(before, after);
      Value low = c.slices().take(value, d, sources.low());
      value = linear ? blended(value, d, low, sources) : low;
    }
    return e.convert(value, element);
  }

  private Value blended(Value value, int dimension, Value low, Sources sources) {
    Value high = c.slices().take(value, dimension, sources.high());
    List<Size> sizes = e.sizes(low);
    Value weight = e.broadcast(sources.weight(), sizes, LongList.of(dimension));
    Value blend =
        e.add(
            e.multiply(e.subtract(e.broadcast(e.scalar(1, wide), sizes), weight), low),
            e.multiply(weight, high));
    return e.select(e.compare(weight, EQ, e.scalar(0, wide)), low, blend);
  }

  /** Returns the size of a dimension of the result. */
  private Size newSize(int dimension, Size before) {
    RankedTensorType type = c.call().type("output");
    if (!Shapes.isDynamic(type.dimension(dimension))) {
      return e.known(type.dimension(dimension));
    }
    Value target = c.slices().element(c.operand("target"), dimension);
    Value size = target;
    if (DecompositionBuilder.isFloat(target)) {
      FloatType exact = DecompositionBuilder.wide(DecompositionBuilder.elementType(target));
      size = e.floor(e.multiply(e.number(before, exact), e.convert(target, exact)));
    }
    return Size.of(e, e.convert(size, IntegerType.I64)).withBound(Bounds.of(type, dimension));
  }

  private Sources sources(Size before, Size after) {
    return before.isKnown() && after.isKnown() && after.orDynamic() <= MAX_CONSTANTS
        ? constantSources(before.orDynamic(), (int) after.orDynamic())
        : computedSources(before, after);
  }

  private Sources constantSources(long size, int newSize) {
    long[] low = new long[newSize];
    long[] high = new long[newSize];
    Tensor weights = Tensor.allocate(LongList.of(newSize), wide);
    for (int i = 0; i < newSize; i++) {
      long floor = coordinates.floor(i, size, newSize);
      low[i] = Math.clamp(floor, 0, size - 1);
      high[i] = Math.clamp(floor + 1, 0, size - 1);
      weights.setDouble(i, coordinates.weight(i, size, newSize));
    }
    return new Sources(
        e.vector(IntegerType.I64, low), e.vector(IntegerType.I64, high), e.constant(weights));
  }

  /** Like the constant ones, with dividends made positive by adding the divisor once. */
  private Sources computedSources(Size before, Size after) {
    Value size = e.number(before, IntegerType.I64);
    Value newSize = e.number(after, IntegerType.I64);
    List<Size> vector = List.of(after);
    Value divisor = e.broadcast(divisor(newSize), vector);
    Value index = e.iota(vector, IntegerType.I64, 0);
    Value dividend = e.add(e.add(e.multiply(index, step(size)), offset(size, newSize)), divisor);
    Value quotient = e.divide(dividend, divisor);
    Value rest = e.remainder(dividend, divisor);
    return new Sources(
        clamped(e.subtract(quotient, number(1)), size),
        clamped(quotient, size),
        e.divide(e.convert(rest, wide), e.convert(divisor, wide)));
  }

  private Value number(long value) {
    return e.scalar(value, IntegerType.I64);
  }

  private Value clamped(Value index, Value size) {
    return e.minimum(e.maximum(index, number(0)), e.subtract(size, number(1)));
  }

  private Value divisor(Value newSize) {
    return switch (coordinates) {
      case ASYMMETRIC -> newSize;
      case HALF_PIXEL, PYTORCH_HALF_PIXEL -> e.multiply(newSize, number(2));
      case ALIGN_CORNERS -> e.maximum(e.subtract(newSize, number(1)), number(1));
    };
  }

  private Value step(Value size) {
    return switch (coordinates) {
      case ASYMMETRIC -> size;
      case HALF_PIXEL, PYTORCH_HALF_PIXEL -> e.multiply(size, number(2));
      case ALIGN_CORNERS -> e.subtract(size, number(1));
    };
  }

  private Value offset(Value size, Value newSize) {
    return switch (coordinates) {
      case ASYMMETRIC, ALIGN_CORNERS -> number(0);
      case HALF_PIXEL -> e.subtract(size, newSize);
      case PYTORCH_HALF_PIXEL ->
          e.select(e.compare(newSize, GT, number(1)), e.subtract(size, newSize), number(0));
    };
  }
}
