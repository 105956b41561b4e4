package org.hlo4j.interpreter.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SumOrderTest {
  private static final float INITIAL = 0.3f;

  private static float[] numbers(int count) {
    float[] numbers = new float[count];
    SplittableRandom random = new SplittableRandom(count);
    for (int i = 0; i < count; i++) {
      numbers[i] = random.nextFloat(0.5f, 1.5f);
    }
    return numbers;
  }

  /** Reduces along the first of two dimensions. */
  private static float[] reduce(ReductionKernel function, float[] x, int count, int results) {
    int[] kept = results == 1 ? new int[0] : new int[] {results};
    ReducedBox box =
        new ReducedBox(kept, Strides.rowMajor(kept), new int[] {count}, new int[] {results});
    float[] result = new float[results];
    new FloatSums(function, box).reduce(0, box.tiles(), x, 0, INITIAL, result);
    return result;
  }

  private static float[] column(float[] x, int column, int columns) {
    float[] elements = new float[x.length / columns];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = x[i * columns + column];
    }
    return elements;
  }

  /** As the order's description says. */
  private static float expected(BinaryOperator<Float> function, float[] x) {
    List<Float> blocks = new ArrayList<>();
    for (int start = 0; start < x.length; start += SumOrder.BLOCK) {
      List<Float> lanes = new ArrayList<>();
      int count = Math.min(SumOrder.BLOCK, x.length - start);
      for (int i = 0; i < count; i++) {
        if (i < SumOrder.LANES) {
          lanes.add(x[start + i]);
        } else {
          int lane = i % SumOrder.LANES;
          lanes.set(lane, function.apply(lanes.get(lane), x[start + i]));
        }
      }
      blocks.add(
          count < SumOrder.LANES
              ? lanes.stream().reduce(function).orElseThrow()
              : halves(function, lanes));
    }
    while (blocks.size() > 1) {
      List<Float> pairs = new ArrayList<>();
      for (int i = 0; i < blocks.size(); i += 2) {
        boolean isLast = i + 1 == blocks.size();
        pairs.add(isLast ? blocks.get(i) : function.apply(blocks.get(i), blocks.get(i + 1)));
      }
      blocks = pairs;
    }
    return function.apply(INITIAL, blocks.getFirst());
  }

  private static float halves(BinaryOperator<Float> function, List<Float> lanes) {
    int half = lanes.size() / 2;
    if (half == 0) {
      return lanes.getFirst();
    }
    List<Float> combined = new ArrayList<>();
    for (int i = 0; i < half; i++) {
      combined.add(function.apply(lanes.get(i), lanes.get(half + i)));
    }
    return halves(function, combined);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 9, 15, 16, 100, 1023, 1024, 1025, 1031, 1032, 2048, 3077, 5120, 17_001})
  void isWhatItsDescriptionSays(int count) {
    for (int results : new int[] {1, 2, 5, 40, 600}) {
      float[] x = numbers(count * results);
      float[] sums = reduce(ReductionKernel.ADD, x, count, results);
      float[] products = reduce(ReductionKernel.MULTIPLY, x, count, results);
      for (int i = 0; i < results; i += 1 + results / 10) {
        float[] elements = column(x, i, results);
        assertThat(sums[i]).isEqualTo(expected((a, b) -> a + b, elements));
        assertThat(products[i]).isEqualTo(expected((a, b) -> a * b, elements));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1024, 4096, 18_385, 1_000_003})
  void roundsEachElementAsOftenAsBlocksAndPairsSay(int count) {
    float[] x = numbers(count);
    double exact = INITIAL;
    for (float each : x) {
      exact += each;
    }
    int blocks = Math.ceilDiv(count, SumOrder.BLOCK);
    int pairs = Integer.SIZE - Integer.numberOfLeadingZeros(blocks - 1);
    int roundings = SumOrder.BLOCK / SumOrder.LANES + SumOrder.LANES + pairs + 1;
    double sum = reduce(ReductionKernel.ADD, x, count, 1)[0];
    assertThat(Math.abs(sum - exact) / exact).isLessThan(roundings * 0x1p-24);
  }
}
