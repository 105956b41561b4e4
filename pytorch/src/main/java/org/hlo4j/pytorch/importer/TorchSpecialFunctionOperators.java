package org.hlo4j.pytorch.importer;

import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.hlo4j.frontend.DynamicShapes;
import org.hlo4j.frontend.Formulas;
import org.hlo4j.frontend.Reduction;
import org.hlo4j.frontend.RegionBodies;
import org.hlo4j.frontend.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Special functions, and complex numbers of their parts. */
final class TorchSpecialFunctionOperators {
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

  private TorchSpecialFunctionOperators() {}

  static void addTo(TorchOperators.Rows rows) {
    rows.add(
            TorchElementwiseOperators.floating(TorchSpecialFunctionOperators::sinc),
            "aten.sinc.default")
        .add(
            xTimes(TorchSpecialFunctionOperators::log),
            "aten.xlogy.Tensor",
            "aten.xlogy.Scalar_Self",
            "aten.xlogy.Scalar_Other")
        .add(
            xTimes(Expr::log1p),
            "aten.special_xlog1py.default",
            "aten.special_xlog1py.self_scalar",
            "aten.special_xlog1py.other_scalar")
        .add(real(TorchSpecialFunctionOperators::entropy), "aten.special_entr.default")
        .add(real(x -> x.apply(ChloElementwise.ERF_INV)), "aten.erfinv.default")
        .add(wide(SpecialFormulas::erfcx), "aten.special_erfcx.default")
        .add(wide(SpecialFormulas::ndtr), "aten.special_ndtr.default")
        .add(wide(SpecialFormulas::ndtri), "aten.special_ndtri.default")
        .add(wide(SpecialFormulas::logNdtr), "aten.special_log_ndtr.default")
        .add(
            wide(SpecialFormulas::besselI0),
            "aten.i0.default",
            "aten.special_modified_bessel_i0.default")
        .add(wide(SpecialFormulas::besselI0e), "aten.special_i0e.default")
        .add(
            wide(SpecialFormulas::besselI1),
            "aten.special_i1.default",
            "aten.special_modified_bessel_i1.default")
        .add(wide(SpecialFormulas::besselI1e), "aten.special_i1e.default")
        .add(TorchSpecialFunctionOperators::polygamma, "aten.polygamma.default")
        .add(
            TorchSpecialFunctionOperators::zeta,
            "aten.special_zeta.default",
            "aten.special_zeta.self_scalar",
            "aten.special_zeta.other_scalar")
        .add(TorchSpecialFunctionOperators::multivariateGamma, "aten.mvlgamma.default")
        .add(TorchSpecialFunctionOperators::angle, "aten.angle.default")
        .add(
            n -> {
              List<Expr> both = n.broadcast(n.promoted("real", "imag"), "real", "imag");
              n.set(part(both.get(0)).complex(both.get(1)));
            },
            "aten.complex.default")
        .add(
            n -> {
              List<Expr> both = n.broadcast(n.promoted("abs", "angle"), "abs", "angle");
              Expr abs = part(both.get(0));
              Expr angle = both.get(1);
              n.set(abs.times(angle.cosine()).complex(abs.times(angle.sine())));
            },
            "aten.polar.default")
        .refuse("StableHLO has no operation for this function", REFUSED);
  }

  /** Parts of complex numbers have 32 or 64 bits. */
  private static Expr part(Expr x) {
    if (x.elementType() != FloatType.F32 && x.elementType() != FloatType.F64) {
      throw UnsupportedNodeException.of(
          "complex numbers have no parts of type %s", x.elementType());
    }
    return x;
  }

  /** Returns a function of real numbers. */
  private static TorchOperator.Builder real(UnaryOperator<Expr> function) {
    return n -> {
      if (n.ref("self").elementType() instanceof ComplexType) {
        throw UnsupportedNodeException.of("its operand is complex");
      }
      TorchElementwiseOperators.floating(function).build(n);
    };
  }

  /** Returns a function of real numbers that is computed in 64 bits. */
  private static TorchOperator.Builder wide(UnaryOperator<Expr> function) {
    return real(
        x -> Formulas.convert(function.apply(Formulas.convert(x, FloatType.F64)), x.elementType()));
  }

  private static Expr sinc(Expr x) {
    Expr product = x.times(x.like(Math.PI));
    return x.eq(x.like(0)).select(x.like(1), product.sine().over(product));
  }

