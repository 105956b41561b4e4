package org.hlo4j.formulas;

import static java.util.Objects.requireNonNull;
import static org.hlo4j.formulas.FormulaCase.each;
import static org.hlo4j.formulas.FormulaCase.pairs;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.formulas.elementwise.BitViews;
import org.hlo4j.formulas.elementwise.Casts;
import org.hlo4j.formulas.elementwise.ComplexNumbers;
import org.hlo4j.formulas.elementwise.FloatTests;
import org.hlo4j.formulas.elementwise.QuantizationFormulas;
import org.hlo4j.formulas.elementwise.SpecialFunctions;
import org.hlo4j.formulas.window.Resampling;
import org.hlo4j.formulas.window.Sampler;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Formulas over elements. */
final class ElementwiseCases {
  private static final Type BYTE = IntegerType.unsigned(8);
  private static final double[] X = {-8, -2.5, -1, -0.0, 0.25, 1, 3, 20};
  private static final double[] Y = {1, -3, 0.5, -1, -2, 4, -0.0, 7};
  private static final double[] DIVISORS = {1, -3, 0.5, -1, -2, 4, -0.25, 7};
  private static final double[] SMALL = {-3, -2.5, -1, -0.125, 0.25, 1, 2, 3};
  private static final double[] POSITIVE = {0.125, 0.5, 1, 1.5, 2, 3, 7, 20};
  private static final double[] PROBABILITIES = {0.001, 0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999};

  private ElementwiseCases() {}

  static Stream<FormulaCase> all() {
    return Stream.of(activations(), functions(), parts(), arithmetic(), kinds())
        .flatMap(cases -> cases);
  }

  private static double sigmoid(double x) {
    return 1 / (1 + Math.exp(-x));
  }

