package org.hlo4j.dialect.hlo;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.Property;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of the windows of convolutions, {@code reduce_window} and {@code
 * select_and_scatter}: one that is absent is the default of all dimensions, and so is an empty one.
 */
public final class WindowAttributes {
  private WindowAttributes() {}

  /**
   * {@return sizes, strides or dilations, ones by default}
   *
   * @param op an operation that was verified
   * @param property the property, null if the operation has none
   * @param rank the number of dimensions of a window
   */
  public static LongList numbers(
      OperationInputs op, @Nullable Property<LongList> property, int rank) {
    LongList given = property == null ? LongList.of() : property.getOr(op, LongList.of());
    return given.isEmpty() ? repeat(1, rank) : given;
  }

  /** {@return the padding before the first element, zeros by default; negative to crop} */
  public static LongList low(OperationInputs op, int rank) {
    return padding(op, rank, 0);
  }

  /** {@return the padding after the last element, zeros by default; negative to crop} */
  public static LongList high(OperationInputs op, int rank) {
    return padding(op, rank, 1);
  }

  private static LongList padding(OperationInputs op, int rank, int side) {
    @Nullable DenseElementsAttr pairs = StablehloOp.PADDING.getOrNull(op);
    return pairs == null || pairs.elementCount() == 0
        ? repeat(0, rank)
        : side(ConstantValues.numbers(pairs), side);
  }

  /**
   * {@return the first or second numbers of pairs}
   *
   * @param pairs the pairs, one after the other
   * @param side 0 or 1
   */
  public static LongList side(LongList pairs, int side) {
    long[] picked = new long[pairs.size() / 2];
    for (int i = 0; i < picked.length; i++) {
      picked[i] = pairs.get(2 * i + side);
    }
    return LongList.wrap(picked);
  }

  /** {@return whether the window is reversed along each dimension, which it is not by default} */
  public static List<Boolean> reversal(OperationInputs op, int rank) {
    List<Boolean> given = StablehloOp.WINDOW_REVERSAL.getOr(op, List.of());
    return given.isEmpty() ? Collections.nCopies(rank, false) : given;
  }

  private static LongList repeat(long number, int count) {
    long[] numbers = new long[count];
    Arrays.fill(numbers, number);
    return LongList.wrap(numbers);
  }
}
