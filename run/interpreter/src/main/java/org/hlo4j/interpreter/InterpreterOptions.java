package org.hlo4j.interpreter;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The options of a run.
 *
 * @param listener is notified of each operation
 * @param output receives the text that the program prints
 * @param host provides infeeds and receives outfeeds
 * @param extension evaluates operations that the interpreter does not support
 * @param probes where probed tensors are written, if at all
 * @param limits bounds the resources of the run
 * @param cancelled is polled before each operation; the run ends once it returns true. It may read
 *     state that another thread writes. Interrupting the thread ends the run as well
 * @param threads the number of threads that share large operations; results do not depend on it
 * @param partialScatterWindows whether {@code scatter} combines those elements of a window that are
 *     within bounds if others are not, as the text of the StableHLO specification says; if not,
 *     such a window is left out whole, as XLA and JAX leave it out
 */
public record InterpreterOptions(
    OpListener listener,
    Consumer<String> output,
    Host host,
    Extension extension,
    Optional<Probes> probes,
    Limits limits,
    BooleanSupplier cancelled,
    int threads,
    boolean partialScatterWindows) {
  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException if {@code threads} is not positive
   */
  public InterpreterOptions {
    if (threads < 1) {
      throw new IllegalArgumentException("at least one thread is needed");
    }
  }

  /** No callbacks, one thread, and the default limits. */
  public static final InterpreterOptions DEFAULT =
      new InterpreterOptions(
          OpListener.NONE,
          text -> {},
          Host.NONE,
          Extension.NONE,
          Optional.empty(),
          Limits.DEFAULT,
          () -> false,
          1,
          false);

  /** The options of a copy, one of which is another. */
  private static final class Draft {
    private OpListener listener;
    private Consumer<String> output;
    private Host host;
    private Extension extension;
    private Optional<Probes> probes;
    private Limits limits;
    private BooleanSupplier cancelled;
    private int threads;
    private boolean partialScatterWindows;

    Draft(InterpreterOptions options) {
      listener = options.listener;
      output = options.output;
      host = options.host;
      extension = options.extension;
      probes = options.probes;
      limits = options.limits;
      cancelled = options.cancelled;
      threads = options.threads;
      partialScatterWindows = options.partialScatterWindows;
    }
  }

  private InterpreterOptions with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return new InterpreterOptions(
        draft.listener,
        draft.output,
        draft.host,
        draft.extension,
        draft.probes,
        draft.limits,
        draft.cancelled,
        draft.threads,
        draft.partialScatterWindows);
  }

  /**
   * {@return a copy with another listener}
   *
   * @param newListener is notified of each operation
   */
  public InterpreterOptions withListener(OpListener newListener) {
    return with(draft -> draft.listener = newListener);
  }

  /**
   * {@return a copy with another consumer of output}
   *
   * @param newOutput receives the text that the program prints
   */
  public InterpreterOptions withOutput(Consumer<String> newOutput) {
    return with(draft -> draft.output = newOutput);
  }

  /**
   * {@return a copy with another host}
   *
   * @param newHost provides infeeds and receives outfeeds
   */
  public InterpreterOptions withHost(Host newHost) {
    return with(draft -> draft.host = newHost);
  }

  /**
   * {@return a copy with another extension}
   *
   * @param newExtension evaluates operations that the interpreter does not support
   */
  public InterpreterOptions withExtension(Extension newExtension) {
    return with(draft -> draft.extension = newExtension);
  }

  /**
   * {@return a copy that writes probed tensors}
   *
   * @param newProbes where they are written
   */
  public InterpreterOptions withProbes(Probes newProbes) {
    return with(draft -> draft.probes = Optional.of(newProbes));
  }

  /**
   * {@return a copy with other limits}
   *
   * @param newLimits bounds the resources of the run
   */
  public InterpreterOptions withLimits(Limits newLimits) {
    return with(draft -> draft.limits = newLimits);
  }

  /**
   * {@return a copy with another condition of cancellation}
   *
   * @param newCancelled is polled before each operation; the run ends once it returns true
   */
  public InterpreterOptions withCancelled(BooleanSupplier newCancelled) {
    return with(draft -> draft.cancelled = newCancelled);
  }

  /**
   * {@return a copy with another number of threads}
   *
   * @param newThreads the number of threads that share large operations, at least 1
   */
  public InterpreterOptions withThreads(int newThreads) {
    return with(draft -> draft.threads = newThreads);
  }

  /**
   * {@return a copy that combines or leaves out windows that are partly out of bounds}
   *
   * @param isPartial whether {@code scatter} combines the elements of such windows that are within
   */
  public InterpreterOptions withPartialScatterWindows(boolean isPartial) {
    return with(draft -> draft.partialScatterWindows = isPartial);
  }
}
