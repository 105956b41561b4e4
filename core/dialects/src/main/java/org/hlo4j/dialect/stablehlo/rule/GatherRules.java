package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.isStatic;
import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyType;
import org.hlo4j.op.stablehlo.GatherOp;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;

/** The operations {@code gather} and {@code dynamic_gather}. */
public final class GatherRules {
  /** The dimension numbers of {@code gather} and {@code dynamic_gather}. */
  public static final Property<GatherDimensionNumbersAttr> DIMENSION_NUMBERS =
      Property.shared("dimension_numbers", PropertyType.of(GatherDimensionNumbersAttr.class));

  private final OperationInputs op;
  private final RankedTensorType operand;
  private final RankedTensorType startIndices;
  private final GatherDimensionNumbersAttr numbers;
  private final long indexVectorDim;

  private GatherRules(OperationInputs op) {
    this.op = op;
    this.operand = tensor(op, 0);
    this.startIndices = tensor(op, 1);
    this.numbers = DIMENSION_NUMBERS.get(op);
    this.indexVectorDim = numbers.indexVectorDim();
  }

  static List<Type> infer(OperationInputs op) {
    GatherRules rules = new GatherRules(op);
    LongList sliceSizes = GatherOp.SLICE_SIZES.get(op);
    rules.checkDimensionNumbers();
    rules.checkSliceSizeCount(sliceSizes.size());
    rules.checkSliceSizes(sliceSizes);
    return rules.resultType(Optional.of(sliceSizes));
  }

  static List<Type> inferDynamic(OperationInputs op) {
    GatherRules rules = new GatherRules(op);
    RankedTensorType sizesType = tensor(op, 2);
    rules.checkDimensionNumbers();
    if (sizesType.rank() != 1) {
      throw violation(op, "", "slice_sizes.rank != 1 (got " + sizesType.rank() + ")");
    }
    rules.checkSliceSizeCount(sizesType.dimension(0));
    Optional<LongList> sliceSizes = ConstantValues.integers(op.operand(2));
    sliceSizes.ifPresent(rules::checkSliceSizes);
    return rules.resultType(sliceSizes);
  }

  private void checkDimensionNumbers() {
    LongList offset = numbers.offsetDims();
    LongList collapsed = numbers.collapsedSliceDims();
    LongList batching = numbers.operandBatchingDims();
    if (operand.rank() != offset.size() + collapsed.size() + batching.size()) {
      throw violation(
          op,
          "gather_c1, dynamic_gather_c1",
          "offset_dims size (%s) plus collapse_slice_dims size (%s) plus operand_batching_dims size (%s) is not equal to operand rank (%s)"
              .formatted(offset.size(), collapsed.size(), batching.size(), operand.rank()));
    }
    Dimensions.checkAtMost(
        op,
        "gather_c2, dynamic_gather_c2",
        indexVectorDim,
        startIndices.rank(),
        "index_vector_dim",
        "rank-of('start_indices')");
    checkIndexSize();
    checkSorted("gather_c4, dynamic_gather_c4", offset, "offset_dims");
    Dimensions.checkUnique(
        op,
        "gather_c4, dynamic_gather_c4",
        offset,
        "expects offset_dims to not repeat, got: [",
        "]");
    Dimensions.checkDistinct(
        op,
        "gather_c6, dynamic_gather_c6",
        collapsed,
        batching,
        "collapsed_slice_dims",
        "operand_batching_dims");
    checkSorted("gather_c7, dynamic_gather_c6", collapsed, "collapsed_slice_dims");
    checkInOperand("gather_c8, dynamic_gather_c7", collapsed, "collapsed_slice_dims");
    checkSorted("gather_c10", batching, "operand_batching_dims");
    checkInOperand("gather_c11", batching, "operand_batching_dims");
    checkBatching();
    Dimensions.checkDistinct(
        op,
        "gather_c18, dynamic_gather_c9",
        numbers.startIndexMap(),
        batching,
        "start_index_map",
        "operand_batching_dims");
    checkInOperand("gather_c19, dynamic_gather_c10", numbers.startIndexMap(), "start_index_map");
  }

  private void checkSorted(String rules, LongList dimensions, String name) {
    Dimensions.checkSorted(op, rules, dimensions, "expects " + name + " to be sorted, got: [", "]");
  }

  private void checkInOperand(String rules, LongList dimensions, String name) {
    Dimensions.checkInRange(op, rules, dimensions, operand.rank(), name, "rank-of('operand')");
  }

  /** An index has as many components as there are mapped dimensions; one if it is a scalar. */
  private void checkIndexSize() {
    long size =
        indexVectorDim == startIndices.rank() ? 1 : startIndices.dimension((int) indexVectorDim);
    if (isStatic(size) && size != numbers.startIndexMap().size()) {
      throw violation(
          op,
          "gather_c3, dynamic_gather_c3",
          "start_index_map size (%s) is not equal to size of index dimension (%s) of start_indices (%s)"
              .formatted(numbers.startIndexMap().size(), indexVectorDim, size));
    }
  }

