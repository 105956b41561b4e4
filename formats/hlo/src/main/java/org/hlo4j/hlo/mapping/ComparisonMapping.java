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
    instruction.set(
        HloInstructionAttributes.ORDER,
        switch (CompareOp.COMPARE_TYPE.getOr(operation, ComparisonType.NOTYPE)) {
          case TOTALORDER -> HloWords.Order.TOTAL;
          case WEAKORDER -> HloWords.Order.WEAK;
          case NOTYPE, FLOAT, SIGNED, UNSIGNED -> HloWords.Order.PARTIAL;
        });
  }

  @Override
  public void toOperation(HloInstruction instruction, OperationState operation) {
    DIRECTION.toOperation(instruction, operation);
    operation.set(
        CompareOp.COMPARE_TYPE,
        switch (instruction.require(HloInstructionAttributes.ORDER)) {
          case TOTAL -> isFloat(instruction) ? ComparisonType.TOTALORDER : null;
          case WEAK -> isFloat(instruction) ? ComparisonType.WEAKORDER : null;
          case PARTIAL -> null;
        });
  }

  /** All orders of integers are one. */
  private static boolean isFloat(HloInstruction instruction) {
    return instruction.operands().getFirst().shape() instanceof HloShape.Array array
        && array.elementType().kind() == HloElementType.Kind.FLOAT;
  }
}
