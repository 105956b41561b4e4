package org.hlo4j.interpreter;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * How a program is run.
 *
 * @param listener is told of each operation
 * @param output takes what the program prints
 * @param host feeds the program and takes what it feeds out
 * @param extension runs what the interpreter does not know
 * @param probes where probed tensors are written, if anywhere
 * @param limits how much the run may take
 * @param cancelled is asked before each operation; the run ends when it says yes. What it reads may
 *     be written by another thread. An interrupted thread ends the run as well
 * @param threads how many threads share the work of large operations; results do not depend on it
 */
public record InterpreterOptions(
    OpListener listener,
    Consumer<String> output,
    Host host,
    Extension extension,
    Optional<Probes> probes,
    Limits limits,
    BooleanSupplier cancelled,
    int threads) {
  public InterpreterOptions {
    if (threads < 1) {
      throw new IllegalArgumentException("at least one thread is needed");
    }
  }

  /** No listener, no output, no host, no extension, one thread, limits that no program meets. */
  public static final InterpreterOptions DEFAULT =
      new InterpreterOptions(
          OpListener.NONE,
          text -> {},
          Host.NONE,
          Extension.NONE,
          Optional.empty(),
          Limits.DEFAULT,
          () -> false,
          1);

  public InterpreterOptions withListener(OpListener newListener) {
    return new InterpreterOptions(
        newListener, output, host, extension, probes, limits, cancelled, threads);
  }

  public InterpreterOptions withOutput(Consumer<String> newOutput) {
    return new InterpreterOptions(
        listener, newOutput, host, extension, probes, limits, cancelled, threads);
  }

  public InterpreterOptions withHost(Host newHost) {
    return new InterpreterOptions(
        listener, output, newHost, extension, probes, limits, cancelled, threads);
  }

  public InterpreterOptions withExtension(Extension newExtension) {
    return new InterpreterOptions(
        listener, output, host, newExtension, probes, limits, cancelled, threads);
  }

  public InterpreterOptions withProbes(Probes newProbes) {
    return new InterpreterOptions(
        listener, output, host, extension, Optional.of(newProbes), limits, cancelled, threads);
  }

  public InterpreterOptions withLimits(Limits newLimits) {
    return new InterpreterOptions(
        listener, output, host, extension, probes, newLimits, cancelled, threads);
  }

  public InterpreterOptions withCancelled(BooleanSupplier newCancelled) {
    return new InterpreterOptions(
        listener, output, host, extension, probes, limits, newCancelled, threads);
  }

  public InterpreterOptions withThreads(int newThreads) {
    return new InterpreterOptions(
        listener, output, host, extension, probes, limits, cancelled, newThreads);
  }
}
