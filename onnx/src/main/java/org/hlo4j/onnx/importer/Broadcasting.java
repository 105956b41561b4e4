package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.HloBuilder;

/** Multidirectional broadcasting, as NumPy's: shapes are aligned at their last dimensions. */
final class Broadcasting {
  private Broadcasting() {}

  /** Returns values of one shape. */
  static List<Value> broadcast(HloBuilder b, List<Value> values) {
    LongList shape = LongList.of();
    for (Value value : values) {
      shape = common(shape, Node.typeOf(value).shape());
    }
    boolean isStatic = shape.allMatch(size -> size != ShapedType.DYNAMIC);
    if (values.stream().allMatch(value -> Shapes.haveSameSizes(value, values.getFirst()))) {
      return values;
    }
    List<Value> results = new ArrayList<>();
    Value sizes = isStatic ? null : commonSizes(b, values, shape);
    for (Value value : values) {
      RankedTensorType type = Node.typeOf(value);
      RankedTensorType to = RankedTensorType.of(shape, type.elementType());
      if (isStatic && type.equals(to)) {
        results.add(value);
      } else {
        LongList dimensions = trailing(type.rank(), shape.size());
        results.add(
            sizes == null
                ? b.broadcastInDim(value, to, dimensions)
                : b.dynamicBroadcastInDim(value, sizes, to, dimensions));
      }
    }
    return results;
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
  private static Value commonSizes(HloBuilder b, List<Value> values, LongList shape) {
    List<Value> sizes = new ArrayList<>();
    for (int i = 0; i < shape.size(); i++) {
      Value size = null;
      if (shape.get(i) == ShapedType.DYNAMIC) {
        for (Value value : values) {
          int dimension = i - shape.size() + Node.typeOf(value).rank();
          if (dimension >= 0 && Node.typeOf(value).shape().get(dimension) == ShapedType.DYNAMIC) {
            Value next = b.dimensionSize(value, dimension);
            size = size == null ? next : larger(b, size, next);
          }
        }
      }
      sizes.add(
          size == null
              ? b.constant(org.hlo4j.ir.builtin.IntegerAttr.i32((int) shape.get(i)))
              : size);
    }
    return Shapes.list(b, sizes, IntegerType.I32);
  }

  /** Returns the size that is not one, which may be zero. */
  private static Value larger(HloBuilder b, Value left, Value right) {
    Value one = b.constant(org.hlo4j.ir.builtin.IntegerAttr.i32(1));
    return b.select(b.compare(left, ComparisonDirection.EQ, one), right, left);
  }
}
