package org.hlo4j.engine.step;

import org.jspecify.annotations.Nullable;

/** A step that may compute its results some rows at a time. */
public interface RowedStep {
  /** {@return what computes rows; null if the step only runs as a whole} */
  @Nullable RowKernel rowsOrNull();
}
