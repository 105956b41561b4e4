package org.hlo4j.engine.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.hlo4j.engine.kernel.Parallel;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.eval.Machine;
import org.hlo4j.ir.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one run at a time: slots that refer to buffers, and a pool of buffers that no slot
 * refers to. Used again for later runs, it allocates nothing but results.
 */
public final class Activation {
  private static final Object NONE = new Object();

  private final Operation module;
  private final @Nullable Buffer[] slots;

  /** What the slots refer to, for code that reads many. */
  private final Object[] values;

  /** What is added to the places in arrays that slots refer to, for code that reads slices. */
  private final int[] offsets;

  private final boolean[] areConstants;

  /** The buffers of parameters, by their slots. */
  private final @Nullable Buffer[] inputs;

  /** Arrays of the caller's, by the slots of results that are allocated there. */
  private final @Nullable Buffer[] given;

  private final List<Deque<Buffer>> free;
  private InterpreterOptions options = InterpreterOptions.DEFAULT;
  private Parallel parallel = Parallel.NONE;
  private @Nullable Machine machine;
  private @Nullable StepTimes times;

  /** The operation of the last step that was counted. */
  private Operation current;

  /** What receives the number of iterations of a loop; null for nothing. */
  private @Nullable LongConsumer iterationListener;

  /** The operation whose iterations are counted. */
  private @Nullable Operation observed;

  private long iterations;
  private long steps;
  private long liveBytes;

  /**
   * Creates an activation.
   *
   * @param module the program
   * @param slots the number of slots
   * @param specs the forms of buffers
   * @param constants the arrays that slots refer to in each run
   */
  public Activation(
      Operation module, int slots, List<BufferSpec> specs, Map<Integer, Object> constants) {
    this.module = module;
    this.current = module;
    this.slots = new Buffer[slots];
    this.values = new Object[slots];
    this.offsets = new int[slots];
    this.areConstants = new boolean[slots];
    this.inputs = new Buffer[slots];
    this.given = new Buffer[slots];
    constants.forEach((slot, value) -> {
      areConstants[slot] = true;
      assign(slot, new Buffer(value, null));
    });
    this.free = specs.stream().<Deque<Buffer>>map(_ -> new ArrayDeque<>()).toList();
  }

  /**
   * Begins a run.
   *
   * @param newOptions limits, cancellation and callbacks
   * @param newParallel distributes work
   */
  public void begin(InterpreterOptions newOptions, Parallel newParallel) {
    options = newOptions;
    parallel = new CheckedParallel(newParallel, this);
    machine = null;
    steps = 0;
    times = null;
    iterationListener = null;
    observed = null;
  }

  /**
   * Has iterations of loops counted in this run; see {@link #observe}.
   *
   * @param listener receives the number of iterations that have begun, at the begin of each
   */
  public void countIterations(LongConsumer listener) {
    iterationListener = listener;
  }

  /** Has the iterations of an operation counted, if it is a loop, instead of another's. */
  void observe(Operation op) {
    observed = op;
    iterations = -1;
  }

  /**
   * Has the times of steps measured in this run.
   *
   * @param newTimes receives them
   */
  public void measure(StepTimes newTimes) {
    times = newTimes;
  }

  /** Returns what receives the times of steps; null if they are not measured. */
  @Nullable StepTimes timesOrNull() {
    return times;
  }

  /** Drops what slots refer to after a run, also one that failed. */
  public void end() {
    for (int slot = 0; slot < slots.length; slot++) {
      if (!areConstants[slot]) {
        drop(slot);
      }
      if (inputs[slot] != null) {
        inputs[slot].replace(NONE);
      }
      given[slot] = null;
    }
    machine = null;
  }

  /** {@return what distributes work over threads} */
  public Parallel parallel() {
    return parallel;
  }

  /** {@return what evaluates operations that have no step of their own} */
  public Machine machine() {
    Machine current = machine;
    if (current == null) {
      current = new Machine(module, options);
      machine = current;
    }
    return current;
  }

  /**
   * Counts a step; ends the run if it exceeds the limit or is cancelled.
   *
   * @param op the operation of the step
   * @throws InterpreterException if so
   */
  public void countStep(Operation op) {
    current = op;
    if (op == observed && ++iterations > 0 && iterationListener != null) {
      iterationListener.accept(iterations);
    }
    if (++steps > options.limits().steps()) {
      throw new InterpreterException(
          op.location(), "program takes more than " + options.limits().steps() + " steps");
    }
    check();
  }

  /**
   * Ends the run if it is cancelled.
   *
   * @throws InterpreterException if so
   */
  void check() {
    if (options.cancelled().getAsBoolean()) {
      throw new InterpreterException(current.location(), "cancelled");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new InterpreterException(current.location(), "interrupted");
    }
  }

  private Buffer buffer(int slot) {
    return Objects.requireNonNull(slots[slot], "slot is empty");
  }

  /**
   * {@return the array or other value that a slot refers to}
   *
   * @param slot the slot
   */
  public Object value(int slot) {
    return buffer(slot).value();
  }

