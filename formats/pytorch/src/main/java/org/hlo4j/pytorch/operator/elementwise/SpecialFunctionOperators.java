package org.hlo4j.pytorch.operator.elementwise;

import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.ComplexNumbers;
import org.hlo4j.formulas.elementwise.SpecialFunctions;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.Expr;

/** Special functions, and complex numbers of their parts. */
public final class SpecialFunctionOperators {
  /** Functions for which StableHLO has no operation and that are not short formulas. */
  private static final String[] REFUSED = {
    "aten.igamma.default",
    "aten.igammac.default",
    "aten.special_gammainc.default",
    "aten.special_gammaincc.default",
    "aten.special_bessel_j0.default",
    "aten.special_bessel_j1.default",
    "aten.special_bessel_y0.default",
    "aten.special_bessel_y1.default",
    "aten.special_modified_bessel_k0.default",
    "aten.special_modified_bessel_k1.default",
    "aten.special_scaled_modified_bessel_k0.default",
    "aten.special_scaled_modified_bessel_k1.default",
    "aten.special_airy_ai.default",
    "aten.special_spherical_bessel_j0.default",
  };

  private SpecialFunctionOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(ElementwiseOperators.floating(SpecialFunctions::sinc), "aten.sinc.default")
        .add(
            xTimes(Expr::log),
            "aten.xlogy.Tensor",
            "aten.xlogy.Scalar_Self",
            "aten.xlogy.Scalar_Other")
        .add(
            xTimes(Expr::log1p),
            "aten.special_xlog1py.default",
            "aten.special_xlog1py.self_scalar",
            "aten.special_xlog1py.other_scalar")
        .add(real(SpecialFunctions::entropy), "aten.special_entr.default")
        .add(real(x -> x.apply(ChloElementwise.ERF_INV)), "aten.erfinv.default")
        .add(wide(SpecialFunctions::erfcx), "aten.special_erfcx.default")
        .add(wide(SpecialFunctions::ndtr), "aten.special_ndtr.default")
        .add(wide(SpecialFunctions::ndtri), "aten.special_ndtri.default")
        .add(wide(SpecialFunctions::logNdtr), "aten.special_log_ndtr.default")
        .add(
            wide(SpecialFunctions::besselI0),
            "aten.i0.default",
            "aten.special_modified_bessel_i0.default")
        .add(wide(SpecialFunctions::besselI0e), "aten.special_i0e.default")
        .add(
            wide(SpecialFunctions::besselI1),
            "aten.special_i1.default",
            "aten.special_modified_bessel_i1.default")
        .add(wide(SpecialFunctions::besselI1e), "aten.special_i1e.default")
        .add(SpecialFunctionOperators::polygamma, "aten.polygamma.default")
        .add(
            ArithmeticOperators.floating(SpecialFunctions::zeta),
            "aten.special_zeta.default",
            "aten.special_zeta.self_scalar",
            "aten.special_zeta.other_scalar")
        .add(SpecialFunctionOperators::multivariateGamma, "aten.mvlgamma.default")
        .add(SpecialFunctionOperators::angle, "aten.angle.default")
        .add(
            n -> {
              List<Expr> both = n.broadcast(n.promoted("real", "imag"), "real", "imag");
              n.set(ComplexNumbers.requirePart(both.get(0)).complex(both.get(1)));
            },
            "aten.complex.default")
        .add(
            n -> {
              List<Expr> both = n.broadcast(n.promoted("abs", "angle"), "abs", "angle");
              Expr abs = ComplexNumbers.requirePart(both.get(0));
              Expr angle = both.get(1);
              n.set(abs.times(angle.cosine()).complex(abs.times(angle.sine())));
            },
            "aten.polar.default")
        .refuse("StableHLO has no operation for this function", REFUSED);
  }

  /** Returns a function of real numbers. */
  private static OperatorTable.Builder<OperatorCall> real(UnaryOperator<Expr> function) {
    return n -> {
      if (n.elementType("self") instanceof ComplexType) {
        throw UnsupportedNodeException.of("its operand is complex");
      }
      ElementwiseOperators.floating(function).build(n);
    };
  }

  /** Returns a function of real numbers that is computed in 64 bits. */
  private static OperatorTable.Builder<OperatorCall> wide(UnaryOperator<Expr> function) {
    return real(
        x -> Formulas.convert(function.apply(Formulas.convert(x, FloatType.F64)), x.elementType()));
  }

  /** Returns products with a function, which are zero if the first factor is. */
  private static OperatorTable.Builder<OperatorCall> xTimes(UnaryOperator<Expr> function) {
    BinaryOperator<Expr> product =
        (x, y) -> {
          Expr result = x.eq(x.like(0)).select(x.like(0), x.times(function.apply(y)));
          return y.ne(y).select(y, result);
        };
    return ArithmeticOperators.floating(product);
  }

  private static void polygamma(OperatorCall n) {
    long order = n.integer("n");
    if (order < 0 || order > 170) {
      throw UnsupportedNodeException.of("its order is %d", order);
    }
    real(x -> SpecialFunctions.polygamma(x, order)).build(n);
  }

  private static void multivariateGamma(OperatorCall n) {
    long count = n.integer("p");
    if (count < 1 || count > 64) {
      throw UnsupportedNodeException.of("it has %d dimensions", count);
    }
    real(
            x -> {
              Expr sum = x.like(count * (count - 1) / 4.0 * Math.log(Math.PI));
              for (int j = 0; j < count; j++) {
                sum = sum.plus(x.minus(x.like(j / 2.0)).apply(ChloElementwise.LGAMMA));
              }
              return sum;
            })
        .build(n);
  }

  /** The angle of a negative number is pi. */
  private static void angle(OperatorCall n) {
    Expr given = n.expr("self");
    if (given.isComplex()) {
      n.set(given.imag().atan2(given.real()));
      return;
    }
    Type type = given.elementType() instanceof IntegerType ? FloatType.F32 : given.elementType();
    Expr x = Numbers.convert(given, type);
    Expr angle = x.lt(x.like(0)).select(x.like(Math.PI), x.like(0));
    n.set(x.ne(x).select(x, angle));
  }
}
