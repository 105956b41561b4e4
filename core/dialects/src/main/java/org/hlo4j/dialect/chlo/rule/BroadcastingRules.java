package org.hlo4j.dialect.chlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.elementType;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.chlo.rule.NumpyBroadcast.Dimension;
import org.hlo4j.dialect.hlo.TypeCompatibility;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.op.chlo.ChloOp;

/** Operations that broadcast their operands to a common shape. */
final class BroadcastingRules {
  private BroadcastingRules() {}

  static List<Type> infer(OperationInputs op) {
    return infer(op, elementType(op.operand(0).type()));
  }

  static List<Type> inferCompare(OperationInputs op) {
    return infer(op, IntegerType.I1);
  }

  static List<Type> inferComplex(OperationInputs op) {
    return infer(op, new ComplexType(elementType(op.operand(0).type())));
  }

  private static List<Type> infer(OperationInputs op, Type element) {
    Type lhs = op.operand(0).type();
    Type rhs = op.operand(1).type();
    if (!TypeCompatibility.haveCompatibleElements(lhs, rhs)) {
      throw violation(op, "", "mismatched operand types");
    }
    LongList dimensions = ChloOp.BROADCAST_DIMENSIONS.getOrNull(op);
    if (dimensions == null) {
      return List.of(broadcast(op, element));
    }
    Optional<LongList> shape =
        lhs instanceof RankedTensorType a && rhs instanceof RankedTensorType b
            ? NumpyBroadcast.shape(a.shape(), b.shape(), dimensions)
            : Optional.empty();
    return List.of(tensor(shape, element));
  }

  static List<Type> inferSelect(OperationInputs op) {
    Type onTrue = elementType(op.operand(1).type());
    if (!onTrue.equals(elementType(op.operand(2).type()))) {
      throw violation(op, "", "mismatched operand types");
    }
    return List.of(broadcast(op, onTrue));
  }

  /** The broadcast of all operands; unranked if a rank is unknown. */
  private static Type broadcast(OperationInputs op, Type element) {
    List<RankedTensorType> types = new ArrayList<>();
    for (Value operand : op.operands()) {
      if (!(operand.type() instanceof RankedTensorType type)) {
        return new UnrankedTensorType(element);
      }
      types.add(type);
    }
    if (types.stream().allMatch(NumpyBroadcast::isStaticOrBounded)) {
      try {
        return NumpyBroadcast.tensor(
            NumpyBroadcast.bounded(types).stream().map(Dimension::extent).toList(), element);
      } catch (NumpyBroadcast.Mismatch mismatch) {
        return new UnrankedTensorType(element);
      }
    }
    Optional<LongList> shape = Optional.of(types.getFirst().shape());
    for (RankedTensorType type : types) {
      shape = shape.flatMap(sizes -> NumpyBroadcast.shape(sizes, type.shape()));
    }
    return tensor(shape, element);
  }

  /**
   * Shapes that are not broadcastable are rejected by the operations that this one is legalized to.
   */
  private static Type tensor(Optional<LongList> shape, Type element) {
    return shape
        .<Type>map(sizes -> RankedTensorType.of(sizes, element))
        .orElseGet(() -> new UnrankedTensorType(element));
  }
}
