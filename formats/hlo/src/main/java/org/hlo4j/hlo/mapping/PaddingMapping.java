package org.hlo4j.hlo.mapping;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloPadding;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.PadOp;

/** The padding of an array. */
final class PaddingMapping implements AttributeMapping {
  @Override
  public void toHlo(Operation operation, HloInstruction.Builder instruction) {
    LongList low = PadOp.EDGE_PADDING_LOW.get(operation);
    LongList high = PadOp.EDGE_PADDING_HIGH.get(operation);
    LongList interior = PadOp.INTERIOR_PADDING.get(operation);
    instruction.set(
        HloInstructionAttributes.PADDING,
        new HloPadding(
            IntStream.range(0, low.size())
                .mapToObj(i -> new HloPadding.Dimension(low.get(i), high.get(i), interior.get(i)))
                .toList()));
  }

  @Override
  public void toOperation(HloInstruction instruction, OperationState operation) {
    List<HloPadding.Dimension> dimensions =
        instruction.require(HloInstructionAttributes.PADDING).dimensions();
    operation.set(PadOp.EDGE_PADDING_LOW, list(dimensions, HloPadding.Dimension::low));
    operation.set(PadOp.EDGE_PADDING_HIGH, list(dimensions, HloPadding.Dimension::high));
    operation.set(PadOp.INTERIOR_PADDING, list(dimensions, HloPadding.Dimension::interior));
  }

  private static LongList list(
      List<HloPadding.Dimension> dimensions, ToLongFunction<HloPadding.Dimension> part) {
    return LongList.wrap(dimensions.stream().mapToLong(part).toArray());
  }
}
