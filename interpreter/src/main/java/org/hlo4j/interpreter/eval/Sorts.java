package org.hlo4j.interpreter.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/** Stable sorting by a comparator. */
final class Sorts {
  /** Returns whether an element precedes another, both given as indices into the tensors. */
  @FunctionalInterface
  private interface Order {
    boolean isBefore(int left, int right);
  }

  private Sorts() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(DataMovement.SORT, Sorts::sort);
  }

  private static void sort(Operation op, Frame frame) {
    List<Tensor> inputs = frame.operands(op);
    Tensor first = inputs.getFirst();
    List<Tensor> results = new ArrayList<>(inputs.size());
    int[] sizes = Strides.sizes(first.shape());
    for (int i = 0; i < inputs.size(); i++) {
      results.add(Results.allocate(op, frame, i, sizes));
    }
    int dimension = Math.floorMod(StablehloOp.DIMENSION.get(op), Math.max(first.rank(), 1));
    int length = sizes.length == 0 ? 1 : sizes[dimension];
    int[] strides = Strides.rowMajor(sizes);
    int stride = sizes.length == 0 ? 1 : strides[dimension];
    int[] lines = sizes.clone();
    if (sizes.length > 0) {
      lines[dimension] = Math.min(length, 1);
    }
    Order order = order(op, frame, inputs);
    int[] permutation = new int[length];
    int[] scratch = new int[length];
    for (StridedIterator walk = new StridedIterator(lines, strides);
        walk.isInside();
        walk.advance()) {
      for (int i = 0; i < length; i++) {
        permutation[i] = walk.offset(0) + i * stride;
      }
      int[] sorted = sort(permutation, scratch, order);
      for (int t = 0; t < results.size(); t++) {
        for (int i = 0; i < length; i++) {
          results.get(t).copy(inputs.get(t), sorted[i], walk.offset(0) + i * stride, 1);
        }
      }
    }
    frame.results(op, results);
  }

  /** Merge sort; returns the one of the two arrays that has the result. */
  private static int[] sort(int[] elements, int[] scratch, Order order) {
    int[] from = elements;
    int[] to = scratch;
    int length = elements.length;
    for (long width = 1; width < length; width *= 2) {
      for (long start = 0; start < length; start += 2 * width) {
        int middle = (int) Math.min(start + width, length);
        merge(from, to, (int) start, middle, (int) Math.min(start + 2 * width, length), order);
      }
      int[] swap = from;
      from = to;
      to = swap;
    }
    return from;
  }

  private static void merge(int[] from, int[] to, int start, int middle, int end, Order order) {
    int left = start;
    int right = middle;
    for (int i = start; i < end; i++) {
      boolean takesRight =
          left == middle || (right < end && order.isBefore(from[right], from[left]));
      to[i] = takesRight ? from[right++] : from[left++];
    }
  }

  private static Order order(Operation op, Frame frame, List<Tensor> inputs) {
    Order comparison = comparisonOrNull(op, inputs);
    if (comparison != null) {
      return comparison;
    }
    ScalarRegion comparator = new ScalarRegion(frame, op.region(0));
    return (left, right) -> {
      for (int i = 0; i < inputs.size(); i++) {
        comparator.set(2 * i, inputs.get(i), left);
        comparator.set(2 * i + 1, inputs.get(i), right);
      }
      comparator.run();
      return comparator.isTrue();
    };
  }

  /**
   * Returns the order if the comparator is a single comparison of an input's elements; else null.
   */
  private static @Nullable Order comparisonOrNull(Operation op, List<Tensor> inputs) {
    Block block = op.region(0).front();
    Operation compare = block.firstOrNull();
    if (compare == null
        || !compare.is(Elementwise.COMPARE)
        || compare.nextOrNull() != block.back()
        || block.back().operand(0) != compare.result(0)) {
      return null;
    }
    ComparisonDirection direction = CompareOp.COMPARISON_DIRECTION.get(compare);
    for (int i = 0; i < inputs.size(); i++) {
      Value left = block.argument(2 * i);
      Value right = block.argument(2 * i + 1);
      boolean straight = compare.operand(0) == left && compare.operand(1) == right;
      boolean swapped = compare.operand(0) == right && compare.operand(1) == left;
      boolean less = direction == ComparisonDirection.LT;
      if ((straight || swapped) && (less || direction == ComparisonDirection.GT)) {
        return comparison(inputs.get(i), straight == less, FloatOrder.of(compare));
      }
    }
    return null;
  }

  private static @Nullable Order comparison(Tensor input, boolean ascending, FloatOrder floats) {
    ElementKind kind = input.kind();
    Order order;
    if (kind.category() == Category.FLOAT && floats == FloatOrder.PARTIAL) {
      double[] keys = new double[input.count()];
      Arrays.setAll(keys, input::doubleAt);
      order = (left, right) -> keys[left] < keys[right];
    } else if (kind.isComplex() || kind.category() == Category.QUANTIZED) {
      return null;
    } else {
      long[] keys = new long[input.count()];
      boolean isFloat = kind.category() == Category.FLOAT;
      long flip = kind.isUnsigned() ? Long.MIN_VALUE : 0;
      Arrays.setAll(
          keys, i -> isFloat ? floats.rank(input.bitsAt(i), kind) : input.longAt(i) ^ flip);
      order = (left, right) -> keys[left] < keys[right];
    }
    return ascending ? order : (left, right) -> order.isBefore(right, left);
  }
}
