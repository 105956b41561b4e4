package org.hlo4j.engine.kernel.product;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.Parallel;
import org.hlo4j.interpreter.kernel.ProductOrder;
import org.junit.jupiter.api.Test;

/** Convolutions of random sizes and layouts, compared with sums in the defined order. */
class ConvolutionTest {
  /** A convolution and the elements that its arrays have. */
  private record Sample(
      ConvolutionShape shape, int inputBatches, int inputFeatures, int[] counts) {}

  private static ConvolutionShape.Layout layout(
      Random random, int batch, int feature, int[] spatial, int common) {
    int rank = spatial.length;
    int[] sizes = new int[rank + 2];
    sizes[0] = batch;
    sizes[1] = feature;
    System.arraycopy(spatial, 0, sizes, 2, rank);
    // Channels last, channels first, or any order.
    List<Integer> order = new ArrayList<>(IntStream.range(0, rank + 2).boxed().toList());
    if (common == 0) {
      order.add(order.remove(1));
    } else if (common == 2) {
      Collections.shuffle(order, random);
    }
    int[] strides = new int[rank + 2];
    int stride = 1;
    for (int i = rank + 1; i >= 0; i--) {
      strides[order.get(i)] = stride;
      stride *= sizes[order.get(i)];
    }
    return new ConvolutionShape.Layout(
        random.nextInt(3),
        strides[0],
        strides[1],
        spatial,
        Arrays.copyOfRange(strides, 2, rank + 2));
  }

  private static Sample random(Random random) {
    int rank = random.nextInt(4);
    int groups = random.nextInt(3) == 0 ? 1 + random.nextInt(random.nextBoolean() ? 4 : 40) : 1;
    boolean groupsBatches = groups > 1 && random.nextInt(3) == 0;
    int batches = 1 + random.nextInt(3);
    boolean depthwise = groups > 1 && random.nextBoolean();
    int features = depthwise ? 1 : 1 + random.nextInt(random.nextInt(4) == 0 ? 60 : 6);
    int columns =
        depthwise ? 1 + random.nextInt(2) : 1 + random.nextInt(random.nextInt(4) == 0 ? 60 : 6);
    int[] input = new int[rank];
    int[] window = new int[rank];
    int[] output = new int[rank];
    int[] steps = new int[rank];
    int[] low = new int[rank];
    int[] inputDilation = new int[rank];
    int[] windowDilation = new int[rank];
    boolean[] reversed = new boolean[rank];
    boolean plain = random.nextInt(3) == 0;
    boolean isWide = random.nextInt(4) == 0;
    for (int d = 0; d < rank; d++) {
      int most = isWide && d == rank - 1 ? 150 : 15;
      input[d] = 1 + random.nextInt(rank == 3 ? most / 2 : most);
      int widest = rank < 3 && random.nextInt(6) == 0 ? 14 : 4;
      window[d] = random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(widest);
      steps[d] = plain ? 1 : 1 + random.nextInt(3);
      inputDilation[d] = plain ? 1 : Math.max(1, random.nextInt(6) - 2);
      windowDilation[d] = plain ? 1 : Math.max(1, random.nextInt(6) - 2);
      reversed[d] = !plain && random.nextInt(4) == 0;
      int wide = (input[d] - 1) * inputDilation[d] + 1;
      int spread = (window[d] - 1) * windowDilation[d] + 1;
      low[d] = random.nextInt(6) - 2;
      int high = random.nextInt(6) - 2;
      int room = wide + low[d] + high - spread;
      if (room < 0) {
        high -= room;
        room = 0;
      }
      output[d] = room / steps[d] + 1;
    }
    int inputBatches = batches * (groupsBatches ? groups : 1);
    int inputFeatures = features * (groupsBatches ? 1 : groups);
    int common = random.nextInt(3);
    ConvolutionShape shape =
        new ConvolutionShape(
            batches,
            features,
            columns,
            groups,
            groupsBatches,
            layout(random, inputBatches, inputFeatures, input, common),
            layout(random, features, columns * groups, window, random.nextInt(3)),
            layout(random, batches, columns * groups, output, common),
            steps,
            low,
            inputDilation,
            windowDilation,
            reversed);
    int[] counts = {
      inputBatches * inputFeatures * shape.input().positions() + 3,
      features * columns * groups * shape.kernel().positions() + 3,
      batches * columns * groups * shape.output().positions() + 3
    };
    return new Sample(shape, inputBatches, inputFeatures, counts);
  }

