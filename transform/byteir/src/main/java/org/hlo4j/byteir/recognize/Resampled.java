package org.hlo4j.byteir.recognize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.hlo4j.byteir.target.Coordinates;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.GatherOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.transforms.formula.ConstantTensors;

/**
 * A tensor in which some dimensions were resampled one after another, each by elements or weighted
 * sums of elements along it.
 *
 * @param input the tensor before resampling
 * @param axes the origin of each dimension of the result
 */
record Resampled(Value input, List<Axis> axes) {
  /** The origin of a dimension: one of the input, unchanged or resampled. */
  sealed interface Axis {
    int dimension();
  }

  record Kept(int dimension) implements Axis {}

  /** Elements at the given positions, which are clamped. */
  record Picked(int dimension, Tensor positions) implements Axis {
    boolean isNearest(Coordinates coordinates, long size) {
      int newSize = positions.count();
      return IntStream.range(0, newSize)
          .allMatch(i ->
              Math.clamp(positions.longAt(i), 0, size - 1)
                  == Math.clamp(coordinates.floor(i, size, newSize), 0, size - 1));
    }
  }

  /** Weighted sums; dimension {@code along} of the weights corresponds to that of the input. */
  record Weighted(int dimension, Tensor weights, int along) implements Axis {
    boolean isLinear(Coordinates coordinates, int size) {
      if (size == 0) {
        return false;
      }
      int newSize = weights.dimension(1 - along);
      for (int i = 0; i < newSize; i++) {
        double[] expected = new double[size];
        long floor = coordinates.floor(i, size, newSize);
        double weight = coordinates.weight(i, size, newSize);
        expected[Math.clamp(floor, 0, size - 1)] += 1 - weight;
        expected[Math.clamp(floor + 1, 0, size - 1)] += weight;
        for (int j = 0; j < size; j++) {
          double actual = weights.doubleAt(along == 0 ? j * newSize + i : i * size + j);
          if (!(Math.abs(actual - expected[j]) <= nearness(size, expected[j]))) {
            return false;
          }
        }
      }
      return true;
    }

    /** Returns the tolerance of a weight computed in at least f32, then rounded. */
    private double nearness(int size, double weight) {
      int precision = ((FloatType) weights.elementType()).format().precision();
      return Math.scalb(weight, 1 - precision)
          + Math.scalb((double) size, 2 - Math.max(24, precision));
    }
  }

  private static Resampled unchanged(Value value) {
    int rank = ((RankedTensorType) value.type()).rank();
    return new Resampled(value, IntStream.range(0, rank).<Axis>mapToObj(Kept::new).toList());
  }

  /** Returns whether the dimensions are in the order of the input and at least one is resampled. */
  boolean isResized() {
    return IntStream.range(0, axes.size()).allMatch(i -> axes.get(i).dimension() == i)
        && axes.stream().anyMatch(axis -> !(axis instanceof Kept));
  }

  private Optional<Resampled> with(int at, Axis axis) {
    if (!(axes.get(at) instanceof Kept)) {
      return Optional.empty();
    }
    List<Axis> changed = new ArrayList<>(axes);
    changed.set(at, axis);
    return Optional.of(new Resampled(input, changed));
  }

  private static boolean changesSize(long size, long newSize) {
    return size > 1 && newSize > 1 && size != newSize;
  }

  // Elements.

  /** Returns the resampling that a value results from, by gathers. */
  static Resampled byGathers(Value value, ConstantTensors constants) {
    Operation op = value.definingOpOrNull();
    return op != null && op.is(Indexing.GATHER)
        ? gathered(op, constants).orElseGet(() -> unchanged(value))
        : unchanged(value);
  }

  private static Optional<Resampled> gathered(Operation op, ConstantTensors constants) {
    if (!(op.operand(0).type() instanceof RankedTensorType type)
        || !(op.result(0).type() instanceof RankedTensorType result)
        || !(GatherOp.DIMENSION_NUMBERS.getOrNull(op) instanceof GatherDimensionNumbersAttr numbers)
        || !(GatherOp.SLICE_SIZES.getOrNull(op) instanceof LongList sliceSizes)
        || numbers.startIndexMap().size() != 1
        || result.rank() != type.rank()
        || !type.hasStaticShape()) {
      return Optional.empty();
    }
    int dim = (int) numbers.startIndexMap().get(0);
    LongList others =
        LongList.wrap(LongStream.range(0, type.rank()).filter(d -> d != dim).toArray());
    boolean along =
        numbers.collapsedSliceDims().equals(LongList.of(dim))
            && numbers.offsetDims().equals(others)
            && numbers.operandBatchingDims().isEmpty()
            && numbers.indexVectorDim() == 1
            && others.stream().allMatch(d -> sliceSizes.get((int) d) == type.dimension((int) d))
            && changesSize(type.dimension(dim), result.dimension(dim));
    return along
        ? constants
            .of(op.operand(1))
            .flatMap(positions ->
                byGathers(op.operand(0), constants).with(dim, new Picked(dim, positions)))
        : Optional.empty();
  }

