package org.hlo4j.engine.tile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.hlo4j.interpreter.elementwise.Arithmetic;
import org.hlo4j.interpreter.kernel.FloatLoops;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Loops over floats have the interpreter's bits, with the Vector API and without. */
class FloatKernelsTest {
  private static final int COUNT = 1021;
  private static final int ROUNDS = 2000;

  static Stream<OpDefinition> functions() {
    return Stream.of(
        Elementwise.EXPONENTIAL,
        Elementwise.LOG,
        Elementwise.LOGISTIC,
        Elementwise.TANH,
        Elementwise.LOG_PLUS_ONE,
        Elementwise.EXPONENTIAL_MINUS_ONE,
        Elementwise.SINE,
        Elementwise.COSINE,
        Elementwise.TAN,
        Elementwise.RSQRT,
        Elementwise.SIGN,
        Elementwise.FLOOR,
        Elementwise.CEIL,
        Elementwise.ROUND_NEAREST_EVEN,
        Elementwise.SQRT);
  }

  /** Returns floats of all magnitudes, infinities, zeros and NaN among them. */
  private static float[] floats(SplittableRandom random) {
    float[] floats = new float[COUNT];
    for (int i = 0; i < COUNT; i++) {
      floats[i] =
          switch (random.nextInt(8)) {
            case 0 -> Float.intBitsToFloat(random.nextInt());
            case 1 -> random.nextInt(-3, 4);
            case 2 -> random.nextBoolean() ? Float.POSITIVE_INFINITY : Float.NaN;
            default -> (float) random.nextDouble(-30, 30);
          };
    }
    return floats;
  }

  private static int[] bits(float[] floats) {
    int[] bits = new int[floats.length];
    Arrays.setAll(bits, i -> Float.floatToIntBits(floats[i]));
    return bits;
  }

  @ParameterizedTest
  @MethodSource("functions")
  void functionsHaveTheInterpretersBits(OpDefinition op) {
    FloatLoops.Unary expected = Arithmetic.unaryRuleOrNull(op).loop();
    FloatLoops.Unary actual = FloatKernels.unary(op, expected);
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < ROUNDS; round++) {
      float[] x = floats(random);
      float[] wanted = new float[COUNT];
      expected.run(x, wanted, 0, COUNT);
      actual.run(x, x, 0, COUNT);
      assertThat(Arrays.equals(bits(x), bits(wanted))).isTrue();
    }
  }
}
