package org.hlo4j.examples.service;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.BoundCall;
import org.hlo4j.Executable;
import org.hlo4j.Hlo4j;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.pjrt.PjrtBuffer;
import org.hlo4j.pjrt.PjrtCall;
import org.hlo4j.pjrt.PjrtClient;
import org.hlo4j.pjrt.PjrtCompileOptions;
import org.hlo4j.pjrt.PjrtDevice;
import org.hlo4j.pjrt.PjrtException;
import org.hlo4j.pjrt.PjrtExecutable;
import org.hlo4j.pjrt.PjrtLibrary;
import org.hlo4j.pjrt.PjrtPlugin;
import org.hlo4j.pjrt.PjrtPrograms;

/** A program whose inputs and results are tensors of f32, ready to run somewhere. */
abstract class Model implements AutoCloseable {
  private final String device;
  private final List<Integer> inputSizes;
  private final List<Integer> resultSizes;

  private Model(String device, List<Integer> inputSizes, List<Integer> resultSizes) {
    this.device = device;
    this.inputSizes = inputSizes;
    this.resultSizes = resultSizes;
  }

  /** Returns what runs it, in words. */
  final String device() {
    return device;
  }

  /** Returns how many numbers each input takes. */
  final List<Integer> inputSizes() {
    return inputSizes;
  }

  /** Returns a call; each thread has its own. */
  final ModelCall newCall() {
    return newCall(memory(inputSizes), memory(resultSizes));
  }

  abstract ModelCall newCall(List<MemorySegment> inputs, List<MemorySegment> results);

  @Override
  public abstract void close();

  private static List<MemorySegment> memory(List<Integer> sizes) {
    List<MemorySegment> memory = new ArrayList<>();
    for (int size : sizes) {
      memory.add(Arena.ofAuto().allocate((long) size * Float.BYTES, PjrtBuffer.HOST_ALIGNMENT));
    }
    return memory;
  }

  /**
   * Returns a model on the first device of a platform, or on the engine if there is none.
   *
   * @param platform {@code cpu} or {@code cuda}, for example
   * @param libraries the plugins that there are
   * @throws IllegalArgumentException if an input or a result is not a tensor of f32
   */
  static Model open(Operation program, String platform, List<PjrtLibrary> libraries) {
    // Prepared in any case: it knows the types of inputs and results.
    Executable prepared = Hlo4j.standard().prepare(program);
    List<Integer> inputSizes = prepared.inputTypes().stream().map(Model::size).toList();
    List<Integer> resultSizes = prepared.resultTypes().stream().map(Model::size).toList();
    Optional<PjrtLibrary> library = PjrtLibrary.forPlatform(platform, libraries);
    if (library.isPresent()) {
      try {
        return onDevice(program, library.get(), inputSizes, resultSizes);
      } catch (PjrtException e) {
        System.err.println(library.get().path() + " cannot be used: " + e.getMessage());
      }
    }
    return onEngine(prepared, inputSizes, resultSizes);
  }

  private static int size(Type type) {
    if (type instanceof RankedTensorType tensor
        && tensor.hasStaticShape()
        && tensor.elementType().equals(FloatType.F32)) {
      return Math.toIntExact(tensor.elementCount());
    }
    throw new IllegalArgumentException(
        "a service takes and returns static tensors of f32, not " + type);
  }

  private static Model onDevice(
      Operation program, PjrtLibrary library, List<Integer> inputSizes, List<Integer> resultSizes) {
    PjrtPlugin plugin = PjrtPlugin.load(library.path());
    PjrtClient client = plugin.newClient();
    PjrtDevice device = client.addressableDevices().getFirst();
    PjrtExecutable executable =
        client.compile(PjrtPrograms.artifact(plugin, program), PjrtCompileOptions.DEFAULT);
    return new Model(library.platform() + " device " + device.id(), inputSizes, resultSizes) {
      @Override
      ModelCall newCall(List<MemorySegment> inputs, List<MemorySegment> results) {
        PjrtCall call = executable.newCall();
        for (int i = 0; i < inputs.size(); i++) {
          call.bindArgument(i, inputs.get(i));
        }
        for (int i = 0; i < results.size(); i++) {
          call.bindResult(i, results.get(i));
        }
        return new ModelCall(inputs, results, call::run, call::close);
      }

      @Override
      public void close() {
        executable.close();
        client.close();
      }
    };
  }

  private static Model onEngine(
      Executable prepared, List<Integer> inputSizes, List<Integer> resultSizes) {
    return new Model("engine", inputSizes, resultSizes) {
      @Override
      ModelCall newCall(List<MemorySegment> inputs, List<MemorySegment> results) {
        BoundCall call = prepared.bind();
        for (int i = 0; i < inputs.size(); i++) {
          call.input(i, inputs.get(i));
        }
        for (int i = 0; i < results.size(); i++) {
          call.result(i, results.get(i));
        }
        return new ModelCall(inputs, results, call::run, () -> {});
      }

      @Override
      public void close() {
        prepared.close();
      }
    };
  }
}
