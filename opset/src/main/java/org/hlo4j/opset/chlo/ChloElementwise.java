package org.hlo4j.opset.chlo;

import static org.hlo4j.ir.define.Trait.COMMUTATIVE;
import static org.hlo4j.opset.chlo.ChloFamilies.binary;
import static org.hlo4j.opset.chlo.ChloFamilies.predicate;
import static org.hlo4j.opset.chlo.ChloFamilies.unary;
import static org.hlo4j.opset.stablehlo.HloTypes.ANY_COMPLEX_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.ANY_FLOAT_OR_COMPLEX_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.ANY_FLOAT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.INT_TENSOR;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;

/** Operations that compute each element of the result from the elements at the same position. */
public final class ChloElementwise {
  public static final OpDefinition ACOS = unary("acos", ANY_FLOAT_OR_COMPLEX_TENSOR, "Arc cosine.");

  public static final OpDefinition ACOSH =
      unary("acosh", ANY_FLOAT_OR_COMPLEX_TENSOR, "Inverse hyperbolic cosine.");

  public static final OpDefinition ASIN_ACOS_KERNEL =
      unary(
          "_asin_acos_kernel",
          ANY_COMPLEX_TENSOR,
          "The part that arc sine and arc cosine of complex numbers share.");

  public static final OpDefinition ASIN = unary("asin", ANY_FLOAT_OR_COMPLEX_TENSOR, "Arc sine.");

  public static final OpDefinition ASINH =
      unary("asinh", ANY_FLOAT_OR_COMPLEX_TENSOR, "Inverse hyperbolic sine.");

  public static final OpDefinition ATAN =
      unary("atan", ANY_FLOAT_OR_COMPLEX_TENSOR, "Arc tangent.");

  public static final OpDefinition ATANH =
      unary("atanh", ANY_FLOAT_OR_COMPLEX_TENSOR, "Inverse hyperbolic tangent.");

  public static final OpDefinition BESSEL_I1E =
      unary(
          "bessel_i1e",
          ANY_FLOAT_OR_COMPLEX_TENSOR,
          "Exponentially scaled modified Bessel function of order 1.");

  public static final OpDefinition CONJ =
      unary("conj", ANY_FLOAT_OR_COMPLEX_TENSOR, "Complex conjugate.");

  public static final OpDefinition COSH =
      unary("cosh", ANY_FLOAT_OR_COMPLEX_TENSOR, "Hyperbolic cosine.");

  public static final OpDefinition DIGAMMA =
      unary("digamma", ANY_FLOAT_TENSOR, "Logarithmic derivative of the gamma function.");

  public static final OpDefinition ERF_INV =
      unary("erf_inv", ANY_FLOAT_TENSOR, "Inverse of the error function.");

  public static final OpDefinition ERF = unary("erf", ANY_FLOAT_TENSOR, "Error function.");

  public static final OpDefinition ERFC =
      unary("erfc", ANY_FLOAT_TENSOR, "Complement of the error function.");

  public static final OpDefinition IS_INF =
      predicate("is_inf", "Whether each element is infinite.");

  public static final OpDefinition IS_NEG_INF =
      predicate("is_neg_inf", "Whether each element is negative infinity.");

  public static final OpDefinition IS_POS_INF =
      predicate("is_pos_inf", "Whether each element is positive infinity.");

  public static final OpDefinition LGAMMA =
      unary("lgamma", ANY_FLOAT_TENSOR, "Logarithm of the absolute value of the gamma function.");

  public static final OpDefinition SINH =
      unary("sinh", ANY_FLOAT_OR_COMPLEX_TENSOR, "Hyperbolic sine.");

  public static final OpDefinition SQUARE =
      unary("square", ANY_FLOAT_OR_COMPLEX_TENSOR, "Product of each element with itself.");

  public static final OpDefinition TAN = unary("tan", ANY_FLOAT_OR_COMPLEX_TENSOR, "Tangent.");

  public static final OpDefinition MULHI =
      binary("mulhi", "lhs", "rhs", INT_TENSOR, "type($result)")
          .summary("Upper half of the product of two integers.")
          .traits(COMMUTATIVE)
          .build();

  public static final OpDefinition NEXT_AFTER =
      binary("next_after", "x", "y", ANY_FLOAT_TENSOR, "type(results)")
          .summary("Next representable number after x towards y.")
          .build();

  public static final OpDefinition POLYGAMMA =
      binary("polygamma", "n", "x", ANY_FLOAT_TENSOR, "type(results)")
          .summary("Polygamma function of order n.")
          .build();

  public static final OpDefinition ZETA =
      binary("zeta", "x", "q", ANY_FLOAT_TENSOR, "type(results)")
          .summary("Hurwitz zeta function.")
          .build();

  private ChloElementwise() {}

  static List<OpDefinition> all() {
    return List.of(
        ACOS,
        ACOSH,
        ASIN_ACOS_KERNEL,
        ASIN,
        ASINH,
        ATAN,
        ATANH,
        BESSEL_I1E,
        CONJ,
        COSH,
        DIGAMMA,
        ERF_INV,
        ERF,
        ERFC,
        IS_INF,
        IS_NEG_INF,
        IS_POS_INF,
        LGAMMA,
        SINH,
        SQUARE,
        TAN,
        MULHI,
        NEXT_AFTER,
        POLYGAMMA,
        ZETA);
  }
}
