package org.hlo4j.interpreter;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * Runs operations that the interpreter does not know: custom calls of other targets, and operations
 * of other dialects.
 */
@FunctionalInterface
public interface Extension {
  /** Knows nothing. */
  Extension NONE = invocation -> Optional.empty();

  /**
   * The results of an operation, or nothing if the extension does not know it either.
   *
   * @throws InterpreterException if it cannot be run
   */
  Optional<List<InterpreterValue>> run(Invocation invocation);

  /**
   * An operation that is to be run.
   *
   * @param op the operation
   * @param operands what its operands are
   * @param allocator gives tensors of zeros, within the limits of the run
   * @param caller calls a function, within the limits of the run
   */
  record Invocation(
      Operation op,
      List<InterpreterValue> operands,
      Function<RankedTensorType, Tensor> allocator,
      BiFunction<Operation, List<InterpreterValue>, List<InterpreterValue>> caller) {
    public Invocation {
      operands = List.copyOf(operands);
    }

    /** An operand that is a tensor. */
    public Tensor operand(int index) {
      if (operands.get(index) instanceof Tensor tensor) {
        return tensor;
      }
      throw new InterpreterException(op.location(), "operand #" + index + " is no tensor");
    }

    /** A tensor of zeros, to be filled. */
    public Tensor allocate(RankedTensorType type) {
      return allocator.apply(type);
    }

    /** The results of a function of the program, called with the operands. */
    public List<InterpreterValue> call(Operation function) {
      return caller.apply(function, operands);
    }
  }
}
