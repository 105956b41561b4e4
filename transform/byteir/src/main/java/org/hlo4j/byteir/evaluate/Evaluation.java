package org.hlo4j.byteir.evaluate;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.byteir.ByteirVerifier;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.dialect.hlo.TypeCompatibility;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/**
 * A call under evaluation. Its shapes are those at run time, so that all rules of the target are
 * decided.
 */
final class Evaluation {
  private final Extension.Invocation invocation;
  private final ByteirCall call;

  private Evaluation(Extension.Invocation invocation, ByteirCall call) {
    this.invocation = invocation;
    this.call = call;
  }

  /**
   * Returns the evaluation of a call, with shapes at run time.
   *
   * @throws InterpreterException if the call violates the definition of its target
   */
  static Evaluation of(Extension.Invocation invocation) {
    Operation op = invocation.op();
    OperationState state = new OperationState(op);
    Block arguments = new Block();
    for (int i = 0; i < op.operandCount(); i++) {
      RankedTensorType type =
          invocation.operands().get(i) instanceof StringTensor strings
              ? strings.type()
              : invocation.operand(i).type();
      state.addOperand(arguments.addArgument(type, op.location()));
    }
    state.addResultTypes(op.resultTypes());
    try {
      return new Evaluation(invocation, ByteirVerifier.call(state.create()).orElseThrow());
    } catch (DiagnosticException e) {
      throw new InterpreterException(op.location(), e.diagnostics().getFirst().message());
    }
  }

  ByteirCall call() {
    return call;
  }

  InterpreterException failure(String message) {
    return new InterpreterException(
        invocation.op().location(), "'" + call.definition() + "' " + message);
  }

  // Operands.

  /** Returns the operand of this name, a tensor or strings. */
  InterpreterValue operand(String name) {
    return invocation.operands().get(call.op().operands().indexOf(call.value(name)));
  }

  /** Returns the operands of this name. */
  List<Tensor> tensors(String name) {
    List<Value> values = call.values(name);
    List<Tensor> tensors = new ArrayList<>();
    for (int i = 0; i < call.op().operandCount(); i++) {
      if (values.contains(call.op().operand(i))) {
        tensors.add(invocation.operand(i));
      }
    }
    return tensors;
  }

  /** Returns the operand of this name. */
  Tensor tensor(String name) {
    return tensors(name).getFirst();
  }

  // Results.

  /** Returns the declared element type of a result. */
  Type elementType(int result) {
    if (call.op().result(result).type() instanceof ShapedType type) {
      return type.elementType();
    }
    throw failure("result #" + result + " is no tensor");
  }

  /** Allocates a zeroed tensor for a result with a data-dependent shape. */
  Tensor allocate(int result, long... shape) {
    return allocate(result, LongList.of(shape));
  }

  Tensor allocate(int result, LongList shape) {
    return invocation.allocate(RankedTensorType.of(shape, elementType(result)));
  }

  /** Allocates a zeroed tensor for a result whose shape is inferred from the operands. */
  Tensor allocate(int result) {
    RankedTensorType type =
        ByteirVerifier.inferTypes(call).map(types -> types.get(result)).orElseThrow();
    return allocate(result, type.shape());
  }

  /** Returns the results after checking them against the declared types. */
  List<InterpreterValue> checked(List<? extends InterpreterValue> results) {
    for (int i = 0; i < results.size(); i++) {
      RankedTensorType type = typeOf(results.get(i));
      if (call.op().result(i).type() instanceof RankedTensorType declared
          && !TypeCompatibility.areCompatible(declared, type)) {
        throw failure("has a result #" + i + " of shape " + type.shape() + ", not as declared");
      }
    }
    return List.copyOf(results);
  }

  private RankedTensorType typeOf(InterpreterValue value) {
    return switch (value) {
      case Tensor tensor -> tensor.type();
      case StringTensor strings -> strings.type();
      default -> throw failure("has a value that is no tensor");
    };
  }
}
