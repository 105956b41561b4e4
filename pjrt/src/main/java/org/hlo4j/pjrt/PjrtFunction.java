package org.hlo4j.pjrt;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;

/** A function that a plugin has compiled. */
final class PjrtFunction implements FunctionRunner {
  private final Operation function;
  private final PjrtExecutable executable;
  private final List<Type> inputTypes;

  PjrtFunction(Operation function, PjrtExecutable executable) {
    this.function = function;
    this.executable = executable;
    this.inputTypes =
        function.region(0).front().arguments().stream().<Type>map(each -> each.type()).toList();
  }

  @Override
  public List<InterpreterValue> run(
      List<? extends InterpreterValue> inputs, InterpreterOptions run) {
    Interpreter.checkInputs(function, inputTypes, inputs);
    if (run.cancelled().getAsBoolean()) {
      throw new InterpreterException(function.location(), "the run was cancelled");
    }
    List<PjrtBuffer> buffers = new ArrayList<>();
    try {
      for (InterpreterValue input : inputs) {
        if (!(input instanceof Tensor tensor)) {
          throw new InterpreterException(
              function.location(), "engine pjrt takes tensors, not " + input.typeText());
        }
        buffers.add(executable.client().copyFromHost(tensor, executable.devices().getFirst()));
      }
      List<InterpreterValue> results = new ArrayList<>();
      List<PjrtBuffer> outputs =
          executable
              .execute(
                  List.of(List.copyOf(buffers)),
                  PjrtExecuteOptions.DEFAULT.withNonDonatable(executable.donatedParameters()))
              .getFirst();
      buffers.addAll(outputs);
      outputs.forEach(output -> results.add(output.toTensor()));
      return results;
    } catch (PjrtException | IllegalArgumentException e) {
      throw new InterpreterException(function.location(), "engine pjrt: " + e.getMessage());
    } finally {
      buffers.forEach(PjrtBuffer::close);
    }
  }

  @Override
  public OptionalLong plannedBytes() {
    return executable.plannedBytes();
  }

  @Override
  public void close() {
    executable.close();
  }
}
