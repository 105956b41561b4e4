package org.hlo4j.dialect.linalg;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.jspecify.annotations.Nullable;

/** A call of a target: its operands and results by role. */
public abstract class RoutineCall {
  private static final String SHAPE_OPERANDS = "indices_of_shape_operands";

  private final CallTarget target;
  private final Operation op;
  private final int operandCount;

  /** Creates a call; {@link #checkCounts} checks it. */
  protected RoutineCall(CallTarget target, Operation op) {
    this.target = target;
    this.op = op;
    operandCount = op.operandCount() - shapeOperands(op).size();
  }

  /** Checks that there are as many operands and results as the target has. */
  protected final void checkCounts() {
    CallSignature signature = target.signature();
    if (!signature.acceptsOperands(operandCount)
        || op.resultCount() != signature.results().size()) {
      throw failure(
          "has %d operands and %d results, expected %s"
              .formatted(operandCount, op.resultCount(), signature));
    }
  }

  /** Returns an exception at the operation. */
  protected abstract RuntimeException exception(String message);

  /** Returns an exception that names the call. */
  public final RuntimeException failure(String message) {
    return exception("custom call '" + target.name() + "' " + message);
  }

  public final CallTarget target() {
    return target;
  }

  public final Operation op() {
    return op;
  }

  // Operands.

  /** Returns the index of the operand of a role; -1 if there is none. */
  public final int operandOrMinus(String role) {
    return target.signature().operandOrMinus(role, operandCount);
  }

  /** Returns the number of operands that have a role. */
  public final int operandCount() {
    return operandCount;
  }

  /** Returns whether there is an operand of a role. */
  public final boolean has(String role) {
    return operandOrMinus(role) >= 0;
  }

  /** Returns an operand that is an integer. */
  public abstract long integer(String role);

  /** Checks that an operand that repeats a size, if there is one, is right. */
  public final void checkSize(String role, long size) {
    if (has("#" + role) && integer("#" + role) != size) {
      throw failure(
          "has operand #%s of %d, which is %d".formatted(role, integer("#" + role), size));
    }
  }

  /** Returns the indices of the operands that are shapes of results. */
  protected static List<Integer> shapeOperands(Operation op) {
    int count = op.operandCount();
    return op.attribute(SHAPE_OPERANDS, DenseElementsAttr.class)
        .map(ConstantValues::numbers)
        .map(indices -> indices.stream().filter(i -> i >= 0 && i < count))
        .map(indices -> indices.mapToObj(Math::toIntExact).toList())
        .orElse(List.of());
  }

  // Results.

  /** Returns the index of the result of a role; -1 if there is none. */
  public final int resultOrMinus(String role) {
    return target.signature().results().indexOf(role);
  }

  /** Returns whether there is a result of a role. */
  public final boolean hasResult(String role) {
    return resultOrMinus(role) >= 0;
  }

  /** Returns the type of a result. */
  public final RankedTensorType resultType(int index) {
    if (op.result(index).type() instanceof RankedTensorType type) {
      return type;
    }
    throw failure("has result #" + index + " of no ranked tensor type");
  }

  // Layouts.

  /**
   * Returns the order of dimensions in the buffer of an operand, that of adjacent elements first.
   *
   * @param matrices whether it consists of matrices, which are the last two dimensions
   */
  public final int[] operandLayout(String role, int rank, boolean matrices) {
    return layout(CustomCallOp.OPERAND_LAYOUTS.getOrNull(op), operandOrMinus(role), rank, matrices);
  }

  /** Returns the order of dimensions in the buffer of a result. */
  public final int[] resultLayout(String role, int rank, boolean matrices) {
    return layout(CustomCallOp.RESULT_LAYOUTS.getOrNull(op), resultOrMinus(role), rank, matrices);
  }

  private int[] layout(
      @Nullable List<DenseElementsAttr> layouts, int index, int rank, boolean matrices) {
    if (target.convention() == CallTarget.Convention.LOGICAL) {
      return matrices ? Layouts.columnMajor(rank) : Layouts.rowMajor(rank);
    }
    if (layouts == null) {
      return Layouts.rowMajor(rank);
    }
    int[] layout =
        index >= layouts.size()
            ? new int[0]
            : ConstantValues.numbers(layouts.get(index)).stream()
                .mapToInt(Math::toIntExact)
                .toArray();
    int[] sorted = layout.clone();
    Arrays.sort(sorted);
    for (int i = 0; i < sorted.length; i++) {
      if (sorted[i] != i) {
        throw failure("has a layout that is no permutation");
      }
    }
    if (layout.length != rank) {
      throw failure("has a layout of another rank than the tensor");
    }
    return layout;
  }
}
