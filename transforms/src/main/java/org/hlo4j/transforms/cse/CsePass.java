package org.hlo4j.transforms.cse;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassStatistic;

/**
 * Replaces operations without effects by equal ones that come before them on every path, and erases
 * what is dead.
 */
public final class CsePass implements Pass {
  private static final PassStatistic REPLACED =
      new PassStatistic("num-cse'd", "Number of operations CSE'd");

  private static final PassStatistic DEAD =
      new PassStatistic("num-dce'd", "Number of operations DCE'd");

  /** How the pass is listed. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
              "cse", "Eliminate common sub-expressions", PassDefinition.ANY, new CsePass())
          .counting(REPLACED, DEAD);

  private CsePass() {}

  @Override
  public void run(Operation operation, PassContext context) {
    CommonSubexpressions expressions = new CommonSubexpressions(context.registry());
    expressions.eliminate(operation);
    context.count(REPLACED, expressions.replaced());
    context.count(DEAD, expressions.erased() - expressions.replaced());
  }
}
