package org.hlo4j.onnx.exporter.operation;

import java.util.List;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.Ref;

/**
 * Conversions of floats to integers as in StableHLO: numbers beyond the integers become the nearest
 * one, and NaN zero. ONNX leaves the results open.
 */
final class FloatConversions {
  private FloatConversions() {}

  /** Returns floats as integers; {@code range} bounds the floats. */
  static Ref toIntegers(NodeBuilder n, Ref value, IntegerType type, FloatRange range) {
    if (n.model().isCoarse()) {
      return n.cast(value, type);
    }
    FloatRange integers = FloatRange.ofIntegers(type);
    if (integers != null && range.isWithin(integers)) {
      return n.cast(value, type);
    }
    boolean isExactInDouble = integers != null && type.width() > Float.PRECISION;
    boolean isDouble = value.elementType() == FloatType.F64 || isExactInDouble;
    Ref x = n.cast(value, isDouble ? FloatType.F64 : FloatType.F32);
    if (range.mayBeNan()) {
      x = n.where(n.isNan(x), n.like(x, 0), x);
    }
    if (integers != null) {
      return n.cast(clip(n, x, integers.low(), integers.high()), type);
    }
    boolean isUnsigned = type.isUnsigned();
    double end = Math.scalb(1.0, isUnsigned ? type.width() : type.width() - 1);
    double last = isDouble ? Math.nextDown(end) : Math.nextDown((float) end);
    Ref inRange = n.cast(clip(n, x, isUnsigned ? 0 : -end, last), type);
    Ref largest = n.scalar(type, isUnsigned ? -1L : Long.MAX_VALUE);
    return n.where(n.test("GreaterOrEqual", x, n.like(x, end)), largest, inRange);
  }

  private static Ref clip(NodeBuilder n, Ref x, double low, double high) {
    Ref clipped =
        n.node("Clip", x.elementType(), x.shape(), List.of(x, n.like(x, low), n.like(x, high)));
    return new Ref(clipped.name(), x.shape(), x.type());
  }
}
