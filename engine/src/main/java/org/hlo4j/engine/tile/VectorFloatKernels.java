package org.hlo4j.engine.tile;

import java.util.IdentityHashMap;
import java.util.Map;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.hlo4j.interpreter.eval.FloatLoops;
import org.hlo4j.interpreter.eval.NarrowFunctions;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * Loops over floats of 32 bits by the Vector API. Elementary functions are computed in doubles, by
 * the operations of {@link NarrowFunctions} in the same order, so that they have the same bits.
 */
final class VectorFloatKernels {
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, FLOATS.vectorShape());
  private static final VectorSpecies<Double> DOUBLES =
      VectorSpecies.of(double.class, FLOATS.vectorShape());
  private static final int WIDTH = FLOATS.length();

  private static final Map<OpDefinition, FloatLoops.Unary> UNARY = new IdentityHashMap<>();

  static {
    UNARY.put(Elementwise.EXPONENTIAL, VectorFloatKernels::exp);
    UNARY.put(Elementwise.LOG, VectorFloatKernels::log);
    UNARY.put(Elementwise.LOGISTIC, VectorFloatKernels::logistic);
    UNARY.put(Elementwise.TANH, VectorFloatKernels::tanh);
  }

  private VectorFloatKernels() {}

  /** Returns the loop of a function; null if it has none here. */
  static FloatLoops.@Nullable Unary unaryOrNull(OpDefinition op) {
    return UNARY.get(op);
  }

  static void select(int[] predicate, float[] x, float[] y, float[] result, int count) {
    int i = 0;
    for (; i <= count - WIDTH; i += WIDTH) {
      VectorMask<Float> mask =
          IntVector.fromArray(INTS, predicate, i).compare(VectorOperators.NE, 0).cast(FLOATS);
      FloatVector.fromArray(FLOATS, y, i)
          .blend(FloatVector.fromArray(FLOATS, x, i), mask)
          .intoArray(result, i);
    }
    for (; i < count; i++) {
      result[i] = predicate[i] != 0 ? x[i] : y[i];
    }
  }

  // Each loop names its comparison: the compiler has instructions for constant ones alone.

  static FloatKernels.Compare compare(ComparisonDirection direction) {
    return switch (direction) {
      case EQ -> (x, y, result, count) -> equal(1, x, y, result, count);
      case NE -> (x, y, result, count) -> equal(0, x, y, result, count);
      case LT -> VectorFloatKernels::less;
      case GT -> (x, y, result, count) -> less(y, x, result, count);
      case LE -> VectorFloatKernels::lessOrEqual;
      case GE -> (x, y, result, count) -> lessOrEqual(y, x, result, count);
    };
  }

  private static void equal(int isEqual, float[] x, float[] y, int[] result, int count) {
    int i = 0;
    for (; i <= count - WIDTH; i += WIDTH) {
      VectorMask<Float> mask =
          FloatVector.fromArray(FLOATS, x, i)
              .compare(VectorOperators.EQ, FloatVector.fromArray(FLOATS, y, i));
      IntVector.broadcast(INTS, 1 - isEqual).blend(isEqual, mask.cast(INTS)).intoArray(result, i);
    }
    for (; i < count; i++) {
      result[i] = x[i] == y[i] ? isEqual : 1 - isEqual;
    }
  }

  private static void less(float[] x, float[] y, int[] result, int count) {
    int i = 0;
    for (; i <= count - WIDTH; i += WIDTH) {
      VectorMask<Float> mask =
          FloatVector.fromArray(FLOATS, x, i)
              .compare(VectorOperators.LT, FloatVector.fromArray(FLOATS, y, i));
      IntVector.zero(INTS).blend(1, mask.cast(INTS)).intoArray(result, i);
    }
    for (; i < count; i++) {
      result[i] = x[i] < y[i] ? 1 : 0;
    }
  }

  private static void lessOrEqual(float[] x, float[] y, int[] result, int count) {
    int i = 0;
    for (; i <= count - WIDTH; i += WIDTH) {
      VectorMask<Float> mask =
          FloatVector.fromArray(FLOATS, x, i)
              .compare(VectorOperators.LE, FloatVector.fromArray(FLOATS, y, i));
      IntVector.zero(INTS).blend(1, mask.cast(INTS)).intoArray(result, i);
    }
    for (; i < count; i++) {
      result[i] = x[i] <= y[i] ? 1 : 0;
    }
  }

  private static void exp(float[] x, float[] result, int from, int to) {
    int i = from;
    for (; i <= to - WIDTH; i += WIDTH) {
      FloatVector v = FloatVector.fromArray(FLOATS, x, i);
      join(exp(half(v, 0)), exp(half(v, 1))).intoArray(result, i);
    }
    for (; i < to; i++) {
      result[i] = (float) NarrowFunctions.exp(x[i]);
    }
  }

  private static void log(float[] x, float[] result, int from, int to) {
    int i = from;
    for (; i <= to - WIDTH; i += WIDTH) {
      FloatVector v = FloatVector.fromArray(FLOATS, x, i);
      // Of all others NarrowFunctions has its own results.
      boolean isNormal =
          v.compare(VectorOperators.GT, 0)
              .and(v.compare(VectorOperators.LT, Float.POSITIVE_INFINITY))
              .allTrue();
      if (isNormal) {
        join(log(half(v, 0)), log(half(v, 1))).intoArray(result, i);
      } else {
        for (int k = i; k < i + WIDTH; k++) {
          result[k] = (float) NarrowFunctions.log(x[k]);
        }
      }
    }
    for (; i < to; i++) {
      result[i] = (float) NarrowFunctions.log(x[i]);
    }
  }

  private static void logistic(float[] x, float[] result, int from, int to) {
    int i = from;
    for (; i <= to - WIDTH; i += WIDTH) {
      FloatVector v = FloatVector.fromArray(FLOATS, x, i);
      join(logistic(half(v, 0)), logistic(half(v, 1))).intoArray(result, i);
    }
    for (; i < to; i++) {
      result[i] = (float) NarrowFunctions.logistic(x[i]);
    }
  }

  private static void tanh(float[] x, float[] result, int from, int to) {
    int i = from;
    for (; i <= to - WIDTH; i += WIDTH) {
      FloatVector v = FloatVector.fromArray(FLOATS, x, i);
      join(tanh(half(v, 0)), tanh(half(v, 1))).intoArray(result, i);
    }
    for (; i < to; i++) {
      result[i] = (float) NarrowFunctions.tanh(x[i]);
    }
  }

  private static DoubleVector half(FloatVector v, int part) {
    return (DoubleVector) v.convertShape(VectorOperators.F2D, DOUBLES, part);
  }

  private static FloatVector join(DoubleVector low, DoubleVector high) {
    FloatVector first = (FloatVector) low.convertShape(VectorOperators.D2F, FLOATS, 0);
    FloatVector second = (FloatVector) high.convertShape(VectorOperators.D2F, FLOATS, -1);
    return first.lanewise(VectorOperators.FIRST_NONZERO, second);
  }

  private static DoubleVector logistic(DoubleVector x) {
    DoubleVector one = DoubleVector.broadcast(DOUBLES, 1);
    return one.div(exp(x.neg()).add(1));
  }

  private static DoubleVector tanh(DoubleVector x) {
    DoubleVector one = DoubleVector.broadcast(DOUBLES, 1);
    DoubleVector two = DoubleVector.broadcast(DOUBLES, 2);
    DoubleVector large = one.sub(two.div(exp(x.mul(2)).add(1)));
    DoubleVector small = x.sub(x.mul(x).mul(x).div(3));
    return large.blend(small, x.abs().compare(VectorOperators.LT, NarrowFunctions.SMALL_TANH));
  }

  private static DoubleVector log(DoubleVector x) {
    LongVector bits = x.reinterpretAsLongs();
    LongVector offset = bits.sub(Double.doubleToRawLongBits(NarrowFunctions.SQRT_HALF));
    LongVector exponent = offset.lanewise(VectorOperators.ASHR, 52);
    DoubleVector m = bits.sub(exponent.lanewise(VectorOperators.LSHL, 52)).reinterpretAsDoubles();
    DoubleVector s = m.sub(1).div(m.add(1));
    DoubleVector z = s.mul(s);
    DoubleVector p = DoubleVector.broadcast(DOUBLES, 1.0 / 17);
    for (int odd = 15; odd > 1; odd -= 2) {
      p = p.mul(z).add(1.0 / odd);
    }
    p = p.mul(z).add(1);
    DoubleVector scaled =
        ((DoubleVector) exponent.convertShape(VectorOperators.L2D, DOUBLES, 0))
            .mul(NarrowFunctions.LN2);
    return scaled.add(s.mul(2).mul(p));
  }

  private static DoubleVector exp(DoubleVector argument) {
    DoubleVector low = DoubleVector.broadcast(DOUBLES, -NarrowFunctions.EXP_BOUND);
    DoubleVector high = DoubleVector.broadcast(DOUBLES, NarrowFunctions.EXP_BOUND);
    DoubleVector raised = argument.blend(low, argument.compare(VectorOperators.LT, low));
    DoubleVector x = raised.blend(high, raised.compare(VectorOperators.GT, high));
    DoubleVector shifted = x.mul(NarrowFunctions.LOG2_E).add(NarrowFunctions.TO_INTEGER);
    DoubleVector k = shifted.sub(NarrowFunctions.TO_INTEGER);
    DoubleVector r = x.sub(k.mul(NarrowFunctions.LN2_HIGH)).sub(k.mul(NarrowFunctions.LN2_LOW));
    DoubleVector r2 = r.mul(r);
    DoubleVector r4 = r2.mul(r2);
    DoubleVector first = r.add(1).add(r2.mul(r.mul(1.0 / 6).add(0.5)));
    DoubleVector middle =
        r.mul(1.0 / 120).add(1.0 / 24).add(r2.mul(r.mul(1.0 / 5040).add(1.0 / 720)));
    DoubleVector last = r.mul(1.0 / 362880).add(1.0 / 40320);
    DoubleVector p = first.add(r4.mul(middle.add(r4.mul(last))));
    LongVector bits = shifted.reinterpretAsLongs();
    DoubleVector power = bits.add(1023).lanewise(VectorOperators.LSHL, 52).reinterpretAsDoubles();
    return p.mul(power);
  }
}
