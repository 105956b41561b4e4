package org.hlo4j.interpreter.eval;

import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * What the machines of one run share: the counts of steps and of bytes that are held, and what is
 * known of the program. Machines use it in turn.
 */
final class Run {
  /** Smaller arrays are not counted: there are too many of them to be worth it. */
  private static final int COUNTED_BYTES = 4096;

  private final InterpreterOptions options;
  private final Map<Block, LastUses> lastUses = new IdentityHashMap<>();
  private final Map<Object, Holders> held = new IdentityHashMap<>();
  private final Workers workers;
  private long steps;
  private long heldBytes;

  /** How often values of frames are the same array. */
  private static final class Holders {
    private int count;
  }

  Run(InterpreterOptions options) {
    this.options = options;
    this.workers = new Workers(options.threads());
  }

  Workers workers() {
    return workers;
  }

  /** Counts a step; ends the run if it is one too many or the run has been cancelled. */
  void countStep(Operation op) {
    if (++steps > options.limits().steps()) {
      throw new InterpreterException(
          op.location(), "program takes more than " + options.limits().steps() + " steps");
    }
    checkCancelled(op);
  }

  /** Ends the run if it is not wanted any more. */
  void checkCancelled(Operation op) {
    if (options.cancelled().getAsBoolean()) {
      throw new InterpreterException(op.location(), "cancelled");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new InterpreterException(op.location(), "interrupted");
    }
  }

  /** Which values of a block are needed no longer after each of its operations. */
  LastUses lastUses(Block block) {
    return lastUses.computeIfAbsent(block, LastUses::new);
  }

  /** Allocates a tensor of zeros if it is within the limits. */
  Tensor allocate(Operation op, RankedTensorType type) {
    Limits limits = options.limits();
    long bytes = limits.checkTensor(op.location(), op.name(), type);
    if (bytes > limits.totalBytes() - heldBytes) {
      throw new InterpreterException(
          op.location(),
          "program holds more than " + limits.totalBytes() + " bytes at '" + op.name() + "'");
    }
    return Tensor.allocate(type);
  }

  /** Counts a value that a frame holds from now on. */
  void hold(InterpreterValue value) {
    if (value instanceof Tensor tensor
        && tensor.byteSize() >= COUNTED_BYTES
        && held.computeIfAbsent(tensor.array(), array -> new Holders()).count++ == 0) {
      heldBytes += tensor.byteSize();
    }
  }

  /** Takes back that a frame holds a value. */
  void release(InterpreterValue value) {
    if (value instanceof Tensor tensor && tensor.byteSize() >= COUNTED_BYTES) {
      Holders holders = held.get(tensor.array());
      if (holders != null && --holders.count == 0) {
        held.remove(tensor.array());
        heldBytes -= tensor.byteSize();
      }
    }
  }
}
