package org.hlo4j.byteir.define;

import java.util.List;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * The types of the results of a call, as far as they follow from operands and attributes: sizes
 * that do not are dynamic, with a bound where there is one. Asked only of calls that keep the rules
 * of their target and whose tensors are ranked.
 */
@FunctionalInterface
public interface ShapeFunction {
  List<RankedTensorType> infer(ByteirCall call);
}
