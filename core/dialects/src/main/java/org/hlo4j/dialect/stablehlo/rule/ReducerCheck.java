package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.elementType;
import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.List;
import org.hlo4j.dialect.hlo.ElementTypes;
import org.hlo4j.dialect.hlo.Regions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.hlo.SpecViolation;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;

/**
 * Checks the region of a reduction: for inputs of element types {@code E1, ..., En} a function from
 * {@code (E1, ..., En, E1, ..., En)} to {@code (E1, ..., En)}, which may accumulate in wider
 * element types.
 */
final class ReducerCheck {
  private static final String SIGNATURE =
      "all_reduce_c5, collective_reduce_c4, reduce_c6, reduce_scatter_c7, reduce_window_c13,"
          + " scatter_c23, select_and_scatter_c10";
  private static final String ARGUMENTS =
      "all_reduce_c5, collective_reduce_c4, reduce_c2, reduce_scatter_c7, reduce_window_c13,"
          + " scatter_c23, select_and_scatter_c10";
  private static final String INIT_VALUES =
      "all_reduce_c5, collective_reduce_c4, reduce_c6, reduce_scatter_c7, reduce_window_c13,"
          + " reduce_window_i2, scatter_c6, scatter_c23, select_and_scatter_c10";
  private static final String PROMOTION =
      "reduce_c6, reduce_window_c3, scatter_c6, scatter_c23, select_and_scatter_c10";
  private static final String RANK = "reduce_c6, reduce_window_c13, select_and_scatter_c10";

  private final OperationInputs op;
  private final Block block;
  private final List<? extends Type> inputs;
  private final List<? extends Type> initValues;
  private final LongList allowedSizes;

  private ReducerCheck(
      OperationInputs op,
      Region region,
      List<? extends Type> inputs,
      List<? extends Type> initValues,
      LongList allowedSizes) {
    this.op = op;
    this.block = region.front();
    this.inputs = inputs;
    this.initValues = initValues;
    this.allowedSizes = allowedSizes;
  }

  /**
   * Checks the region of a reduction.
   *
   * @param allowedSizes the allowed dimension sizes of the arguments, in this order; some may be
   *     omitted
   */
  static void check(
      OperationInputs op,
      Region region,
      List<? extends Type> inputs,
      List<? extends Type> initValues,
      LongList allowedSizes) {
    new ReducerCheck(op, region, inputs, initValues, allowedSizes).check();
  }

  /** Checks the region of a reduction of scalars. */
  static void check(
      OperationInputs op,
      Region region,
      List<? extends Type> inputs,
      List<? extends Type> initValues) {
    check(op, region, inputs, initValues, LongList.of());
  }

  /** Checks the region of an elementwise reduction of one tensor. */
  static void check(OperationInputs op, Region region, RankedTensorType input) {
    check(op, region, List.of(input), List.of(Shapes.scalar(input.elementType())));
  }

  /**
   * Returns the accumulator types: those that the region returns, or the element types of the
   * inputs if there is no region yet.
   */
  static List<Type> accumulators(OperationInputs op, Region region, List<? extends Type> inputs) {
    if (region.isEmpty()) {
      return Shapes.elementTypes(inputs);
    }
    List<Type> returned = Regions.returnedTypes(op, region);
    if (returned.size() < inputs.size()) {
      throw wrongCount(op, inputs.size(), returned.size());
    }
    return Shapes.elementTypes(returned);
  }

  private void check() {
    int count = inputs.size();
    if (block.argumentCount() != 2 * count) {
      throw violation(
          op,
          SIGNATURE,
          "Reduction-region must take %s parameters, but takes %s parameter(s)"
              .formatted(2 * count, block.argumentCount()));
    }
    if (!Regions.mayHaveTerminator(block)) {
      throw violation(op, "", "The reduction-region expected to have a terminator");
    }
    List<Value> returned = block.back().operands();
    if (returned.isEmpty()) {
      throw violation(op, SIGNATURE, "The reduction-region expected to return some value(s)");
    }
    if (returned.size() != count) {
      throw wrongCount(op, count, returned.size());
    }
    for (Value value : returned) {
      if (!(value.type() instanceof ShapedType)) {
        throw violation(
            op,
            SIGNATURE,
            "Reduction-region here must produce tensor-typed result(s), but produces %s instead"
                .formatted(quoted(value.type())));
      }
    }
    for (int i = 0; i < count; i++) {
      checkInput(i, returned.get(i).type());
    }
  }

  private static SpecViolation wrongCount(OperationInputs op, int expected, int found) {
    return violation(
        op,
        SIGNATURE,
        "Reduction-region here must produce %s tensors, but produces %s instead"
            .formatted(expected, found));
  }

  private void checkInput(int index, Type accumulator) {
    int second = inputs.size() + index;
    Type first = block.argument(index).type();
    checkArgument(
        index,
        accumulator,
        Shapes.areCompatible(accumulator, first)
            && elementType(accumulator).equals(elementType(first)));
    checkArgument(
        second,
        accumulator,
        ElementTypes.haveSameShapeAndElements(accumulator, block.argument(second).type()));
    Type initValue = initValues.get(index);
    if (!Shapes.areCompatible(initValue, accumulator)) {
      throw violation(
          op,
          INIT_VALUES,
          "The shape of reduction-region's result type at index %s differs from the op's corresponding init-value type: %s vs %s"
              .formatted(index, quoted(accumulator), quoted(initValue)));
    }
    if (!ElementTypes.isPromotable(initValue, accumulator)) {
      throw violation(
          op,
          INIT_VALUES,
          "The element-type of reduction-region's result type at index %s is expected to be promotable from the op's corresponding init-value element-type: %s vs %s"
              .formatted(index, quoted(accumulator), quoted(initValue)));
    }
    Type argument = block.argument(second).type();
    Type input = inputs.get(index);
    if (!ElementTypes.isPromotable(input, argument)) {
      throw violation(
          op,
          PROMOTION,
          "The element-type of reduction-region's argument at index %s is expected to be promotable from %s, but got %s"
              .formatted(second, quoted(elementType(input)), quoted(elementType(argument))));
    }
    checkShape(index, second, argument);
  }

  private void checkArgument(int index, Type accumulator, boolean matches) {
    if (!matches) {
      throw violation(
          op,
          ARGUMENTS,
          "The type of reduction-region's parameter at index %s is different than the corresponding result type: %s vs %s"
              .formatted(index, quoted(block.argument(index).type()), quoted(accumulator)));
    }
  }

  private void checkShape(int index, int position, Type argument) {
    if (!(argument instanceof RankedTensorType tensor)) {
      throw wrongRank(position, "none");
    }
    if (tensor.rank() > allowedSizes.size()) {
      throw wrongRank(position, tensor.rank());
    }
    int matched = 0;
    for (int i = 0; i < allowedSizes.size() && matched < tensor.rank(); i++) {
      if (Shapes.areCompatible(allowedSizes.get(i), tensor.dimension(matched))) {
        matched++;
      }
    }
    if (matched != tensor.rank()) {
      throw violation(
          op,
          "reduce_c6, reduce_window_c13",
          "The shape of reduction-region's argument at index %s is not compatible with that of reduce-op's input-parameter at index %s"
              .formatted(position, index));
    }
  }

  private SpecViolation wrongRank(int position, Object found) {
    return violation(
        op,
        RANK,
        "The rank of reduction-region's argument at index %s is expected to be <= %s, got %s"
            .formatted(position, allowedSizes.size(), found));
  }
}
