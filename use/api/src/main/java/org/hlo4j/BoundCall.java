package org.hlo4j;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * A call of a function whose inputs and results are in memory of the caller's: it may run any
 * number of times, each time with what is in the memory then. Made by {@link Executable#bind}. It
 * is for one thread at a time; calls of the same executable may run at the same time.
 *
 * <p>Memory holds the elements in row-major order and in the byte order of the machine, each in the
 * least number of bytes, as NumPy and {@code ml_dtypes} have them: one byte for a boolean or an
 * {@code i4}, two for a {@code bf16}; of complex numbers the real part, then the imaginary part.
 * Memory of an array is {@link MemorySegment#ofArray(float[]) MemorySegment.ofArray(array)}.
 *
 * <p>The engine computes with the memory itself if it is a whole Java array of the element type:
 * {@code float[]} for {@code f32}, {@code short[]} for {@code bf16}, but none for booleans and
 * integers of fewer bits than a Java type has. All other memory is copied in each run, inputs
 * before it and results after it: memory outside of Java's heap, read-only memory, parts of arrays,
 * arrays of another type. Types must be static; for others there is {@link Executable#run(List,
 * List, InterpreterOptions)}.
 */
public final class BoundCall {
  private final Executable executable;
  private final List<Parameter> parameters;
  private final List<Type> resultTypes;
  private final List<String> resultNames;
  private final @Nullable InterpreterValue[] inputs;
  private final @Nullable BoundMemory[] inputMemory;
  private final @Nullable BoundMemory[] resultMemory;

  /** The arguments and results of a run, once checked; null after a change. */
  private List<InterpreterValue> arguments = List.of();

  private List<Tensor> results = List.of();
  private boolean isChecked;

  BoundCall(Executable executable, List<Parameter> parameters) {
    this.executable = executable;
    this.parameters = parameters;
    this.resultTypes = executable.resultTypes();
    this.resultNames = executable.resultNames();
    this.inputs = new InterpreterValue[parameters.size()];
    this.inputMemory = new BoundMemory[parameters.size()];
    this.resultMemory = new BoundMemory[resultTypes.size()];
  }

  /**
   * Takes an input from memory.
   *
   * @param index the index of the parameter
   * @param memory the elements
   * @return this call
   * @throws IndexOutOfBoundsException if there is no such parameter
   * @throws IllegalArgumentException if the parameter is not a tensor of static shape, or takes
   *     more or fewer bytes
   */
  public BoundCall input(int index, MemorySegment memory) {
    Objects.checkIndex(index, inputs.length);
    requireNonNull(memory, "memory");
    Parameter parameter = parameters.get(index);
    BoundMemory bound = BoundMemory.of(parameter.toString(), parameter.type(), memory);
    return set(index, bound.tensor(), bound);
  }

  /**
   * Takes an input from the remaining elements of a buffer, as they are now: a position that is set
   * later does not count.
   *
   * @param index the index of the parameter
   * @param buffer the elements, in the byte order of the machine
   * @return this call
   * @throws IndexOutOfBoundsException if there is no such parameter
   * @throws IllegalArgumentException if the parameter is not a tensor of static shape, takes more
   *     or fewer bytes, or the buffer has another byte order
   */
  public BoundCall input(int index, Buffer buffer) {
    Objects.checkIndex(index, inputs.length);
    requireNonNull(buffer, "buffer");
    Parameter parameter = parameters.get(index);
    return input(index, BoundMemory.segment(parameter.toString(), parameter.type(), buffer));
  }

  /**
   * Takes an input that does not change from run to run, such as weights.
   *
   * @param index the index of the parameter
   * @param value the input, which is not copied
   * @return this call
   * @throws IndexOutOfBoundsException if there is no such parameter
   * @throws IllegalArgumentException if the input does not have the type of the parameter
   */
  public BoundCall input(int index, InterpreterValue value) {
    Objects.checkIndex(index, inputs.length);
    requireNonNull(value, "value");
    Parameter parameter = parameters.get(index);
    if (!value.isOf(parameter.type())) {
      throw new IllegalArgumentException(parameter + " is given " + value.typeText());
    }
    return set(index, value, null);
  }

  /**
   * Takes an input from memory.
   *
   * @param name one of {@link Executable#inputNames}
   * @param memory the elements
   * @return this call
   * @throws IllegalArgumentException if not exactly one parameter has the name, it is not a tensor
   *     of static shape, or takes more or fewer bytes
   */
  public BoundCall input(String name, MemorySegment memory) {
    requireNonNull(name, "name");
    requireNonNull(memory, "memory");
    return input(inputIndex(name), memory);
  }

  /**
   * Takes an input from the remaining elements of a buffer, as they are now.
   *
   * @param name one of {@link Executable#inputNames}
   * @param buffer the elements, in the byte order of the machine
   * @return this call
   * @throws IllegalArgumentException if not exactly one parameter has the name, it is not a tensor
   *     of static shape, takes more or fewer bytes, or the buffer has another byte order
   */
  public BoundCall input(String name, Buffer buffer) {
    requireNonNull(name, "name");
    requireNonNull(buffer, "buffer");
    return input(inputIndex(name), buffer);
  }

  /**
   * Takes an input that does not change from run to run, such as weights.
   *
   * @param name one of {@link Executable#inputNames}
   * @param value the input, which is not copied
   * @return this call
   * @throws IllegalArgumentException if not exactly one parameter has the name, or the input does
   *     not have its type
   */
  public BoundCall input(String name, InterpreterValue value) {
    requireNonNull(name, "name");
    requireNonNull(value, "value");
    return input(inputIndex(name), value);
  }

  /**
   * Stores a result in memory. It is undefined if a run fails.
   *
   * @param index the index of the result
   * @param memory receives the elements
   * @return this call
   * @throws IndexOutOfBoundsException if there is no such result
   * @throws IllegalArgumentException if the result is not a tensor of static shape or takes more or
   *     fewer bytes, or the memory is read-only
   */
  public BoundCall result(int index, MemorySegment memory) {
    Objects.checkIndex(index, resultMemory.length);
    requireNonNull(memory, "memory");
    String name = resultName(index);
    if (memory.isReadOnly()) {
      throw new IllegalArgumentException(name + " is given read-only memory");
    }
    resultMemory[index] = BoundMemory.of(name, resultTypes.get(index), memory);
    isChecked = false;
    return this;
  }

  /**
   * Stores a result in the remaining elements of a buffer, as they are now. It is undefined if a
   * run fails.
   *
   * @param index the index of the result
   * @param buffer receives the elements, in the byte order of the machine
   * @return this call
   * @throws IndexOutOfBoundsException if there is no such result
   * @throws IllegalArgumentException if the result is not a tensor of static shape or takes more or
   *     fewer bytes, or the buffer is read-only or has another byte order
   */
  public BoundCall result(int index, Buffer buffer) {
    Objects.checkIndex(index, resultMemory.length);
    requireNonNull(buffer, "buffer");
    return result(index, BoundMemory.segment(resultName(index), resultTypes.get(index), buffer));
  }

  /**
   * Stores a result in memory. It is undefined if a run fails.
   *
   * @param name one of {@link Executable#resultNames}
   * @param memory receives the elements
   * @return this call
   * @throws IllegalArgumentException if not exactly one result has the name, it is not a tensor of
   *     static shape or takes more or fewer bytes, or the memory is read-only
   */
  public BoundCall result(String name, MemorySegment memory) {
    requireNonNull(name, "name");
    requireNonNull(memory, "memory");
    return result(index("result", name, resultNames), memory);
  }

  /**
   * Stores a result in the remaining elements of a buffer, as they are now. It is undefined if a
   * run fails.
   *
   * @param name one of {@link Executable#resultNames}
   * @param buffer receives the elements, in the byte order of the machine
   * @return this call
   * @throws IllegalArgumentException if not exactly one result has the name, it is not a tensor of
   *     static shape or takes more or fewer bytes, or the buffer is read-only or has another byte
   *     order
   */
  public BoundCall result(String name, Buffer buffer) {
    requireNonNull(name, "name");
    requireNonNull(buffer, "buffer");
    return result(index("result", name, resultNames), buffer);
  }

  /**
   * Runs the function with the default options.
   *
   * @throws IllegalArgumentException as for {@link #run(InterpreterOptions)}
   * @throws IllegalStateException likewise
   * @throws InterpreterException likewise
   */
  public void run() {
    run(InterpreterOptions.DEFAULT);
  }

  /**
   * Runs the function with limits, a deadline, threads, extensions or listeners.
   *
   * @param options the options
   * @throws IllegalArgumentException if the memory of a result overlaps that of another or of an
   *     input, or an element of an input is not a value of its type: a boolean other than 0 and 1,
   *     for example. Nothing runs then
   * @throws IllegalStateException if an input or result has not been bound, or its memory has been
   *     freed or belongs to another thread. Nothing runs then
   * @throws InterpreterException if the program cannot be run to its end, is cancelled or exceeds
   *     the limits
   */
  public void run(InterpreterOptions options) {
    requireNonNull(options, "options");
    if (!isChecked) {
      check();
    }
    checkAccess(inputMemory);
    checkAccess(resultMemory);
    for (BoundMemory input : inputMemory) {
      if (input != null) {
        input.load();
      }
    }
    executable.run(arguments, results, options);
    for (BoundMemory result : resultMemory) {
      if (result != null) {
        result.store();
      }
    }
  }

  private BoundCall set(int index, InterpreterValue value, @Nullable BoundMemory memory) {
    inputs[index] = value;
    inputMemory[index] = memory;
    isChecked = false;
    return this;
  }

  private String resultName(int index) {
    return "result #" + index + " (" + resultTypes.get(index) + ")";
  }

  private int inputIndex(String name) {
    return index("parameter", name, executable.inputNames());
  }

  private static int index(String what, String name, List<String> names) {
    if (name.isEmpty() || Collections.frequency(names, name) != 1) {
      throw new IllegalArgumentException(
          "no " + what + " is named '" + name + "': the names are " + names);
    }
    return names.indexOf(name);
  }

  private void check() {
    for (int i = 0; i < inputs.length; i++) {
      if (inputs[i] == null) {
        throw new IllegalStateException(parameters.get(i) + " has no input");
      }
    }
    for (int i = 0; i < resultMemory.length; i++) {
      BoundMemory result = resultMemory[i];
      if (result == null) {
        throw new IllegalStateException(resultName(i) + " has no memory");
      }
      for (int k = 0; k < i; k++) {
        refuseOverlap(result, resultMemory[k]);
      }
      for (int k = 0; k < inputs.length; k++) {
        refuseOverlap(result, memory(k));
      }
    }
    arguments = Arrays.stream(inputs).map(Objects::requireNonNull).toList();
    results = Arrays.stream(resultMemory).map(each -> requireNonNull(each).tensor()).toList();
    isChecked = true;
  }

  /** Returns where an input is. */
  private @Nullable BoundMemory memory(int input) {
    BoundMemory memory = inputMemory[input];
    return memory == null && inputs[input] instanceof Tensor tensor
        ? BoundMemory.of(parameters.get(input).toString(), tensor)
        : memory;
  }

  private static void refuseOverlap(BoundMemory result, @Nullable BoundMemory other) {
    if (other != null && result.overlaps(other)) {
      throw new IllegalArgumentException(
          result.name() + " is given memory that overlaps that of " + other.name());
    }
  }

  private static void checkAccess(@Nullable BoundMemory[] memory) {
    for (BoundMemory each : memory) {
      if (each != null) {
        each.checkAccess();
      }
    }
  }
}
