package org.hlo4j.ir.rewrite;

import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;

/** Is notified of each change by a {@link Rewriter}. */
public interface RewriteListener {
  /** A listener that does nothing. */
  RewriteListener NONE = new RewriteListener() {};

  /**
   * Called after an operation was inserted into a block, be it new or (by default) moved.
   *
   * @param operation the operation
   */
  default void inserted(Operation operation) {}

  /**
   * Called after an operation was moved.
   *
   * @param operation the operation
   */
  default void moved(Operation operation) {
    inserted(operation);
  }

  /**
   * Called after operands, attributes, successors or regions of an operation were changed.
   *
   * @param operation the operation
   */
  default void modified(Operation operation) {}

  /**
   * Called before the uses of the results of an operation are replaced.
   *
   * @param operation the operation
   * @param values the replacements
   */
  default void replaced(Operation operation, List<? extends Value> values) {}

  /**
   * Called before an operation is erased; its regions are empty.
   *
   * @param operation the operation
   */
  default void erased(Operation operation) {}

  /**
   * Called after a block was inserted into a region.
   *
   * @param block the block
   */
  default void inserted(Block block) {}

  /**
   * Called before a block is erased; it is empty.
   *
   * @param block the block
   */
  default void erased(Block block) {}
}
