package org.hlo4j.transforms.refine;

import java.util.Arrays;
import java.util.Optional;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;

/** Lists of integers, such as shapes, some of which are constants. */
public final class PartialIntegers {
  private PartialIntegers() {}

  /**
   * {@return the elements of a list of integers, {@link ShapedType#DYNAMIC} for those that are
   * negative or no constants; empty if its length is not known either}
   *
   * @param list a tensor of rank 1
   */
  public static Optional<LongList> of(Value list) {
    Optional<LongList> constants = ConstantValues.integers(list);
    if (constants.isPresent()) {
      return constants.map(PartialIntegers::sizes);
    }
    Operation op = list.definingOpOrNull();
    if (op != null && op.is(Elementwise.CONVERT)) {
      return of(op.operand(0));
    }
    if (op != null && op.is(DataMovement.CONCATENATE)) {
      LongList all = LongList.of();
      for (Value operand : op.operands()) {
        LongList next = of(operand).orElse(null);
        if (next == null) {
          return Optional.empty();
        }
        all = concat(all, next);
      }
      return Optional.of(all);
    }
    return list.type() instanceof RankedTensorType type
            && type.rank() == 1
            && type.hasStaticShape()
            && type.dimension(0) <= 1
        ? Optional.of(dynamic((int) type.dimension(0)))
        : Optional.empty();
  }

  private static LongList dynamic(int count) {
    long[] sizes = new long[count];
    Arrays.fill(sizes, ShapedType.DYNAMIC);
    return LongList.wrap(sizes);
  }

  /** Returns the list with negative numbers, which are left to the verifier, dynamic. */
  private static LongList sizes(LongList numbers) {
    return LongList.wrap(
        numbers.stream().map(size -> size < 0 ? ShapedType.DYNAMIC : size).toArray());
  }

  private static LongList concat(LongList first, LongList second) {
    long[] both = Arrays.copyOf(first.toArray(), first.size() + second.size());
    System.arraycopy(second.toArray(), 0, both, first.size(), second.size());
    return LongList.wrap(both);
  }
}
