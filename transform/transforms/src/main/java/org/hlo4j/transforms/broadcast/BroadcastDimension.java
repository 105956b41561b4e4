package org.hlo4j.transforms.broadcast;

import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.jspecify.annotations.Nullable;

/** A dimension of a common shape: a size, or a bound and the tensor it comes from. */
final class BroadcastDimension {
  private final long sizeOrBound;
  private final @Nullable Value boundedOrNull;
  private final int position;

  private BroadcastDimension(long sizeOrBound, @Nullable Value boundedOrNull, int position) {
    this.sizeOrBound = sizeOrBound;
    this.boundedOrNull = boundedOrNull;
    this.position = position;
  }

  static BroadcastDimension ofSize(long size) {
    return new BroadcastDimension(size, null, 0);
  }

  /** Returns the dimension at a position of a tensor. */
  static BroadcastDimension of(Value tensor, RankedTensorType type, int position) {
    return type.isDynamicDimension(position) && !Bounds.of(type).isEmpty()
        ? new BroadcastDimension(Bounds.of(type, position), tensor, position)
        : ofSize(type.dimension(position));
  }

  /** Returns the size, or the bound if it has none. */
  long sizeOrBound() {
    return sizeOrBound;
  }

  /** Returns a tensor that has this dimension at {@link #position} if it is bounded; else null. */
  @Nullable Value boundedOrNull() {
    return boundedOrNull;
  }

  int position() {
    return position;
  }

  boolean isBounded() {
    return boundedOrNull != null;
  }

  long size() {
    return isBounded() ? Shapes.DYNAMIC : sizeOrBound;
  }

  long bound() {
    return isBounded() ? sizeOrBound : Shapes.DYNAMIC;
  }

  /** Returns the dimension padded to its bound. */
  BroadcastDimension padded() {
    return isBounded() ? ofSize(sizeOrBound) : this;
  }
}
