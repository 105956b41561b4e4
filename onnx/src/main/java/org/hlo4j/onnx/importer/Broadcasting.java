package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Multidirectional broadcasting, as NumPy's: shapes are aligned at their last dimensions. */
final class Broadcasting {
  private Broadcasting() {}

  /** Returns values of one shape. */
  static List<Value> broadcast(HloBuilder b, List<Value> values) {
    return broadcast(b, values, 0);
  }

  /**
   * Returns values of which all dimensions but some are the same.
   *
   * @param kept how many of the last dimensions of each are its own
   */
  static List<Value> broadcast(HloBuilder b, List<Value> values, int kept) {
    LongList shape = LongList.of();
    for (Value value : values) {
      shape = common(shape, leading(value, kept));
    }
    LongList first = leading(values.getFirst(), kept);
    if (Shapes.isStatic(first)
        && values.stream().allMatch(value -> leading(value, kept).equals(first))) {
      return values;
    }
    if (values.stream().allMatch(value -> value == values.getFirst())) {
      return values;
    }
    List<Value> sizes = Shapes.isStatic(shape) ? null : commonSizes(b, values, shape, kept);
    List<Value> results = new ArrayList<>();
    for (Value value : values) {
      results.add(broadcast(b, value, shape, sizes, kept));
    }
    return results;
  }

  private static LongList leading(Value value, int kept) {
    RankedTensorType type = Node.typeOf(value);
    return type.shape().subList(0, type.rank() - kept);
  }

  private static Value broadcast(
      HloBuilder b, Value value, LongList leading, @Nullable List<Value> sizes, int kept) {
    RankedTensorType type = Node.typeOf(value);
    LongList own = type.shape().subList(type.rank() - kept, type.rank());
    LongList shape = LongList.wrap(LongStream.concat(leading.stream(), own.stream()).toArray());
    RankedTensorType to = RankedTensorType.of(shape, type.elementType());
    LongList dimensions = trailing(type.rank(), shape.size());
    if (Shapes.isStatic(shape) && type.hasStaticShape()) {
      return type.equals(to) ? value : b.broadcastInDim(value, to, dimensions);
    }
    List<Value> all = new ArrayList<>();
    for (int i = 0; i < leading.size(); i++) {
      all.add(sizes == null ? size(b, leading.get(i)) : sizes.get(i));
    }
    for (int i = type.rank() - kept; i < type.rank(); i++) {
      all.add(b.dimensionSize(value, i));
    }
    return b.dynamicBroadcastInDim(value, Shapes.list(b, all, IntegerType.I32), to, dimensions);
  }

  private static Value size(HloBuilder b, long size) {
    return b.constant(IntegerAttr.i32((int) size));
  }

  /** Returns a value broadcast to a shape that has the value's rank or more. */
  static Value to(HloBuilder b, Value value, LongList shape) {
    RankedTensorType type = Node.typeOf(value);
    RankedTensorType to = RankedTensorType.of(shape, type.elementType());
    return type.equals(to)
        ? value
        : b.broadcastInDim(value, to, trailing(type.rank(), shape.size()));
  }

  /** Returns the last dimensions of a shape, as many as a rank. */
  static LongList trailing(int rank, int of) {
    return Shapes.range(of - rank, of);
  }

  private static LongList common(LongList left, LongList right) {
    int rank = Math.max(left.size(), right.size());
    long[] sizes = new long[rank];
    for (int i = 0; i < rank; i++) {
      int l = i - rank + left.size();
      int r = i - rank + right.size();
      sizes[i] = common(l < 0 ? 1 : left.get(l), r < 0 ? 1 : right.get(r));
    }
    return LongList.wrap(sizes);
  }

  /** Returns the size of a dimension that two tensors have in common. */
  static Size common(Size left, Size right) {
    if (left.is(1) || (right.isKnown() && !right.is(1) && !left.isKnown())) {
      return right;
    }
    if (right.is(1) || left.isKnown()) {
      if (left.isKnown() && right.isKnown()) {
        common(left.orDynamic(), right.orDynamic());
      }
      return left;
    }
    return left.choose(ComparisonDirection.EQ, 1, right, left);
  }

  private static long common(long left, long right) {
    if (left == right || right == 1) {
      return left;
    }
    if (left == 1) {
      return right;
    }
    if (left == ShapedType.DYNAMIC || right == ShapedType.DYNAMIC) {
      return left == ShapedType.DYNAMIC ? right : left;
    }
    throw Node.unsupported("sizes %d and %d cannot be broadcast", left, right);
  }

  /** Returns the common sizes at run time. */
  private static List<Value> commonSizes(
      HloBuilder b, List<Value> values, LongList shape, int kept) {
    List<Value> sizes = new ArrayList<>();
    for (int i = 0; i < shape.size(); i++) {
      Value size = null;
      if (shape.get(i) == ShapedType.DYNAMIC) {
        for (Value value : values) {
          LongList own = leading(value, kept);
          int dimension = i - shape.size() + own.size();
          if (dimension >= 0 && own.get(dimension) == ShapedType.DYNAMIC) {
            Value next = b.dimensionSize(value, dimension);
            size = size == null ? next : larger(b, size, next);
          }
        }
      }
      sizes.add(size == null ? size(b, shape.get(i)) : size);
    }
    return sizes;
  }

  /** Returns the size that is not one, which may be zero. */
  private static Value larger(HloBuilder b, Value left, Value right) {
    Value one = size(b, 1);
    return b.select(b.compare(left, ComparisonDirection.EQ, one), right, left);
  }
}