  private void checkBatching() {
    LongList batching = numbers.operandBatchingDims();
    LongList ofIndices = numbers.startIndicesBatchingDims();
    Dimensions.checkUnique(
        op,
        "gather_c13",
        ofIndices,
        "expects start_indices_batching_dims to not repeat, got: [",
        "]");
    Dimensions.checkInRange(
        op,
        "gather_c14",
        ofIndices,
        startIndices.rank(),
        "start_indices_batching_dims",
        "rank-of('start_indices')");
    if (ofIndices.contains(indexVectorDim)) {
      throw violation(
          op,
          "gather_c15",
          "expects start_indices_batching_dims not to include index_vector_dim " + indexVectorDim);
    }
    if (batching.size() != ofIndices.size()) {
      throw violation(
          op,
          "gather_c16",
          "operand_batching_dims and start_indices_batching_dims should have the same size");
    }
    for (int i = 0; i < batching.size(); i++) {
      long size = operand.dimension((int) batching.get(i));
      long indexSize = startIndices.dimension((int) ofIndices.get(i));
      if (!Shapes.areCompatible(size, indexSize)) {
        throw violation(
            op,
            "gather_c17",
            "operand_batching_dims[%s] and start_indices_batching_dims[%s] must have compatible sizes, but got %s and %s"
                .formatted(i, i, size, indexSize));
      }
    }
  }

  private void checkSliceSizeCount(long count) {
    if (count != operand.rank()) {
      throw violation(
          op,
          "gather_c20, dynamic_gather_c11",
          "slice_sizes size (%s) not equal to operand rank (%s)".formatted(count, operand.rank()));
    }
  }

  private void checkSliceSizes(LongList sizes) {
    checkAtMostOne(
        "gather_c9, dynamic_gather_c8",
        sizes,
        numbers.collapsedSliceDims(),
        "collapsed_slice_dims");
    checkAtMostOne("gather_c12", sizes, numbers.operandBatchingDims(), "operand_batching_dims");
    for (int i = 0; i < sizes.size(); i++) {
      long size = sizes.get(i);
      if (size < 0 || (isStatic(operand.dimension(i)) && size > operand.dimension(i))) {
        throw violation(
            op,
            "gather_c21, dynamic_gather_c12",
            "slice size (%s) is out of bounds for operand dimension (%s) at index %s"
                .formatted(size, operand.dimension(i), i));
      }
    }
  }

  private void checkAtMostOne(String rules, LongList sizes, LongList dimensions, String name) {
    for (int i = 0; i < dimensions.size(); i++) {
      long size = sizes.get((int) dimensions.get(i));
      if (size > 1) {
        throw violation(
            op,
            rules,
            "Expects that for each dim in %s, slice_sizes[dim] should be <= 1, but got %s"
                .formatted(name, size));
      }
    }
  }

  /** Offset dimensions are those of the slice, the others those of the indices, in order. */
  private List<Type> resultType(Optional<LongList> sliceSizes) {
    LongList offset = numbers.offsetDims();
    int indexRank = Math.max(startIndices.rank(), (int) indexVectorDim + 1);
    int rank = offset.size() + indexRank - 1;
    Dimensions.checkInRange(
        op, "gather_c5, dynamic_gather_c5", offset, rank, "offset_dims", "implied-result-rank");
    LongList dropped =
        Dimensions.concat(numbers.collapsedSliceDims(), numbers.operandBatchingDims());
    LongList slice = sliceSizes.map(sizes -> Dimensions.without(sizes, dropped)).orElse(null);
    LongList indexVector = LongList.of(indexVectorDim);
    LongList batch = Dimensions.without(startIndices.shape(), indexVector);
    LongList indexBounds = Bounds.of(startIndices);
    LongList batchBounds =
        indexBounds.isEmpty() ? indexBounds : Dimensions.without(indexBounds, indexVector);
    long[] sizes = new long[rank];
    long[] bounds = new long[rank];
    int nextBatch = 0;
    for (int i = 0; i < rank; i++) {
      int position = offset.indexOf(i);
      boolean isOffset = position >= 0;
      bounds[i] = isOffset || batchBounds.isEmpty() ? Shapes.DYNAMIC : batchBounds.get(nextBatch);
      if (isOffset) {
        sizes[i] = slice == null ? Shapes.DYNAMIC : slice.get(position);
      } else {
        sizes[i] = batch.get(nextBatch++);
      }
    }
    return List.of(
        Bounds.tensor(
            LongList.wrap(sizes),
            operand.elementType(),
            startIndices.encodingOrNull(),
            LongList.wrap(bounds)));
  }
}
