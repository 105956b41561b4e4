package org.hlo4j.interpreter;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * Evaluates operations that the interpreter does not support: custom calls of unknown targets, and
 * operations of other dialects.
 */
@FunctionalInterface
public interface Extension {
  /** Supports no operation. */
  Extension NONE = invocation -> Optional.empty();

  /**
   * Evaluates an operation.
   *
   * @param invocation the operation and the values of its operands
   * @return its results; empty if the extension does not support it either
   * @throws InterpreterException if the operation fails
   */
  Optional<List<InterpreterValue>> run(Invocation invocation);

  /**
   * The evaluation of one operation.
   *
   * @param op the operation
   * @param operands the values of its operands
   * @param allocator allocates tensors of zeros, within the limits of the run
   * @param caller calls a function, within the limits of the run
   */
  record Invocation(
      Operation op,
      List<InterpreterValue> operands,
      Function<RankedTensorType, Tensor> allocator,
      BiFunction<Operation, List<InterpreterValue>, List<InterpreterValue>> caller) {
    /** Copies the list of operands. */
    public Invocation {
      operands = List.copyOf(operands);
    }

    /**
     * {@return an operand that is a tensor}
     *
     * @param index the index of the operand
     * @throws InterpreterException if the operand is not a tensor
     */
    public Tensor operand(int index) {
      if (operands.get(index) instanceof Tensor tensor) {
        return tensor;
      }
      throw new InterpreterException(op.location(), "operand #" + index + " is no tensor");
    }

    /**
     * {@return a new tensor of zeros, to be filled by the caller}
     *
     * @param type its type, of static shape
     * @throws InterpreterException if it exceeds the limits of the run
     */
    public Tensor allocate(RankedTensorType type) {
      return allocator.apply(type);
    }

    /**
     * {@return the results of a function of the program, called with the operands}
     *
     * @param function a {@code func.func} of the program
     */
    public List<InterpreterValue> call(Operation function) {
      return caller.apply(function, operands);
    }
  }
}