  private static Stream<FormulaCase> activations() {
    return Stream.of(
        each(
            "Activations.gelu", x -> Activations.gelu(x, false), x -> x * Functions.ndtr(x), SMALL),
        each(
            "Activations.gelu",
            x -> Activations.gelu(x, true),
            x -> 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x))),
            SMALL),
        each(
            "Activations.hardSigmoid",
            x -> Activations.hardSigmoid(x, 0.25, 0.5),
            x -> Math.clamp(0.25 * x + 0.5, 0.0, 1.0),
            X),
        each(
            "Activations.elu",
            x -> Activations.elu(x, 1.5, 2, 0.5),
            x -> x <= 0 ? 1.5 * Math.expm1(0.5 * x) : 2 * x,
            X),
        pairs(
            "Activations.leakyRelu",
            Activations::leakyRelu,
            (x, slope) -> x < 0 ? x * slope : x,
            X,
            Y),
        each("Activations.swish", x -> Activations.swish(x, 2), x -> x * sigmoid(2 * x), X),
        each("Activations.softplus", Activations::softplus, x -> Math.log1p(Math.exp(x)), X),
        each("Activations.logSigmoid", Activations::logSigmoid, x -> Math.log(sigmoid(x)), X),
        each("Activations.mish", Activations::mish, x -> x * Math.tanh(Math.log1p(Math.exp(x))), X),
        each("Activations.softcap", x -> Activations.softcap(x, 2), x -> 2 * Math.tanh(x / 2), X),
        each("Activations.softsign", Activations::softsign, x -> x / (1 + Math.abs(x)), X));
  }

  private static Stream<FormulaCase> functions() {
    return Stream.of(
        each(
            "SpecialFunctions.besselI0",
            SpecialFunctions::besselI0,
            x -> Functions.bessel(0, x),
            X),
        each(
            "SpecialFunctions.besselI0e",
            SpecialFunctions::besselI0e,
            x -> Functions.bessel(0, x) * Math.exp(-Math.abs(x)),
            X),
        each(
            "SpecialFunctions.besselI1",
            SpecialFunctions::besselI1,
            x -> Functions.bessel(1, x),
            X),
        each(
            "SpecialFunctions.besselI1e",
            SpecialFunctions::besselI1e,
            x -> Functions.bessel(1, x) * Math.exp(-Math.abs(x)),
            X),
        each("SpecialFunctions.erfcx", SpecialFunctions::erfcx, Functions::erfcx, POSITIVE),
        each("SpecialFunctions.ndtr", SpecialFunctions::ndtr, Functions::ndtr, SMALL),
        each(
            "SpecialFunctions.logNdtr",
            SpecialFunctions::logNdtr,
            x -> Math.log(Functions.ndtr(x)),
            SMALL),
        each("SpecialFunctions.ndtri", SpecialFunctions::ndtri, Functions::ndtri, PROBABILITIES),
        each(
            "SpecialFunctions.sinc",
            SpecialFunctions::sinc,
            x -> x == 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x),
            X),
        each(
            "SpecialFunctions.entropy",
            SpecialFunctions::entropy,
            x -> x < 0 ? Double.NEGATIVE_INFINITY : x == 0 ? 0 : -x * Math.log(x),
            X),
        each("SpecialFunctions.digamma", SpecialFunctions::digamma, Functions::digamma, POSITIVE),
        each(
            "SpecialFunctions.polygamma",
            x -> SpecialFunctions.polygamma(x, 2),
            x -> -2 * Functions.zeta(3, x),
            POSITIVE),
        pairs(
            "SpecialFunctions.zeta",
            SpecialFunctions::zeta,
            Functions::zeta,
            new double[] {1.5, 2, 2.5, 3, 4, 5, 6, 7},
            POSITIVE));
  }

  private static Stream<FormulaCase> parts() {
    return Stream.of(
        each("Numbers.cast", x -> Numbers.cast(x, BYTE), x -> (long) x & 255, X),
        each("Numbers.convert", x -> Numbers.convert(x, IntegerType.I1), x -> x == 0 ? 0 : 1, X),
        each("Numbers.like", x -> Numbers.like(x, 2), x -> 2, X),
        each("Numbers.zero", Numbers::zero, x -> 0, X),
        each("Formulas.reciprocal", Formulas::reciprocal, x -> 1 / x, POSITIVE),
        each(
            "Activations.clipped",
            Activations.clipped(Expr::exp, 0.5)::apply,
            x -> Math.exp(Math.clamp(x, -0.5, 0.5)),
            X),
        each("Formulas.sign", Formulas::sign, Math::signum, X),
        each(
            "Arithmetic.modulo",
            x -> Formulas.reciprocal(Arithmetic.modulo(x.like(4), x.like(-2))),
            x -> Double.NEGATIVE_INFINITY,
            X),
        each(
            "Arithmetic.remainder",
            x -> Formulas.reciprocal(Arithmetic.remainder(x.like(4), x.like(-2))),
            x -> Double.POSITIVE_INFINITY,
            X),
        pairs(
            "Arithmetic.modulo",
            Arithmetic::modulo,
            (x, y) -> x - y * Math.floor(x / y),
            X,
            POSITIVE),
        pairs(
            "Formulas.power",
            (x, y) -> Formulas.power(x, y.convert(FloatType.F64)),
            Math::pow,
            POSITIVE,
            X),
        each(
            "Resampling.cubic",
            x -> Resampling.cubic(x, -0.5),
            ElementwiseCases::catmullRom,
            POSITIVE),
        each("Sampler.nearest", x -> Sampler.nearest(x).getFirst().index(), Math::rint, X),
        each(
            "Sampler.linear",
            x -> requireNonNull(Sampler.linear(x).getLast().weight()),
            x -> x - Math.floor(x),
            X),
        each("Sampler.cubic", x -> Sampler.cubic(x).getFirst().index(), x -> Math.floor(x) - 1, X),
        each(
            "QuantizationFormulas.quantize",
            x -> QuantizationFormulas.quantize(x, x.like(3), IntegerType.unsigned(8)),
            x -> Math.clamp(Math.rint(x) + 3, 0, 255),
            X),
        each(
            "QuantizationFormulas.centered",
            x -> {
              Expr integers = x.convert(IntegerType.I32);
              HloBuilder b = x.builder();
              return b.expr(
                  QuantizationFormulas.centered(b, integers.value(), integers.like(2L).value()));
            },
            x -> (int) x - 2,
            X),
        each(
            "Casts.cast",
            x -> {
              HloBuilder b = x.builder();
              return b.expr(Casts.cast(b, x.value(), FloatType.F8E4M3FN, true, "up"))
                  .convert(FloatType.F32);
            },
            x -> Math.clamp(x, -448, 448),
            -800,
            1,
            0.5,
            448,
            500,
            -2,
            16,
            3),
        each(
            "Casts.rounded",
            x -> Casts.rounded(x.times(x.like(100)), IntegerType.signless(8)),
            x -> Math.clamp(Math.rint(100 * x), -128, 127),
            X),
        each("Formulas.square", Formulas::square, x -> x * x, X),
        each("Formulas.abs", Formulas::abs, Math::abs, X),
        each("Formulas.signBit", Formulas::signBit, x -> Math.copySign(1, x) < 0 ? 1 : 0, X),
        each("Formulas.truncate", Formulas::truncate, x -> x < 0 ? Math.ceil(x) : Math.floor(x), X),
        pairs("Formulas.copySign", Formulas::copySign, Math::copySign, X, Y),
        pairs("Formulas.plus", Formulas::plus, Double::sum, X, Y),
        pairs("Formulas.minus", Formulas::minus, (x, y) -> x - y, X, Y),
        pairs("Formulas.times", Formulas::times, (x, y) -> x * y, X, Y));
  }

  /** Returns the weight of an element at a distance, by cubic interpolation. */
  private static double catmullRom(double t) {
    return t <= 1
        ? 1.5 * t * t * t - 2.5 * t * t + 1
        : t < 2 ? -0.5 * t * t * t + 2.5 * t * t - 4 * t + 2 : 0;
  }

  private static Stream<FormulaCase> arithmetic() {
    return Stream.of(
        pairs(
            "Arithmetic.floorDivision",
            Arithmetic::floorDivision,
            (x, y) -> Math.floor(x / y),
            X,
            DIVISORS),
        pairs(
            "Arithmetic.remainder",
            Arithmetic::remainder,
            (x, y) -> x - y * Math.floor(x / y),
            X,
            DIVISORS),
        pairs("Arithmetic.quotient", Arithmetic::quotient, (x, y) -> x / y, X, DIVISORS),
        pairs("Arithmetic.fmax", Arithmetic::fmax, Math::max, X, Y),
        pairs("Arithmetic.fmin", Arithmetic::fmin, Math::min, X, Y),
        pairs("Arithmetic.hypot", Arithmetic::hypot, Math::hypot, X, Y),
        pairs("Arithmetic.product", Arithmetic::product, (x, y) -> x * y, X, Y),
        pairs(
            "Arithmetic.logAddExp",
            Arithmetic::logAddExp,
            (x, y) -> Math.log(Math.exp(x) + Math.exp(y)),
            X,
            Y),
        each(
            "Arithmetic.lerp",
            x -> Arithmetic.lerp(x, x.like(3), x.like(0.75)),
            x -> x + 0.75 * (3 - x),
            X),
        each(
            "Arithmetic.shiftLeft",
            x -> Arithmetic.shiftLeft(x.convert(IntegerType.I32), shift(x)),
            x -> (int) x << 1,
            X),
        each(
            "Arithmetic.shiftRight",
            x -> Arithmetic.shiftRight(x.convert(IntegerType.I32), shift(x)),
            x -> (int) x >> 1,
            X),
        each(
            "BitViews.as",
            x -> BitViews.as(x, IntegerType.I32),
            x -> Float.floatToIntBits((float) x),
            X));
  }

  private static Expr shift(Expr x) {
    return x.convert(IntegerType.I32).like(1L);
  }

  private static Stream<FormulaCase> kinds() {
    double infinity = Double.POSITIVE_INFINITY;
    double[] all = {infinity, -infinity, Double.NaN, 0, -0.0, 1, -1, 1e30};
    Tensor numbers = Program.floats(LongList.of(2, 2), 1, 2, 3, -4);
    return Stream.of(
        each("FloatTests.isFinite", FloatTests::isFinite, x -> Double.isFinite(x) ? 1 : 0, all),
        each(
            "FloatTests.isInfinite",
            FloatTests::isInfinite,
            x -> Double.isInfinite(x) ? 1 : 0,
            all),
        each(
            "FloatTests.infinite",
            x -> FloatTests.infinite(x, true),
            x -> x == -infinity ? 1 : 0,
            all),
        each(
            "FloatTests.isNegative",
            FloatTests::isNegative,
            x -> Math.copySign(1, x) < 0 ? 1 : 0,
            all),
        FormulaCase.of(
            "ComplexNumbers.ofPairs",
            List.of(numbers),
            (b, a) -> List.of(ComplexNumbers.ofPairs(b.expr(a.getFirst())).imag().value()),
            2,
            -4),
        FormulaCase.of(
            "ComplexNumbers.pairs",
            List.of(numbers),
            (b, a) -> {
              Expr x = ComplexNumbers.ofPairs(b.expr(a.getFirst()));
              return List.of(ComplexNumbers.pairs(x).value());
            },
            1,
            2,
            3,
            -4),
        FormulaCase.of(
            "ComplexNumbers.conjugate",
            List.of(numbers),
            (b, a) -> {
              Expr x = ComplexNumbers.ofPairs(b.expr(a.getFirst()));
              return List.of(ComplexNumbers.conjugate(x).imag().value());
            },
            -2,
            4));
  }
}
