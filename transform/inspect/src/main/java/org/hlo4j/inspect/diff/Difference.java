package org.hlo4j.inspect.diff;

import java.util.Optional;
import org.hlo4j.ir.Operation;

/**
 * A difference between two programs.
 *
 * @param kind the kind of change
 * @param function the symbol name of the enclosing function, without {@code @}; empty outside of
 *     functions
 * @param before the operation in the first program; empty if it was added
 * @param after the operation in the second program; empty if it was removed
 * @param change the change of the operation; empty for added and removed operations
 */
public record Difference(
    Kind kind,
    String function,
    Optional<Operation> before,
    Optional<Operation> after,
    Optional<OperationChange> change) {
  /** The kind of change of an operation. */
  public enum Kind {
    /** The operation is in the second program only. */
    ADDED,
    /** The operation is in the first program only. */
    REMOVED,
    /** The operation is in both programs, with different attributes, types or operands. */
    CHANGED
  }

  /** {@return the operation in the second program, or that in the first if it was removed} */
  public Operation operation() {
    return after.or(() -> before).orElseThrow();
  }
}
