package org.hlo4j.hlo.mapping;

import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.SortOp;

/** The dimension that is sorted, which in StableHLO may count from the end. */
final class SortDimension implements AttributeMapping {
  @Override
  public void toHlo(Operation operation, HloInstruction.Builder instruction) {
    long dimension = SortOp.DIMENSION.get(operation);
    long rank = ((RankedTensorType) operation.operand(0).type()).rank();
    instruction.set(
        HloInstructionAttributes.DIMENSIONS,
        LongList.of(dimension < 0 ? dimension + rank : dimension));
  }

  @Override
  public void toOperation(HloInstruction instruction, OperationState operation) {
    operation.set(
        SortOp.DIMENSION, instruction.require(HloInstructionAttributes.DIMENSIONS).get(0));
  }
}
