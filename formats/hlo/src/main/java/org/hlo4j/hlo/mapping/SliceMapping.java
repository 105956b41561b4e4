package org.hlo4j.hlo.mapping;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloSlice;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.SliceOp;

/** The ranges of a slice. */
final class SliceMapping implements AttributeMapping {
  @Override
  public void toHlo(Operation operation, HloInstruction.Builder instruction) {
    LongList start = SliceOp.START_INDICES.get(operation);
    LongList limit = SliceOp.LIMIT_INDICES.get(operation);
    LongList stride = SliceOp.STRIDES.get(operation);
    instruction.set(
        HloInstructionAttributes.SLICE,
        IntStream.range(0, start.size())
            .mapToObj(i -> new HloSlice(start.get(i), limit.get(i), stride.get(i)))
            .toList());
  }

  @Override
  public void toOperation(HloInstruction instruction, OperationState operation) {
    List<HloSlice> slices = instruction.require(HloInstructionAttributes.SLICE);
    operation.set(SliceOp.START_INDICES, list(slices, HloSlice::start));
    operation.set(SliceOp.LIMIT_INDICES, list(slices, HloSlice::limit));
    operation.set(SliceOp.STRIDES, list(slices, HloSlice::stride));
  }

  private static LongList list(List<HloSlice> slices, ToLongFunction<HloSlice> part) {
    return LongList.wrap(slices.stream().mapToLong(part).toArray());
  }
}
