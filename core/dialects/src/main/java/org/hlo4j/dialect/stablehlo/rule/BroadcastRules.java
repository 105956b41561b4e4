package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.hlo.TypeCompatibility;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.BroadcastOp;
import org.hlo4j.op.stablehlo.DynamicBroadcastInDimOp;
import org.hlo4j.op.stablehlo.StablehloOp;

/** The operations {@code broadcast}, {@code broadcast_in_dim}, {@code dynamic_broadcast_in_dim}. */
final class BroadcastRules {
  private BroadcastRules() {}

  static List<Type> inferBroadcast(OperationInputs op) {
    RankedTensorType operand = tensor(op, 0);
    LongList sizes = BroadcastOp.BROADCAST_SIZES.get(op);
    for (int i = 0; i < sizes.size(); i++) {
      if (sizes.get(i) < 0) {
        throw violation(op, "", "Broadcast with negative dimension size " + sizes.get(i));
      }
    }
    return List.of(
        RankedTensorType.of(Dimensions.concat(sizes, operand.shape()), operand.elementType()));
  }

  static void verifyBroadcastInDim(LocalOperation op) {
    RankedTensorType operand = tensor(op, 0);
    RankedTensorType result = tensor(op, op.resultType(0));
    LongList dimensions = StablehloOp.BROADCAST_DIMENSIONS.get(op);
    QuantizedTypeRules.checkSamePerTensor(op, "broadcast_in_dim_c1", operand, result);
    checkDimensionCount(op, "broadcast_in_dim_c2", dimensions, operand);
    checkUnique(op, "broadcast_in_dim_c4", dimensions);
    for (int i = 0; i < dimensions.size(); i++) {
      long target = dimensions.get(i);
      checkTarget(op, "broadcast_in_dim_c3", target, result);
      long size = operand.dimension(i);
      long resultSize = result.dimension((int) target);
      if (Shapes.isStatic(size) && size != 1 && size != resultSize) {
        throw violation(
            op,
            "broadcast_in_dim_c5",
            "size of operand dimension %s (%s) is not equal to 1 or size of result dimension %s (%s)"
                .formatted(i, size, target, resultSize));
      }
    }
    QuantizedTypeRules.checkBroadcast(op, operand, result, dimensions);
  }

  private static void checkDimensionCount(
      LocalOperation op, String rule, LongList dimensions, RankedTensorType operand) {
    if (dimensions.size() != operand.rank()) {
      throw violation(
          op,
          rule,
          "broadcast_dimensions size (%s) does not match operand rank (%s)"
              .formatted(dimensions.size(), operand.rank()));
    }
  }

  private static void checkUnique(LocalOperation op, String rule, LongList dimensions) {
    if (!Dimensions.isUnique(dimensions)) {
      throw violation(op, rule, "broadcast_dimensions should not have duplicates");
    }
  }

  private static void checkTarget(
      LocalOperation op, String rule, long target, RankedTensorType result) {
    if (!Dimensions.isInRange(target, result.rank())) {
      throw violation(
          op,
          rule,
          "broadcast_dimensions contains invalid value %s for result with rank %s"
              .formatted(target, result.rank()));
    }
  }

  static void verifyDynamicBroadcastInDim(LocalOperation op) {
    RankedTensorType operand = tensor(op, 0);
    RankedTensorType result = tensor(op, op.resultType(0));
    LongList dimensions = StablehloOp.BROADCAST_DIMENSIONS.get(op);
    if (!QuantizedTypeRules.isAny(operand, result)
        && !TypeCompatibility.haveCompatibleElements(operand, result)) {
      throw DataMovementRules.incompatibleElements(
          op, "dynamic_broadcast_in_dim_c1", operand, result);
    }
    checkDimensionCount(op, "dynamic_broadcast_in_dim_c2", dimensions, operand);
    if (result.rank() < operand.rank()) {
      throw violation(
          op,
          "dynamic_broadcast_in_dim_c3",
          "result rank (%s) is less than operand rank (%s)"
              .formatted(result.rank(), operand.rank()));
    }
    checkUnique(op, "dynamic_broadcast_in_dim_c4", dimensions);
    for (int i = 0; i < dimensions.size(); i++) {
      checkDynamicDimension(op, i, dimensions.get(i), operand, result);
    }
    DataMovementRules.checkShapeOperand(op, "dynamic_broadcast_in_dim_c7", 1, result);
    checkExpansionHints(op, operand.rank());
    checkAgainstShape(op, operand, dimensions);
    if (QuantizedTypeRules.perAxisOrNull(result) != null
        && QuantizedTypeRules.perAxisOrNull(operand) == null) {
      throw DataMovementRules.incompatibleElements(
          op, "dynamic_broadcast_in_dim_c1", operand, result);
    }
    QuantizedTypeRules.checkBroadcast(op, operand, result, dimensions);
  }

  private static void checkDynamicDimension(
      LocalOperation op,
      int dimension,
      long target,
      RankedTensorType operand,
      RankedTensorType result) {
    checkTarget(op, "dynamic_broadcast_in_dim_c5", target, result);
    long size = operand.dimension(dimension);
    long resultSize = result.dimension((int) target);
    if (size != 1 && !Shapes.areCompatible(size, resultSize)) {
      throw violation(
          op,
          "dynamic_broadcast_in_dim_c5",
          "size of operand dimension %s (%s) is not compatible with size of result dimension %s (%s)"
              .formatted(dimension, size, target, resultSize));
    }
  }

  private static void checkExpansionHints(LocalOperation op, int rank) {
    LongList hints =
        Dimensions.concat(
            DynamicBroadcastInDimOp.KNOWN_EXPANDING_DIMENSIONS.getOr(op, LongList.of()),
            DynamicBroadcastInDimOp.KNOWN_NONEXPANDING_DIMENSIONS.getOr(op, LongList.of()));
    Set<Long> seen = new HashSet<>(hints.boxed());
    if (seen.size() != hints.size()) {
      throw violation(
          op,
          "dynamic_broadcast_in_dim_c8",
          "duplicate expansion hint for at least one operand dimension");
    }
    for (int i = 0; i < hints.size(); i++) {
      if (!Dimensions.isInRange(hints.get(i), rank)) {
        throw violation(
            op,
            "dynamic_broadcast_in_dim_c9, dynamic_broadcast_in_dim_c10",
            "hint for expanding dimension %s does not refer to a valid operand dimension"
                .formatted(hints.get(i)));
      }
    }
  }

  private static void checkAgainstShape(
      LocalOperation op, RankedTensorType operand, LongList dimensions) {
    Optional<LongList> shape =
        operand.hasStaticShape() ? ConstantValues.integers(op.operand(1)) : Optional.empty();
    for (int i = 0; shape.isPresent() && i < dimensions.size(); i++) {
      int target = (int) dimensions.get(i);
      long size = operand.dimension(i);
      long expected = target < shape.get().size() ? shape.get().get(target) : size;
      if (size != 1 && size != expected) {
        throw violation(
            op,
            "dynamic_broadcast_in_dim_c5",
            "size of operand dimension %s (%s) is not equal to 1 or value of shape at index %s (%s)"
                .formatted(i, size, target, expected));
      }
    }
  }
}
