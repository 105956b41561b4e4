package org.hlo4j.inspect.diff;

import java.util.Optional;
import org.hlo4j.ir.Operation;

/**
 * A difference between two programs.
 *
 * @param kind what happened to the operation
 * @param function the function in which it stands, without {@code @}; empty outside of functions
 * @param before the operation in the first program, unless it was added
 * @param after the operation in the second program, unless it was removed
 * @param what how the two differ, in words; empty if there is only one
 */
public record Difference(
    Kind kind,
    String function,
    Optional<Operation> before,
    Optional<Operation> after,
    String what) {
  /** What happened to an operation. */
  public enum Kind {
    ADDED,
    REMOVED,
    CHANGED
  }

  /** The operation, that of the second program if there is one. */
  public Operation operation() {
    return after.or(() -> before).orElseThrow();
  }
}
