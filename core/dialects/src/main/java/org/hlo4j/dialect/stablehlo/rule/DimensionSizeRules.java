package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.isStatic;
import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.StablehloOp;

/** The operations {@code get_dimension_size} and {@code set_dimension_size}. */
final class DimensionSizeRules {
  private DimensionSizeRules() {}

  static List<Type> inferGet(OperationInputs op) {
    dimension(op, tensor(op, 0));
    return List.of(Shapes.scalar(IntegerType.I32));
  }

  private static int dimension(OperationInputs op, RankedTensorType operand) {
    long dimension = StablehloOp.DIMENSION.get(op);
    if (dimension < 0) {
      throw violation(
          op,
          "get_dimension_size_c1",
          "requires non-negative dimension attribute; found (" + dimension + ")");
    }
    if (dimension >= operand.rank()) {
      throw violation(
          op,
          "get_dimension_size_c1",
          "requires dimension attribute in range [0, %s); found (%s)"
              .formatted(operand.rank(), dimension));
    }
    return (int) dimension;
  }

  /**
   * The dimension becomes dynamic, bounded by its size, unless the new size is a constant equal to
   * it.
   */
  static List<Type> inferSet(OperationInputs op) {
    RankedTensorType operand = tensor(op, 0);
    if (tensor(op, 1).rank() != 0) {
      throw violation(op, "", "size operand should be of rank-0");
    }
    int dimension = dimension(op, operand);
    long[] sizes = operand.shape().toArray();
    long[] bounds = Bounds.of(operand).toArray();
    if (bounds.length == 0) {
      bounds = new long[sizes.length];
      Arrays.fill(bounds, Shapes.DYNAMIC);
    }
    if (isStatic(sizes[dimension])) {
      bounds[dimension] = sizes[dimension];
    }
    sizes[dimension] = Shapes.DYNAMIC;
    LongList size = ConstantValues.integers(op.operand(1)).orElse(LongList.of());
    if (size.size() == 1 && size.get(0) == bounds[dimension]) {
      sizes[dimension] = size.get(0);
      bounds[dimension] = Shapes.DYNAMIC;
    }
    return List.of(
        Bounds.tensor(LongList.wrap(sizes), operand.elementType(), null, LongList.wrap(bounds)));
  }
}
