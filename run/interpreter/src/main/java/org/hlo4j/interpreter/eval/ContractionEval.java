package org.hlo4j.interpreter.eval;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.elementwise.Promotion;
import org.hlo4j.interpreter.kernel.PackedMatrix;
import org.hlo4j.interpreter.kernel.StridedCopy;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.kernel.Workers;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;

/** Contractions of tensors. */
final class ContractionEval {
  /** Products are vectorized, so this many additions cost as much as one scalar step. */
  private static final int ADDITIONS_PER_STEP = 8;

  private ContractionEval() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(Contractions.DOT_GENERAL, ContractionEval::dotGeneral);
    evaluators.put(Contractions.DOT, ContractionEval::dot);
    evaluators.put(Contractions.EINSUM, ContractionEval::einsum);
    evaluators.put(Contractions.UNARY_EINSUM, ContractionEval::unaryEinsum);
  }

  private static void dotGeneral(Operation op, Frame frame) {
    DotDimensionNumbersAttr numbers = DotGeneralOp.DOT_DIMENSION_NUMBERS.get(op);
    frame.result(op, product(op, frame, frame.operand(op, 0), frame.operand(op, 1), numbers));
  }

  private static void dot(Operation op, Frame frame) {
    Tensor left = frame.operand(op, 0);
    LongList none = LongList.of();
    DotDimensionNumbersAttr numbers =
        new DotDimensionNumbersAttr(none, none, LongList.of(left.rank() - 1), LongList.of(0));
    frame.result(op, product(op, frame, left, frame.operand(op, 1), numbers));
  }

  /** Returns the product in the element type of the operation's result. */
  private static Tensor product(
      Operation op, Frame frame, Tensor left, Tensor right, DotDimensionNumbersAttr numbers) {
    LongList leftBatch = numbers.lhsBatchingDimensions();
    LongList rightBatch = numbers.rhsBatchingDimensions();
    LongList leftSummed = numbers.lhsContractingDimensions();
    LongList rightSummed = numbers.rhsContractingDimensions();
    LongList rows = Strides.others(left.rank(), leftBatch, leftSummed);
    LongList columns = Strides.others(right.rank(), rightBatch, rightSummed);
    int[] leftSizes = Strides.sizes(left.shape());
    int[] rightSizes = Strides.sizes(right.shape());
    int[] batchSizes = Strides.pick(leftSizes, leftBatch);
    if (!Arrays.equals(batchSizes, Strides.pick(rightSizes, rightBatch))
        || !Arrays.equals(
            Strides.pick(leftSizes, leftSummed), Strides.pick(rightSizes, rightSummed))) {
      throw Results.failure(
          op, "operands do not fit each other: %s, %s", left.type(), right.type());
    }
    int[] rowSizes = Strides.pick(leftSizes, rows);
    int[] columnSizes = Strides.pick(rightSizes, columns);
    Tensor result = Results.allocate(op, frame, Strides.join(batchSizes, rowSizes, columnSizes));
    Type type = result.elementType();
    Tensor a = Promotion.to(ordered(left, leftBatch, rows, leftSummed), type);
    Tensor b = Promotion.to(ordered(right, rightBatch, rightSummed, columns), type);
    int m = Strides.count(rowSizes);
    int n = Strides.count(columnSizes);
    int k = Strides.count(Strides.pick(leftSizes, leftSummed));
    multiply(frame.machine().workers(), Strides.count(batchSizes), a, b, result, m, k, n);
    return result;
  }

  /**
   * Multiplies {@code count} pairs of matrices, {@code m} by {@code k} and {@code k} by {@code n}.
   */
  private static void multiply(
      Workers workers, int count, Tensor a, Tensor b, Tensor result, int m, int k, int n) {
    if (count == 1) {
      PackedMatrix factor = PackedMatrix.of(b, 0, k, n);
      workers.run(
          m,
          (long) k * n / ADDITIONS_PER_STEP,
          (from, to) -> factor.multiply(a, from * k, to - from, result, from * n));
      return;
    }
    workers.run(
        count,
        (long) m * k * n / ADDITIONS_PER_STEP,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            PackedMatrix.of(b, i * k * n, k, n).multiply(a, i * m * k, m, result, i * m * n);
          }
        });
  }

  /** Transposes a tensor to this order of dimensions; its shape is meaningless afterwards. */
  private static Tensor ordered(Tensor tensor, LongList... order) {
    int[] sizes = Strides.sizes(tensor.shape());
    int[] strides = Strides.rowMajor(sizes);
    int[][] newSizes = new int[order.length][];
    int[][] newStrides = new int[order.length][];
    for (int i = 0; i < order.length; i++) {
      newSizes[i] = Strides.pick(sizes, order[i]);
      newStrides[i] = Strides.pick(strides, order[i]);
    }
    int[] box = Strides.join(newSizes);
    int[] from = Strides.join(newStrides);
    int[] to = Strides.rowMajor(box);
    if (Arrays.equals(from, to)) {
      return tensor;
    }
    Tensor ordered = Tensor.allocate(tensor.type());
    StridedCopy.copy(tensor, 0, from, ordered, 0, to, box);
    return ordered;
  }

  private static void einsum(Operation op, Frame frame) {
    Einsum einsum = einsum(op, frame.operands(op));
    Tensor left = einsum.reduced(0);
    Tensor right = einsum.reduced(1);
    String leftLabels = einsum.labels(0);
    String rightLabels = einsum.labels(1);
    long[][] dimensions = new long[4][];
    for (int i = 0; i < 2; i++) {
      boolean batch = i == 0;
      int[] common =
          leftLabels
              .chars()
              .filter(c -> rightLabels.indexOf(c) >= 0 && einsum.isInResult((char) c) == batch)
              .toArray();
      dimensions[2 * i] = Arrays.stream(common).mapToLong(leftLabels::indexOf).toArray();
      dimensions[2 * i + 1] = Arrays.stream(common).mapToLong(rightLabels::indexOf).toArray();
    }
    DotDimensionNumbersAttr numbers =
        new DotDimensionNumbersAttr(
            LongList.wrap(dimensions[0]),
            LongList.wrap(dimensions[1]),
            LongList.wrap(dimensions[2]),
            LongList.wrap(dimensions[3]));
    StringBuilder labels = new StringBuilder();
    leftLabels
        .chars()
        .filter(c ->
            dimensions[0].length > 0 && rightLabels.indexOf(c) >= 0 && einsum.isInResult((char) c))
        .forEach(c -> labels.append((char) c));
    leftLabels
        .chars()
        .filter(c -> rightLabels.indexOf(c) < 0)
        .forEach(c -> labels.append((char) c));
    rightLabels
        .chars()
        .filter(c -> leftLabels.indexOf(c) < 0)
        .forEach(c -> labels.append((char) c));
    Tensor product = product(op, frame, left, right, numbers);
    frame.result(op, einsum.arranged(op, frame, product, labels.toString()));
  }

  private static void unaryEinsum(Operation op, Frame frame) {
    Einsum einsum = einsum(op, frame.operands(op));
    Tensor reduced = Promotion.to(einsum.reduced(0), frame.elementType(op, 0));
    frame.result(op, einsum.arranged(op, frame, reduced, einsum.labels(0)));
  }

  private static Einsum einsum(Operation op, List<Tensor> operands) {
    try {
      return new Einsum(StablehloOp.EINSUM_CONFIG.get(op), operands);
    } catch (IllegalArgumentException e) {
      throw Results.failure(op, e);
    }
  }
}
