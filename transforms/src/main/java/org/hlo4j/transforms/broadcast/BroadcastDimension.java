package org.hlo4j.transforms.broadcast;

import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.jspecify.annotations.Nullable;

/** A dimension of a shape that tensors are broadcast to: a size, or a bound and whose it is. */
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

  /** The dimension at a position of a tensor. */
  static BroadcastDimension of(Value tensor, RankedTensorType type, int position) {
    return type.isDynamicDimension(position) && !Bounds.of(type).isEmpty()
        ? new BroadcastDimension(Bounds.of(type, position), tensor, position)
        : ofSize(type.dimension(position));
  }

  /** The size, or the bound of one that has none. */
  long sizeOrBound() {
    return sizeOrBound;
  }

  /** A tensor that has this dimension at {@link #position}, if its size is not known. */
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

  /** The same dimension padded to its bound. */
  BroadcastDimension padded() {
    return isBounded() ? ofSize(sizeOrBound) : this;
  }
}
