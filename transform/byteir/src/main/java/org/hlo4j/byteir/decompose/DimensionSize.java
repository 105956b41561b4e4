package org.hlo4j.byteir.decompose;

import java.util.Optional;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Value;

/**
 * The size of a dimension.
 *
 * @param count the size; dynamic if known only at run time
 * @param bound the maximum size; dynamic if unbounded
 * @param value the size at run time, an i32 of rank 0; for dynamic sizes only
 */
record DimensionSize(long count, long bound, Optional<Value> value) {
  /** Returns a static size. */
  static DimensionSize of(long count) {
    return new DimensionSize(count, Shapes.DYNAMIC, Optional.empty());
  }

  /** Returns a size known at run time. */
  static DimensionSize of(Value value, long bound) {
    return new DimensionSize(Shapes.DYNAMIC, bound, Optional.of(value));
  }

  boolean isStatic() {
    return Shapes.isStatic(count);
  }
}
