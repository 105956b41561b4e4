package org.hlo4j.onnx.exporter.operation;

import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.op.stablehlo.IotaOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * Bounds of the elements of a tensor of floats.
 *
 * @param low the lower bound of the elements that are not NaN
 * @param high the upper bound of the elements that are not NaN
 * @param mayBeNan whether an element may be NaN
 */
public record FloatRange(double low, double high, boolean mayBeNan) {
  static final FloatRange UNKNOWN =
      new FloatRange(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, true);

  private static final int MAX_DEPTH = 12;
  private static final int MAX_ELEMENTS = 4096;

  /** The ranges of operations whose results are not rounded, given those of operands by index. */
  private static final Map<OpDefinition, Function<IntFunction<FloatRange>, FloatRange>> EXACT =
      Map.ofEntries(
          Map.entry(Elementwise.CLAMP, x -> x.apply(1).max(x.apply(0)).min(x.apply(2))),
          Map.entry(Elementwise.SELECT, x -> x.apply(1).or(x.apply(2))),
          Map.entry(Elementwise.MAXIMUM, x -> x.apply(0).max(x.apply(1))),
          Map.entry(Elementwise.MINIMUM, x -> x.apply(0).min(x.apply(1))),
          Map.entry(Elementwise.FLOOR, x -> x.apply(0).map(Math::floor)),
          Map.entry(Elementwise.CEIL, x -> x.apply(0).map(Math::ceil)),
          Map.entry(Elementwise.ROUND_NEAREST_EVEN, x -> x.apply(0).toIntegers()),
          Map.entry(Elementwise.ROUND_NEAREST_AFZ, x -> x.apply(0).toIntegers()),
          Map.entry(Elementwise.LOGISTIC, x -> new FloatRange(0, 1, x.apply(0).mayBeNan)),
          Map.entry(Elementwise.TANH, x -> new FloatRange(-1, 1, x.apply(0).mayBeNan)),
          Map.entry(Elementwise.SIGN, x -> new FloatRange(-1, 1, x.apply(0).mayBeNan)),
          Map.entry(DataMovement.BROADCAST_IN_DIM, x -> x.apply(0)),
          Map.entry(DataMovement.RESHAPE, x -> x.apply(0)),
          Map.entry(DataMovement.TRANSPOSE, x -> x.apply(0)),
          Map.entry(DataMovement.SLICE, x -> x.apply(0)));

  /** Returns the range that follows from the operations that compute a value. */
  public static FloatRange of(Value value) {
    return of(value, MAX_DEPTH);
  }

  private static FloatRange of(Value value, int depth) {
    Operation operation = value.definingOpOrNull();
    if (operation == null
        || depth == 0
        || !(value.type() instanceof RankedTensorType type)
        || !(type.elementType() instanceof FloatType format)) {
      return UNKNOWN;
    }
    if (operation.is(DataMovement.CONSTANT)) {
      return ofConstant(operation);
    }
    if (operation.is(DataMovement.IOTA)) {
      long size = type.shape().get(Math.toIntExact(IotaOp.IOTA_DIMENSION.get(operation)));
      return size < 0 ? UNKNOWN : new FloatRange(0, size, false).rounded(format);
    }
    if (operation.is(Elementwise.CONVERT)) {
      return ofConversion(operation, format, depth);
    }
    return ofOperands(operation, format, depth);
  }

  private static FloatRange ofOperands(Operation operation, FloatType format, int depth) {
    IntFunction<FloatRange> operands = index -> of(operation.operand(index), depth - 1);
    if (operation.is(Elementwise.MULTIPLY)) {
      return operands.apply(0).times(operands.apply(1)).rounded(format);
    }
    if (operation.is(Elementwise.ADD)) {
      return operands.apply(0).plus(operands.apply(1)).rounded(format);
    }
    return EXACT.getOrDefault(operation.definition(), _ -> UNKNOWN).apply(operands);
  }

