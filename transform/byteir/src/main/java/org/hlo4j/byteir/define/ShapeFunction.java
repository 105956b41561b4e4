package org.hlo4j.byteir.define;

import java.util.List;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * Infers the result types of a call from operands and attributes. Sizes that do not follow from
 * these are dynamic, bounded where possible. Evaluated only for calls that satisfy the rules of
 * their target and whose tensors are ranked.
 */
@FunctionalInterface
public interface ShapeFunction {
  /**
   * {@return the types of the results, in order}
   *
   * @param call a valid call of ranked tensors
   */
  List<RankedTensorType> infer(ByteirCall call);
}
