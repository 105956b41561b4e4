package org.hlo4j.engine.tile;

import java.util.Map;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * Arithmetic on floats by the Vector API. Each loop names its function: the compiler has
 * instructions for constant ones alone. (It vectorizes no plain loop whose arrays may overlap.)
 */
final class VectorFloatArithmetic {
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
  private static final int WIDTH = FLOATS.length();

  private static final Map<OpDefinition, FloatArithmetic> FUNCTIONS =
      Map.of(
          Elementwise.ADD, new Add(),
          Elementwise.SUBTRACT, new Subtract(),
          Elementwise.MULTIPLY, new Multiply(),
          Elementwise.DIVIDE, new Divide(),
          Elementwise.MAXIMUM, new Maximum(),
          Elementwise.MINIMUM, new Minimum());

  private VectorFloatArithmetic() {}

  /** Returns the loops of an elementwise operation; null if it has none. */
  static @Nullable FloatArithmetic functionOrNull(@Nullable OpDefinition op) {
    return op == null ? null : FUNCTIONS.get(op);
  }

  private static final class Add implements FloatArithmetic {
    @Override
    public void run(float[] x, int xAt, float[] y, int yAt, float[] result, int at, int count) {
      int i = 0;
      for (; i <= count - WIDTH; i += WIDTH) {
        FloatVector.fromArray(FLOATS, x, xAt + i)
            .add(FloatVector.fromArray(FLOATS, y, yAt + i))
            .intoArray(result, at + i);
      }
      for (; i < count; i++) {
        result[at + i] = x[xAt + i] + y[yAt + i];
      }
    }

    @Override
    public void run(float[] x, int xAt, float y, float[] result, int at, int count) {
      FloatVector number = FloatVector.broadcast(FLOATS, y);
      int i = 0;
      for (; i <= count - WIDTH; i += WIDTH) {
        FloatVector.fromArray(FLOATS, x, xAt + i).add(number).intoArray(result, at + i);
      }
      for (; i < count; i++) {
        result[at + i] = x[xAt + i] + y;
      }
    }

    @Override
    public void run(float x, float[] y, int yAt, float[] result, int at, int count) {
      run(y, yAt, x, result, at, count);
    }
  }

  private static final class Subtract implements FloatArithmetic {
    @Override
    public void run(float[] x, int xAt, float[] y, int yAt, float[] result, int at, int count) {
      int i = 0;
      for (; i <= count - WIDTH; i += WIDTH) {
        FloatVector.fromArray(FLOATS, x, xAt + i)
            .sub(FloatVector.fromArray(FLOATS, y, yAt + i))
            .intoArray(result, at + i);
      }
      for (; i < count; i++) {
        result[at + i] = x[xAt + i] - y[yAt + i];
      }
    }

    @Override
    public void run(float[] x, int xAt, float y, float[] result, int at, int count) {
      FloatVector number = FloatVector.broadcast(FLOATS, y);
      int i = 0;
      for (; i <= count - WIDTH; i += WIDTH) {
        FloatVector.fromArray(FLOATS, x, xAt + i).sub(number).intoArray(result, at + i);
      }
      for (; i < count; i++) {
        result[at + i] = x[xAt + i] - y;
      }
    }

    @Override
    public void run(float x, float[] y, int yAt, float[] result, int at, int count) {
      FloatVector number = FloatVector.broadcast(FLOATS, x);
      int i = 0;
      for (; i <= count - WIDTH; i += WIDTH) {
        number.sub(FloatVector.fromArray(FLOATS, y, yAt + i)).intoArray(result, at + i);
      }
      for (; i < count; i++) {
        result[at + i] = x - y[yAt + i];
      }
    }
  }

  private static final class Multiply implements FloatArithmetic {
    @Override
    public void run(float[] x, int xAt, float[] y, int yAt, float[] result, int at, int count) {
      int i = 0;
      for (; i <= count - WIDTH; i += WIDTH) {
        FloatVector.fromArray(FLOATS, x, xAt + i)
            .mul(FloatVector.fromArray(FLOATS, y, yAt + i))
            .intoArray(result, at + i);
      }
      for (; i < count; i++) {
        result[at + i] = x[xAt + i] * y[yAt + i];
      }
    }