  // Sums.

  /**
   * Returns whether an operation may be the root of a resampling by products. A cheap test with
   * false positives.
   */
  static boolean mayMultiply(Operation op) {
    if (op.is(DataMovement.TRANSPOSE)) {
      Operation inner = op.operand(0).definingOpOrNull();
      return inner != null && inner.is(Contractions.DOT_GENERAL) && mayMultiply(inner);
    }
    return isMatrix(op, 0) || isMatrix(op, 1);
  }

  /** Returns the resampling that a value results from, by matrix products and transposes. */
  static Resampled byProducts(Value value, ConstantTensors constants) {
    Operation op = value.definingOpOrNull();
    Optional<Resampled> found =
        op == null
            ? Optional.empty()
            : op.is(DataMovement.TRANSPOSE)
                ? transposed(op, constants)
                : op.is(Contractions.DOT_GENERAL)
                    ? multiplied(op, 1, constants).or(() -> multiplied(op, 0, constants))
                    : Optional.empty();
    return found.orElseGet(() -> unchanged(value));
  }

  private static Optional<Resampled> transposed(Operation op, ConstantTensors constants) {
    if (!(TransposeOp.PERMUTATION.getOrNull(op) instanceof LongList permutation)) {
      return Optional.empty();
    }
    Resampled inner = byProducts(op.operand(0), constants);
    List<Axis> axes =
        IntStream.range(0, inner.axes().size())
            .mapToObj(i -> inner.axes().get((int) permutation.get(i)))
            .toList();
    return Optional.of(new Resampled(inner.input(), axes));
  }

  /** Returns the resampling of the other operand if an operand is a matrix of weights. */
  private static Optional<Resampled> multiplied(
      Operation op, int matrix, ConstantTensors constants) {
    Value other = op.operand(1 - matrix);
    if (!isMatrix(op, matrix)
        || !(DotGeneralOp.DOT_DIMENSION_NUMBERS.getOrNull(op)
            instanceof DotDimensionNumbersAttr numbers)
        || !numbers.lhsBatchingDimensions().isEmpty()
        || numbers.lhsContractingDimensions().size() != 1) {
      return Optional.empty();
    }
    long left = numbers.lhsContractingDimensions().get(0);
    long right = numbers.rhsContractingDimensions().get(0);
    int along = (int) (matrix == 0 ? left : right);
    int contracted = (int) (matrix == 0 ? right : left);
    return constants
        .of(op.operand(matrix))
        .flatMap(weights -> weighted(other, contracted, weights, along, matrix == 0, constants));
  }

  /**
   * Returns whether an operand may be a matrix of weights, by its type and the operations that
   * compute it.
   */
  private static boolean isMatrix(Operation op, int operand) {
    return op.operand(operand).type() instanceof RankedTensorType type
        && type.rank() == 2
        && changesSize(type.dimension(0), type.dimension(1))
        && type.elementType() instanceof FloatType
        && Shapes.elementType(op.operand(1 - operand).type()).equals(type.elementType())
        && Shapes.elementType(op.result(0).type()).equals(type.elementType())
        && ConstantTensors.mayBe(op.operand(operand));
  }

  private static Optional<Resampled> weighted(
      Value value, int at, Tensor weights, int along, boolean first, ConstantTensors constants) {
    Resampled inner = byProducts(value, constants);
    int dim = inner.axes().get(at).dimension();
    return inner
        .with(at, new Weighted(dim, weights, along))
        .map(changed -> {
          List<Axis> axes = new ArrayList<>(changed.axes());
          Axis moved = axes.remove(at);
          axes.add(first ? 0 : axes.size(), moved);
          return new Resampled(changed.input(), axes);
        });
  }
}
