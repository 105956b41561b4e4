package org.hlo4j.byteir.decompose;

import java.util.List;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;

/** Creates operations that compute the results of a call. */
@FunctionalInterface
interface Decomposition {
  /**
   * Creates the operations and returns a value for each result, in order.
   *
   * @throws UnsupportedNodeException if the call cannot be decomposed
   */
  List<Value> of(CallSite call);
}
