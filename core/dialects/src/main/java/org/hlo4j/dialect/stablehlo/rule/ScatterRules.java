package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.isDynamic;
import static org.hlo4j.dialect.hlo.Shapes.isStatic;
import static org.hlo4j.dialect.hlo.Shapes.tensors;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.ValueGroups;
import org.hlo4j.op.stablehlo.ScatterOp;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;

/** The operation {@code scatter}. */
final class ScatterRules {
  private final OperationInputs op;
  private final ScatterDimensionNumbersAttr numbers;
  private final RankedTensorType scatterIndices;

  /** The shape of the indices, with a trailing 1 if an index is a scalar. */
  private final LongList indexShape;

  private ScatterRules(OperationInputs op) {
    this.op = op;
    this.numbers = ScatterOp.SCATTER_DIMENSION_NUMBERS.get(op);
    this.scatterIndices = Shapes.tensor(op, ValueGroups.operands(op, "scatter_indices").getFirst());
    LongList shape = scatterIndices.shape();
    this.indexShape =
        numbers.indexVectorDim() == shape.size() ? Dimensions.concat(shape, LongList.of(1)) : shape;
  }

  private static List<RankedTensorType> inputs(OperationInputs op) {
    return tensors(op, ValueGroups.operands(op, "inputs"));
  }

