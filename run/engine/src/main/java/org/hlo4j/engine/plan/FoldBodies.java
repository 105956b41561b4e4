package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.Fold;
import org.hlo4j.engine.kernel.Fold.Function;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.kernel.ReductionKernel;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.jspecify.annotations.Nullable;

/** Regions of two scalars that are one function of them. */
final class FoldBodies {
  private FoldBodies() {}

  /** Returns what a region computes of elements of a kind; null if it is none of the functions. */
  static @Nullable Fold ofOrNull(Block block, ElementKind kind) {
    ReductionKernel kernel = ReductionKernel.ofOrNull(block, kind);
    if (kernel != null) {
      return new Fold(Function.valueOf(kernel.name()), kind);
    }
    Operation end = block.back();
    boolean replaces =
        block.firstOrNull() == end
            && block.argumentCount() == 2
            && end.operandCount() == 1
            && end.operand(0) == block.argument(1);
    return replaces ? new Fold(Function.REPLACE, kind) : null;
  }
}
