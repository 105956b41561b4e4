package org.hlo4j.engine.kernel.product;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.hlo4j.engine.kernel.Parallel;
import org.junit.jupiter.api.Test;

/** Products of numbers of few bits, of random sizes. */
class NarrowProductTest {
  /** How factors of integers are given. */
  private enum Form {
    BYTES,
    UNSIGNED_BYTES,
    SHORTS,
    UNSIGNED_SHORTS,
    FLOATS
  }

  /** Random integers, by magnitude all the same at times, so that sums are the greatest. */
  private static int[] integers(Random random, Form form, int count) {
    int least = form == Form.BYTES ? -128 : form.name().startsWith("UNSIGNED") ? 0 : -255;
    int greatest = form == Form.BYTES ? 127 : 255;
    int[] extremes = {least, greatest};
    boolean isExtreme = random.nextInt(3) == 0;
    int extreme = extremes[random.nextInt(2)];
    return random.ints(count, least, greatest + 1).map(x -> isExtreme ? extreme : x).toArray();
  }

  private static Object factor(Form form, int[] integers) {
    Object array =
        switch (form) {
          case BYTES, UNSIGNED_BYTES -> {
            byte[] bytes = new byte[integers.length];
            for (int i = 0; i < bytes.length; i++) {
              bytes[i] = (byte) integers[i];
            }
            yield bytes;
          }
          case SHORTS, UNSIGNED_SHORTS -> {
            short[] shorts = new short[integers.length];
            for (int i = 0; i < shorts.length; i++) {
              shorts[i] = (short) integers[i];
            }
            yield shorts;
          }
          case FLOATS -> {
            float[] floats = new float[integers.length];
            for (int i = 0; i < floats.length; i++) {
              floats[i] = integers[i];
            }
            yield floats;
          }
        };
    return form == Form.FLOATS ? array : new NarrowArray(array, NarrowFormat.valueOf(form.name()));
  }

  /** A product whose factors lie by rows or by columns. */
  private record Sizes(int m, int n, int k, boolean leftByColumns, boolean rightByColumns) {
    static Sizes random(Random random) {
      return new Sizes(
          size(random, 70),
          size(random, 200),
          size(random, 700),
          random.nextBoolean(),
          random.nextBoolean());
    }

    private static int size(Random random, int most) {
      return random.nextInt(4) == 0
          ? 1 + random.nextInt(3)
          : 1 + random.nextInt(random.nextBoolean() ? most : 16);
    }

    <T> StridedSource<T> left(T array) {
      int[] starts = {0};
      return leftByColumns
          ? StridedSource.of(array, starts, 1, m)
          : StridedSource.of(array, starts, k, 1);
    }

    <T> StridedSource<T> right(T array) {
      int[] starts = {0};
      return rightByColumns
          ? StridedSource.of(array, starts, k, 1)
          : StridedSource.of(array, starts, 1, n);
    }
  }

  private static <T> T product(Sizes sizes, TileKernel<T> kernel, T left, T right, T to, int use) {
    MatrixProduct<T> product = new MatrixProduct<>(kernel, sizes.m, sizes.n, sizes.k);
    Parallel parallel = use % 2 == 0 ? Parallel.NONE : MatrixProductTest.THREADS;
    if (use < 2) {
      product.multiply(1, sizes.left(left), sizes.right(right), to, 0, parallel);
    } else {
      T panels = kernel.allocate(product.packedLength(1, false));
      product.pack(sizes.right(right), 1, false, panels);
      product.multiply(sizes.left(left), panels, to, parallel);
    }
    return to;
  }

  @Test
  void productsOfSmallIntegersByFloatsAreExact() {
    Random random = new Random(1);
    for (int i = 0; i < 600; i++) {
      Sizes sizes = Sizes.random(random);
      Form leftForm = Form.values()[random.nextInt(Form.values().length)];
      Form rightForm = Form.values()[random.nextInt(Form.values().length)];
      int[] left = integers(random, leftForm, sizes.m * sizes.k);
      int[] right = integers(random, rightForm, sizes.k * sizes.n);
      int use = random.nextInt(4);
      int[] expected =
          product(sizes, TileKernel.ints(), left, right, new int[sizes.m * sizes.n], use);
      int[] sums = new int[sizes.m * sizes.n];
      Object factor = factor(leftForm, left);
      Object other = factor(rightForm, right);
      product(sizes, TileKernel.exactIntegers(), factor, other, sums, use);
      assertThat(Arrays.equals(sums, expected))
          .as("%s of %s by %s, %s", sizes, leftForm, rightForm, use)
          .isTrue();
    }
  }

  @Test
  void productsOfFloatsOfSixteenBitsAreThoseOfWidenedOnes() {
    Random random = new Random(2);
    for (int i = 0; i < 300; i++) {
      Sizes sizes = Sizes.random(random);
      NarrowFormat format = random.nextBoolean() ? NarrowFormat.BF16 : NarrowFormat.F16;
      short[] left = shorts(random, sizes.m * sizes.k);
      short[] right = shorts(random, sizes.k * sizes.n);
      float[] wideLeft = widened(left, format);
      float[] wideRight = widened(right, format);
      int use = random.nextInt(4);
      boolean isLeftNarrow = random.nextBoolean();
      float[] expected = new float[sizes.m * sizes.n];
      product(sizes, TileKernel.floats(true), wideLeft, wideRight, expected, use);
      float[] sums = new float[sizes.m * sizes.n];
      Object factor = isLeftNarrow ? new NarrowArray(left, format) : wideLeft;
      product(sizes, TileKernel.widened(true), factor, new NarrowArray(right, format), sums, use);
      assertThat(Arrays.equals(sums, expected)).as("%s of %s, %s", sizes, format, use).isTrue();
    }
  }

  /** Returns the bits of floats of both formats, finite and not small. */
  private static short[] shorts(Random random, int count) {
    short[] bits = new short[count];
    for (int i = 0; i < count; i++) {
      bits[i] = (short) (0x3C00 + random.nextInt(0x800) | random.nextInt(2) << 15);
    }
    return bits;
  }

  private static float[] widened(short[] bits, NarrowFormat format) {
    float[] wide = new float[bits.length];
    for (int i = 0; i < bits.length; i++) {
      wide[i] =
          format == NarrowFormat.BF16
              ? Float.intBitsToFloat(bits[i] << 16)
              : Float.float16ToFloat(bits[i]);
    }
    return wide;
  }
}
