package org.hlo4j.tools.cli;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.tools.run.DeepStack;
import picocli.CommandLine.Model.ArgGroupSpec;

/** The options that set the limits of a run. */
final class RunLimits {
  private final ArgGroupSpec.Builder group =
      ArgGroupSpec.builder().exclusive(false).heading("%nLimits, beyond which the run ends:%n");
  private final Declarations declare = Declarations.of(group);

  private final Supplier<Optional<Long>> steps =
      declare.option(
          Long.class, "--max-steps", "N", "How many operations may run, those of loops each time.");

  private final Supplier<Optional<Long>> tensorBytes =
      declare.size("--max-tensor", "How large one tensor may be, such as 500M (default: 4G).");

  private final Supplier<Optional<Long>> totalBytes =
      declare.size("--max-memory", "How large all tensors may be together at a time.");

  private final Supplier<Optional<Double>> seconds =
      declare.option(Double.class, "--timeout", "SECONDS", "How long it may take.");

  private static final double MAX_SECONDS = 1e9;
  private static final double NANOS = 1e9;

  /** How long a run may take to end by itself, which tells the operation that it was at. */
  private static final long GRACE_NANOS = 50_000_000;

  private long start = System.nanoTime();
  private volatile boolean isOver;

  /** Returns the group of options. */
  ArgGroupSpec group() {
    return group.build();
  }

  /** Returns whether a limit is on what the interpreter's operations are or take. */
  boolean countOperations() {
    return steps.get().isPresent() || tensorBytes.get().isPresent() || totalBytes.get().isPresent();
  }

  Limits limits() {
    Limits limits = Limits.DEFAULT;
    if (steps.get().isPresent()) {
      limits = limits.withSteps(Math.max(0, steps.get().get()));
    }
    if (tensorBytes.get().isPresent()) {
      limits = limits.withTensorBytes(tensorBytes.get().get());
    }
    return totalBytes.get().map(limits::withTotalBytes).orElse(limits);
  }

  /** Starts the clock. */
  void start() {
    start = System.nanoTime();
  }

  /** Returns a supplier of whether the time is over. */
  BooleanSupplier deadline() {
    if (seconds.get().isEmpty()) {
      return () -> false;
    }
    return () -> {
      if (nanosLeft() < 0) {
        isOver = true;
      }
      return isOver;
    };
  }

  private long nanosLeft() {
    double given = Math.min(Math.max(0, seconds.get().orElse(0.0)), MAX_SECONDS);
    return start + (long) (given * NANOS) - System.nanoTime();
  }

  /**
   * Returns the result of a run. One that does not end by itself when the time is over, in the
   * midst of a long operation or of preparations, is left to its thread, which ends with the
   * process.
   *
   * @param at the location of what is run
   * @throws InterpreterException as the run, or if the time is over
   */
  <T> T within(Location at, ReadLimits limits, Supplier<T> run) {
    if (seconds.get().isEmpty()) {
      return run.get();
    }
    CompletableFuture<T> result = new CompletableFuture<>();
    DeepStack.threads("run", limits)
        .daemon()
        .start(() -> {
          try {
            result.complete(run.get());
          } catch (RuntimeException | Error e) {
            result.completeExceptionally(e);
          }
        });
    try {
      return result.get(Math.max(0, nanosLeft()) + GRACE_NANOS, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      isOver = true;
      throw new InterpreterException(at, "cancelled");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterpreterException(at, "interrupted");
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }

  /** Returns why a run has ended: in place of its cancellation, that the time was over. */
  Diagnostic reason(InterpreterException stopped) {
    Diagnostic diagnostic = stopped.diagnostic();
    return isOver
        ? Diagnostic.error(
            diagnostic.location(), "program takes longer than " + seconds.get().get() + " s")
        : diagnostic;
  }
}
