package org.hlo4j.dialect.hlo;

import static org.hlo4j.dialect.hlo.Shapes.isStatic;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.List;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;

/**
 * The size of a dimension, or else its bound, if known, with the merge rules of StableHLO's {@code
 * docs/type_inference.md}.
 */
public record SizeAndBound(long size, long bound) {
  /** Merges a dimension of two types. */
  public interface Merge {
    SizeAndBound apply(OperationInputs op, int dimension, SizeAndBound a, SizeAndBound b);
  }

  /** A dimension of a tensor. */
  public static SizeAndBound of(RankedTensorType type, int dimension) {
    return new SizeAndBound(type.dimension(dimension), Bounds.of(type, dimension));
  }

  /** The sizes of dimensions. */
  public static LongList sizes(List<SizeAndBound> dimensions) {
    return LongList.wrap(dimensions.stream().mapToLong(SizeAndBound::size).toArray());
  }

  /** The bounds of dimensions. */
  public static LongList bounds(List<SizeAndBound> dimensions) {
    return LongList.wrap(dimensions.stream().mapToLong(SizeAndBound::bound).toArray());
  }

  /** Whether the size is known. */
  public boolean hasSize() {
    return isStatic(size);
  }

  private boolean hasBound() {
    return isStatic(bound);
  }

  /** Whether only the bound is known. */
  public boolean isBounded() {
    return !hasSize() && hasBound();
  }

  /** The dimension padded to its bound. */
  public SizeAndBound padded() {
    return new SizeAndBound(sizeOrBound(), Shapes.DYNAMIC);
  }

  /** The size, or else the bound; {@code DYNAMIC} if neither is known. */
  public long sizeOrBound() {
    return hasSize() ? size : bound;
  }

  private static SizeAndBound unbounded() {
    return new SizeAndBound(Shapes.DYNAMIC, Shapes.DYNAMIC);
  }

  /** Returns the concatenation of two dimensions. */
  public static SizeAndBound concatenate(SizeAndBound a, SizeAndBound b) {
    if (a.hasSize() && b.hasSize()) {
      return new SizeAndBound(Sizes.add(a.size, b.size), Shapes.DYNAMIC);
    }
    return isStatic(a.sizeOrBound()) && isStatic(b.sizeOrBound())
        ? new SizeAndBound(Shapes.DYNAMIC, Sizes.add(a.sizeOrBound(), b.sizeOrBound()))
        : unbounded();
  }

  /** Returns a dimension that satisfies both: known wherever one of them is known. */
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

  /** Returns a dimension that either of them satisfies: known only where both are. */
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
