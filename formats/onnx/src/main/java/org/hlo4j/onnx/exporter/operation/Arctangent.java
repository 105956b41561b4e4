package org.hlo4j.onnx.exporter.operation;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.TypeSupport;

/** The arctangent of a quotient. */
final class Arctangent {
  private static final int HALVINGS = 3;
  private static final int TERMS = 11;

  private Arctangent() {}

  /** Returns the angle of the points (x, y). */
  static Ref of(NodeBuilder n, Ref ordinate, Ref abscissa) {
    Type type = ordinate.elementType();
    Type carrier = type == FloatType.F64 ? type : FloatType.F32;
    Ref y = n.cast(ordinate, carrier);
    Ref x = n.cast(abscissa, carrier);
    Ref zero = n.like(y, 0);
    Ref one = n.like(y, 1);
    Ref areInfinite = n.and(n.isInf(x), n.isInf(y));
    Ref quotient = n.div(y, n.elementwise("Abs", x));
    Ref isZero = n.equal(y, zero);
    Ref angle =
        arctangent(n, n.where(isZero, y, n.where(areInfinite, n.elementwise("Sign", y), quotient)));
    Ref isLeft = n.or(n.less(x, zero), n.less(n.div(one, x), zero));
    Ref isBelow = n.or(n.less(y, zero), n.less(n.div(one, y), zero));
    Ref half = n.where(isBelow, n.like(y, -Math.PI), n.like(y, Math.PI));
    Ref result = n.where(isLeft, n.sub(half, angle), angle);
    return n.cast(n.where(n.isNan(x), x, result), type);
  }

  private static Ref arctangent(NodeBuilder n, Ref z) {
    if (TypeSupport.has("Atan", z.elementType())) {
      return n.elementwise("Atan", z);
    }
    // atan(z) = π/2 - atan(1/z), atan(z) = 2 atan(z / (1 + √(1 + z²))), then Taylor's series.
    Ref one = n.like(z, 1);
    Ref magnitude = n.elementwise("Abs", z);
    Ref isLarge = n.less(one, magnitude);
    Ref t = n.where(isLarge, n.div(one, magnitude), magnitude);
    for (int i = 0; i < HALVINGS; i++) {
      t = n.div(t, n.add(one, n.elementwise("Sqrt", n.add(one, n.mul(t, t)))));
    }
    Ref square = n.mul(t, t);
    Ref sum = n.like(z, 0);
    for (int i = TERMS; i >= 0; i--) {
      sum = n.add(n.mul(sum, square), n.like(z, (i % 2 == 0 ? 1.0 : -1.0) / (2 * i + 1)));
    }
    Ref small = n.mul(n.mul(sum, t), n.like(z, (double) (1 << HALVINGS)));
    Ref angle = n.where(isLarge, n.sub(n.like(z, Math.PI / 2), small), small);
    return n.where(n.less(z, n.like(z, 0)), n.elementwise("Neg", angle), angle);
  }
}
