package org.hlo4j.transforms.cse;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassStatistic;

/**
 * Common subexpression elimination: replaces operations without effects by equal ones that dominate
 * them, and erases dead operations. Preserves what the program computes. Afterwards, of two equal
 * operations without effects neither dominates the other, except through back edges and for
 * operations with regions of several blocks.
 */
public final class CsePass implements Pass {
  private static final PassStatistic REPLACED =
      new PassStatistic("num-cse'd", "Number of operations CSE'd");

  private static final PassStatistic DEAD =
      new PassStatistic("num-dce'd", "Number of operations DCE'd");

  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
              "cse", "Eliminate common sub-expressions", PassDefinition.ANY, new CsePass())
          .withClassName("CSEPass")
          .counting(REPLACED, DEAD);

  private CsePass() {}

  @Override
  public void run(Operation operation, PassContext context) {
    CommonSubexpressions expressions = new CommonSubexpressions(context.registry());
    operation.regions().forEach(expressions::eliminate);
    context.count(REPLACED, expressions.replaced());
    context.count(DEAD, expressions.erased() - expressions.replaced());
  }

  /**
   * Runs the elimination on a region.
   *
   * @param region the region
   * @param registry the dialects
   * @return whether anything changed
   */
  public static boolean eliminate(Region region, DialectRegistry registry) {
    CommonSubexpressions expressions = new CommonSubexpressions(registry);
    expressions.eliminate(region);
    return expressions.erased() > 0;
  }
}
