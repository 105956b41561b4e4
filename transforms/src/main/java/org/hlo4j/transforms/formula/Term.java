package org.hlo4j.transforms.formula;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.jspecify.annotations.Nullable;

/**
 * A value as the root of a match sees it: which dimension of the root each of its dimensions runs
 * along. Values are thereby functions of the root's indices, whatever moved their elements there.
 *
 * @param value a ranked tensor
 * @param dims for each dimension of the value the root's dimension, {@link #NONE} if its only index
 *     is 0, or {@link #summed} if a reduction runs along it
 * @param frame the call inside whose function the value stands; null in the root's function
 */
final class Term {
  /** The dimension has one index, or one is as good as another. */
  static final int NONE = -1;

  private static final Term[] NO_OPERANDS = {};

  private final Value value;
  private final int[] dims;
  private final @Nullable InlinedCall frame;

  /** What is beneath what computes nothing, once that was asked for. */
  private @Nullable Term core;

  private @Nullable Term[] operands = NO_OPERANDS;

  Term(Value value, int[] dims, @Nullable InlinedCall frame) {
    this.value = value;
    this.dims = dims;
    this.frame = frame;
  }

  /** A dimension along which the {@code level}-th reduction around the value runs, from 1. */
  static int summed(int level) {
    return NONE - level;
  }

  /** The result of the root of a match. */
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

  /** What {@link LookThrough#core} found; a search asks for it many times. */
  @Nullable Term knownCoreOrNull() {
    return core;
  }

  void setCore(Term found) {
    core = found;
  }

  /** The operand that was made of this term before. */
  @Nullable Term knownOperandOrNull(int index) {
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

  /** Another value in the same function. */
  Term with(Value other, int[] otherDims) {
    return new Term(other, otherDims, frame);
  }

  /** Whether the value stands in the root's function and has the root's dimensions, in order. */
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

  /** Whether a reduction runs along a dimension of the value. */
  boolean isSummed() {
    for (int dim : dims) {
      if (dim < NONE) {
        return true;
      }
    }
    return false;
  }
}
