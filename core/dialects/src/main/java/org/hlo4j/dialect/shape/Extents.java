package org.hlo4j.dialect.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.opset.shape.ShapeOps;
import org.jspecify.annotations.Nullable;

/** Compile-time knowledge of the extents of shape values. */
final class Extents {
  private Extents() {}

  /** The extents of a constant shape; null if the value is not constant. */
  static @Nullable LongList constantOrNull(Value shape) {
    DenseElementsAttr sizes = Constants.valueOrNull(shape, DenseElementsAttr.class);
    return sizes == null || !sizes.isListable() ? null : sizes.toLongs();
  }

  /** The extents, dynamic if unknown; null if the rank is unknown. */
  static @Nullable LongList extentsOrNull(Value shape) {
    LongList constant = constantOrNull(shape);
    if (constant != null) {
      return constant;
    }
    Operation definition = shape.definingOpOrNull();
    return definition != null
            && definition.is(ShapeOps.SHAPE_OF)
            && definition.operand(0).type() instanceof ShapedType type
            && type.hasRank()
        ? type.shape()
        : null;
  }

  /** The extents as the value of a constant shape. */
  static DenseElementsAttr attribute(LongList sizes) {
    return DenseElementsAttr.i64(sizes.toArray())
        .withType(RankedTensorType.of(IndexType.INSTANCE, sizes.size()));
  }

  /** The broadcast of constant shapes; empty if they are not broadcastable. */
  static Optional<LongList> broadcast(LongList a, LongList b) {
    LongList longer = a.size() >= b.size() ? a : b;
    LongList shorter = longer == a ? b : a;
    long[] sizes = longer.toArray();
    int offset = longer.size() - shorter.size();
    for (int i = 0; i < shorter.size(); i++) {
      long size = shorter.get(i);
      if (sizes[offset + i] == 1) {
        sizes[offset + i] = size;
      } else if (size != 1 && size != sizes[offset + i]) {
        return Optional.empty();
      }
    }
    return Optional.of(LongList.wrap(sizes));
  }

  /** Whether shapes are broadcastable whatever their dynamic sizes are. */
  static boolean areBroadcastable(List<LongList> shapes) {
    int rank = shapes.stream().mapToInt(LongList::size).max().orElse(0);
    for (int fromRight = 1; fromRight <= rank; fromRight++) {
      List<Long> sizes = new ArrayList<>();
      for (LongList shape : shapes) {
        if (shape.size() >= fromRight && shape.get(shape.size() - fromRight) != 1) {
          sizes.add(shape.get(shape.size() - fromRight));
        }
      }
      boolean dynamic = sizes.stream().anyMatch(ShapedType::isDynamic);
      if (dynamic ? sizes.size() > 1 : sizes.stream().distinct().count() > 1) {
        return false;
      }
    }
    return true;
  }
}
