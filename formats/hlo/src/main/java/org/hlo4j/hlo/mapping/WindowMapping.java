package org.hlo4j.hlo.mapping;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.hlo4j.dialect.hlo.WindowAttributes;
import org.hlo4j.hlo.HloConvolutionDimensions;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloWindow;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.Property;
import org.jspecify.annotations.Nullable;

/**
 * The properties that a window is. Those that are null the operation has not.
 *
 * @param size returns the sizes of the window
 * @param sizes the sizes, null if they follow from an operand
 * @param strides how far the window moves
 * @param padding the padding of the array
 * @param baseDilation the distance of elements of the array
 * @param windowDilation the distance of elements of the window
 * @param reversal whether dimensions are reversed
 */
record WindowMapping(
    Function<Operation, LongList> size,
    @Nullable Property<LongList> sizes,
    Property<LongList> strides,
    Property<DenseElementsAttr> padding,
    @Nullable Property<LongList> baseDilation,
    @Nullable Property<LongList> windowDilation,
    @Nullable Property<List<Boolean>> reversal)
    implements AttributeMapping {

  @Override
  public void toHlo(Operation operation, HloInstruction.Builder instruction) {
    LongList size = this.size.apply(operation);
    int rank = size.size();
    LongList stride = WindowAttributes.numbers(operation, strides, rank);
    LongList low = WindowAttributes.low(operation, rank);
    LongList high = WindowAttributes.high(operation, rank);
    LongList base = WindowAttributes.numbers(operation, baseDilation, rank);
    LongList window = WindowAttributes.numbers(operation, windowDilation, rank);
    List<Boolean> reversed = WindowAttributes.reversal(operation, rank);
    List<HloWindow.Dimension> dimensions = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      dimensions.add(
          new HloWindow.Dimension(
              size.get(i),
              stride.get(i),
              low.get(i),
              high.get(i),
              base.get(i),
              window.get(i),
              reversed.get(i)));
    }
    instruction.set(HloInstructionAttributes.WINDOW, new HloWindow(dimensions));
  }

  @Override
  public void toOperation(HloInstruction instruction, OperationState operation) {
    List<HloWindow.Dimension> dimensions =
        instruction.require(HloInstructionAttributes.WINDOW).dimensions();
    HloConvolutionDimensions roles = instruction.get(HloInstructionAttributes.DIM_LABELS);
    if (roles != null && roles.inputSpatial().size() != dimensions.size()) {
      throw new IllegalArgumentException(
          "a window of %s dimensions is not that of a convolution of %s"
              .formatted(dimensions.size(), roles.inputSpatial().size()));
    }
    set(operation, sizes, dimensions, HloWindow.Dimension::size);
    set(operation, strides, dimensions, HloWindow.Dimension::stride);
    set(operation, baseDilation, dimensions, HloWindow.Dimension::baseDilation);
    set(operation, windowDilation, dimensions, HloWindow.Dimension::windowDilation);
    long[] pads =
        dimensions.stream()
            .flatMapToLong(each -> Arrays.stream(new long[] {each.low(), each.high()}))
            .toArray();
    operation.set(padding, Numbers.table(LongList.wrap(pads), dimensions.size(), 2));
    if (reversal != null) {
      operation.set(reversal, dimensions.stream().map(HloWindow.Dimension::isReversed).toList());
    }
  }

  private static void set(
      OperationState operation,
      @Nullable Property<LongList> property,
      List<HloWindow.Dimension> dimensions,
      ToLongFunction<HloWindow.Dimension> part) {
    if (property != null) {
      operation.set(property, LongList.wrap(dimensions.stream().mapToLong(part).toArray()));
    }
  }
}
