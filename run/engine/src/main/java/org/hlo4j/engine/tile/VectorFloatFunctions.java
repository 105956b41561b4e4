package org.hlo4j.engine.tile;

import java.util.IdentityHashMap;
import java.util.Map;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;
import org.hlo4j.interpreter.eval.FloatLoops;
import org.hlo4j.interpreter.eval.NarrowFunctions;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * Elementary functions of floats of 32 bits by the Vector API, computed in doubles: loops that each
 * name their function, since the compiler must inline it. So do they store what it returns: past a
 * number of nodes the compiler inlines the Vector API's methods alone, and a call would box
 * vectors.
 */
final class VectorFloatFunctions {
  private static final VectorSpecies<Double> DOUBLES = VectorFunctions.DOUBLES;

  /** As many floats as a vector has doubles. */
  private static final VectorSpecies<Float> FLOATS =
      VectorSpecies.of(float.class, VectorShape.forBitSize(DOUBLES.vectorBitSize() / 2));

  private static final int WIDTH = DOUBLES.length();

  private static final Map<OpDefinition, FloatLoops.Unary> UNARY = new IdentityHashMap<>();

  static {
    UNARY.put(Elementwise.EXPONENTIAL, VectorFloatFunctions::exp);
    UNARY.put(Elementwise.EXPONENTIAL_MINUS_ONE, VectorFloatFunctions::expm1);
    UNARY.put(Elementwise.LOG, VectorFloatFunctions::log);
    UNARY.put(Elementwise.LOG_PLUS_ONE, VectorFloatFunctions::log1p);
    UNARY.put(Elementwise.LOGISTIC, VectorFloatFunctions::logistic);
    UNARY.put(Elementwise.TANH, VectorFloatFunctions::tanh);
    UNARY.put(Elementwise.SINE, VectorFloatFunctions::sin);
    UNARY.put(Elementwise.COSINE, VectorFloatFunctions::cos);
    UNARY.put(Elementwise.TAN, VectorFloatFunctions::tan);
  }

  private VectorFloatFunctions() {}

  /** Returns the loop of a function; null if it has none here. */
  static FloatLoops.@Nullable Unary unaryOrNull(OpDefinition op) {
    return UNARY.get(op);
  }

  private static DoubleVector wide(float[] x, int at) {
    return (DoubleVector) FloatVector.fromArray(FLOATS, x, at).castShape(DOUBLES, 0);
  }

  /** Returns whether all numbers are between bounds, exclusive. */
  private static boolean isBetween(DoubleVector x, double low, double high) {
    return x.compare(VectorOperators.GT, low).and(x.compare(VectorOperators.LT, high)).allTrue();
  }

  private static boolean isAngle(DoubleVector x) {
    return x.abs().compare(VectorOperators.LE, NarrowFunctions.ANGLE_BOUND).allTrue();
  }

  private static void exp(float[] x, float[] result, int from, int to) {
    int i = from;
    for (; i <= to - WIDTH; i += WIDTH) {
      ((FloatVector) VectorFunctions.exp(wide(x, i)).castShape(FLOATS, 0)).intoArray(result, i);
    }
    for (; i < to; i++) {
      result[i] = (float) NarrowFunctions.exp(x[i]);
    }
  }

  private static void expm1(float[] x, float[] result, int from, int to) {
    int i = from;
    for (; i <= to - WIDTH; i += WIDTH) {
      ((FloatVector) VectorFunctions.expm1(wide(x, i)).castShape(FLOATS, 0)).intoArray(result, i);
    }
    for (; i < to; i++) {
      result[i] = (float) NarrowFunctions.expm1(x[i]);
    }
  }

  private static void logistic(float[] x, float[] result, int from, int to) {
    int i = from;
    for (; i <= to - WIDTH; i += WIDTH) {
      ((FloatVector) VectorFunctions.logistic(wide(x, i)).castShape(FLOATS, 0))
          .intoArray(result, i);
    }
    for (; i < to; i++) {
      result[i] = (float) NarrowFunctions.logistic(x[i]);
    }
  }

  private static void tanh(float[] x, float[] result, int from, int to) {
    int i = from;
    for (; i <= to - WIDTH; i += WIDTH) {
      ((FloatVector) VectorFunctions.tanh(wide(x, i)).castShape(FLOATS, 0)).intoArray(result, i);
    }
    for (; i < to; i++) {
      result[i] = (float) NarrowFunctions.tanh(x[i]);
    }
  }

  private static void log(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i += WIDTH) {
      if (i <= to - WIDTH) {
        DoubleVector v = wide(x, i);
        if (isBetween(v, 0, Double.POSITIVE_INFINITY)) {
          ((FloatVector) VectorFunctions.log(v).castShape(FLOATS, 0)).intoArray(result, i);
          continue;
        }
      }
      // Of all other numbers NarrowFunctions has its own results.
      for (int k = i; k < Math.min(i + WIDTH, to); k++) {
        result[k] = (float) NarrowFunctions.log(x[k]);
      }
    }
  }

  private static void log1p(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i += WIDTH) {
      if (i <= to - WIDTH) {
        DoubleVector v = wide(x, i);
        if (isBetween(v, -1, Double.POSITIVE_INFINITY)) {
          ((FloatVector) VectorFunctions.log1p(v).castShape(FLOATS, 0)).intoArray(result, i);
          continue;
        }
      }
      // Of all other numbers NarrowFunctions has its own results.
      for (int k = i; k < Math.min(i + WIDTH, to); k++) {
        result[k] = (float) NarrowFunctions.log1p(x[k]);
      }
    }
  }

  private static void sin(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i += WIDTH) {
      if (i <= to - WIDTH) {
        DoubleVector v = wide(x, i);
        if (isAngle(v)) {
          ((FloatVector) VectorFunctions.sin(v).castShape(FLOATS, 0)).intoArray(result, i);
          continue;
        }
      }
      // Of all other numbers NarrowFunctions has its own results.
      for (int k = i; k < Math.min(i + WIDTH, to); k++) {
        result[k] = (float) NarrowFunctions.sin(x[k]);
      }
    }
  }

  private static void cos(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i += WIDTH) {
      if (i <= to - WIDTH) {
        DoubleVector v = wide(x, i);
        if (isAngle(v)) {
          ((FloatVector) VectorFunctions.cos(v).castShape(FLOATS, 0)).intoArray(result, i);
          continue;
        }
      }
      // Of all other numbers NarrowFunctions has its own results.
      for (int k = i; k < Math.min(i + WIDTH, to); k++) {
        result[k] = (float) NarrowFunctions.cos(x[k]);
      }
    }
  }

  private static void tan(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i += WIDTH) {
      if (i <= to - WIDTH) {
        DoubleVector v = wide(x, i);
        if (isAngle(v)) {
          ((FloatVector) VectorFunctions.tan(v).castShape(FLOATS, 0)).intoArray(result, i);
          continue;
        }
      }
      // Of all other numbers NarrowFunctions has its own results.
      for (int k = i; k < Math.min(i + WIDTH, to); k++) {
        result[k] = (float) NarrowFunctions.tan(x[k]);
      }
    }
  }
}
