package org.hlo4j.formulas.window;

import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * The windows along a dimension, which may overlap: window {@code i} has the elements from {@code i
 * * size / count}, rounded down, to {@code (i + 1) * size / count}, rounded up.
 */
public record AdaptiveWindows(long size, long count) {
  /** The bounds of windows that are not of one size are constants of the program. */
  private static final long MAX_COUNT = 1 << 14;

  /** The elements of such windows are indices in constants. */
  private static final long MAX_INDICES = 1 << 20;

  private long start(long i) {
    return Math.floorDiv(i * size, count);
  }

  private long end(long i) {
    return Math.ceilDiv((i + 1) * size, count);
  }

  private long longest() {
    if (areSame()) {
      return size / count;
    }
    long longest = 0;
    for (long i = 0; i < count; i++) {
      longest = Math.max(longest, end(i) - start(i));
    }
    return longest;
  }

  private boolean areSame() {
    return count > 0 && size % count == 0;
  }

  /**
   * Returns as many windows along a dimension as a size says.
   *
   * @throws UnsupportedNodeException if sizes are not known, or there are too many windows
   */
  public static AdaptiveWindows of(HloBuilder b, Value tensor, int dimension, Size count) {
    Size size = Size.of(b, tensor, dimension);
    if (!size.isKnown() || !count.isKnown()) {
      throw UnsupportedNodeException.of(
          "dimension %d of its operand or result is not known", dimension);
    }
    if (count.orDynamic() < 0
        || size.orDynamic() > Integer.MAX_VALUE
        || count.orDynamic() > Integer.MAX_VALUE
        || (count.orDynamic() > 0 && size.is(0))) {
      throw UnsupportedNodeException.of(
          "%d elements have no %d windows", size.orDynamic(), count.orDynamic());
    }
    AdaptiveWindows windows = new AdaptiveWindows(size.orDynamic(), count.orDynamic());
    if (!windows.areSame() && count.orDynamic() > MAX_COUNT) {
      throw UnsupportedNodeException.of("%d windows are of different sizes", windows.count);
    }
    return windows;
  }

  /** Returns a tensor whose elements along a dimension are those of each window. */
  private Value gathered(HloBuilder b, Value tensor, int dimension) {
    long longest = longest();
    if (areSame()) {
      List<Size> sizes = Size.allOf(b, tensor);
      sizes.set(dimension, Size.of(b, count));
      sizes.add(dimension + 1, Size.of(b, longest));
      return Size.reshape(b, tensor, sizes);
    }
    if (Sizes.multiply(count, longest) > MAX_INDICES) {
      throw UnsupportedNodeException.of(
          "%d windows of %d elements are of different sizes", count, longest);
    }
    long[] indices = new long[(int) (count * longest)];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < longest; j++) {
        indices[(int) (i * longest) + j] = Math.min(start(i) + j, size - 1);
      }
    }
    Value places = b.reshape(b.i64s(indices), count, longest);
    return Gathering.take(b, tensor, places, dimension);
  }

  /** Returns how many elements each window has. */
  private Value lengths(HloBuilder b) {
    return b.i64s(LongStream.range(0, count).map(i -> end(i) - start(i)).toArray());
  }

  /**
   * Returns a tensor whose elements along a dimension are those of each window, along a next one.
   *
   * @param other the element after the end of a window that is not as long as others
   */
  public Expr elements(HloBuilder b, Value tensor, int dimension, Value other) {
    Value gathered = gathered(b, tensor, dimension);
    Expr x = b.expr(gathered);
    if (areSame()) {
      return x;
    }
    List<Size> sizes = Size.allOf(b, gathered);
    List<Size> pair = sizes.subList(dimension, dimension + 2);
    Expr length = b.expr(Size.broadcast(b, lengths(b), pair, LongList.of(0)));
    Expr isInside = b.expr(Size.iota(b, pair, 1, IntegerType.I64)).lt(length);
    Value spread =
        Size.broadcast(b, isInside.value(), sizes, LongList.of(dimension, dimension + 1));
    return b.expr(spread).select(x, b.expr(DynamicShapes.fill(b, other, sizes)));
  }

  /** Returns the sums of windows along a dimension. */
  public Value sums(HloBuilder b, Value tensor, int dimension) {
    Value zero = Numbers.of(b, 0, TensorTypes.elementOf(tensor));
    Expr elements = elements(b, tensor, dimension, zero);
    return Reduction.SUM.apply(b, elements.value(), LongList.of(dimension + 1));
  }

  /** Returns how many elements windows have, for each, in the shape of their sums. */
  public Expr counts(Expr sums, int dimension) {
    if (areSame()) {
      return sums.like((double) (size / count));
    }
    HloBuilder b = sums.builder();
    Value counts = b.convert(lengths(b), sums.elementType());
    return Formulas.broadcastLike(counts, sums, dimension);
  }
}
