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

/**
 * Operations that compute each element of the result from the operand elements at the same index.
 */
public final class ChloElementwise {
  /** Definition of {@code chlo.acos}. */
  public static final OpDefinition ACOS = unary("acos", ANY_FLOAT_OR_COMPLEX_TENSOR, "Arc cosine.");

  /** Definition of {@code chlo.acosh}. */
  public static final OpDefinition ACOSH =
      unary("acosh", ANY_FLOAT_OR_COMPLEX_TENSOR, "Inverse hyperbolic cosine.");

  /** Definition of {@code chlo._asin_acos_kernel}. */
  public static final OpDefinition ASIN_ACOS_KERNEL =
      unary(
          "_asin_acos_kernel",
          ANY_COMPLEX_TENSOR,
          "The common kernel of the arc sine and arc cosine of complex numbers.");

  /** Definition of {@code chlo.asin}. */
  public static final OpDefinition ASIN = unary("asin", ANY_FLOAT_OR_COMPLEX_TENSOR, "Arc sine.");

  /** Definition of {@code chlo.asinh}. */
  public static final OpDefinition ASINH =
      unary("asinh", ANY_FLOAT_OR_COMPLEX_TENSOR, "Inverse hyperbolic sine.");

  /** Definition of {@code chlo.atan}. */
  public static final OpDefinition ATAN =
      unary("atan", ANY_FLOAT_OR_COMPLEX_TENSOR, "Arc tangent.");

  /** Definition of {@code chlo.atanh}. */
  public static final OpDefinition ATANH =
      unary("atanh", ANY_FLOAT_OR_COMPLEX_TENSOR, "Inverse hyperbolic tangent.");

  /** Definition of {@code chlo.bessel_i1e}. */
  public static final OpDefinition BESSEL_I1E =
      unary(
          "bessel_i1e",
          ANY_FLOAT_OR_COMPLEX_TENSOR,
          "Exponentially scaled modified Bessel function of order 1.");

  /** Definition of {@code chlo.conj}. */
  public static final OpDefinition CONJ =
      unary("conj", ANY_FLOAT_OR_COMPLEX_TENSOR, "Complex conjugate.");

  /** Definition of {@code chlo.cosh}. */
  public static final OpDefinition COSH =
      unary("cosh", ANY_FLOAT_OR_COMPLEX_TENSOR, "Hyperbolic cosine.");

  /** Definition of {@code chlo.digamma}. */
  public static final OpDefinition DIGAMMA =
      unary("digamma", ANY_FLOAT_TENSOR, "Logarithmic derivative of the gamma function.");

  /** Definition of {@code chlo.erf_inv}. */
  public static final OpDefinition ERF_INV =
      unary("erf_inv", ANY_FLOAT_TENSOR, "Inverse of the error function.");

  /** Definition of {@code chlo.erf}. */
  public static final OpDefinition ERF = unary("erf", ANY_FLOAT_TENSOR, "Error function.");

  /** Definition of {@code chlo.erfc}. */
  public static final OpDefinition ERFC =
      unary("erfc", ANY_FLOAT_TENSOR, "Complement of the error function.");

  /** Definition of {@code chlo.is_inf}. */
  public static final OpDefinition IS_INF =
      predicate("is_inf", "Whether each element is infinite.");

  /** Definition of {@code chlo.is_neg_inf}. */
  public static final OpDefinition IS_NEG_INF =
      predicate("is_neg_inf", "Whether each element is negative infinity.");

  /** Definition of {@code chlo.is_pos_inf}. */
  public static final OpDefinition IS_POS_INF =
      predicate("is_pos_inf", "Whether each element is positive infinity.");

  /** Definition of {@code chlo.lgamma}. */
  public static final OpDefinition LGAMMA =
      unary("lgamma", ANY_FLOAT_TENSOR, "Logarithm of the absolute value of the gamma function.");

  /** Definition of {@code chlo.sinh}. */
  public static final OpDefinition SINH =
      unary("sinh", ANY_FLOAT_OR_COMPLEX_TENSOR, "Hyperbolic sine.");

  /** Definition of {@code chlo.square}. */
  public static final OpDefinition SQUARE =
      unary("square", ANY_FLOAT_OR_COMPLEX_TENSOR, "Product of each element with itself.");

  /** Definition of {@code chlo.tan}. */
  public static final OpDefinition TAN = unary("tan", ANY_FLOAT_OR_COMPLEX_TENSOR, "Tangent.");

  /** Definition of {@code chlo.mulhi}. */
  public static final OpDefinition MULHI =
      binary("mulhi", "lhs", "rhs", INT_TENSOR, "type($result)")
          .summary("Upper half of the product of two integers.")
          .traits(COMMUTATIVE)
          .build();

  /** Definition of {@code chlo.next_after}. */
  public static final OpDefinition NEXT_AFTER =
      binary("next_after", "x", "y", ANY_FLOAT_TENSOR, "type(results)")
          .summary("Next representable number after x towards y.")
          .build();

  /** Definition of {@code chlo.polygamma}. */
  public static final OpDefinition POLYGAMMA =
      binary("polygamma", "n", "x", ANY_FLOAT_TENSOR, "type(results)")
          .summary("Polygamma function of order n.")
          .build();

  /** Definition of {@code chlo.zeta}. */
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
