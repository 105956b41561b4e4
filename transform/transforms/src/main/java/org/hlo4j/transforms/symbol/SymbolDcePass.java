package org.hlo4j.transforms.symbol;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassStatistic;

/**
 * Erases symbols without live references: private ones, and nested ones of symbol tables that are
 * invisible outside, such as the outermost module. Preserves everything visible.
 */
public final class SymbolDcePass implements Pass {
  private static final PassStatistic DEAD =
      new PassStatistic("num-dce'd", "Number of symbols DCE'd");

  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
              "symbol-dce", "Eliminate dead symbols", PassDefinition.ANY, new SymbolDcePass())
          .withClassName("SymbolDCEPass")
          .counting(DEAD);

  private SymbolDcePass() {}

  @Override
  public void run(Operation operation, PassContext context) {
    if (!operation.has(Trait.SYMBOL_TABLE)) {
      throw context.failure(
          operation,
          "'"
              + operation.name()
              + "' op  was scheduled to run under SymbolDCE, but does not define a symbol table");
    }
    context.count(DEAD, SymbolLiveness.eraseDead(operation, _ -> true));
  }
}
