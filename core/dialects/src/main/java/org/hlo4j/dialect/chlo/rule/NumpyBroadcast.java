package org.hlo4j.dialect.chlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.DYNAMIC;
import static org.hlo4j.dialect.hlo.Shapes.isDynamic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.SizeAndBound;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * NumPy broadcasting: shapes are aligned at their last dimensions, and a dimension of size 1 or a
 * missing one takes the size of the other.
 */
public final class NumpyBroadcast {
  private NumpyBroadcast() {}

  /** Thrown if shapes are not broadcastable. */
  public static final class Mismatch extends Exception {
    private static final long serialVersionUID = 1L;
    private final int operand;

    Mismatch(int operand, String message) {
      super(message, null, false, false);
      this.operand = operand;
    }

    /** The index of the first tensor that does not fit those before it. */
    public int operand() {
      return operand;
    }
  }

  /**
   * A dimension of a broadcast.
   *
   * @param extent its size or bound
   * @param operand the index of a tensor that has this dimension
   * @param position the index of the dimension in that tensor
   */
  public record Dimension(SizeAndBound extent, int operand, int position) {}

  /** Whether each dimension has a size or a bound. */
  public static boolean isStaticOrBounded(RankedTensorType type) {
    return type.hasStaticShape() || !Bounds.of(type).isEmpty();
  }

  /**
   * Returns the broadcast of tensors whose dimensions have sizes or bounds. Bounded dimensions
   * broadcast only with bounded ones of the same bound.
   */
  public static List<Dimension> bounded(List<RankedTensorType> types) throws Mismatch {
    List<Dimension> result = dimensions(types.getFirst(), 0);
    for (int i = 1; i < types.size(); i++) {
      result = bounded(result, dimensions(types.get(i), i));
    }
    return result;
  }

  /** The dimensions of a tensor, which is an operand of this index. */
  public static List<Dimension> dimensions(RankedTensorType type, int operand) {
    List<Dimension> dimensions = new ArrayList<>();
    for (int i = 0; i < type.rank(); i++) {
      dimensions.add(new Dimension(SizeAndBound.of(type, i), operand, i));
    }
    return dimensions;
  }

  private static List<Dimension> bounded(List<Dimension> a, List<Dimension> b) throws Mismatch {
    List<Dimension> longer = a.size() > b.size() ? a : b;
    int shared = Math.min(a.size(), b.size());
    List<Dimension> result = new ArrayList<>(longer.subList(0, longer.size() - shared));
    for (int i = shared; i >= 1; i--) {
      result.add(bounded(a.get(a.size() - i), b.get(b.size() - i)));
    }
    return result;
  }

  private static Dimension bounded(Dimension a, Dimension b) throws Mismatch {
    long sizeOfA = a.extent.sizeOrBound();
    long sizeOfB = b.extent.sizeOrBound();
    if (sizeOfA == 1) {
      return b;
    }
    if (sizeOfB == 1) {
      return a;
    }
    if (sizeOfA != sizeOfB) {
      throw new Mismatch(
          b.operand, "incompatible shapes for broadcasting " + sizeOfA + " and " + sizeOfB);
    }
    if (a.extent.hasSize() != b.extent.hasSize()) {
      throw new Mismatch(b.operand, "cannot mix bounded and static dimensions in broadcast");
    }
    return a;
  }

  /** The tensor type of the dimensions. */
  public static RankedTensorType tensor(List<SizeAndBound> dimensions, Type elementType) {
    LongList bounds = SizeAndBound.bounds(dimensions);
    return Bounds.tensor(
        SizeAndBound.sizes(dimensions),
        elementType,
        null,
        Bounds.areAbsent(bounds) ? LongList.of() : bounds);
  }

  /**
   * Returns the broadcast of two shapes as far as it is known; empty if they are not broadcastable.
   */
  public static Optional<LongList> shape(LongList a, LongList b) {
    LongList large = a.size() > b.size() ? a : b;
    LongList small = a.size() > b.size() ? b : a;
    int added = large.size() - small.size();
    long[] sizes = large.toArray();
    for (int i = 0; i < small.size(); i++) {
      long one = large.get(added + i);
      long other = small.get(i);
      boolean known = !isDynamic(one) && !isDynamic(other);
      if (known && one != other && one != 1 && other != 1) {
        return Optional.empty();
      }
      sizes[added + i] = size(one, other);
    }
    return Optional.of(LongList.wrap(sizes));
  }

  /** A dynamic size is assumed to equal a size greater than 1. */
  private static long size(long one, long other) {
    if (one == 1 || other == 1) {
      return one == 1 ? other : one;
    }
    return one == other || one > 1 ? one : other > 1 ? other : DYNAMIC;
  }

  /**
   * Returns the broadcast where {@code dimensions} maps the dimensions of the shape of lower rank
   * to those of the other; empty if they are not broadcastable.
   */
  public static Optional<LongList> shape(LongList a, LongList b, LongList dimensions) {
    LongList large = a.size() > b.size() ? a : b;
    LongList small = a.size() > b.size() ? b : a;
    if (dimensions.size() != small.size()
        || !dimensions.allMatch(d -> Dimensions.isInRange(d, large.size()))) {
      return Optional.empty();
    }
    return shape(small, Dimensions.select(large, dimensions))
        .map(sizes -> {
          long[] result = large.toArray();
          for (int i = 0; i < sizes.size(); i++) {
            result[(int) dimensions.get(i)] = sizes.get(i);
          }
          return LongList.wrap(result);
        });
  }
}
