package org.hlo4j.interpreter.machine;

import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.StridedCopy;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.opset.stablehlo.TokenType;

/**
 * Results whose shapes are computed at run time, operands that are lists of integers, and failures.
 */
public final class Results {
  private Results() {}

  /** Returns the failure of an operation, whose name stands before what is wrong with it. */
  public static InterpreterException failure(Operation op, String format, Object... arguments) {
    return new InterpreterException(
        op.location(), "'" + op.name() + "' " + format.formatted(arguments));
  }

  /** Returns the failure of an operation by an exception. */
  public static InterpreterException failure(Operation op, Exception e) {
    return new InterpreterException(op.location(), "'" + op.name() + "': " + e.getMessage());
  }

  /** Returns a tensor of zeros of this shape with the element type of the only result. */
  public static Tensor allocate(Operation op, Frame frame, int... sizes) {
    return allocate(op, frame, 0, sizes);
  }

  /** Returns a tensor of zeros of this shape with the element type of a result. */
  public static Tensor allocate(Operation op, Frame frame, int index, int[] sizes) {
    return frame.machine().allocate(op, type(op, frame, index, sizes));
  }

  /** Returns the only result of an operation: a strided box of the operand. */
  public static Tensor view(
      Operation op, Frame frame, Tensor operand, int start, int[] strides, int[] sizes) {
    Tensor result = allocate(op, frame, sizes);
    StridedCopy.copy(operand, start, strides, result, 0, Strides.rowMajor(sizes), sizes);
    return result;
  }

  /**
   * Returns the type of a result of this shape.
   *
   * @throws InterpreterException if the shape contradicts the result's type
   */
  public static RankedTensorType type(Operation op, Frame frame, int index, int... sizes) {
    long[] shape = new long[sizes.length];
    for (int d = 0; d < sizes.length; d++) {
      if (sizes[d] < 0) {
        throw failure(op, "dimension #%d has size %d", d, sizes[d]);
      }
      shape[d] = sizes[d];
    }
    return RankedTensorType.of(LongList.wrap(shape), frame.elementType(op, index));
  }

  /** Returns the elements of a tensor of integers. */
  public static LongList numbers(Tensor tensor) {
    return LongList.wrap(tensor.toLongArray());
  }

  /** Returns the sizes of a result, which an operand holds: as many as the result's type has. */
  public static int[] sizes(Operation op, int index, Tensor operand) {
    if (op.result(index).type() instanceof RankedTensorType type
        && type.shape().size() != operand.count()) {
      throw failure(op, "result #%d of type %s is given %d sizes", index, type, operand.count());
    }
    return Strides.sizes(numbers(operand));
  }

  /** Refuses operands whose shapes, known at run time only, differ. */
  public static void checkSameShape(Operation op, List<Tensor> operands) {
    for (Tensor operand : operands) {
      checkSameShape(op, operands.getFirst(), operand);
    }
  }

  /** Refuses an operand whose shape, known at run time only, differs from another's. */
  public static void checkSameShape(Operation op, Tensor first, Tensor operand) {
    if (!operand.shape().equals(first.shape())) {
      throw failure(op, "operands differ in shape: %s and %s", first.type(), operand.type());
    }
  }

  /** Refuses an operand that is not a scalar and has another shape than a second one. */
  public static void checkScalarOrSameShape(Operation op, Tensor first, Tensor operand) {
    if (operand.rank() > 0) {
      checkSameShape(op, first, operand);
    }
  }

  /**
   * Returns what to throw when the evaluation of an operation leaves the bounds of its operands: an
   * error of the program if their shapes are known at run time only, and contradict each other.
   */
  static RuntimeException outOfBounds(Operation op, Frame frame, IndexOutOfBoundsException cause) {
    boolean isStatic =
        op.operands().stream()
            .allMatch(
                operand -> !(operand.type() instanceof ShapedType type) || type.hasStaticShape());
    if (isStatic) {
      return cause;
    }
    return failure(
        op,
        "operands do not fit each other: %s",
        op.operands().stream()
            .map(operand -> frame.get(operand).typeText())
            .collect(Collectors.joining(", ")));
  }

  /**
   * Refuses results that do not have the types of an operation. Types of other dialects have values
   * that their extensions choose.
   */
  public static void checkTypes(Operation op, List<? extends InterpreterValue> results) {
    if (results.size() != op.resultCount()) {
      throw failure(op, "is given %d results instead of %d", results.size(), op.resultCount());
    }
    for (int i = 0; i < results.size(); i++) {
      Type type = op.result(i).type();
      if ((type instanceof ShapedType || type.equals(TokenType.INSTANCE))
          && !results.get(i).isOf(type)) {
        throw failure(
            op, "result #%d is given %s instead of %s", i, results.get(i).typeText(), type);
      }
    }
  }
}
