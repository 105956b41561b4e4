package org.hlo4j.interpreter;

import java.util.Optional;
import java.util.function.Consumer;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;

/**
 * How a program is run.
 *
 * @param listener is told of each operation
 * @param output takes what the program prints
 * @param probes where probed tensors are written, if anywhere
 * @param maxSteps how many operations may be evaluated, those of loops counted each time
 * @param maxTensorBytes how large one tensor may be
 * @param maxCallDepth how deep calls may be nested
 */
public record InterpreterOptions(
    OpListener listener,
    Consumer<String> output,
    Optional<Probes> probes,
    long maxSteps,
    long maxTensorBytes,
    int maxCallDepth) {
  /** No listener, no output, and limits that no ordinary program meets. */
  public static final InterpreterOptions DEFAULT =
      new InterpreterOptions(
          OpListener.NONE, text -> {}, Optional.empty(), Long.MAX_VALUE, 4L << 30, 256);

  public InterpreterOptions withListener(OpListener newListener) {
    return new InterpreterOptions(
        newListener, output, probes, maxSteps, maxTensorBytes, maxCallDepth);
  }

  public InterpreterOptions withOutput(Consumer<String> newOutput) {
    return new InterpreterOptions(
        listener, newOutput, probes, maxSteps, maxTensorBytes, maxCallDepth);
  }

  public InterpreterOptions withProbes(Probes newProbes) {
    return new InterpreterOptions(
        listener, output, Optional.of(newProbes), maxSteps, maxTensorBytes, maxCallDepth);
  }

  public InterpreterOptions withMaxSteps(long steps) {
    return new InterpreterOptions(listener, output, probes, steps, maxTensorBytes, maxCallDepth);
  }

  public InterpreterOptions withMaxTensorBytes(long bytes) {
    return new InterpreterOptions(listener, output, probes, maxSteps, bytes, maxCallDepth);
  }

  /** Refuses a tensor that is larger than the limit. */
  public void checkSize(Operation op, RankedTensorType type) {
    ElementKind kind = ElementKind.of(type.elementType());
    long bytes;
    try {
      bytes =
          Math.multiplyExact(
              ShapedType.elementCount(type.shape()), kind.storage().bytes() * kind.lanes());
    } catch (ArithmeticException e) {
      bytes = Long.MAX_VALUE;
    }
    if (bytes > maxTensorBytes) {
      throw new InterpreterException(
          op.location(),
          "'" + op.name() + "' makes a tensor of more than " + maxTensorBytes + " bytes: " + type);
    }
  }
}
