package org.hlo4j.interpreter;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.BiFunction;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * Supplies the evaluation of operations that the interpreter does not support: custom calls, and
 * operations of other dialects. It may also replace the evaluation of a custom call that the
 * interpreter supports, and the decomposition of a composite. Extensions of an application are
 * passed to a run by {@link InterpreterOptions#withExtension}; those of libraries are found by
 * {@link ServiceLoader} and supply what these do not. Custom calls that take or return tuples, as
 * XLA writes them, are given to it with an operand and a result for each value in these.
 */
@FunctionalInterface
public interface Extension {
  /** Supports no operation. */
  Extension NONE = op -> Optional.empty();

  /**
   * {@return the evaluator of an operation; empty if it is not supported}
   *
   * @param op the operation, which need not be about to run: the answer depends on it alone, so
   *     that a program can be checked before it runs
   */
  Optional<Evaluator> evaluator(Operation op);

  /**
   * {@return an extension that supports what this one or another supports; this one has precedence}
   *
   * @param other supports the operations that this one does not
   */
  default Extension or(Extension other) {
    requireNonNull(other, "other");
    return op -> evaluator(op).or(() -> other.evaluator(op));
  }

  /**
   * {@return an extension that supports custom calls}
   *
   * @param targets the evaluator of each target, by {@code call_target_name}
   */
  static Extension ofTargets(Map<String, ? extends Evaluator> targets) {
    Map<String, Evaluator> copy = Map.copyOf(targets);
    return op ->
        op.is(Modules.CUSTOM_CALL)
            ? Optional.ofNullable(copy.get(CustomCallOp.CALL_TARGET_NAME.get(op)))
            : Optional.empty();
  }

  /**
   * {@return an extension that replaces the decompositions of composites}
   *
   * @param names the evaluator of each composite, by its {@code name}
   */
  static Extension ofComposites(Map<String, ? extends Evaluator> names) {
    Map<String, Evaluator> copy = Map.copyOf(names);
    return op ->
        op.is(Modules.COMPOSITE)
            ? Optional.ofNullable(copy.get(CompositeOp.NAME.get(op)))
            : Optional.empty();
  }

  /** {@return the extensions of the libraries on the module path or class path, as one} */
  static Extension installed() {
    return InstalledExtensions.ALL;
  }

  /** Evaluates an operation. */
  @FunctionalInterface
  interface Evaluator {
    /**
     * {@return the results of the operation}
     *
     * @param invocation the operation and the values of its operands
     * @throws InterpreterException if the operation fails
     */
    List<InterpreterValue> evaluate(Invocation invocation);

    /**
     * {@return a function that computes the results of an operation from its operands, with the
     * bits that {@link #evaluate} has; empty if there is none} Engines plan what it consists of,
     * where they would have to call the evaluator otherwise.
     *
     * @param op an operation of static shapes that this evaluator is for
     * @throws InterpreterException if the operation cannot be evaluated
     */
    default Optional<Operation> formula(Operation op) {
      return Optional.empty();
    }

    /**
     * {@return the function that computes each element of an operation's only result from those of
     * its first and its last operand, which are of its type; empty if that is not how it is
     * evaluated} The function is of doubles, and its results are rounded once.
     *
     * @param op an operation of static shapes that this evaluator is for
     */
    default Optional<DoubleBinaryOperator> elementFunction(Operation op) {
      return Optional.empty();
    }
  }

  /**
   * The evaluation of one operation.
   *
   * @param op the operation
   * @param operands the values of its operands
   * @param allocator allocates tensors of zeros, within the limits of the run
   * @param caller calls a function, within the limits of the run
   * @param checkpoint throws an {@link InterpreterException} if the run is cancelled or its thread
   *     interrupted; called now and then by evaluators that take long
   */
  record Invocation(
      Operation op,
      List<InterpreterValue> operands,
      Function<RankedTensorType, Tensor> allocator,
      BiFunction<Operation, List<InterpreterValue>, List<InterpreterValue>> caller,
      Runnable checkpoint) {
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
