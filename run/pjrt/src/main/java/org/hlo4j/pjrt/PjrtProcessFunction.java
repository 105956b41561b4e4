package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.pjrt.process.PluginConnection;
import org.hlo4j.pjrt.process.PluginConnection.Compiled;
import org.hlo4j.pjrt.process.PluginConnection.HostTensor;
import org.jspecify.annotations.Nullable;

/** A function that a plugin compiles in a process of its own: once in each. */
final class PjrtProcessFunction implements FunctionRunner {
  private final PjrtProcess process;
  private final PjrtPluginDescription plugin;
  private final Operation function;
  private final int device;
  private final byte[] artifact;
  private final List<Type> inputTypes;
  private final List<PjrtShape> results;
  private @Nullable Compilation compilationOrNull;
  private boolean isClosed;
  private volatile OptionalLong plannedBytes = OptionalLong.empty();

  private record Compilation(PluginConnection connection, CompletableFuture<Compiled> program) {}

  /**
   * Creates a function, which is not compiled yet.
   *
   * @throws IllegalArgumentException if results are not tensors of static shapes that PJRT has
   */
  PjrtProcessFunction(
      PjrtProcess process,
      PjrtPluginDescription plugin,
      Operation function,
      int device,
      byte[] artifact) {
    this.process = process;
    this.plugin = plugin;
    this.function = function;
    this.device = device;
    this.artifact = artifact;
    this.inputTypes =
        function.region(0).front().arguments().stream().<Type>map(each -> each.type()).toList();
    this.results =
        Interpreter.resultTypes(function).stream().map(PjrtProcessFunction::shape).toList();
  }

  private static PjrtShape shape(Type type) {
    if (!(type instanceof RankedTensorType tensor)) {
      throw new IllegalArgumentException("a result is a " + type + ", and no tensor");
    }
    return PjrtShape.of(tensor);
  }

  /** Begins to compile in a process that has not. */
  private synchronized CompletableFuture<Compiled> program(PluginConnection connection) {
    if (isClosed) {
      throw new IllegalStateException("the executable is closed");
    }
    Compilation compilation = compilationOrNull;
    if (compilation == null || compilation.connection != connection) {
      compilation = new Compilation(connection, connection.compile(device, artifact));
      compilationOrNull = compilation;
    }
    return compilation.program;
  }

  /**
   * Compiles the function.
   *
   * @throws PjrtException if the plugin refuses, or the process crashes or takes too long
   */
  void compile(BooleanSupplier cancelled) {
    Compiled compiled =
        process.call(
            cancelled, (connection, limits) -> connection.await(program(connection), limits));
    plannedBytes = compiled.plannedBytes();
  }

  @Override
  public List<InterpreterValue> run(
      List<? extends InterpreterValue> inputs, InterpreterOptions run) {
    Interpreter.checkInputs(function, inputTypes, inputs);
    if (run.cancelled().getAsBoolean()) {
      throw new InterpreterException(function.location(), "the run was cancelled");
    }
    List<HostTensor> arguments = new ArrayList<>();
    for (InterpreterValue input : inputs) {
      if (!(input instanceof Tensor tensor)) {
        throw new InterpreterException(
            function.location(), "a plugin takes tensors, not " + input.typeText());
      }
      arguments.add(new HostTensor(PjrtShape.of(tensor.type()), tensor.asSegment()));
    }
    try {
      return process.call(
          run.cancelled(),
          (connection, limits) -> {
            try (Arena arena = Arena.ofShared()) {
              Compiled compiled = connection.await(program(connection), limits);
              List<HostTensor> outputs =
                  results.stream()
                      .map(each ->
                          new HostTensor(
                              each, arena.allocate(each.hostBytes(), PjrtBuffer.HOST_ALIGNMENT)))
                      .toList();
              connection.await(connection.run(compiled.number(), arguments, outputs), limits);
              return outputs.stream().map(PjrtProcessFunction::tensor).toList();
            }
          });
    } catch (PjrtException e) {
      throw PjrtPrograms.failure(plugin, function, "plugin %s: %s", e);
    } catch (IllegalArgumentException e) {
      throw new InterpreterException(
          function.location(), "plugin " + plugin.name() + ": " + e.getMessage());
    }
  }

  private static InterpreterValue tensor(HostTensor output) {
    return Tensor.of(output.shape().toType(), output.elements(), ByteOrder.nativeOrder());
  }

  @Override
  public OptionalLong plannedBytes() {
    return plannedBytes;
  }

  @Override
  public synchronized void close() {
    Compilation compilation = compilationOrNull;
    if (!isClosed && compilation != null && compilation.connection.isAlive()) {
      compilation.program.thenAccept(compiled -> compilation.connection.close(compiled.number()));
    }
    isClosed = true;
  }
}
