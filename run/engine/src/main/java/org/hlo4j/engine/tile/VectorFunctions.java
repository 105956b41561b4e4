package org.hlo4j.engine.tile;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.hlo4j.interpreter.kernel.NarrowFunctions;

/**
 * Elementary functions of vectors of doubles, by the operations of {@link NarrowFunctions} in the
 * same order, so that they have the same bits. Numbers are constant vectors, since the compiler
 * inlines no more than so many nodes, and operations with numbers have more.
 */
final class VectorFunctions {
  static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;

  private static final DoubleVector ZERO = number(0);
  private static final DoubleVector HALF = number(0.5);
  private static final DoubleVector ONE = number(1);
  private static final DoubleVector TWO = number(2);
  private static final DoubleVector THREE = number(3);
  private static final DoubleVector TO_INTEGER = number(NarrowFunctions.TO_INTEGER);

  private static final DoubleVector LOG2_E = number(NarrowFunctions.LOG2_E);
  private static final DoubleVector LN2 = number(NarrowFunctions.LN2);
  private static final DoubleVector LN2_HIGH = number(NarrowFunctions.LN2_HIGH);
  private static final DoubleVector LN2_LOW = number(NarrowFunctions.LN2_LOW);
  private static final DoubleVector EXP_HIGH = number(NarrowFunctions.EXP_BOUND);
  private static final DoubleVector EXP_LOW = number(-NarrowFunctions.EXP_BOUND);
  private static final DoubleVector SMALL_TANH = number(NarrowFunctions.SMALL_TANH);
  private static final DoubleVector TWO_OVER_PI = number(NarrowFunctions.TWO_OVER_PI);
  private static final DoubleVector HALF_PI_HIGH = number(NarrowFunctions.HALF_PI_HIGH);
  private static final DoubleVector HALF_PI_LOW = number(NarrowFunctions.HALF_PI_LOW);

  private static final DoubleVector OVER_3 = number(1.0 / 3);
  private static final DoubleVector OVER_5 = number(1.0 / 5);
  private static final DoubleVector OVER_7 = number(1.0 / 7);
  private static final DoubleVector OVER_9 = number(1.0 / 9);
  private static final DoubleVector OVER_11 = number(1.0 / 11);
  private static final DoubleVector OVER_13 = number(1.0 / 13);
  private static final DoubleVector OVER_15 = number(1.0 / 15);
  private static final DoubleVector OVER_17 = number(1.0 / 17);

  private static final DoubleVector OVER_FACTORIAL_3 = number(1.0 / 6);
  private static final DoubleVector OVER_FACTORIAL_4 = number(1.0 / 24);
  private static final DoubleVector OVER_FACTORIAL_5 = number(1.0 / 120);
  private static final DoubleVector OVER_FACTORIAL_6 = number(1.0 / 720);
  private static final DoubleVector OVER_FACTORIAL_7 = number(1.0 / 5040);
  private static final DoubleVector OVER_FACTORIAL_8 = number(1.0 / 40320);
  private static final DoubleVector OVER_FACTORIAL_9 = number(1.0 / 362880);
  private static final DoubleVector OVER_FACTORIAL_10 = number(1.0 / 3628800);
  private static final DoubleVector OVER_FACTORIAL_11 = number(1.0 / 39916800);
  private static final DoubleVector OVER_FACTORIAL_12 = number(1.0 / 479001600);
  private static final DoubleVector OVER_FACTORIAL_13 = number(1.0 / 6227020800.0);

  private static final LongVector NO_BITS = bits(0);
  private static final LongVector ONE_BIT = bits(1);
  private static final LongVector SECOND_BIT = bits(2);
  private static final LongVector BIAS = bits(1023);
  private static final LongVector TO_INTEGER_BITS = TO_INTEGER.reinterpretAsLongs();
  private static final LongVector SQRT_HALF_BITS =
      number(NarrowFunctions.SQRT_HALF).reinterpretAsLongs();

  private VectorFunctions() {}

  private static DoubleVector number(double value) {
    return DoubleVector.broadcast(DOUBLES, value);
  }

