package org.hlo4j.byteir.decompose;

import java.util.List;
import org.hlo4j.ir.Value;

/** What computes the results of a call: values for them, in order. */
@FunctionalInterface
interface Decomposition {
  /**
   * Makes operations that compute the results.
   *
   * @throws Indecomposable if that is not possible for this call
   */
  List<Value> of(CallSite call);
}