  private static Expr log(Expr x) {
    return x.log();
  }

  /** Returns products with a function, which are zero if the first factor is. */
  private static TorchOperator.Builder xTimes(UnaryOperator<Expr> function) {
    BinaryOperator<Expr> product =
        (x, y) -> {
          Expr result = x.eq(x.like(0)).select(x.like(0), x.times(function.apply(y)));
          return y.ne(y).select(y, result);
        };
    return TorchFloatOperators.floating(product);
  }

  private static Expr entropy(Expr x) {
    Expr zero = x.like(0);
    Expr inside = x.negate().times(x.log());
    Expr result = x.gt(zero).select(inside, x.eq(zero).select(zero, x.negativeInfinity()));
    return x.ne(x).select(x, result);
  }

  private static void polygamma(OperatorCall n) {
    long order = n.integer("n");
    if (order < 0 || order > 170) {
      throw UnsupportedNodeException.of("its order is %d", order);
    }
    real(x -> order == 0 ? digamma(x) : order == 1 ? trigamma(x) : higher(x, order)).build(n);
  }

  /** Numbers below 1/2 are reflected. */
  private static Expr trigamma(Expr x) {
    Expr isLow = x.lt(x.like(0.5));
    Expr reflected = isLow.select(x.like(1).minus(x), x);
    Expr value = zeta(reflected.like(2), reflected);
    Expr sine = x.times(x.like(Math.PI)).sine();
    Expr term = x.like(Math.PI * Math.PI).over(sine.times(sine));
    return isLow.select(term.minus(value), value);
  }

  private static Expr higher(Expr x, long order) {
    double factorial = 1;
    for (long i = 2; i <= order; i++) {
      factorial *= i;
    }
    double factor = order % 2 == 0 ? -factorial : factorial;
    return zeta(x.like(order + 1.0), x).times(x.like(factor));
  }

  /** At zero it is infinite, with the other sign. */
  static Expr digamma(Expr x) {
    Expr infinite = TorchFloatOperators.copySign(x.infinity(), x.negate());
    return x.eq(x.like(0)).select(infinite, x.apply(ChloElementwise.DIGAMMA));
  }

  /** Returns the sum of all 1 / (k + q)^x; it has poles at 1 and where q is not positive. */
  private static Expr zeta(Expr x, Expr q) {
    TorchReductions.requireReal(q);
    Expr isPole = q.le(q.like(0)).and(q.eq(q.floor()));
    Expr inside = isPole.select(q.infinity(), finiteZeta(x, q));
    Expr above = x.lt(x.like(1)).or(x.ne(x)).or(q.ne(q)).select(x.nan(), inside);
    return x.eq(x.like(1)).select(x.infinity(), above);
  }

  /** The first terms, of which the sum is negative, are added one by one. */
  private static Expr finiteZeta(Expr x, Expr q) {
    HloBuilder b = q.builder();
    List<Value> results =
        RegionBodies.loop(
            b,
            List.of(q.value(), q.like(0).value()),
            values -> {
              Expr term = b.expr(values.getFirst());
              Expr isLeft = isNegative(term);
              LongList all = DynamicShapes.range(0, TorchReductions.rank(isLeft));
              return List.of(Reduction.SUM.apply(b, isLeft.value(), all));
            },
            values -> {
              Expr term = b.expr(values.get(0));
              Expr sum = b.expr(values.get(1));
              Expr isLeft = isNegative(term);
              Expr added = sum.plus(term.power(x.negate()));
              return List.of(
                  isLeft.select(term.plus(term.like(1)), term).value(),
                  isLeft.select(added, sum).value());
            });
    Expr rest = x.apply(ChloElementwise.ZETA, b.expr(results.get(0)));
    return rest.plus(b.expr(results.get(1)));
  }

  /** Very large numbers are not counted: they have no fractions. */
  private static Expr isNegative(Expr q) {
    return q.lt(q.like(0)).and(q.gt(q.like(-(1 << 23))));
  }

  private static void zeta(OperatorCall n) {
    TorchFloatOperators.floating(TorchSpecialFunctionOperators::zeta).build(n);
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
    Expr x = PythonNumbers.convert(given, type);
    Expr angle = x.lt(x.like(0)).select(x.like(Math.PI), x.like(0));
    n.set(x.ne(x).select(x, angle));
  }
}
