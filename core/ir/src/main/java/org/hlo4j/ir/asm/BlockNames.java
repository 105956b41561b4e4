package org.hlo4j.ir.asm;

import java.util.function.BiConsumer;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;

/**
 * Suggests names for the blocks of an operation's regions, in place of {@code ^bb0}, without the
 * {@code ^}. Attached by a dialect to the operation. Not used by the generic form.
 */
@FunctionalInterface
public interface BlockNames {
  /**
   * Suggests names.
   *
   * @param operation the operation
   * @param names accepts a block and its name
   */
  void suggest(Operation operation, BiConsumer<Block, String> names);
}
