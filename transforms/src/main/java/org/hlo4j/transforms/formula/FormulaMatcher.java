package org.hlo4j.transforms.formula;

import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.func.FuncOps;
import org.jspecify.annotations.Nullable;

/**
 * Finds formulas at operations. A search goes from the root towards what it is computed from, tries
 * alternatives in the order of the pattern, and gives up after a fixed number of steps, so the time
 * for a program grows with its length only. Between searches at two roots the program may change,
 * but not which functions there are.
 */
public final class FormulaMatcher {
  private final LookThrough sight = new LookThrough();
  private @Nullable Term lastRoot;

  /**
   * What computes the only result of an operation: the operation itself or, if it calls a function,
   * an operation in there.
   */
  public OpDefinition computing(Operation operation) {
    if (operation.is(FuncOps.CALL)
        && operation.resultCount() == 1
        && operation.result(0).type() instanceof RankedTensorType) {
      Operation inner = sight.core(Term.ofRoot(operation.result(0))).opOrNull();
      return inner == null ? operation.definition() : inner.definition();
    }
    return operation.definition();
  }

  /** Whether and how the result of {@code operation} is this formula. */
  public Optional<FormulaMatch> match(FormulaPattern pattern, Operation operation) {
    if (operation.resultCount() != 1
        || !(operation.result(0).type() instanceof RankedTensorType type)
        || type.rank() >= Long.SIZE) {
      return Optional.empty();
    }
    Term root = rootOf(operation, type);
    return new Search(sight, pattern, type).find(operation, root);
  }

  /** The root's term, which patterns that are tried one after the other share. */
  private Term rootOf(Operation operation, RankedTensorType type) {
    Term known = lastRoot;
    if (known == null || known.value() != operation.result(0)) {
      known = Term.ofRoot(operation.result(0));
      lastRoot = known;
      sight.setRoot(type.elementType());
    }
    return known;
  }

  /** Forgets what was seen of the program, which has changed. */
  public void forget() {
    lastRoot = null;
  }
}
