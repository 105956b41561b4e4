package org.hlo4j.byteir.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.target.StridedSlice;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;

/** TensorFlow's slices, scatter-adds and matrix products. */
final class SliceAndScatterEval {
  private SliceAndScatterEval() {}

  static void addTo(Map<String, Evaluator> evaluators) {
    evaluators.put("tf.ScatterNd", SliceAndScatterEval::scatter);
    evaluators.put("tf.StridedSlice", SliceAndScatterEval::slice);
    evaluators.put("tf.BatchMatMul", SliceAndScatterEval::multiply);
  }

  private static LongList numbers(Tensor vector) {
    long[] numbers = new long[vector.count()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = vector.longAt(i);
    }
    return LongList.wrap(numbers);
  }

  private static int product(LongList sizes, int from) {
    int product = 1;
    for (int d = from; d < sizes.size(); d++) {
      product *= (int) sizes.get(d);
    }
    return product;
  }

  private static List<Tensor> scatter(Evaluation e) {
    Tensor indices = e.tensor("indices");
    Tensor updates = e.tensor("updates");
    LongList shape = numbers(e.tensor("shape"));
    if (!shape.allMatch(size -> size >= 0)) {
      throw e.failure("has the shape " + shape);
    }
    Tensor output = e.allocate(0, shape);
    int depth = indices.dimension(indices.rank() - 1);
    int row = product(shape, depth);
    if (row * (long) product(indices.shape().subList(0, indices.rank() - 1), 0)
        != updates.count()) {
      throw e.failure("has updates of shape " + updates.shape() + " for " + shape);
    }
    Sums sums = new Sums(output);
    for (int i = 0; i < (row == 0 ? 0 : updates.count() / row); i++) {
      int place = place(indices, i * depth, shape.subList(0, depth));
      for (int j = 0; place >= 0 && j < row; j++) {
        sums.add(place * row + j, updates, i * row + j);
      }
    }
    return List.of(sums.rounded());
  }

  /** Returns the row-major offset of an index; -1 if it is out of range. */
  private static int place(Tensor indices, int first, LongList shape) {
    int place = 0;
    for (int d = 0; d < shape.size(); d++) {
      long index = indices.longAt(first + d);
      if (index < 0 || index >= shape.get(d)) {
        return -1;
      }
      place = place * (int) shape.get(d) + (int) index;
    }
    return place;
  }

  private static List<Tensor> slice(Evaluation e) {
    Tensor input = e.tensor("input");
    LongList begin = numbers(e.tensor("begin"));
    LongList end = numbers(e.tensor("end"));
    LongList strides = numbers(e.tensor("strides"));
    if (strides.contains(0)) {
      throw e.failure("has the stride 0");
    }
    List<Long> shape = new ArrayList<>();
    StridedSlice.Range[] ranges = new StridedSlice.Range[input.rank()];
    for (StridedSlice.Part part : StridedSlice.parts(e.call()).orElseThrow()) {
      if (part.kind() == StridedSlice.Kind.NEW) {
        shape.add(1L);
        continue;
      }
      int size = input.dimension(part.dimension());
      ranges[part.dimension()] =
          StridedSlice.range(part, size, begin, end, strides)
              .orElseThrow(() ->
                  e.failure(
                      "has the index %d of a dimension of size %d"
                          .formatted(begin.get(part.entry()), size)));
      if (part.kind() != StridedSlice.Kind.INDEX) {
        shape.add(ranges[part.dimension()].count());
      }
    }
    Tensor output = e.allocate(0, LongList.copyOf(shape));
    for (int i = 0; i < output.count(); i++) {
      output.copy(input, source(i, ranges, input), i, 1);
    }
    return List.of(output);
  }

  private static int source(int position, StridedSlice.Range[] ranges, Tensor input) {
    int rest = position;
    int stride = 1;
    int source = 0;
    for (int d = ranges.length - 1; d >= 0; d--) {
      StridedSlice.Range range = ranges[d];
      long index = range.start() + rest % range.count() * range.stride();
      source += (int) index * stride;
      rest /= (int) range.count();
      stride *= input.dimension(d);
    }
    return source;
  }

  private static List<Tensor> multiply(Evaluation e) {
    Tensor x = e.tensor("x");
    Tensor y = e.tensor("y");
    Tensor output = e.allocate(0);
    int rank = output.rank();
    int rows = output.dimension(rank - 2);
    int columns = output.dimension(rank - 1);
    boolean transposedX = e.call().flag("adj_x");
    boolean transposedY = e.call().flag("adj_y");
    int inner = x.dimension(rank - (transposedX ? 2 : 1));
    Sums sums = new Sums(output);
    for (int i = 0; i < output.count(); i++) {
      int batch = i / (rows * columns);
      int row = i / columns % rows;
      int column = i % columns;
      for (int k = 0; k < inner; k++) {
        int a = transposedX ? k * rows + row : row * inner + k;
        int b = transposedY ? column * inner + k : k * columns + column;
        sums.addProduct(i, x, batch * rows * inner + a, y, batch * inner * columns + b);
      }
    }
    return List.of(sums.rounded());
  }

  /** Accumulators that are rounded once. */
  private static final class Sums {
    private final Tensor output;
    private final double[] floats;

    Sums(Tensor output) {
      this.output = output;
      this.floats = new double[output.kind().isFloatingPoint() ? output.count() : 0];
    }

    void add(int place, Tensor tensor, int position) {
      if (output.kind().isFloatingPoint()) {
        floats[place] += tensor.doubleAt(position);
      } else {
        output.setLong(place, output.longAt(place) + tensor.longAt(position));
      }
    }

    void addProduct(int place, Tensor x, int a, Tensor y, int b) {
      if (output.kind().isFloatingPoint()) {
        floats[place] += x.doubleAt(a) * y.doubleAt(b);
      } else {
        output.setLong(place, output.longAt(place) + x.longAt(a) * y.longAt(b));
      }
    }

    Tensor rounded() {
      for (int i = 0; i < floats.length; i++) {
        output.setDouble(i, floats[i]);
      }
      return output;
    }
  }
}
