package org.hlo4j.ir.pass;

import org.hlo4j.ir.Operation;

/** A transformation or analysis of an operation and the operations nested in it. */
@FunctionalInterface
public interface Pass {
  /**
   * Runs on an operation, whose contents may be changed; the operation itself must not be erased.
   * On failure the pass reports diagnostics to {@link PassContext#diagnostics} and throws {@link
   * PassContext#failure}.
   *
   * @param operation the operation
   * @param context the environment
   * @throws PassFailure if the pass fails
   */
  void run(Operation operation, PassContext context);
}