  private static LongVector bits(long value) {
    return LongVector.broadcast(VectorSpecies.of(long.class, DOUBLES.vectorShape()), value);
  }

  static DoubleVector logistic(DoubleVector x) {
    return ONE.div(exp(x.neg()).add(ONE));
  }

  static DoubleVector tanh(DoubleVector x) {
    DoubleVector large = ONE.sub(TWO.div(exp(x.mul(TWO)).add(ONE)));
    DoubleVector small = x.mul(ONE.sub(x.mul(x).div(THREE)));
    return large.blend(small, x.abs().compare(VectorOperators.LT, SMALL_TANH));
  }

  static DoubleVector exp(DoubleVector argument) {
    DoubleVector x = bounded(argument);
    DoubleVector shifted = x.mul(LOG2_E).add(TO_INTEGER);
    DoubleVector r = rest(x, shifted);
    return terms(r.add(ONE), r).mul(power(shifted));
  }

  static DoubleVector expm1(DoubleVector argument) {
    DoubleVector x = bounded(argument);
    DoubleVector shifted = x.mul(LOG2_E).add(TO_INTEGER);
    DoubleVector r = rest(x, shifted);
    DoubleVector power = power(shifted);
    return terms(r, r)
        .mul(power)
        .add(power.sub(ONE))
        .blend(argument, argument.compare(VectorOperators.EQ, ZERO));
  }

  private static DoubleVector bounded(DoubleVector x) {
    DoubleVector raised = x.blend(EXP_LOW, x.compare(VectorOperators.LT, EXP_LOW));
    return raised.blend(EXP_HIGH, raised.compare(VectorOperators.GT, EXP_HIGH));
  }

  /** Returns what the nearest multiple of ln 2 leaves. */
  private static DoubleVector rest(DoubleVector x, DoubleVector shifted) {
    DoubleVector k = shifted.sub(TO_INTEGER);
    return x.sub(k.mul(LN2_HIGH)).sub(k.mul(LN2_LOW));
  }

  /** Adds all but the first terms of the exponential function's polynomial. */
  private static DoubleVector terms(DoubleVector first, DoubleVector r) {
    DoubleVector r2 = r.mul(r);
    DoubleVector r4 = r2.mul(r2);
    DoubleVector low = first.add(r2.mul(r.mul(OVER_FACTORIAL_3).add(HALF)));
    DoubleVector middle =
        r.mul(OVER_FACTORIAL_5)
            .add(OVER_FACTORIAL_4)
            .add(r2.mul(r.mul(OVER_FACTORIAL_7).add(OVER_FACTORIAL_6)));
    DoubleVector high = r.mul(OVER_FACTORIAL_9).add(OVER_FACTORIAL_8);
    return low.add(r4.mul(middle.add(r4.mul(high))));
  }

  private static DoubleVector power(DoubleVector shifted) {
    return shifted
        .reinterpretAsLongs()
        .add(BIAS)
        .lanewise(VectorOperators.LSHL, 52)
        .reinterpretAsDoubles();
  }

  /** Returns the logarithms of normal numbers. */
  static DoubleVector log(DoubleVector x) {
    LongVector bits = x.reinterpretAsLongs();
    LongVector exponent = exponent(bits);
    DoubleVector m = mantissa(bits, exponent);
    return scaled(exponent).add(inverseTanh(m.sub(ONE).div(m.add(ONE))).mul(TWO));
  }

  /** Returns the logarithms of numbers above -1 plus one. */
  static DoubleVector log1p(DoubleVector x) {
    LongVector bits = x.add(ONE).reinterpretAsLongs();
    LongVector exponent = exponent(bits);
    DoubleVector m = mantissa(bits, exponent);
    VectorMask<Double> isNear = exponent.compare(VectorOperators.EQ, NO_BITS).cast(DOUBLES);
    DoubleVector twice = inverseTanh(m.sub(ONE).blend(x, isNear).div(m.add(ONE))).mul(TWO);
    return scaled(exponent).add(twice).blend(twice, isNear);
  }

  private static LongVector exponent(LongVector bits) {
    return bits.sub(SQRT_HALF_BITS).lanewise(VectorOperators.ASHR, 52);
  }

