package org.hlo4j.ir.rewrite;

import org.hlo4j.ir.Operation;

/**
 * Folds an operation: to constants, to values that exist, or to a simpler form of itself, without
 * making operations. A dialect attaches it to an operation.
 *
 * <p>Commutative, idempotent and involutive operations fold by their traits, too; see {@link
 * Folder}.
 */
@FunctionalInterface
public interface Folds {
  /** Folds the operation; its constant operands are found by {@link Constants#valueOrNull}. */
  Folding fold(Operation operation);
}
