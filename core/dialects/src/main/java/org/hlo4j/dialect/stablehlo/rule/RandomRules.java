package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.elementType;
import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.RngOp;
import org.hlo4j.opset.stablehlo.RngDistribution;

/** Random numbers. */
final class RandomRules {
  private RandomRules() {}

  static List<Type> inferRng(OperationInputs op) {
    Type a = elementType(op.operand(0).type());
    Type b = elementType(op.operand(1).type());
    if (RngOp.RNG_DISTRIBUTION.getOrNull(op) != RngDistribution.UNIFORM
        && (!(a instanceof FloatType) || !(b instanceof FloatType))) {
      throw violation(op, "rng_c2", "mu and sigma must be floats");
    }
    LongList shape = ConstantValues.integers(op.operand(2)).orElseGet(() -> unknown(tensor(op, 2)));
    return List.of(RankedTensorType.of(shape, b));
  }

  /** A shape of dynamic sizes whose rank is the number of elements of the operand. */
  private static LongList unknown(RankedTensorType shape) {
    long[] sizes = new long[Math.toIntExact(Math.min(shape.dimension(0), 1 << 16))];
    Arrays.fill(sizes, Shapes.DYNAMIC);
    return LongList.wrap(sizes);
  }

  static void verifyBitGenerator(LocalOperation op) {
    RankedTensorType before = tensor(op, 0);
    RankedTensorType after = tensor(op, op.resultType(0));
    if (!Shapes.areCompatible(before.shape(), after.shape())) {
      throw violation(
          op,
          "rng_bit_generator_c1",
          "output state shape must be compatible with initial state shape. Got: %s and %s"
              .formatted(quoted(before), quoted(after)));
    }
  }
}
