package org.hlo4j.pjrt;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.pjrt.part.DeviceParts;
import org.hlo4j.pjrt.proto.DeviceTiles;
import org.hlo4j.pjrt.proto.HloSignature;

/** A function that a plugin has compiled, for one device or several that hold parts of arrays. */
final class PjrtFunction implements FunctionRunner {
  private final Operation function;
  private final PjrtExecutable executable;
  private final List<Type> inputTypes;
  private final List<DeviceParts> inputs;
  private final List<DeviceParts> results;

  /**
   * Creates a function.
   *
   * @throws PjrtException if it is for several devices, and the plugin does not say which parts
   *     they hold
   */
  PjrtFunction(Operation function, PjrtExecutable executable) {
    this.function = function;
    this.executable = executable;
    this.inputTypes = Parameter.of(function).stream().map(Parameter::type).toList();
    HloSignature signature = executable.signature();
    this.inputs = parts(inputTypes, signature.parameters(), signature.parameterTiles());
    this.results =
        parts(Interpreter.resultTypes(function), signature.results(), signature.resultTiles());
  }

  private List<DeviceParts> parts(
      List<? extends Type> types, List<PjrtShape> shapes, List<DeviceTiles> tiles) {
    int replicas = executable.replicas();
    int partitions = executable.partitions();
    if (types.size() != shapes.size() || (partitions > 1 && tiles.size() != types.size())) {
      throw new PjrtException(
          PjrtErrorCode.UNIMPLEMENTED,
          "the compiled program does not say which parts of its %d arrays the %d devices hold"
              .formatted(types.size(), replicas * partitions));
    }
    List<DeviceParts> parts = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      RankedTensorType whole = (RankedTensorType) types.get(i);
      RankedTensorType part = RankedTensorType.of(shapes.get(i).dimensions(), whole.elementType());
      parts.add(
          partitions > 1
              ? new DeviceParts(whole, part, tiles.get(i))
              : DeviceParts.ofReplicas(whole, part, replicas));
    }
    return parts;
  }

  @Override
  public List<InterpreterValue> run(
      List<? extends InterpreterValue> values, InterpreterOptions run) {
    Interpreter.checkInputs(function, inputTypes, values);
    if (run.cancelled().getAsBoolean()) {
      throw new InterpreterException(function.location(), "the run was cancelled");
    }
    List<PjrtBuffer> buffers = new ArrayList<>();
    try {
      List<List<PjrtBuffer>> outputs =
          executable.execute(
              arguments(values, buffers),
              PjrtExecuteOptions.DEFAULT.withNonDonatable(executable.donatedParameters()));
      outputs.forEach(buffers::addAll);
      List<InterpreterValue> tensors = new ArrayList<>();
      for (int i = 0; i < results.size(); i++) {
        int result = i;
        tensors.add(
            results
                .get(i)
                .join(outputs.stream().map(device -> device.get(result).toTensor()).toList()));
      }
      return tensors;
    } catch (PjrtException | IllegalArgumentException e) {
      throw new InterpreterException(function.location(), "engine pjrt: " + e.getMessage());
    } finally {
      buffers.forEach(PjrtBuffer::close);
    }
  }

  /** Returns the arguments of each device, which are added to the buffers to be closed. */
  private List<List<PjrtBuffer>> arguments(
      List<? extends InterpreterValue> values, List<PjrtBuffer> buffers) {
    List<PjrtDevice> devices = executable.devices();
    List<List<PjrtBuffer>> arguments = new ArrayList<>();
    devices.forEach(_ -> arguments.add(new ArrayList<>()));
    for (int i = 0; i < values.size(); i++) {
      if (!(values.get(i) instanceof Tensor tensor)) {
        throw new InterpreterException(
            function.location(), "engine pjrt takes tensors, not " + values.get(i).typeText());
      }
      List<Tensor> parts = inputs.get(i).split(tensor);
      for (int device = 0; device < devices.size(); device++) {
        PjrtBuffer buffer =
            executable.client().copyFromHost(parts.get(device), devices.get(device));
        buffers.add(buffer);
        arguments.get(device).add(buffer);
      }
    }
    return arguments;
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
