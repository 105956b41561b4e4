package org.hlo4j.ir.asm;

import java.util.function.BiConsumer;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;

/**
 * Suggests names for the blocks of an operation's regions, in place of {@code ^bb0}; without the
 * {@code ^}. A dialect attaches it to the operation. The generic form does not use it.
 */
@FunctionalInterface
public interface BlockNames {
  void suggest(Operation operation, BiConsumer<Block, String> names);
}
