package org.hlo4j.engine.run;

import java.lang.reflect.Array;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.hlo4j.engine.kernel.Parallel;
import org.hlo4j.engine.tile.TileArrays;
import org.hlo4j.engine.tile.TileRegisters;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.eval.Evaluators;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.ir.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one run at a time: slots that refer to buffers, and a pool of buffers that no slot
 * refers to. Used again for later runs, it allocates nothing but results.
 */
public final class Activation implements TileArrays {
  private final Operation module;
  private final BufferTable buffers;

  /** The numbers of the buffers that slots refer to. */
  private final int[] slots;

  /** The offsets added to the places in arrays that slots refer to, for code that reads slices. */
  private final int[] offsets;

  private final boolean[] areConstants;

  /** The numbers of the buffers of constants, to which slots of results may refer as well. */
  private final BitSet constantBuffers = new BitSet();

  /** The buffers of parameters, by their slots. */
  private final int[] inputs;

  /** The buffers of the caller's arrays, by the slots of results that are allocated there. */
  private final int[] given;

  private final TileRegisters registers = new TileRegisters(this);
  private final SpareArrays spareArrays = new SpareArrays();
  private InterpreterOptions options = InterpreterOptions.DEFAULT;
  private Parallel parallel = Parallel.NONE;
  private @Nullable Machine machine;
  private @Nullable StepTimes times;

  /** The operation of the last step that was counted. */
  private Operation current;

  /** Receives the number of iterations of a loop; null if nobody asks. */
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
    this.buffers = new BufferTable(specs.size());
    this.slots = new int[slots];
    this.offsets = new int[slots];
    this.areConstants = new boolean[slots];
    this.inputs = new int[slots];
    this.given = new int[slots];
    constants.forEach((slot, value) -> {
      areConstants[slot] = true;
      set(slot, value);
      constantBuffers.set(this.slots[slot]);
    });
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
      if (inputs[slot] != BufferTable.NONE) {
        buffers.clear(inputs[slot]);
      }
      takeBack(slot);
    }
    machine = null;
  }

  /** {@return what distributes work over threads} */
  public Parallel parallel() {
    return parallel;
  }

  /** {@return the options of the run} */
  public InterpreterOptions options() {
    return options;
  }

  /** {@return what evaluates operations that have no step of their own} */
  public Machine machine() {
    Machine current = machine;
    if (current == null) {
      current = Evaluators.machine(module, options);
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

  private int buffer(int slot) {
    int buffer = slots[slot];
    if (buffer == BufferTable.NONE) {
      throw new IllegalStateException("slot is empty");
    }
    return buffer;
  }

  /**
   * {@return the array or other value that a slot refers to}
   *
   * @param slot the slot
   */
  public Object value(int slot) {
    return buffers.value(buffer(slot));
  }

  /**
   * {@return whether a slot refers to nothing}
   *
   * @param slot the slot
   */
  public boolean isEmpty(int slot) {
    return slots[slot] == BufferTable.NONE;
  }

  @Override
  public Object array(int slot) {
    return buffers.value(slots[slot]);
  }

  @Override
  public int offset(int slot) {
    return offsets[slot];
  }

  /** {@return the registers of tile code, which reads and writes the arrays of slots} */
  public TileRegisters registers() {
    return registers;
  }

  /** {@return arrays for threads while they run a step} */
  public SpareArrays spareArrays() {
    return spareArrays;
  }

  /**
   * Sets the slot of a parameter.
   *
   * @param slot the slot
   * @param value an array, which is not changed, or another value
   */
  public void setInput(int slot, Object value) {
    int buffer = inputs[slot];
    if (buffer == BufferTable.NONE) {
      buffer = buffers.add(value, null);
      buffers.refer(buffer);
      inputs[slot] = buffer;
    }
    buffers.replace(buffer, value);
    assign(slot, buffer);
  }

  /**
   * Has the buffer of a result be an array of the caller's, if a step allocates it.
   *
   * @param slot the slot of a result, which is not dropped during the run
   * @param array an array of the form that the slot has
   */
  public void give(int slot, Object array) {
    given[slot] = buffers.add(array, null);
    buffers.refer(given[slot]);
  }

  private void takeBack(int slot) {
    if (given[slot] != BufferTable.NONE) {
      buffers.release(given[slot]);
      given[slot] = BufferTable.NONE;
    }
  }

  /**
   * Sets an empty slot to a value that the run does not own and must not change.
   *
   * @param slot the slot
   * @param value an array, or another value
   */
  public void set(int slot, Object value) {
    assign(slot, buffers.add(value, null));
  }

  private void assign(int slot, int buffer) {
    if (slots[slot] != BufferTable.NONE) {
      throw new IllegalStateException("slot is in use");
    }
    buffers.refer(buffer);
    slots[slot] = buffer;
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
    if (given[slot] != BufferTable.NONE) {
      assign(slot, given[slot]);
      takeBack(slot);
      return value(slot);
    }
    long bytes = spec.bytes();
    int buffer = buffers.takeFree(spec);
    if (buffer == BufferTable.NONE) {
      if (bytes > options.limits().tensorBytes()) {
        throw new IllegalArgumentException(options.limits().excess(bytes));
      }
      buffer = buffers.add(spec.storage().allocate(spec.places()), spec);
    }
    if (bytes > options.limits().totalBytes() - liveBytes) {
      throw new IllegalArgumentException(
          "program holds more than " + options.limits().totalBytes() + " bytes");
    }
    liveBytes += bytes;
    assign(slot, buffer);
    return buffers.value(buffer);
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
   * @param start the place of the slice; {@link #offset} returns it
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
    if (slots[to] != BufferTable.NONE) {
      throw new IllegalStateException("slot is in use");
    }
    slots[to] = buffer(from);
    slots[from] = BufferTable.NONE;
  }

  /**
   * {@return whether a buffer may be overwritten once this slot does not need it: the pool owns it,
   * and no other slot refers to it}
   *
   * @param slot the slot
   */
  public boolean isExclusive(int slot) {
    int buffer = buffer(slot);
    return buffers.specOrNull(buffer) != null && buffers.isReferredToOnce(buffer);
  }

  /** {@return the size of the arrays that are kept for later runs, and of those in use} */
  public long ownedBytes() {
    return Math.addExact(buffers.ownedBytes(), spareArrays.bytes());
  }

  /** Returns the size of what some slots refer to; those that are empty do not count. */
  long bytesOf(int[] some) {
    long bytes = 0;
    for (int slot : some) {
      int buffer = slots[slot];
      if (buffer != BufferTable.NONE) {
        BufferSpec spec = buffers.specOrNull(buffer);
        bytes += spec != null ? spec.bytes() : Storage.bytesOf(buffers.value(buffer));
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
    int buffer = slots[slot];
    if (buffer != BufferTable.NONE) {
      slots[slot] = BufferTable.NONE;
      liveBytes -= buffers.release(buffer);
    }
  }

  /**
   * {@return what a slot refers to, which the pool does not own any more; a copy of a constant}
   *
   * @param slot the slot of a result
   */
  public Object detach(int slot) {
    int buffer = buffer(slot);
    if (constantBuffers.get(buffer)) {
      return copy(buffers.value(buffer));
    }
    BufferSpec spec = buffers.specOrNull(buffer);
    if (spec != null) {
      liveBytes -= spec.bytes();
      buffers.disown(buffer);
    }
    return buffers.value(buffer);
  }

  private static Object copy(Object array) {
    int length = Array.getLength(array);
    Object copy = Array.newInstance(array.getClass().getComponentType(), length);
    System.arraycopy(array, 0, copy, 0, length);
    return copy;
  }
}
