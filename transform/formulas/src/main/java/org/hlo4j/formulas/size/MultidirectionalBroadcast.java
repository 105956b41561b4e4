package org.hlo4j.formulas.size;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.HloBuilder;

/** Multidirectional broadcasting, as NumPy's: shapes are aligned at their last dimensions. */
public final class MultidirectionalBroadcast {
  private MultidirectionalBroadcast() {}

  /** Returns values of one shape. */
  public static List<Value> broadcast(HloBuilder b, List<Value> values) {
    return broadcast(b, values, 0);
  }

  /**
   * Returns values of which all dimensions but some are the same.
   *
   * @param kept how many of the last dimensions of each are its own
   */
  public static List<Value> broadcast(HloBuilder b, List<Value> values, int kept) {
    List<Size> sizes = List.of();
    for (Value value : values) {
      List<Size> own = Size.allOf(b, value);
      sizes = common(sizes, own.subList(0, own.size() - kept));
    }
    List<Value> results = new ArrayList<>();
    for (Value value : values) {
      results.add(broadcast(b, value, sizes, kept));
    }
    return results;
  }

  private static Value broadcast(HloBuilder b, Value value, List<Size> leading, int kept) {
    List<Size> own = Size.allOf(b, value);
    List<Size> sizes = new ArrayList<>(leading);
    sizes.addAll(own.subList(own.size() - kept, own.size()));
    return areSame(own, sizes) && TensorTypes.of(value).shape().equals(Size.shape(sizes))
        ? value
        : Size.broadcast(b, value, sizes);
  }

  private static boolean areSame(List<Size> left, List<Size> right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      if (!left.get(i).isSame(right.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Returns the last dimensions of a shape, as many as a rank. */
  public static LongList trailing(int rank, int of) {
    return Dimensions.range(of - rank, of);
  }

  private static List<Size> common(List<Size> left, List<Size> right) {
    List<Size> longer = left.size() < right.size() ? right : left;
    List<Size> shorter = longer == left ? right : left;
    List<Size> sizes = new ArrayList<>(longer);
    int first = longer.size() - shorter.size();
    for (int i = 0; i < shorter.size(); i++) {
      sizes.set(first + i, common(longer.get(first + i), shorter.get(i)));
    }
    return sizes;
  }

  /** Returns the size of a dimension that two tensors have in common. */
  public static Size common(Size left, Size right) {
    if (right.is(1) || left.isSame(right)) {
      return left;
    }
    if (left.is(1)) {
      return right;
    }
    if (left.isKnown() && right.isKnown()) {
      throw UnsupportedNodeException.of(
          "sizes %d and %d cannot be broadcast", left.orDynamic(), right.orDynamic());
    }
    if (left.isKnown() || right.isKnown()) {
      return left.isKnown() ? left : right;
    }
    // The size that is not one, which may be zero.
    return left.choose(ComparisonDirection.EQ, 1, right, left);
  }

  /**
   * Returns the sizes that a tensor is broadcast to.
   *
   * @param own those of the tensor
   * @param given the sizes, -1 for those that do not change
   * @throws UnsupportedNodeException if the tensor is known not to fit
   */
  public static List<Size> expanded(List<Size> own, List<Size> given) {
    List<Size> sizes = new ArrayList<>(given);
    int first = sizes.size() - own.size();
    if (first < 0) {
      throw UnsupportedNodeException.of(
          "it has %d sizes for a tensor of rank %d", sizes.size(), own.size());
    }
    for (int i = 0; i < own.size(); i++) {
      Size size = sizes.get(first + i);
      if (size.is(-1)) {
        sizes.set(first + i, own.get(i));
      } else if (size.isKnown()
          && own.get(i).isKnown()
          && !own.get(i).is(1)
          && !own.get(i).is(size.orDynamic())) {
        throw UnsupportedNodeException.of(
            "it expands size %d to %d", own.get(i).orDynamic(), size.orDynamic());
      }
    }
    return sizes;
  }

  /** Returns a tensor broadcast to sizes, -1 for those that do not change. */
  public static Value expand(HloBuilder b, Value value, List<Size> given) {
    return Size.broadcast(b, value, expanded(Size.allOf(b, value), given));
  }

  /** Returns a tensor broadcast to the shape of another. */
  public static Value broadcastTo(HloBuilder b, Value value, Value model) {
    if (TensorTypes.of(value).rank() > TensorTypes.of(model).rank()) {
      throw UnsupportedNodeException.of(
          "a tensor of rank %d is broadcast to rank %d",
          TensorTypes.of(value).rank(), TensorTypes.of(model).rank());
    }
    return expand(b, value, Size.allOf(b, model));
  }
}