  static List<Type> infer(OperationInputs op) {
    List<RankedTensorType> inputs = inputs(op);
    List<Type> accumulators = ReducerCheck.accumulators(op, op.region(0), inputs);
    List<Type> results = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      results.add(Shapes.withElementType(inputs.get(i), accumulators.get(i)));
    }
    return results;
  }

  static void verify(LocalOperation op) {
    new ScatterRules(op).verify();
  }

  private void verify() {
    List<RankedTensorType> inputs = inputs(op);
    List<RankedTensorType> updates = tensors(op, ValueGroups.operands(op, "updates"));
    checkShapes("scatter_c1", "inputs", inputs);
    checkShapes("scatter_c3", "updates", updates);
    Dimensions.checkAtMost(
        op,
        "scatter_c22",
        numbers.indexVectorDim(),
        scatterIndices.rank(),
        "index_vector_dim",
        "rank-of('scatter_indices')");
    ReducerCheck.check(
        op,
        op.region(0),
        inputs,
        updates.stream().map(update -> Shapes.scalar(update.elementType())).toList());
    updates.forEach(this::checkUpdateRank);
    for (int i = 0; i < inputs.size(); i++) {
      checkDimensionNumbers(inputs.get(i), updates.get(i));
    }
    for (int i = 0; i < inputs.size(); i++) {
      checkWindowSizes(inputs.get(i), updates.get(i));
      checkScatterSizes(updates.get(i));
    }
  }

  private void checkShapes(String rule, String name, List<RankedTensorType> types) {
    for (RankedTensorType type : types) {
      if (!Shapes.areCompatible(types.getFirst(), type)) {
        throw violation(op, rule, "Not all " + name + " have compatible shapes.");
      }
    }
  }

  private void checkUpdateRank(RankedTensorType update) {
    int expected = indexShape.size() - 1 + numbers.updateWindowDims().size();
    if (update.rank() != expected) {
      throw violation(
          op,
          "scatter_c4",
          "expects updates tensor must be of rank %s ( == rank-of('scatter_indices') - 1 + size-of('update_window_dims'), where 'scatter_indices' is expanded by a trailing 1 dimension if 'index_vector_dim' == rank-of('scatter_indices')), but got %s."
              .formatted(expected, update.rank()));
    }
  }

  private void checkDimensionNumbers(RankedTensorType input, RankedTensorType update) {
    LongList window = numbers.updateWindowDims();
    LongList inserted = numbers.insertedWindowDims();
    LongList batching = numbers.inputBatchingDims();
    int count = window.size() + inserted.size() + batching.size();
    if (input.rank() != count) {
      throw violation(
          op,
          "scatter_c2",
          "Expects rank-of operand to match size-of('update_window_dims') + size-of('inserted_window_dims') + size-of('input_batching_dims') i.e. %s but got %s."
              .formatted(count, input.rank()));
    }
    checkSorted("scatter_c7", window, "update_window_dims");
    checkUnique("scatter_c7", window, "update_window_dims");
    Dimensions.checkInRange(
        op, "scatter_c8", window, update.rank(), "update_window_dims", "rank-of('updates')");
    Dimensions.checkDistinct(
        op, "scatter_c9", inserted, batching, "inserted_window_dims", "input_batching_dims");
    checkSorted("scatter_c10", inserted, "inserted_window_dims");
    checkInOperand("scatter_c11", inserted, input, "inserted_window_dims");
    checkSorted("scatter_c12", batching, "input_batching_dims");
    checkInOperand("scatter_c13", batching, input, "input_batching_dims");
    checkBatching(input);
    checkIndexSize();
    Dimensions.checkDistinct(
        op,
        "scatter_c20",
        numbers.scatterDimsToOperandDims(),
        batching,
        "scatter_dims_to_operand_dims",
        "input_batching_dims");
    checkInOperand(
        "scatter_c21", numbers.scatterDimsToOperandDims(), input, "scatter_dims_to_operand_dims");
  }

  private void checkSorted(String rule, LongList dimensions, String name) {
    Dimensions.checkSorted(op, rule, dimensions, "Expects " + name + " to be sorted; got: [", "].");
  }

  private void checkUnique(String rule, LongList dimensions, String name) {
    Dimensions.checkUnique(
        op, rule, dimensions, "Expects " + name + " to not repeat; got: [", "].");
  }

  private void checkInOperand(
      String rule, LongList dimensions, RankedTensorType input, String name) {
    Dimensions.checkInRange(op, rule, dimensions, input.rank(), name, "rank-of('operand')");
  }

  private void checkBatching(RankedTensorType input) {
    LongList batching = numbers.inputBatchingDims();
    LongList ofIndices = numbers.scatterIndicesBatchingDims();
    checkUnique("scatter_c14", ofIndices, "scatter_indices_batching_dims");
    Dimensions.checkInRange(
        op,
        "scatter_c15",
        ofIndices,
        indexShape.size(),
        "scatter_indices_batching_dims",
        "rank-of('scatter_indices')");
    if (ofIndices.contains(numbers.indexVectorDim())) {
      throw violation(
          op,
          "scatter_c16",
          "expects scatter_indices_batching_dims not to include index_vector_dim %s."
              .formatted(numbers.indexVectorDim()));
    }
    if (batching.size() != ofIndices.size()) {
      throw violation(
          op,
          "scatter_c17",
          "input_batching_dims and scatter_indices_batching_dims should have the same size.");
    }
    for (int i = 0; i < batching.size(); i++) {
      long size = input.dimension((int) batching.get(i));
      long indexSize = indexShape.get((int) ofIndices.get(i));
      if (!Shapes.areCompatible(size, indexSize)) {
        throw violation(
            op,
            "scatter_c18",
            "input_batching_dims[%s] and scatter_indices_batching_dims[%s] must have compatible sizes, but got %s and %s."
                .formatted(i, i, size, indexSize));
      }
    }
  }

  private void checkIndexSize() {
    long mapped = numbers.scatterDimsToOperandDims().size();
    long size = indexShape.get((int) numbers.indexVectorDim());
    if (isStatic(size) && mapped != size) {
      throw violation(
          op,
          "scatter_c19",
          "Scatter op has %s elements in scatter_dims_to_operand_dims and the bound of dimension index_vector_dim=%s of scatter_indices is %s. These two numbers must be equal."
              .formatted(mapped, numbers.indexVectorDim(), size));
    }
  }

  private void checkWindowSizes(RankedTensorType input, RankedTensorType update) {
    LongList window = numbers.updateWindowDims();
    LongList largest =
        Dimensions.without(
            input.shape(),
            Dimensions.concat(numbers.insertedWindowDims(), numbers.inputBatchingDims()));
    for (int i = 0; i < Math.min(window.size(), largest.size()); i++) {
      long size = update.dimension((int) window.get(i));
      if (isDynamic(size) || isDynamic(largest.get(i)) || size <= largest.get(i)) {
        continue;
      }
      throw violation(
          op,
          "scatter_c4",
          "expects bounds of the window dimensions of updates to not exceed the bounds of the corresponding dimensions of operand. For dimension %s, updates bound is %s, operand bound is %s."
              .formatted(window.get(i), size, largest.get(i)));
    }
  }

  private void checkScatterSizes(RankedTensorType update) {
    LongList sizes = Dimensions.without(indexShape, LongList.of(numbers.indexVectorDim()));
    int next = 0;
    for (int i = 0; i < update.rank(); i++) {
      if (numbers.updateWindowDims().contains(i)) {
        continue;
      }
      if (next < sizes.size() && !Shapes.areCompatible(update.dimension(i), sizes.get(next))) {
        throw violation(
            op,
            "scatter_c4",
            "expects bounds of the scatter dimensions of updates to be same as the bounds of the corresponding dimensions of scatter indices. For scatter dimension %s, updates bound is %s , scatter_indices bound is %s."
                .formatted(i, update.dimension(i), sizes.get(next)));
      }
      next++;
    }
  }
}
