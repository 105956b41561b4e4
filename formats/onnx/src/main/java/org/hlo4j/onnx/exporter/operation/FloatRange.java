package org.hlo4j.onnx.exporter.operation;

import java.util.function.DoubleUnaryOperator;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
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
    if (operation.is(Elementwise.CLAMP)) {
      FloatRange low = of(operation.operand(0), depth - 1);
      FloatRange value = of(operation.operand(1), depth - 1);
      FloatRange high = of(operation.operand(2), depth - 1);
      return value.max(low).min(high);
    }
    if (operation.is(Elementwise.SELECT)) {
      return of(operation.operand(1), depth - 1).or(of(operation.operand(2), depth - 1));
    }
    if (operation.is(Elementwise.MAXIMUM)) {
      return of(operation.operand(0), depth - 1).max(of(operation.operand(1), depth - 1));
    }
    if (operation.is(Elementwise.MINIMUM)) {
      return of(operation.operand(0), depth - 1).min(of(operation.operand(1), depth - 1));
    }
    if (operation.is(Elementwise.MULTIPLY)) {
      return of(operation.operand(0), depth - 1)
          .times(of(operation.operand(1), depth - 1))
          .rounded(format);
    }
    if (operation.is(Elementwise.ADD)) {
      FloatRange a = of(operation.operand(0), depth - 1);
      FloatRange b = of(operation.operand(1), depth - 1);
      return a.plus(b).rounded(format);
    }
    if (operation.is(Elementwise.FLOOR)) {
      return of(operation.operand(0), depth - 1).map(Math::floor);
    }
    if (operation.is(Elementwise.CEIL)) {
      return of(operation.operand(0), depth - 1).map(Math::ceil);
    }
    if (operation.is(Elementwise.ROUND_NEAREST_EVEN)
        || operation.is(Elementwise.ROUND_NEAREST_AFZ)) {
      FloatRange range = of(operation.operand(0), depth - 1);
      return new FloatRange(Math.floor(range.low), Math.ceil(range.high), range.mayBeNan);
    }
    if (operation.is(Elementwise.LOGISTIC)) {
      return new FloatRange(0, 1, of(operation.operand(0), depth - 1).mayBeNan);
    }
    if (operation.is(Elementwise.TANH) || operation.is(Elementwise.SIGN)) {
      return new FloatRange(-1, 1, of(operation.operand(0), depth - 1).mayBeNan);
    }
    if (operation.is(DataMovement.BROADCAST_IN_DIM)
        || operation.is(DataMovement.RESHAPE)
        || operation.is(DataMovement.TRANSPOSE)
        || operation.is(DataMovement.SLICE)) {
      return of(operation.operand(0), depth - 1);
    }
    return UNKNOWN;
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

  private FloatRange or(FloatRange other) {
    return new FloatRange(
        Math.min(low, other.low), Math.max(high, other.high), mayBeNan || other.mayBeNan);
  }

  private FloatRange max(FloatRange other) {
    return new FloatRange(
        Math.max(low, other.low), Math.max(high, other.high), mayBeNan || other.mayBeNan);
  }

  private FloatRange min(FloatRange other) {
    return new FloatRange(
        Math.min(low, other.low), Math.min(high, other.high), mayBeNan || other.mayBeNan);
  }

  private FloatRange plus(FloatRange other) {
    return isFinite() && other.isFinite()
        ? new FloatRange(low + other.low, high + other.high, mayBeNan || other.mayBeNan)
        : UNKNOWN;
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
