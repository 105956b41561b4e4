package org.hlo4j.byteir;

import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.rewrite.Rewriter;

/** Creates calls of coarse-grained operations. */
public final class ByteirCalls {
  private ByteirCalls() {}

  /**
   * Creates a call if it satisfies the rules of its target.
   *
   * @param state the state of the call, see {@link org.hlo4j.byteir.define.ByteirCall#state}
   * @param rewriter inserts the call
   * @return the call; empty, with nothing created, if it would violate a rule
   */
  public static Optional<Operation> create(OperationState state, Rewriter rewriter) {
    Operation call = rewriter.create(state);
    if (ByteirVerifier.findings(call).isEmpty()) {
      return Optional.of(call);
    }
    rewriter.erase(call);
    return Optional.empty();
  }
}
