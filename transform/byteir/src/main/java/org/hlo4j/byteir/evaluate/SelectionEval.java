package org.hlo4j.byteir.evaluate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hlo4j.byteir.target.SelectionTargets;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;

/** Extrema, top-k, one-hot, non-zero elements and repetition. */
final class SelectionEval {
  private SelectionEval() {}

  static void addTo(Map<String, Evaluator> evaluators) {
    evaluators.put("byteir.arg_max", e -> extreme(e, 1));
    evaluators.put("byteir.arg_min", e -> extreme(e, -1));
    evaluators.put("byteir.top_k", SelectionEval::topK);
    evaluators.put("byteir.one_hot", SelectionEval::oneHot);
    evaluators.put("byteir.non_zero", SelectionEval::nonZero);
    evaluators.put("byteir.repeat", SelectionEval::repeat);
  }

  /** Compares two elements, times {@code sign}; NaN is last in both orders. */
  private static int compare(Tensor tensor, int a, int b, int sign) {
    if (tensor.kind().isFloatingPoint()) {
      double x = tensor.doubleAt(a);
      double y = tensor.doubleAt(b);
      if (Double.isNaN(x) || Double.isNaN(y)) {
        return Boolean.compare(Double.isNaN(x), Double.isNaN(y));
      }
      return sign * (x < y ? -1 : x > y ? 1 : 0);
    }
    long x = tensor.longAt(a);
    long y = tensor.longAt(b);
    return sign * (tensor.kind().isUnsigned() ? Long.compareUnsigned(x, y) : Long.compare(x, y));
  }

  private static List<Tensor> extreme(Evaluation e, int sign) {
    Tensor input = e.tensor("input");
    boolean last = e.call().flag("select_last_index");
    int[][] lines =
        ElementGroups.along(input, LongList.of(e.call().integer("axis"))).positions(input.count());
    boolean withValues = e.call().has("output");
    Tensor indices = e.allocate(withValues ? 1 : 0);
    List<Tensor> results = new ArrayList<>(List.of(indices));
    if (withValues) {
      results.addFirst(e.allocate(0));
    }
    for (int g = 0; g < lines.length; g++) {
      int best = 0;
      for (int i = 1; i < lines[g].length; i++) {
        int order = compare(input, lines[g][i], lines[g][best], sign);
        best = order > 0 || (order == 0 && last) ? i : best;
      }
      indices.setLong(g, best);
      if (withValues && lines[g].length > 0) {
        results.getFirst().copy(input, lines[g][best], g, 1);
      } else if (withValues) {
        setLeast(results.getFirst(), g, sign);
      }
    }
    return results;
  }

  /** Sets an element to the minimum of its type, or to the maximum if the sign is negative. */
  private static void setLeast(Tensor tensor, int index, int sign) {
    ElementKind kind = tensor.kind();
    if (kind.isFloatingPoint()) {
      tensor.setDouble(index, sign * Double.NEGATIVE_INFINITY);
    } else if (kind.isUnsigned()) {
      tensor.setBits(index, sign > 0 ? 0 : -1);
    } else {
      long least = -1L << (kind.width() - 1);
      tensor.setLong(index, sign > 0 ? least : ~least);
    }
  }

  private static List<Tensor> topK(Evaluation e) {
    Tensor input = e.tensor("input");
    Tensor output = e.allocate(0);
    Tensor indices = e.allocate(1);
    LongList axis = e.call().integers("axis");
    int[][] from = ElementGroups.along(input, axis).positions(input.count());
    int[][] to = ElementGroups.along(output, axis).positions(output.count());
    for (int g = 0; g < to.length; g++) {
      int[] line = from[g];
      Integer[] order = IntStream.range(0, line.length).boxed().toArray(Integer[]::new);
      Arrays.sort(order, (a, b) -> compare(input, line[b], line[a], 1));
      for (int i = 0; i < to[g].length; i++) {
        output.copy(input, line[order[i]], to[g][i], 1);
        indices.setLong(to[g][i], order[i]);
      }
    }
    return List.of(output, indices);
  }

  private static List<Tensor> oneHot(Evaluation e) {
    Tensor indices = e.tensor("indices");
    Tensor output = e.allocate(0);
    LongList axis = LongList.of(SelectionTargets.newDimension(e.call()));
    Attribute on = e.call().attribute("on_value").orElseThrow();
    Attribute off = e.call().attribute("off_value").orElseThrow();
    int[][] lines = ElementGroups.along(output, axis).positions(output.count());
    for (int g = 0; g < lines.length; g++) {
      for (int i = 0; i < lines[g].length; i++) {
        set(output, lines[g][i], indices.longAt(g) == i ? on : off);
      }
    }
    return List.of(output);
  }

  private static void set(Tensor tensor, int index, Attribute number) {
    if (number instanceof FloatAttr value) {
      tensor.setDouble(index, value.doubleValue());
    } else if (number instanceof IntegerAttr value) {
      tensor.setBits(index, value.value().longValue());
    }
  }

  private static List<Tensor> nonZero(Evaluation e) {
    Tensor input = e.tensor("input");
    int[] found = IntStream.range(0, input.count()).filter(i -> isNonZero(input, i)).toArray();
    int rank = input.rank();
    Tensor indices = e.allocate(0, found.length, rank);
    for (int row = 0; row < found.length; row++) {
      int rest = found[row];
      for (int d = rank - 1; d >= 0; d--) {
        indices.setLong(row * rank + d, rest % input.dimension(d));
        rest /= input.dimension(d);
      }
    }
    return List.of(indices);
  }

  private static boolean isNonZero(Tensor tensor, int index) {
    return tensor.kind().isFloatingPoint()
        ? tensor.doubleAt(index) != 0
        : tensor.longAt(index) != 0;
  }

  private static List<Tensor> repeat(Evaluation e) {
    Tensor data = e.tensor("data");
    Tensor repeats = e.tensor("repeats");
    long rows = 0;
    for (int i = 0; i < repeats.count(); i++) {
      long times = repeats.longAt(i);
      if (times < 0) {
        throw e.failure("repeats a row " + times + " times");
      }
      rows = Math.addExact(rows, times);
    }
    long[] shape = data.shape().toArray();
    shape[0] = rows;
    Tensor output = e.allocate(0, shape);
    int row = data.dimension(0) == 0 ? 0 : data.count() / data.dimension(0);
    int to = 0;
    for (int i = 0; i < repeats.count(); i++) {
      for (long n = repeats.longAt(i); n > 0; n--, to += row) {
        output.copy(data, i * row, to, row);
      }
    }
    return List.of(output);
  }
}