  private static FloatRange ofConstant(Operation operation) {
    if (!(ConstantOp.VALUE.get(operation) instanceof DenseElementsAttr elements)
        || (elements.elementCount() > MAX_ELEMENTS && !elements.isSplat())) {
      return UNKNOWN;
    }
    Tensor tensor = Tensor.of(elements.isSplat() ? element(elements) : elements);
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < tensor.count(); i++) {
      double element = tensor.doubleAt(i);
      if (Double.isNaN(element)) {
        return UNKNOWN;
      }
      low = Math.min(low, element);
      high = Math.max(high, element);
    }
    return new FloatRange(low, high, false);
  }

  /** Returns the only element of a splat, whose shape may be too large to expand. */
  private static DenseElementsAttr element(DenseElementsAttr splat) {
    RankedTensorType scalar =
        RankedTensorType.of(LongList.of(), ((RankedTensorType) splat.type()).elementType());
    return splat.withType(scalar);
  }

  private static FloatRange ofConversion(Operation operation, FloatType format, int depth) {
    Type from = ((RankedTensorType) operation.operand(0).type()).elementType();
    if (from instanceof FloatType) {
      return of(operation.operand(0), depth - 1).rounded(format);
    }
    FloatRange integers = from instanceof IntegerType integer ? ofIntegers(integer) : null;
    return integers == null ? UNKNOWN : integers.rounded(format);
  }

  /** Returns the range of the values of a type; null if doubles cannot hold its bounds. */
  static @Nullable FloatRange ofIntegers(IntegerType type) {
    int bits = type == IntegerType.I1 || type.isUnsigned() ? type.width() : type.width() - 1;
    if (bits > Double.PRECISION) {
      return null;
    }
    double high = Math.scalb(1.0, bits) - 1;
    return new FloatRange(type.width() == bits ? 0 : -high - 1, high, false);
  }

  boolean isWithin(FloatRange other) {
    return !mayBeNan && low >= other.low && high <= other.high;
  }

  private FloatRange map(DoubleUnaryOperator monotone) {
    return new FloatRange(monotone.applyAsDouble(low), monotone.applyAsDouble(high), mayBeNan);
  }

  private FloatRange toIntegers() {
    return new FloatRange(Math.floor(low), Math.ceil(high), mayBeNan);
  }

  private FloatRange with(
      FloatRange other, DoubleBinaryOperator ofLow, DoubleBinaryOperator ofHigh) {
    return new FloatRange(
        ofLow.applyAsDouble(low, other.low),
        ofHigh.applyAsDouble(high, other.high),
        mayBeNan || other.mayBeNan);
  }

  private FloatRange or(FloatRange other) {
    return with(other, Math::min, Math::max);
  }

  private FloatRange max(FloatRange other) {
    return with(other, Math::max, Math::max);
  }

  private FloatRange min(FloatRange other) {
    return with(other, Math::min, Math::min);
  }

  private FloatRange plus(FloatRange other) {
    return isFinite() && other.isFinite() ? with(other, Double::sum, Double::sum) : UNKNOWN;
  }

  private FloatRange times(FloatRange other) {
    if (!isFinite() || !other.isFinite()) {
      return UNKNOWN;
    }
    double a = low * other.low;
    double b = low * other.high;
    double c = high * other.low;
    double d = high * other.high;
    return new FloatRange(
        Math.min(Math.min(a, b), Math.min(c, d)),
        Math.max(Math.max(a, b), Math.max(c, d)),
        mayBeNan || other.mayBeNan);
  }

  private boolean isFinite() {
    return Double.isFinite(low) && Double.isFinite(high);
  }

  /** Returns the range of the numbers rounded to a format; rounding keeps their order. */
  private FloatRange rounded(FloatType format) {
    if (format == FloatType.F64) {
      return this;
    }
    FloatRange single = new FloatRange((float) low, (float) high, mayBeNan);
    if (format == FloatType.F32) {
      return single;
    }
    boolean isExact =
        low == Math.rint(low)
            && high == Math.rint(high)
            && Math.max(Math.abs(low), Math.abs(high))
                <= Math.scalb(1.0, format.format().precision());
    return isExact ? this : UNKNOWN;
  }
}
