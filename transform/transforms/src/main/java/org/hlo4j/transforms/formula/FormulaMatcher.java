package org.hlo4j.transforms.formula;

import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.func.FuncOps;
import org.jspecify.annotations.Nullable;

/**
 * Matches formulas at operations. A search proceeds from the root to the operations it is computed
 * from, tries alternatives in the order of the pattern, and gives up after a fixed number of steps,
 * so that the total time is linear in the size of the program. The program may change between
 * searches at two roots, except for the set of its functions.
 */
public final class FormulaMatcher {
  private final LookThrough lookThrough = new LookThrough();
  private @Nullable Term lastRoot;

  /**
   * {@return the definition of the operation that computes the result of another: of itself or, if
   * it is a call, of an operation in the called function}
   *
   * @param operation an operation of one result
   */
  public OpDefinition computing(Operation operation) {
    if (operation.is(FuncOps.CALL)
        && operation.resultCount() == 1
        && operation.result(0).type() instanceof RankedTensorType) {
      Operation inner = lookThrough.core(Term.ofRoot(operation.result(0))).opOrNull();
      return inner == null ? operation.definition() : inner.definition();
    }
    return operation.definition();
  }

  /**
   * {@return the match of a formula with the result of an operation; empty if there is none}
   *
   * @param pattern the formula
   * @param operation an operation
   */
  public Optional<FormulaMatch> match(FormulaPattern pattern, Operation operation) {
    if (operation.resultCount() != 1
        || !(operation.result(0).type() instanceof RankedTensorType type)
        || type.rank() >= Long.SIZE) {
      return Optional.empty();
    }
    Term root = rootOf(operation, type);
    return new FormulaSearch(lookThrough, pattern, type).find(operation, root);
  }

  /** Returns the root's term, which consecutive searches at one root share. */
  private Term rootOf(Operation operation, RankedTensorType type) {
    Term cached = lastRoot;
    if (cached == null || cached.value() != operation.result(0)) {
      cached = Term.ofRoot(operation.result(0));
      lastRoot = cached;
      lookThrough.setRoot(type.elementType());
    }
    return cached;
  }

  /** Invalidates what is cached about the program, which has changed. */
  public void invalidate() {
    lastRoot = null;
  }
}