  private static DoubleVector mantissa(LongVector bits, LongVector exponent) {
    return bits.sub(exponent.lanewise(VectorOperators.LSHL, 52)).reinterpretAsDoubles();
  }

  /** Returns multiples of ln 2. Not all processors convert integers of 64 bits. */
  private static DoubleVector scaled(LongVector exponent) {
    return exponent.add(TO_INTEGER_BITS).reinterpretAsDoubles().sub(TO_INTEGER).mul(LN2);
  }

  private static DoubleVector inverseTanh(DoubleVector s) {
    DoubleVector z = s.mul(s);
    DoubleVector p = z.mul(OVER_17).add(OVER_15);
    p = p.mul(z).add(OVER_13);
    p = p.mul(z).add(OVER_11);
    p = p.mul(z).add(OVER_9);
    p = p.mul(z).add(OVER_7);
    p = p.mul(z).add(OVER_5);
    p = p.mul(z).add(OVER_3);
    return s.mul(p.mul(z).add(ONE));
  }

  /** Returns the sines of numbers. */
  static DoubleVector sin(DoubleVector x) {
    DoubleVector shifted = x.mul(TWO_OVER_PI).add(TO_INTEGER);
    return sin(x, shifted, shifted.reinterpretAsLongs());
  }

  /** Returns the cosines of numbers: sines from the next quadrant. */
  static DoubleVector cos(DoubleVector x) {
    DoubleVector shifted = x.mul(TWO_OVER_PI).add(TO_INTEGER);
    return sin(x, shifted, shifted.reinterpretAsLongs().add(ONE_BIT));
  }

  private static DoubleVector sin(DoubleVector x, DoubleVector shifted, LongVector quadrant) {
    DoubleVector r = reduced(x, shifted);
    DoubleVector z = r.mul(r);
    return r.mul(sinRatio(z))
        .blend(nearCos(z), isOdd(quadrant))
        .reinterpretAsLongs()
        .lanewise(VectorOperators.XOR, quadrant.and(SECOND_BIT).lanewise(VectorOperators.LSHL, 62))
        .reinterpretAsDoubles();
  }

  static DoubleVector tan(DoubleVector x) {
    DoubleVector shifted = x.mul(TWO_OVER_PI).add(TO_INTEGER);
    DoubleVector r = reduced(x, shifted);
    DoubleVector z = r.mul(r);
    DoubleVector sin = r.mul(sinRatio(z));
    DoubleVector cos = nearCos(z);
    VectorMask<Double> isOdd = isOdd(shifted.reinterpretAsLongs());
    return sin.blend(cos.neg(), isOdd).div(cos.blend(sin, isOdd));
  }

  private static VectorMask<Double> isOdd(LongVector integers) {
    return integers.and(ONE_BIT).compare(VectorOperators.NE, NO_BITS).cast(DOUBLES);
  }

  private static DoubleVector reduced(DoubleVector x, DoubleVector shifted) {
    DoubleVector k = shifted.sub(TO_INTEGER);
    return x.sub(k.mul(HALF_PI_HIGH)).sub(k.mul(HALF_PI_LOW));
  }

  private static DoubleVector sinRatio(DoubleVector z) {
    DoubleVector p = z.mul(OVER_FACTORIAL_13).sub(OVER_FACTORIAL_11);
    p = p.mul(z).add(OVER_FACTORIAL_9);
    p = p.mul(z).sub(OVER_FACTORIAL_7);
    p = p.mul(z).add(OVER_FACTORIAL_5);
    p = p.mul(z).sub(OVER_FACTORIAL_3);
    return p.mul(z).add(ONE);
  }

  private static DoubleVector nearCos(DoubleVector z) {
    DoubleVector p = z.mul(OVER_FACTORIAL_12).sub(OVER_FACTORIAL_10);
    p = p.mul(z).add(OVER_FACTORIAL_8);
    p = p.mul(z).sub(OVER_FACTORIAL_6);
    p = p.mul(z).add(OVER_FACTORIAL_4);
    p = p.mul(z).sub(HALF);
    return p.mul(z).add(ONE);
  }
}
