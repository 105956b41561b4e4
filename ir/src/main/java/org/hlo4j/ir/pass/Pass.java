package org.hlo4j.ir.pass;

import org.hlo4j.ir.Operation;

/** A transformation or analysis of an operation and all inside it. */
@FunctionalInterface
public interface Pass {
  /**
   * Runs on {@code operation}, which may be changed inside but not erased. A pass that cannot do
   * its work reports why to {@link PassContext#diagnostics} and throws {@link PassContext#failure}.
   */
  void run(Operation operation, PassContext context);
}
