package org.hlo4j.dialect.syntax;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;

/** A terminator without operands that text may omit. */
public final class ImplicitTerminator {
  private ImplicitTerminator() {}

  /** Adds the block and the terminator that the text of a region of {@code owner} omits. */
  public static void complete(Region region, OpDefinition terminator, OperationState owner) {
    if (region.isEmpty()) {
      region.addBlock();
    }
    Operation last = region.back().lastOrNull();
    if (last == null || !last.has(Trait.TERMINATOR)) {
      region.back().append(new OperationState(terminator, owner.location()).create());
    }
  }
}
