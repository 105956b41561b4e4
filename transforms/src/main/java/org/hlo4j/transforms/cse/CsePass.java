package org.hlo4j.transforms.cse;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;

/**
 * Replaces operations without effects by equal ones that come before them on every path, and erases
 * what is dead.
 */
public final class CsePass implements Pass {
  /** How the pass is listed. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
          "cse", "Eliminate common sub-expressions", PassDefinition.ANY, new CsePass());

  private CsePass() {}

  @Override
  public void run(Operation operation, PassContext context) {
    new CommonSubexpressions(context.registry()).eliminate(operation);
  }
}
