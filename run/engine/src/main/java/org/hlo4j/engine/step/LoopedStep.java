package org.hlo4j.engine.step;

import java.util.List;
import org.hlo4j.engine.code.ElementLoop;

/** A step that computes what some loops do, which generated code may have instead. */
public interface LoopedStep {
  /** {@return the loops, in their order; none if only the step computes that} */
  List<ElementLoop> loops();

  /** {@return the slices that the loops load or store} */
  default List<DynamicSlice> slices() {
    return List.of();
  }
}
