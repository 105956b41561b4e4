package org.hlo4j.interpreter.machine;

import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.Workers;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.jspecify.annotations.Nullable;

/**
 * The state that the machines of one run share: counters of steps and live bytes, and caches about
 * the program. One machine at a time uses it.
 */
final class RunState {
  /** Smaller arrays are not counted: they are too many for the effort. */
  private static final int COUNTED_BYTES = 4096;

  private final InterpreterOptions options;
  private final Map<Block, LastUses> lastUses = new IdentityHashMap<>();
  private final Map<Object, ReferenceCount> referenceCounts = new IdentityHashMap<>();
  private final Workers workers;
  private final CooperativeScheduler scheduler;
  private boolean hasBuffers;
  private boolean hasShards;
  private @Nullable Operation current;
  private long steps;
  private long liveBytes;

  /** The number of values in frames that share an array. */
  private static final class ReferenceCount {
    private int count;
  }

  RunState(InterpreterOptions options) {
    this.options = options;
    this.workers = new Workers(options.threads(), this::checkCancelled);
    this.scheduler = new CooperativeScheduler(options.limits().processes());
  }

  Workers workers() {
    return workers;
  }

  /** Returns the scheduler of all processes of the run. */
  CooperativeScheduler scheduler() {
    return scheduler;
  }

  /** Counts a step; ends the run if it exceeds the limit or is cancelled. */
  void countStep(Operation op) {
    current = op;
    if (++steps > options.limits().steps()) {
      throw new InterpreterException(
          op.location(), "program takes more than " + options.limits().steps() + " steps");
    }
    checkCancelled(op);
  }

  /** Ends the run amid a long operation if it is cancelled. */
  private void checkCancelled() {
    Operation op = current;
    if (op != null) {
      checkCancelled(op);
    }
  }

  /** Ends the run if it is cancelled. */
  void checkCancelled(Operation op) {
    if (options.cancelled().getAsBoolean()) {
      throw new InterpreterException(op.location(), "cancelled");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new InterpreterException(op.location(), "interrupted");
    }
  }

  /** Returns the last uses of values in a block. */
  LastUses lastUses(Block block) {
    return lastUses.computeIfAbsent(block, LastUses::new);
  }

  /** Allocates a tensor of zeros if it is within the limits. */
  Tensor allocate(Operation op, RankedTensorType type) {
    Limits limits = options.limits();
    long bytes = limits.checkTensor(op.location(), op.name(), type);
    if (bytes > limits.totalBytes() - liveBytes) {
      throw new InterpreterException(
          op.location(),
          "program holds more than " + limits.totalBytes() + " bytes at '" + op.name() + "'");
    }
    return Tensor.allocate(type);
  }

  /** Returns whether any tensor of the program has been the begin of a larger one. */
  boolean hasBuffers() {
    return hasBuffers;
  }

  /** Returns whether any value of the program has been divided into shards. */
  boolean hasShards() {
    return hasShards;
  }

  /** Counts a value that is set in a frame. */
  void retain(InterpreterValue value) {
    if (value instanceof Shards shards) {
      hasShards = true;
      shards.values().forEach(this::retain);
      return;
    }
    if (!(value instanceof Tensor tensor)) {
      return;
    }
    if (tensor.buffer().isPresent()) {
      hasBuffers = true;
      retain(tensor.buffer().get());
    }
    if (tensor.byteSize() >= COUNTED_BYTES
        && referenceCounts.computeIfAbsent(tensor.array(), array -> new ReferenceCount()).count++
            == 0) {
      liveBytes += tensor.byteSize();
    }
  }

  /** Reverts {@link #retain}, for a value that is removed from a frame. */
  void release(InterpreterValue value) {
    if (value instanceof Shards shards) {
      shards.values().forEach(this::release);
      return;
    }
    if (!(value instanceof Tensor tensor)) {
      return;
    }
    tensor.buffer().ifPresent(this::release);
    if (tensor.byteSize() >= COUNTED_BYTES) {
      ReferenceCount references = referenceCounts.get(tensor.array());
      if (references != null && --references.count == 0) {
        referenceCounts.remove(tensor.array());
        liveBytes -= tensor.byteSize();
      }
    }
  }
}
