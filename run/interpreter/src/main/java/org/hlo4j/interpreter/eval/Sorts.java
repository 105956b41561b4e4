package org.hlo4j.interpreter.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.elementwise.ScalarRegion;
import org.hlo4j.interpreter.kernel.FloatOrder;
import org.hlo4j.interpreter.kernel.StridedIterator;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
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
  interface Order {
    boolean isBefore(int left, int right);
  }

  private Sorts() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(DataMovement.SORT, Sorts::sort);
  }

  private static void sort(Operation op, Frame frame) {
    List<Tensor> inputs = frame.operands(op);
    Results.checkSameShape(op, inputs);
    Tensor first = inputs.getFirst();
    List<Tensor> results = new ArrayList<>(inputs.size());
    int[] sizes = Strides.sizes(first.shape());
    for (int i = 0; i < inputs.size(); i++) {
      results.add(Results.allocate(op, frame, i, sizes));
    }
    int dimension = Math.floorMod(StablehloOp.DIMENSION.get(op), Math.max(first.rank(), 1));
    sortLines(inputs, dimension, order(frame, op.region(0), inputs), results);
    frame.results(op, results);
  }

  /**
   * Sorts the lines of tensors along a dimension.
   *
   * @param inputs tensors of one shape
   * @param results tensors of the same shape, but for the dimension: they get as many of the first
   *     elements of each line as they hold
   */
  static void sortLines(List<Tensor> inputs, int dimension, Order order, List<Tensor> results) {
    int[] lines = Strides.sizes(inputs.getFirst().shape());
    int[] from = Strides.rowMajor(lines);
    int[] to = Strides.rowMajor(Strides.sizes(results.getFirst().shape()));
    boolean isScalar = lines.length == 0;
    int length = isScalar ? 1 : lines[dimension];
    int kept = isScalar ? 1 : results.getFirst().dimension(dimension);
    int stride = isScalar ? 1 : from[dimension];
    int resultStride = isScalar ? 1 : to[dimension];
    if (!isScalar) {
      lines[dimension] = Math.min(length, 1);
    }
    int[] permutation = new int[length];
    int[] scratch = new int[length];
    for (StridedIterator walk = new StridedIterator(lines, from, to);
        walk.isInside();
        walk.advance()) {
      for (int i = 0; i < length; i++) {
        permutation[i] = walk.offset(0) + i * stride;
      }
      int[] sorted = sort(permutation, scratch, order);
      for (int t = 0; t < results.size(); t++) {
        for (int i = 0; i < kept; i++) {
          results.get(t).copy(inputs.get(t), sorted[i], walk.offset(1) + i * resultStride, 1);
        }
      }
    }
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

  /**
   * Returns the order of elements.
   *
   * @param region takes two elements of each input, and returns whether the first ones precede
   */
  static Order order(Frame frame, Region region, List<Tensor> inputs) {
    Order comparison = comparisonOrNull(region, inputs);
    if (comparison != null) {
      return comparison;
    }
    ScalarRegion comparator = new ScalarRegion(frame, region);
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
  private static @Nullable Order comparisonOrNull(Region region, List<Tensor> inputs) {
    Block block = region.front();
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

  /**
   * Returns the order of the elements of a tensor; null if its elements have none.
   *
   * @param floats the order of floats
   */
  static @Nullable Order comparison(Tensor input, boolean ascending, FloatOrder floats) {
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
