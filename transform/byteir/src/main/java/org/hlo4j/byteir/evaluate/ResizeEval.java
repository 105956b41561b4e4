package org.hlo4j.byteir.evaluate;

import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.target.Coordinates;
import org.hlo4j.byteir.target.ResizeTargets;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;

/** Interpolation onto another grid. */
final class ResizeEval {
  private ResizeEval() {}

  static void addTo(Map<String, Evaluator> evaluators) {
    evaluators.put("byteir.resize", ResizeEval::resize);
  }

  private static List<Tensor> resize(Evaluation e) {
    Tensor input = e.tensor("input");
    long[] sizes = sizes(e, input);
    Tensor output = e.allocate(0, sizes);
    Coordinates coordinates = Coordinates.of(e.call().word("coordinate_transformation_mode"));
    if (e.call().word("mode").equals("nearest")) {
      nearest(input, output, coordinates);
    } else {
      linear(input, output, coordinates);
    }
    return List.of(output);
  }

  private static long[] sizes(Evaluation e, Tensor input) {
    Tensor target = e.tensor("target");
    boolean scales = e.call().word("target_mode").equals("scale");
    long[] sizes = new long[input.rank()];
    for (int d = 0; d < sizes.length; d++) {
      sizes[d] =
          scales
              ? ResizeTargets.scaled(
                  input.dimension(d), target.doubleAt(d), (FloatType) target.elementType())
              : target.longAt(d);
      if (sizes[d] < 0 || (input.dimension(d) == 0 && sizes[d] > 0)) {
        throw e.failure(
            "cannot resize dimension #%d from %d to %d".formatted(d, input.dimension(d), sizes[d]));
      }
    }
    return sizes;
  }

  private static void nearest(Tensor input, Tensor output, Coordinates coordinates) {
    for (int i = 0; i < output.count(); i++) {
      int rest = i;
      int from = 0;
      int stride = 1;
      for (int d = output.rank() - 1; d >= 0; d--) {
        long size = input.dimension(d);
        long at = coordinates.floor(rest % output.dimension(d), size, output.dimension(d));
        from += (int) Math.clamp(at, 0, size - 1) * stride;
        rest /= output.dimension(d);
        stride *= (int) size;
      }
      output.copy(input, from, i, 1);
    }
  }

  private static void linear(Tensor input, Tensor output, Coordinates coordinates) {
    double[] values = new double[input.count()];
    for (int i = 0; i < values.length; i++) {
      values[i] = input.doubleAt(i);
    }
    int outer = 1;
    int inner = input.count();
    for (int d = 0; d < input.rank(); d++) {
      int size = input.dimension(d);
      inner = size == 0 ? 0 : inner / size;
      int newSize = output.dimension(d);
      if (newSize != size) {
        values = along(values, new int[] {outer, size, newSize, inner}, coordinates);
      }
      outer *= newSize;
    }
    for (int i = 0; i < output.count(); i++) {
      output.setDouble(i, values[i]);
    }
  }

  /**
   * Interpolates one dimension; {@code sizes} are the product of outer dimensions, the old and new
   * size, and the product of inner dimensions.
   */
  private static double[] along(double[] values, int[] sizes, Coordinates coordinates) {
    int size = sizes[1];
    int newSize = sizes[2];
    int inner = sizes[3];
    double[] result = new double[sizes[0] * newSize * inner];
    for (int i = 0; i < newSize; i++) {
      long floor = coordinates.floor(i, size, newSize);
      double weight = coordinates.weight(i, size, newSize);
      int low = Math.clamp(floor, 0, size - 1);
      int high = Math.clamp(floor + 1, 0, size - 1);
      for (int o = 0; o < sizes[0]; o++) {
        for (int n = 0; n < inner; n++) {
          double a = values[(o * size + low) * inner + n];
          double b = values[(o * size + high) * inner + n];
          result[(o * newSize + i) * inner + n] = weight == 0 ? a : (1 - weight) * a + weight * b;
        }
      }
    }
    return result;
  }
}
