package org.hlo4j.dialect.hlo;

import static org.hlo4j.dialect.hlo.Shapes.isStatic;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import org.hlo4j.ir.OperationInputs;

/**
 * What is known of one dimension: its size, or else perhaps a bound. Ways to put two together, as
 * {@code docs/type_inference.md} of StableHLO has them.
 */
public record SizeAndBound(long size, long bound) {
  /** How two dimensions become one. */
  public interface Merge {
    SizeAndBound apply(OperationInputs op, int dimension, SizeAndBound a, SizeAndBound b);
  }

  /** Whether the size is known. */
  public boolean hasSize() {
    return isStatic(size);
  }

  private boolean hasBound() {
    return isStatic(bound);
  }

  /** The size or else the bound, dynamic if neither is known. */
  public long sizeOrBound() {
    return hasSize() ? size : bound;
  }

  private static SizeAndBound unbounded() {
    return new SizeAndBound(Shapes.DYNAMIC, Shapes.DYNAMIC);
  }

  /** The sum of two dimensions. */
  public static SizeAndBound concatenate(SizeAndBound a, SizeAndBound b) {
    if (a.hasSize() && b.hasSize()) {
      return new SizeAndBound(a.size + b.size, Shapes.DYNAMIC);
    }
    return isStatic(a.sizeOrBound()) && isStatic(b.sizeOrBound())
        ? new SizeAndBound(Shapes.DYNAMIC, a.sizeOrBound() + b.sizeOrBound())
        : unbounded();
  }

  /** A dimension that is both: the more is known of either, the more of it. */
  public static SizeAndBound mostSpecific(
      OperationInputs op, int dimension, SizeAndBound a, SizeAndBound b) {
    if (!a.hasSize() && !b.hasSize()) {
      long bound =
          a.hasBound() && b.hasBound()
              ? Math.min(a.bound, b.bound)
              : a.hasBound() ? a.bound : b.bound;
      return new SizeAndBound(Shapes.DYNAMIC, bound);
    }
    checkSizes(op, dimension, a, b);
    long size = a.hasSize() ? a.size : b.size;
    long bound = a.hasBound() ? a.bound : b.bound;
    if (isStatic(bound) && size > bound) {
      throw violation(
          op,
          "",
          "Mismatched dimension size "
              + size
              + " and bound "
              + bound
              + " in dimension "
              + dimension);
    }
    return new SizeAndBound(size, Shapes.DYNAMIC);
  }

  /** A dimension that is one or the other: no more is known than of both. */
  public static SizeAndBound leastSpecific(
      OperationInputs op, int dimension, SizeAndBound a, SizeAndBound b) {
    checkSizes(op, dimension, a, b);
    if (a.hasSize() && b.hasSize()) {
      return new SizeAndBound(a.size, Shapes.DYNAMIC);
    }
    return isStatic(a.sizeOrBound()) && isStatic(b.sizeOrBound())
        ? new SizeAndBound(Shapes.DYNAMIC, Math.max(a.sizeOrBound(), b.sizeOrBound()))
        : unbounded();
  }

  private static void checkSizes(
      OperationInputs op, int dimension, SizeAndBound a, SizeAndBound b) {
    if (a.hasSize() && b.hasSize() && a.size != b.size) {
      throw violation(
          op,
          "",
          "Mismatched dimension sizes " + a.size + " and " + b.size + " in dimension " + dimension);
    }
  }
}
