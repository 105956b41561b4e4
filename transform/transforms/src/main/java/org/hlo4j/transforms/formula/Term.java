package org.hlo4j.transforms.formula;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.jspecify.annotations.Nullable;

/**
 * A value as a function of the root's indices, however its elements were moved: each of its
 * dimensions corresponds to a dimension of the root.
 */
final class Term {
  /** The dimension has size 1, or the value is constant along it. */
  static final int NONE = -1;

  private static final Term[] NO_OPERANDS = {};

  private final Value value;
  private final int[] dims;
  private final @Nullable InlinedCall frame;

  /** Cache of {@link LookThrough#core}. */
  private @Nullable Term core;

  private @Nullable Term[] operands = NO_OPERANDS;

  /**
   * Creates a term.
   *
   * @param value a ranked tensor
   * @param dims for each dimension of the value the root's dimension, {@link #NONE} if its only
   *     index is 0, or {@link #summed} if it is reduced
   * @param frame the call whose function contains the value; null in the root's function
   */
  Term(Value value, int[] dims, @Nullable InlinedCall frame) {
    this.value = value;
    this.dims = dims;
    this.frame = frame;
  }

  /** Returns the dimension that the {@code level}-th enclosing reduction runs along, from 1. */
  static int summed(int level) {
    return NONE - level;
  }

  /** Returns the term of the result of a match's root. */
  static Term ofRoot(Value value) {
    int[] dims = new int[((RankedTensorType) value.type()).rank()];
    for (int i = 0; i < dims.length; i++) {
      dims[i] = i;
    }
    return new Term(value, dims, null);
  }

  Value value() {
    return value;
  }

  int[] dims() {
    return dims;
  }

  @Nullable InlinedCall frame() {
    return frame;
  }

  /**
   * Returns the cached {@link LookThrough#core}, which a search needs many times; null at first.
   */
  @Nullable Term cachedCoreOrNull() {
    return core;
  }

  void setCore(Term found) {
    core = found;
  }

  /** Returns the cached term of an operand; null at first. */
  @Nullable Term cachedOperandOrNull(int index) {
    return index < operands.length ? operands[index] : null;
  }

  void setOperand(int index, int count, Term operand) {
    if (operands.length == 0) {
      operands = new Term[count];
    }
    operands[index] = operand;
  }

  RankedTensorType type() {
    return (RankedTensorType) value.type();
  }

  @Nullable Operation opOrNull() {
    return value.definingOpOrNull();
  }

  /** Returns the term of another value in the same function. */
  Term with(Value other, int[] otherDims) {
    return new Term(other, otherDims, frame);
  }

  /** Returns whether the value is in the root's function and has its dimensions, in order. */
  boolean isLike(RankedTensorType root) {
    if (frame != null || !type().shape().equals(root.shape())) {
      return false;
    }
    for (int i = 0; i < dims.length; i++) {
      if (dims[i] != i && root.dimension(i) != 1) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a dimension of the value is reduced. */
  boolean isSummed() {
    for (int dim : dims) {
      if (dim < NONE) {
        return true;
      }
    }
    return false;
  }
}
