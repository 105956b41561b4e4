package org.hlo4j.byteir.decompose;

import java.util.Optional;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Value;

/**
 * The size of a dimension.
 *
 * @param count the size, dynamic if it is known only at run time
 * @param bound the largest size that it may have, dynamic if there is no bound
 * @param value what it is at run time, an i32 of rank 0; of dynamic sizes only
 */
record DimensionSize(long count, long bound, Optional<Value> value) {
  /** A size that is known. */
  static DimensionSize of(long count) {
    return new DimensionSize(count, Shapes.DYNAMIC, Optional.empty());
  }

  /** A size that is known at run time. */
  static DimensionSize of(Value value, long bound) {
    return new DimensionSize(Shapes.DYNAMIC, bound, Optional.of(value));
  }

  boolean isStatic() {
    return Shapes.isStatic(count);
  }
}
