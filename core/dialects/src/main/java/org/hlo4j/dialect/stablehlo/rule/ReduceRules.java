package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.tensors;
import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.ElementTypes;
import org.hlo4j.dialect.hlo.Regions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.ValueGroups;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.op.stablehlo.ReduceWindowOp;
import org.hlo4j.op.stablehlo.StablehloOp;

/** The operations {@code reduce} and {@code reduce_window}. */
final class ReduceRules {
  private ReduceRules() {}

  private static List<RankedTensorType> inputs(OperationInputs op) {
    return tensors(op, ValueGroups.operands(op, "inputs"));
  }

  private static List<Type> initValues(OperationInputs op) {
    return Value.types(ValueGroups.operands(op, "init_values"));
  }

  static List<Type> inferReduce(OperationInputs op) {
    List<RankedTensorType> inputs = inputs(op);
    RankedTensorType reduced = reducedShape(op, inputs);
    List<Type> accumulators = ReducerCheck.accumulators(op, op.region(0), inputs);
    Type[] results = new Type[inputs.size()];
    for (int i = 0; i < results.length; i++) {
      results[i] = Shapes.withElementType(reduced, accumulators.get(i));
    }
    return List.of(results);
  }

  static void verifyReduce(LocalOperation op) {
    List<RankedTensorType> inputs = inputs(op);
    RankedTensorType reduced = reducedShape(op, inputs);
    ReducerCheck.check(op, op.region(0), inputs, initValues(op), reduced.shape());
  }

  /** The type of the first input without the reduced dimensions. */
  private static RankedTensorType reducedShape(OperationInputs op, List<RankedTensorType> inputs) {
    checkInputs(op, "reduce_c1", inputs);
    RankedTensorType first = inputs.getFirst();
    LongList dimensions = ReduceOp.DIMENSIONS.get(op);
    for (int i = 0; i < dimensions.size(); i++) {
      long dimension = dimensions.get(i);
      if (!Dimensions.isInRange(dimension, first.rank())) {
        throw violation(
            op,
            "reduce_c4",
            "Out-of-bounds dimension %s, expected to be in range [0, %s)"
                .formatted(dimension, first.rank()));
      }
      if (dimensions.indexOf(dimension) < i) {
        throw violation(op, "reduce_c5", "Duplicate reduction dimension: " + dimension);
      }
    }
    return Bounds.changed(
        first, first.elementType(), null, sizes -> Dimensions.without(sizes, dimensions));
  }

  private static void checkInputs(OperationInputs op, String rule, List<RankedTensorType> inputs) {
    if (inputs.isEmpty()) {
      throw violation(op, rule, "requires at least 1 input value");
    }
    for (int i = 1; i < inputs.size(); i++) {
      if (!Shapes.areCompatible(inputs.getFirst(), inputs.get(i))) {
        throw violation(
            op,
            rule,
            "expects all inputs to have compatible shapes. Shape at input-index %s is not compatible with shape at input-index 0"
                .formatted(i));
      }
    }
  }

  static List<Type> inferReduceWindow(OperationInputs op) {
    List<RankedTensorType> inputs = inputs(op);
    Window window = window(op, inputs);
    List<Type> accumulators = ReducerCheck.accumulators(op, op.region(0), inputs);
    List<Type> results = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      results.add(Bounds.changed(inputs.get(i), accumulators.get(i), null, window::positions));
    }
    return results;
  }

  static void verifyReduceWindow(LocalOperation op) {
    List<RankedTensorType> inputs = inputs(op);
    window(op, inputs);
    ReducerCheck.check(
        op, op.region(0), inputs, initValues(op), StablehloOp.WINDOW_DIMENSIONS.get(op));
  }

  private static Window window(OperationInputs op, List<RankedTensorType> inputs) {
    checkInputs(op, "reduce_window_c2", inputs);
    Window.Attributes attributes =
        Window.attributes(op, ReduceWindowOp.BASE_DILATIONS, ReduceWindowOp.WINDOW_DILATIONS);
    LongList sizes = StablehloOp.WINDOW_DIMENSIONS.get(op);
    for (RankedTensorType input : inputs) {
      if (input.rank() != sizes.size()) {
        throw violation(
            op,
            "reduce_window_c4",
            "expects window-dimensions size == input rank, but got window-dimensions size: %s and input: %s with rank = %s."
                .formatted(sizes.size(), quoted(input), input.rank()));
      }
    }
    return Window.of(op, sizes, attributes);
  }

  // Select and scatter.

  static List<Type> inferSelectAndScatter(OperationInputs op) {
    RankedTensorType operand = Shapes.tensor(op, 0);
    Type element = ReducerCheck.accumulators(op, op.region(1), List.of(operand)).getFirst();
    return List.of(Shapes.withElementType(operand, element));
  }

  static void verifySelectAndScatter(LocalOperation op) {
    RankedTensorType operand = Shapes.tensor(op, 0);
    RankedTensorType source = Shapes.tensor(op, 1);
    checkSelect(op, op.region(0), operand);
    ReducerCheck.check(
        op,
        op.region(1),
        List.of(Shapes.scalar(source.elementType())),
        List.of(op.operand(2).type()));
    LongList sizes = StablehloOp.WINDOW_DIMENSIONS.getOr(op, LongList.of());
    if (operand.rank() != sizes.size()) {
      throw violation(
          op,
          "select_and_scatter_c4",
          "expects window-dimensions size == operand rank, but got window-dimensions size: %s and operand-type: %s with rank = %s."
              .formatted(sizes.size(), quoted(operand), operand.rank()));
    }
    Window window = Window.of(op, sizes, Window.attributes(op, null, null));
    Type windowed = RankedTensorType.of(window.positions(operand.shape()), operand.elementType());
    if (!ElementTypes.haveSameShapeAndElements(windowed, source)) {
      throw violation(
          op,
          "select_and_scatter_c1, select_and_scatter_c2",
          "expects source-type to be " + quoted(windowed) + ", but got" + quoted(source));
    }
  }

  private static void checkSelect(LocalOperation op, Region select, RankedTensorType operand) {
    String rule = "select_and_scatter_c9";
    List<? extends Value> arguments = select.front().arguments();
    if (arguments.size() != 2) {
      throw violation(
          op,
          rule,
          "expects the select-region to take 2 parameters, but takes " + arguments.size());
    }
    Type expected = Shapes.scalar(operand.elementType());
    for (int i = 0; i < 2; i++) {
      Type argument = arguments.get(i).type();
      if (!ElementTypes.haveSameShapeAndElements(expected, argument)) {
        throw violation(
            op,
            rule,
            "expects the type of select-region's parameter at index %s to be %s, but got %s"
                .formatted(i, quoted(expected), quoted(argument)));
      }
    }
    Regions.checkReturnsPredicate(
        op,
        select,
        rule,
        "expects select-region to return single value, but got: ",
        "expects the return-type of select-region to be tensor<i1>, but got: ");
  }
}
