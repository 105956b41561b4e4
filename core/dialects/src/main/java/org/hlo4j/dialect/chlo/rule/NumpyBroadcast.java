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

    Mismatch(String message) {
      super(message, null, false, false);
    }
  }

  /** Whether each dimension has a size or a bound. */
  public static boolean isStaticOrBounded(RankedTensorType type) {
    return type.hasStaticShape() || !Bounds.of(type).isEmpty();
  }

  /**
   * Returns the broadcast of tensors whose dimensions have sizes or bounds. Bounded dimensions
   * broadcast only with bounded ones of the same bound.
   */
  public static List<SizeAndBound> bounded(List<RankedTensorType> types) throws Mismatch {
    List<SizeAndBound> result = dimensions(types.getFirst());
    for (RankedTensorType type : types.subList(1, types.size())) {
      result = bounded(result, dimensions(type));
    }
    return result;
  }

  private static List<SizeAndBound> dimensions(RankedTensorType type) {
    List<SizeAndBound> dimensions = new ArrayList<>();
    for (int i = 0; i < type.rank(); i++) {
      dimensions.add(new SizeAndBound(type.dimension(i), Bounds.of(type, i)));
    }
    return dimensions;
  }

  private static List<SizeAndBound> bounded(List<SizeAndBound> a, List<SizeAndBound> b)
      throws Mismatch {
    List<SizeAndBound> result = new ArrayList<>();
    for (int back = Math.max(a.size(), b.size()); back >= 1; back--) {
      result.add(bounded(fromBack(a, back), fromBack(b, back)));
    }
    return result;
  }

  private static SizeAndBound fromBack(List<SizeAndBound> dimensions, int back) {
    return back <= dimensions.size()
        ? dimensions.get(dimensions.size() - back)
        : new SizeAndBound(1, DYNAMIC);
  }

  private static SizeAndBound bounded(SizeAndBound a, SizeAndBound b) throws Mismatch {
    if (a.sizeOrBound() == 1) {
      return b;
    }
    if (b.sizeOrBound() == 1) {
      return a;
    }
    if (a.sizeOrBound() != b.sizeOrBound()) {
      throw new Mismatch(
          "incompatible shapes for broadcasting " + a.sizeOrBound() + " and " + b.sizeOrBound());
    }
    if (a.hasSize() != b.hasSize()) {
      throw new Mismatch("cannot mix bounded and static dimensions in broadcast");
    }
    return a;
  }

  /** The tensor type of the dimensions. */
  public static RankedTensorType tensor(List<SizeAndBound> dimensions, Type elementType) {
    LongList bounds = LongList.copyOf(dimensions.stream().map(SizeAndBound::bound).toList());
    return Bounds.tensor(
        LongList.copyOf(dimensions.stream().map(SizeAndBound::size).toList()),
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
    long[] matched = new long[small.size()];
    for (int i = 0; i < matched.length; i++) {
      matched[i] = large.get((int) dimensions.get(i));
    }
    return shape(small, LongList.wrap(matched))
        .map(sizes -> {
          long[] result = large.toArray();
          for (int i = 0; i < sizes.size(); i++) {
            result[(int) dimensions.get(i)] = sizes.get(i);
          }
          return LongList.wrap(result);
        });
  }
}
