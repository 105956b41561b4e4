package org.hlo4j.ir.rewrite;

import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;

/** Is told of each change that a {@link Rewriter} makes. */
public interface RewriteListener {
  /** Tells nobody. */
  RewriteListener NONE = new RewriteListener() {};

  /** The operation was put into a block; new, unless {@link #moved} leads here. */
  default void inserted(Operation operation) {}

  /** The operation was put into a block from elsewhere. */
  default void moved(Operation operation) {
    inserted(operation);
  }

  /** Operands, attributes, successors or regions of the operation have changed. */
  default void modified(Operation operation) {}

  /** The uses of the operation's results are about to become uses of these values. */
  default void replaced(Operation operation, List<? extends Value> values) {}

  /** The operation is about to be erased; what was inside is gone. */
  default void erased(Operation operation) {}

  /** The block was put into a region. */
  default void inserted(Block block) {}

  /** The block is about to be erased; it is empty. */
  default void erased(Block block) {}
}
