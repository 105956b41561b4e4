package org.hlo4j.engine.kernel.product;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.Parallel;
import org.hlo4j.interpreter.kernel.ProductOrder;
import org.junit.jupiter.api.Test;

/** Products of random sizes and layouts, compared with sums in the defined order. */
class MatrixProductTest {
  static final Parallel THREADS =
      new Parallel() {
        @Override
        public int threads() {
          return 3;
        }

        @Override
        public void run(int tasks, IntConsumer task) {
          IntStream.range(0, tasks).parallel().forEach(task);
        }
      };

  /** The sizes of a product and where its factors' elements are. */
  private record Layout(
      int count, int m, int n, int k, boolean leftByColumns, boolean rightByColumns, int gap) {
    static Layout random(Random random, int size) {
      int count = 1 + random.nextInt(3);
      int m = dimension(random, size);
      int n = dimension(random, size);
      int k = random.nextInt(20) == 0 ? 0 : dimension(random, 5 * size);
      return new Layout(
          count, m, n, k, random.nextBoolean(), random.nextBoolean(), random.nextInt(3));
    }

    private static int dimension(Random random, int size) {
      return random.nextInt(6) == 0 ? 1 : 1 + random.nextInt(size);
    }

    int leftRow() {
      return leftByColumns ? 1 + gap / 2 : k + gap;
    }

    int leftColumn() {
      return leftByColumns ? leftRow() * m + gap : 1;
    }

    int rightRow() {
      return rightByColumns ? 1 + gap / 2 : n + gap;
    }

    int rightColumn() {
      return rightByColumns ? rightRow() * k + gap : 1;
    }

    int leftSize() {
      return (m + gap + 1) * (k + gap + 1) * 2;
    }

    int rightSize() {
      return (n + gap + 1) * (k + gap + 1) * 2;
    }

    <T> StridedSource<T> left(T array) {
      return StridedSource.of(array, starts(leftSize()), leftRow(), leftColumn());
    }

    <T> StridedSource<T> right(T array) {
      return StridedSource.of(array, starts(rightSize()), rightColumn(), rightRow());
    }

    private int[] starts(int size) {
      return IntStream.range(0, count).map(i -> 1 + i * size).toArray();
    }

    int leftAt(int batch, int i, int p) {
      return 1 + batch * leftSize() + i * leftRow() + p * leftColumn();
    }

    int rightAt(int batch, int p, int j) {
      return 1 + batch * rightSize() + p * rightRow() + j * rightColumn();
    }
  }

  private static float[] floats(Random random, int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] =
          switch (random.nextInt(40)) {
            case 0 -> -0f;
            case 1 -> 0f;
            default -> (float) random.nextGaussian();
          };
    }
    return values;
  }

  private static float[] expected(Layout layout, float[] a, float[] b) {
    float[] c = new float[layout.count * layout.m * layout.n];
    int at = 0;
    for (int batch = 0; batch < layout.count; batch++) {
      for (int i = 0; i < layout.m; i++) {
        for (int j = 0; j < layout.n; j++, at++) {
          for (int p = 0; p < layout.k; ) {
            float block = 0;
            for (int end = Math.min(p + ProductOrder.BLOCK, layout.k); p < end; p++) {
              block += a[layout.leftAt(batch, i, p)] * b[layout.rightAt(batch, p, j)];
            }
            c[at] += block;
          }
        }
      }
    }
    return c;
  }

  private static float[] product(
      Layout layout, TileKernel<float[]> kernel, float[] a, float[] b, Parallel parallel) {
    MatrixProduct<float[]> product = new MatrixProduct<>(kernel, layout.m, layout.n, layout.k);
    int size = layout.count * layout.m * layout.n;
    float[] c = new float[size + 5];
    Arrays.fill(c, Float.NaN);
    product.multiply(layout.count, layout.left(a), layout.right(b), c, 2, parallel);
    assertThat(new float[] {c[0], c[1], c[size + 2], c[size + 3], c[size + 4]})
        .containsOnly(Float.NaN);
    return Arrays.copyOfRange(c, 2, size + 2);
  }

  @Test
  void strictProductsOfFloatsAreSumsInOrder() {
    Random random = new Random(1);
    for (int i = 0; i < 400; i++) {
      Layout layout = Layout.random(random, i % 40 == 0 ? 330 : 70);
      float[] a = floats(random, layout.count * layout.leftSize() + 1);
      float[] b = floats(random, layout.count * layout.rightSize() + 1);
      float[] expected = expected(layout, a, b);
      Parallel parallel = random.nextBoolean() ? THREADS : Parallel.NONE;
      float[] product = product(layout, TileKernel.floats(true), a, b, parallel);
      assertThat(Arrays.equals(product, expected)).as("%s", layout).isTrue();
    }
  }

  @Test
  void fusedProductsOfFloatsAreNearAndDoNotDependOnThreads() {
    Random random = new Random(2);
    for (int i = 0; i < 200; i++) {
      Layout layout = Layout.random(random, i % 40 == 0 ? 330 : 70);
      float[] a = floats(random, layout.count * layout.leftSize() + 1);
      float[] b = floats(random, layout.count * layout.rightSize() + 1);
      float[] expected = expected(layout, a, b);
      float bound = layout.k * 2e-6f;
      float[] product = product(layout, TileKernel.floats(false), a, b, Parallel.NONE);
      for (int j = 0; j < expected.length; j++) {
        assertThat(product[j]).as("%s at %s", layout, j).isCloseTo(expected[j], within(bound));
      }
      float[] again = product(layout, TileKernel.floats(false), a, b, THREADS);
      assertThat(Arrays.equals(again, product)).as("%s", layout).isTrue();
    }
  }

  @Test
  void strictProductsOfDoublesAreSumsInOrder() {
    Random random = new Random(3);
    for (int i = 0; i < 100; i++) {
      Layout layout = Layout.random(random, 70);
      double[] a = random.doubles(layout.count * layout.leftSize() + 1, -1, 1).toArray();
      double[] b = random.doubles(layout.count * layout.rightSize() + 1, -1, 1).toArray();
      double[] c = new double[layout.count * layout.m * layout.n];
      double[] expected = new double[c.length];
      new MatrixProduct<>(TileKernel.doubles(true), layout.m, layout.n, layout.k)
          .multiply(layout.count, layout.left(a), layout.right(b), c, 0, THREADS);
      for (int at = 0; at < c.length; at++) {
        int batch = at / layout.n / layout.m;
        for (int p = 0; p < layout.k; ) {
          double block = 0;
          for (int end = Math.min(p + ProductOrder.BLOCK, layout.k); p < end; p++) {
            block +=
                a[layout.leftAt(batch, at / layout.n % layout.m, p)]
                    * b[layout.rightAt(batch, p, at % layout.n)];
          }
          expected[at] += block;
        }
      }
      assertThat(Arrays.equals(c, expected)).as("%s", layout).isTrue();
    }
  }
}
