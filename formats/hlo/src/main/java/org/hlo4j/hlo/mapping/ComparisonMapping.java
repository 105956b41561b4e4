package org.hlo4j.hlo.mapping;

import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;

/** What a comparison asks, and in which order. */
final class ComparisonMapping implements AttributeMapping {
  private static final AttributeMapping DIRECTION =
      AttributeMappings.word(
          CompareOp.COMPARISON_DIRECTION,
          HloInstructionAttributes.DIRECTION,
          ComparisonDirection.class,
          HloWords.Direction.class);

  @Override
  public void toHlo(Operation operation, HloInstruction.Builder instruction) {
    DIRECTION.toHlo(operation, instruction);
    ComparisonType type = CompareOp.COMPARE_TYPE.getOr(operation, ComparisonType.NOTYPE);
    switch (type) {
      case TOTALORDER -> instruction.set(HloInstructionAttributes.ORDER, HloWords.Order.TOTAL);
      case WEAKORDER -> throw new IllegalArgumentException("HLO has no weak order");
      default -> {
        // The type of the elements says it.
      }
    }
  }

  @Override
  public void toOperation(HloInstruction instruction, OperationState operation) {
    DIRECTION.toOperation(instruction, operation);
    HloElementType type =
        ((HloShape.Array) instruction.operands().getFirst().shape()).elementType();
    operation.set(
        CompareOp.COMPARE_TYPE,
        instruction.get(HloInstructionAttributes.ORDER) == HloWords.Order.TOTAL
            ? ComparisonType.TOTALORDER
            : switch (type.kind()) {
              case SIGNED -> ComparisonType.SIGNED;
              case UNSIGNED, PREDICATE -> ComparisonType.UNSIGNED;
              case FLOAT, COMPLEX -> ComparisonType.FLOAT;
            });
  }
}