    @Override
    public void run(float[] x, int xAt, float y, float[] result, int at, int count) {
      FloatVector number = FloatVector.broadcast(FLOATS, y);
      int i = 0;
      for (; i <= count - WIDTH; i += WIDTH) {
        FloatVector.fromArray(FLOATS, x, xAt + i).mul(number).intoArray(result, at + i);
      }
      for (; i < count; i++) {
        result[at + i] = x[xAt + i] * y;
      }
    }

    @Override
    public void run(float x, float[] y, int yAt, float[] result, int at, int count) {
      run(y, yAt, x, result, at, count);
    }
  }

  private static final class Divide implements FloatArithmetic {
    @Override
    public void run(float[] x, int xAt, float[] y, int yAt, float[] result, int at, int count) {
      int i = 0;
      for (; i <= count - WIDTH; i += WIDTH) {
        FloatVector.fromArray(FLOATS, x, xAt + i)
            .div(FloatVector.fromArray(FLOATS, y, yAt + i))
            .intoArray(result, at + i);
      }
      for (; i < count; i++) {
        result[at + i] = x[xAt + i] / y[yAt + i];
      }
    }

    @Override
    public void run(float[] x, int xAt, float y, float[] result, int at, int count) {
      FloatVector number = FloatVector.broadcast(FLOATS, y);
      int i = 0;
      for (; i <= count - WIDTH; i += WIDTH) {
        FloatVector.fromArray(FLOATS, x, xAt + i).div(number).intoArray(result, at + i);
      }
      for (; i < count; i++) {
        result[at + i] = x[xAt + i] / y;
      }
    }

    @Override
    public void run(float x, float[] y, int yAt, float[] result, int at, int count) {
      FloatVector number = FloatVector.broadcast(FLOATS, x);
      int i = 0;
      for (; i <= count - WIDTH; i += WIDTH) {
        number.div(FloatVector.fromArray(FLOATS, y, yAt + i)).intoArray(result, at + i);
      }
      for (; i < count; i++) {
        result[at + i] = x / y[yAt + i];
      }
    }
  }

  private static final class Maximum implements FloatArithmetic {
    @Override
    public void run(float[] x, int xAt, float[] y, int yAt, float[] result, int at, int count) {
      int i = 0;
      for (; i <= count - WIDTH; i += WIDTH) {
        FloatVector.fromArray(FLOATS, x, xAt + i)
            .max(FloatVector.fromArray(FLOATS, y, yAt + i))
            .intoArray(result, at + i);
      }
      for (; i < count; i++) {
        result[at + i] = Math.max(x[xAt + i], y[yAt + i]);
      }
    }

    @Override
    public void run(float[] x, int xAt, float y, float[] result, int at, int count) {
      FloatVector number = FloatVector.broadcast(FLOATS, y);
      int i = 0;
      for (; i <= count - WIDTH; i += WIDTH) {
        FloatVector.fromArray(FLOATS, x, xAt + i).max(number).intoArray(result, at + i);
      }
      for (; i < count; i++) {
        result[at + i] = Math.max(x[xAt + i], y);
      }
    }

    @Override
    public void run(float x, float[] y, int yAt, float[] result, int at, int count) {
      run(y, yAt, x, result, at, count);
    }
  }

  private static final class Minimum implements FloatArithmetic {
    @Override
    public void run(float[] x, int xAt, float[] y, int yAt, float[] result, int at, int count) {
      int i = 0;
      for (; i <= count - WIDTH; i += WIDTH) {
        FloatVector.fromArray(FLOATS, x, xAt + i)
            .min(FloatVector.fromArray(FLOATS, y, yAt + i))
            .intoArray(result, at + i);
      }
      for (; i < count; i++) {
        result[at + i] = Math.min(x[xAt + i], y[yAt + i]);
      }
    }

    @Override
    public void run(float[] x, int xAt, float y, float[] result, int at, int count) {
      FloatVector number = FloatVector.broadcast(FLOATS, y);
      int i = 0;
      for (; i <= count - WIDTH; i += WIDTH) {
        FloatVector.fromArray(FLOATS, x, xAt + i).min(number).intoArray(result, at + i);
      }
      for (; i < count; i++) {
        result[at + i] = Math.min(x[xAt + i], y);
      }
    }

    @Override
    public void run(float x, float[] y, int yAt, float[] result, int at, int count) {
      run(y, yAt, x, result, at, count);
    }
  }
}
