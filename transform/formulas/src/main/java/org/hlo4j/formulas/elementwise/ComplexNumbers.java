package org.hlo4j.formulas.elementwise;

import java.util.List;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Complex numbers, and the pairs of real numbers that they are. */
public final class ComplexNumbers {
  private ComplexNumbers() {}

  /** Returns the conjugate numbers; real ones are their own. */
  public static Expr conjugate(Expr x) {
    return x.isComplex() ? x.real().complex(x.imag().negate()) : x;
  }

  /** Returns the real and imaginary parts, along a last dimension. */
  public static Expr pairs(Expr x) {
    List<Value> parts = List.of(x.real().value(), x.imag().value());
    return x.builder().expr(SliceBounds.stack(x.builder(), parts, TensorTypes.rank(x)));
  }

  /** Returns the complex numbers whose real and imaginary parts are along the last dimension. */
  public static Expr ofPairs(Expr pairs) {
    return part(pairs, 0).complex(part(pairs, 1));
  }

  private static Expr part(Expr pairs, int index) {
    HloBuilder b = pairs.builder();
    return b.expr(Movement.selected(b, pairs.value(), TensorTypes.rank(pairs) - 1, index));
  }

  /**
   * Returns numbers that may be parts of complex ones.
   *
   * @throws UnsupportedNodeException if they do not have 32 or 64 bits
   */
  public static Expr requirePart(Expr x) {
    if (x.elementType() != FloatType.F32 && x.elementType() != FloatType.F64) {
      throw UnsupportedNodeException.of(
          "complex numbers have no parts of type %s", x.elementType());
    }
    return x;
  }
}
