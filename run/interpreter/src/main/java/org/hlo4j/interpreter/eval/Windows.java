package org.hlo4j.interpreter.eval;

import java.util.Arrays;
import org.hlo4j.dialect.hlo.WindowAttributes;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.StridedCopy;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.define.Property;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.jspecify.annotations.Nullable;

/**
 * Sliding windows over a tensor. Each component has one entry for each dimension.
 *
 * @param sizes the number of elements in a window
 * @param strides the distance between windows
 * @param baseDilations the distance between elements of the tensor
 * @param dilations the distance between elements of a window
 * @param low the padding before the first element, negative to crop
 * @param high the padding after the last element, negative to crop
 */
record Windows(
    int[] sizes,
    LongList strides,
    LongList baseDilations,
    LongList dilations,
    LongList low,
    LongList high) {
  /** Reads the attributes or their defaults; an operation may lack dilations. */
  static Windows of(
      Operation op,
      int[] sizes,
      @Nullable Property<LongList> baseDilations,
      @Nullable Property<LongList> dilations) {
    int rank = sizes.length;
    return new Windows(
        sizes,
        WindowAttributes.numbers(op, StablehloOp.WINDOW_STRIDES, rank),
        WindowAttributes.numbers(op, baseDilations, rank),
        WindowAttributes.numbers(op, dilations, rank),
        WindowAttributes.low(op, rank),
        WindowAttributes.high(op, rank));
  }

  Windows withPadding(LongList padding) {
    return new Windows(
        sizes,
        strides,
        baseDilations,
        dilations,
        WindowAttributes.side(padding, 0),
        WindowAttributes.side(padding, 1));
  }

  /** Returns windows over these dimensions of a tensor, of size one along the others. */
  Windows spread(int rank, LongList dimensions) {
    int[] all = new int[rank];
    Arrays.fill(all, 1);
    for (int i = 0; i < sizes.length; i++) {
      all[(int) dimensions.get(i)] = sizes[i];
    }
    return new Windows(
        all,
        spread(strides, rank, dimensions, 1),
        spread(baseDilations, rank, dimensions, 1),
        spread(dilations, rank, dimensions, 1),
        spread(low, rank, dimensions, 0),
        spread(high, rank, dimensions, 0));
  }

  private static LongList spread(LongList values, int rank, LongList dimensions, long absent) {
    long[] all = new long[rank];
    Arrays.fill(all, absent);
    for (int i = 0; i < values.size(); i++) {
      all[(int) dimensions.get(i)] = values.get(i);
    }
    return LongList.wrap(all);
  }

  /**
   * Returns the tensor with dilation and padding, filled with the only element of {@code value}.
   */
  Tensor pad(Operation op, Frame frame, Tensor tensor, Tensor value) {
    LongList interior = LongList.wrap(baseDilations.stream().map(d -> d - 1).toArray());
    LongList sizes = DataMovementEval.paddedSizes(tensor, low, high, interior);
    if (sizes.equals(tensor.shape()) && low.allMatch(n -> n == 0)) {
      return tensor;
    }
    LongList present = LongList.wrap(sizes.stream().map(size -> Math.max(size, 0)).toArray());
    RankedTensorType type = RankedTensorType.of(present, tensor.elementType());
    Tensor padded = frame.machine().allocate(op, type);
    StridedCopy.fill(padded, value);
    DataMovementEval.insert(tensor, padded, low, interior);
    return padded;
  }

  /** Returns the number of windows in a padded tensor along each dimension. */
  int[] counts(Tensor padded) {
    int[] counts = new int[sizes.length];
    for (int d = 0; d < counts.length; d++) {
      long window = Sizes.dilated(sizes[d], dilations.get(d));
      counts[d] = (int) Sizes.windows(padded.dimension(d), window, strides.get(d));
    }
    return counts;
  }

  /**
   * Returns the dimension along which each window contains all elements up to one; -1 if there is
   * none.
   */
  int cumulativeDimension(Tensor tensor) {
    int found = -1;
    for (int d = 0; d < sizes.length; d++) {
      int size = tensor.dimension(d);
      boolean steps = strides.get(d) == 1 && baseDilations.get(d) == 1 && dilations.get(d) == 1;
      if (!steps || high.get(d) != 0 || low.get(d) != sizes[d] - 1) {
        return -1;
      }
      if (sizes[d] != 1) {
        if (sizes[d] != size || found >= 0) {
          return -1;
        }
        found = d;
      }
    }
    return found;
  }
}