  /** Returns the output, with NaN outside of it. */
  private static double[] expected(Sample sample, double[] x, double[] w, boolean rounds) {
    ConvolutionShape s = sample.shape;
    double[] y = new double[sample.counts[2]];
    Arrays.fill(y, Double.NaN);
    for (int group = 0; group < s.groups(); group++) {
      for (int batch = 0; batch < s.batches(); batch++) {
        for (int position = 0; position < s.output().positions(); position++) {
          for (int column = 0; column < s.columns(); column++) {
            int out = group * s.columns() + column;
            double sum = 0;
            double block = 0;
            int terms = 0;
            for (int tap = 0; tap < s.kernel().positions(); tap++) {
              int at = element(s, position, tap);
              for (int f = 0; f < s.features(); f++) {
                int image = s.groupsBatches() ? group * s.batches() + batch : batch;
                int feature = s.groupsBatches() ? f : group * s.features() + f;
                double value =
                    at < 0
                        ? 0
                        : x[
                            s.input().start()
                                + image * s.input().batch()
                                + feature * s.input().feature()
                                + at];
                double weight =
                    w[
                        s.kernel().start()
                            + f * s.kernel().batch()
                            + out * s.kernel().feature()
                            + s.kernel().offset(tap)];
                block =
                    rounds
                        ? (float) block + (float) value * (float) weight
                        : block + value * weight;
                terms++;
                if (terms % ProductOrder.BLOCK == 0 || terms == s.depth()) {
                  sum = rounds ? (float) (sum + block) : sum + block;
                  block = 0;
                }
              }
            }
            y[
                    s.output().start()
                        + batch * s.output().batch()
                        + out * s.output().feature()
                        + s.output().offset(position)] =
                sum;
          }
        }
      }
    }
    return y;
  }

  /** Returns the offset of the input element that is multiplied, or -1 if it is padding. */
  private static int element(ConvolutionShape s, int position, int tap) {
    int offset = 0;
    int restOfPosition = position;
    int restOfTap = tap;
    for (int d = s.rank() - 1; d >= 0; d--) {
      int window = s.kernel().sizes()[d];
      int within = restOfTap % window;
      within = s.reversed()[d] ? window - 1 - within : within;
      int index =
          restOfPosition % s.output().sizes()[d] * s.steps()[d]
              + within * s.windowDilation()[d]
              - s.low()[d];
      restOfPosition /= s.output().sizes()[d];
      restOfTap /= window;
      int dilation = s.inputDilation()[d];
      if (index < 0 || index % dilation != 0 || index / dilation >= s.input().sizes()[d]) {
        return -1;
      }
      offset += index / dilation * s.input().strides()[d];
    }
    return offset;
  }

  private static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }

  private static float[] convolve(
      Sample sample, boolean strict, float[] x, float[] w, Parallel parallel) {
    Convolution<float[]> convolution = new Convolution<>(TileKernel.floats(strict), sample.shape);
    float[] y = new float[sample.counts[2]];
    Arrays.fill(y, Float.NaN);
    convolution.run(x, packed(convolution, w), y, parallel);
    return y;
  }

  private static <T> T packed(Convolution<T> convolution, T kernel) {
    T packed = convolution.tiles().allocate(convolution.packedLength());
    convolution.pack(kernel, packed);
    return packed;
  }

  @Test
  void strictConvolutionsAreSumsInOrder() {
    Random random = new Random(1);
    for (int i = 0; i < 400; i++) {
      Sample sample = random(random);
      double[] x = random.doubles(sample.counts[0], -1, 1).map(v -> (float) v).toArray();
      double[] w = random.doubles(sample.counts[1], -1, 1).map(v -> (float) v).toArray();
      if (random.nextInt(10) == 0) {
        w[random.nextInt(w.length)] = Float.POSITIVE_INFINITY;
      }
      double[] wide = new double[sample.counts[2]];
      Arrays.fill(wide, Double.NaN);
      Convolution<double[]> convolution = new Convolution<>(TileKernel.doubles(true), sample.shape);
      convolution.run(x, packed(convolution, w), wide, MatrixProductTest.THREADS);
      assertThat(Arrays.equals(wide, expected(sample, x, w, false))).as("%s", sample).isTrue();
      float[] y = convolve(sample, true, floats(x), floats(w), MatrixProductTest.THREADS);
      float[] expected = floats(expected(sample, x, w, true));
      assertThat(Arrays.equals(y, expected)).as("%s", sample).isTrue();
    }
  }

  @Test
  void fusedConvolutionsAreNearAndDoNotDependOnThreads() {
    Random random = new Random(2);
    for (int i = 0; i < 150; i++) {
      Sample sample = random(random);
      double[] x = random.doubles(sample.counts[0], -1, 1).toArray();
      double[] w = random.doubles(sample.counts[1], -1, 1).toArray();
      float[] expected = floats(expected(sample, x, w, false));
      float[] y = convolve(sample, false, floats(x), floats(w), Parallel.NONE);
      float bound = 1e-6f * sample.shape.depth();
      for (int j = 0; j < y.length; j++) {
        if (Float.isNaN(expected[j])) {
          assertThat(y[j]).isNaN();
        } else {
          assertThat(y[j]).as("%s", sample).isCloseTo(expected[j], within(bound));
        }
      }
      float[] again = convolve(sample, false, floats(x), floats(w), MatrixProductTest.THREADS);
      assertThat(Arrays.equals(again, y)).as("%s", sample).isTrue();
    }
  }
}
