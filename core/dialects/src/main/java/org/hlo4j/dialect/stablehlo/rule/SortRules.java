package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.List;
import org.hlo4j.dialect.hlo.Regions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.StablehloOp;

/** The operations {@code sort} and {@code map}. */
final class SortRules {
  private SortRules() {}

  static void verifySort(LocalOperation op) {
    List<RankedTensorType> inputs = Shapes.tensors(op, op.operands());
    if (!inputs.isEmpty()) {
      long dimension = StablehloOp.DIMENSION.get(op);
      int rank = inputs.getFirst().rank();
      if (dimension < -rank || dimension >= rank) {
        throw violation(
            op,
            "sort_c4",
            "dimension attribute value must be in range [-%s, %s), but found %s"
                .formatted(rank, rank, dimension));
      }
    }
    checkComparator(op, op.region(0), inputs);
  }

  private static void checkComparator(
      LocalOperation op, Region comparator, List<RankedTensorType> inputs) {
    Block block = comparator.front();
    if (block.argumentCount() != 2 * inputs.size()) {
      throw violation(
          op, "sort_c5", "comparator block should have " + 2 * inputs.size() + " arguments");
    }
    for (int i = 0; i < block.argumentCount(); i++) {
      Type expected = Shapes.scalar(inputs.get(i / 2).elementType());
      Type argument = block.argument(i).type();
      if (!argument.equals(expected)) {
        throw violation(
            op,
            "sort_c5",
            "comparator block argument #%s should be of type %s but got %s"
                .formatted(i, quoted(expected), quoted(argument)));
      }
    }
    Regions.checkReturnsPredicate(
        op,
        comparator,
        "sort_c5",
        "comparator must return single output but got ",
        "comparator must return tensor<i1> but got ");
  }

  static List<Type> inferMap(OperationInputs op) {
    List<RankedTensorType> inputs = Shapes.tensors(op, op.operands());
    Type element = checkComputation(op, op.region(0), inputs);
    LongList dimensions = StablehloOp.DIMENSIONS.get(op);
    for (int i = 0; i < dimensions.size(); i++) {
      if (dimensions.get(i) != i) {
        throw violation(
            op,
            "map_c3",
            "requires monotonically increasing dimension numbers, but got: "
                + Shapes.numbers(dimensions));
      }
    }
    for (RankedTensorType input : inputs) {
      if (dimensions.size() != input.rank()) {
        throw violation(
            op,
            "map_c3",
            "applied to a subset of dimensions currently not supported: operand dimensions = %s, requested map dimensions size = %s"
                .formatted(input.rank(), dimensions.size()));
      }
    }
    LongList shape = inputs.isEmpty() ? LongList.of() : inputs.getLast().shape();
    return List.of(RankedTensorType.of(shape, element));
  }

  /** Checks the computation and returns its result type. */
  private static Type checkComputation(
      OperationInputs op, Region computation, List<RankedTensorType> inputs) {
    List<Value> returned = Regions.returned(op, computation);
    List<? extends Value> arguments = computation.front().arguments();
    if (inputs.size() != arguments.size()) {
      throw violation(
          op,
          "map_c4",
          "expects number of operands to match the arity of map computation, but got: %s and %s"
              .formatted(inputs.size(), arguments.size()));
    }
    for (int i = 0; i < inputs.size(); i++) {
      checkArgument(op, i, arguments.get(i), inputs.get(i).elementType());
    }
    if (returned.size() != 1) {
      throw violation(
          op, "map_c4", "computation must return single output, but got: " + returned.size());
    }
    RankedTensorType result = Shapes.tensor(op, returned.getFirst());
    if (result.rank() != 0) {
      throw violation(
          op, "map_c4", "computation must return 0-rank tensor, but got: " + quoted(result));
    }
    return result.elementType();
  }

  private static void checkArgument(
      OperationInputs op, int index, Value argument, Type elementType) {
    if (!(argument.type() instanceof RankedTensorType type) || type.rank() != 0) {
      throw violation(
          op,
          "map_c4",
          "computation arguments must be 0-rank tensor, but got: arg #%s of type %s"
              .formatted(index, quoted(argument.type())));
    }
    if (!type.elementType().equals(elementType)) {
      throw violation(
          op,
          "map_c4",
          "element type of operands and computation arguments must match, but got: %s and %s"
              .formatted(quoted(elementType), quoted(type.elementType())));
    }
  }
}
