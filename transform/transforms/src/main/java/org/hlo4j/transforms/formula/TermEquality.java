package org.hlo4j.transforms.formula;

import java.util.Objects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.Trait;

/**
 * Decides whether two terms are the same tensor: one value, or equal operations on the same
 * tensors.
 */
final class TermEquality {
  private static final int MAX_DEPTH = 5;

  private final LookThrough lookThrough;
  private final Bindings bindings;

  TermEquality(LookThrough lookThrough, Bindings bindings) {
    this.lookThrough = lookThrough;
    this.bindings = bindings;
  }

  /**
   * Returns whether {@code seen}, nested in {@code level} reductions, is the tensor that was bound
   * before. The dimensions that the innermost reduction runs along must be the axes.
   */
  boolean holds(Term bound, Term seen, int level, FormulaSearch.Next next) {
    long before = bindings.axes;
    if (areSame(bound, seen, level, MAX_DEPTH) && next.fits()) {
      return true;
    }
    bindings.axes = before;
    return false;
  }

  private boolean areSame(Term bound, Term seen, int level, int depth) {
    Term a = lookThrough.core(bound);
    Term b = lookThrough.core(seen);
    if (a.value() == b.value() && Objects.equals(a.frame(), b.frame())) {
      return areAligned(a, b, level);
    }
    Operation p = a.opOrNull();
    Operation q = b.opOrNull();
    if (p == null || q == null || !p.is(q.definition()) || depth == 0) {
      return false;
    }
    if (p.has(Trait.CONSTANT_LIKE)) {
      Double number = ConstantNumbers.of(a, lookThrough);
      return number != null && number.equals(ConstantNumbers.of(b, lookThrough));
    }
    return isElementwise(p)
        && haveSameProperties(p, q)
        && a.type().elementType().equals(b.type().elementType())
        && haveSameOperands(a, b, level, depth - 1);
  }

  private static boolean isElementwise(Operation op) {
    return op.resultCount() == 1
        && op.regionCount() == 0
        && (op.has(Trait.ELEMENTWISE) || op.has(Trait.BROADCASTING_ELEMENTWISE));
  }

  private static boolean haveSameProperties(Operation p, Operation q) {
    for (int i = 0; i < p.definition().properties().size(); i++) {
      if (!Objects.equals(p.propertyOrNull(i), q.propertyOrNull(i))) {
        return false;
      }
    }
    return p.operandCount() == q.operandCount();
  }

  private boolean haveSameOperands(Term a, Term b, int level, int depth) {
    Operation p = Objects.requireNonNull(a.opOrNull());
    Operation q = Objects.requireNonNull(b.opOrNull());
    for (int i = 0; i < p.operandCount(); i++) {
      if (!areSame(lookThrough.operand(a, p, i), lookThrough.operand(b, q, i), level, depth)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether both run along the same dimensions, and reductions along the axes. */
  private boolean areAligned(Term bound, Term seen, int level) {
    long reduced = 0;
    for (int i = 0; i < bound.dims().length; i++) {
      int boundDim = bound.dims()[i];
      int dim = seen.dims()[i];
      if (dim < Term.NONE) {
        if (dim != Term.summed(level) || boundDim == Term.NONE) {
          return false;
        }
        reduced |= 1L << boundDim;
      } else if (dim != boundDim && bound.type().dimension(i) != 1) {
        return false;
      }
    }
    return reduced == 0 || bindings.bindAxes(reduced);
  }
}