  /** {@return what all slots refer to; it must not be changed} */
  public Object[] values() {
    return values;
  }

  /** {@return the places of slices, and zero for other slots; they must not be changed} */
  public int[] offsets() {
    return offsets;
  }

  /**
   * Sets the slot of a parameter.
   *
   * @param slot the slot
   * @param value an array, which is not changed, or another value
   */
  public void setInput(int slot, Object value) {
    Buffer buffer = inputs[slot];
    if (buffer == null) {
      buffer = new Buffer(NONE, null);
      inputs[slot] = buffer;
    }
    buffer.replace(value);
    assign(slot, buffer);
  }

  /**
   * Has the buffer of a result be an array of the caller's, if a step allocates it.
   *
   * @param slot the slot of a result, which is not dropped during the run
   * @param array an array of the form that the slot has
   */
  public void give(int slot, Object array) {
    given[slot] = new Buffer(array, null);
  }

  /**
   * Sets an empty slot to a value that the run does not own and must not change.
   *
   * @param slot the slot
   * @param value an array, or another value
   */
  public void set(int slot, Object value) {
    assign(slot, new Buffer(value, null));
  }

  private void assign(int slot, Buffer buffer) {
    if (slots[slot] != null) {
      throw new IllegalStateException("slot is in use");
    }
    buffer.references++;
    slots[slot] = buffer;
    values[slot] = buffer.value();
  }

  /**
   * Allocates a buffer for an empty slot.
   *
   * @param slot the slot
   * @param spec its form
   * @return its array, whose elements are undefined
   * @throws IllegalArgumentException if the run exceeds its limits of memory
   */
  public Object allocate(int slot, BufferSpec spec) {
    Buffer target = given[slot];
    if (target != null) {
      given[slot] = null;
      assign(slot, target);
      return target.value();
    }
    Buffer buffer = free.get(spec.id()).poll();
    if (buffer == null) {
      if (spec.bytes() > options.limits().tensorBytes()) {
        throw new IllegalArgumentException(
            "makes a tensor of more than " + options.limits().tensorBytes() + " bytes");
      }
      buffer = new Buffer(spec.storage().allocate(spec.places()), spec);
    }
    if (spec.bytes() > options.limits().totalBytes() - liveBytes) {
      throw new IllegalArgumentException(
          "program holds more than " + options.limits().totalBytes() + " bytes");
    }
    liveBytes += spec.bytes();
    assign(slot, buffer);
    return buffer.value();
  }

  /**
   * Sets an empty slot to what another refers to.
   *
   * @param from the other slot
   * @param to the empty slot
   */
  public void share(int from, int to) {
    assign(to, buffer(from));
  }

  /**
   * Sets an empty slot to a slice of what another refers to.
   *
   * @param from the other slot
   * @param to the empty slot
   * @param start the place of the slice; {@link #offsets} has it
   */
  public void slice(int from, int to, int start) {
    share(from, to);
    offsets[to] = start;
  }

  /**
   * Sets an empty slot to what another refers to, which is empty then.
   *
   * @param from the other slot
   * @param to the empty slot
   */
  public void move(int from, int to) {
    if (slots[to] != null) {
      throw new IllegalStateException("slot is in use");
    }
    slots[to] = buffer(from);
    values[to] = values[from];
    slots[from] = null;
    values[from] = NONE;
  }

  /**
   * {@return whether a buffer may be overwritten once this slot does not need it: the pool owns it,
   * and no other slot refers to it}
   *
   * @param slot the slot
   */
  public boolean isExclusive(int slot) {
    Buffer buffer = buffer(slot);
    return buffer.specOrNull() != null && buffer.references == 1;
  }

  /** Returns the size of what some slots refer to; those that are empty do not count. */
  long bytesOf(int[] some) {
    long bytes = 0;
    for (int slot : some) {
      Buffer buffer = slots[slot];
      if (buffer != null) {
        BufferSpec spec = buffer.specOrNull();
        bytes += spec != null ? spec.bytes() : Storage.bytesOf(buffer.value());
      }
    }
    return bytes;
  }

  /**
   * Empties a slot; a buffer that no slot refers to any more returns to the pool.
   *
   * @param slot the slot, which may be empty
   */
  public void drop(int slot) {
    Buffer buffer = slots[slot];
    if (buffer == null) {
      return;
    }
    slots[slot] = null;
    values[slot] = NONE;
    BufferSpec spec = buffer.specOrNull();
    if (--buffer.references == 0 && spec != null) {
      liveBytes -= spec.bytes();
      free.get(spec.id()).push(buffer);
    }
  }

  /**
   * {@return what a slot refers to, which the pool does not own any more}
   *
   * @param slot the slot of a result
   */
  public Object detach(int slot) {
    Buffer buffer = buffer(slot);
    BufferSpec spec = buffer.specOrNull();
    if (spec != null) {
      liveBytes -= spec.bytes();
      buffer.disown();
    }
    return buffer.value();
  }
}
