package org.hlo4j.tools.cli.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.internal.Printable;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.DeepStack;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * Processes several files in parallel. Output appears in the order of the files, as if they were
 * processed serially. A file that cannot be read or written is reported at its position, and the
 * others are processed.
 *
 * @param console its standard error receives what work prints
 * @param out receives what commands print
 * @param threads the number of files processed in parallel
 */
public record Batch(Console console, PrintWriter out, ReadLimits limits, int threads) {
  /** Limit of the results per thread that are not yet printed. */
  private static final int AHEAD = 8;

  /**
   * Processes a file on any thread.
   *
   * @param <F> the type that identifies a file
   * @param <T> the type of the outcome
   */
  @FunctionalInterface
  public interface Work<F, T> {
    /**
     * Processes a file.
     *
     * @throws ToolException or {@link DiagnosticException} if it cannot be read or written
     */
    T on(F file, Console console);
  }

  /** Prints the outcome of a file on the main thread; returns its exit status. */
  @FunctionalInterface
  public interface Sink<F, T> {
    int print(F file, T result);
  }

  private record Outcome<T>(@Nullable T result, @Nullable RuntimeException failure, byte[] err) {}

  /** Processes the files; returns the maximum exit status. */
  public <F, T> int run(List<F> files, Work<F, T> work, Sink<F, T> sink) {
    // Standard input has a single reader.
    return Math.min(files.size(), threads) < 2 || files.contains("-")
        ? runSerially(files, work, sink)
        : runParallel(files, work, sink);
  }

  private <F, T> int runSerially(List<F> files, Work<F, T> work, Sink<F, T> sink) {
    int status = 0;
    for (F file : files) {
      out.flush(); // keeps the order with standard error of the next file
      status = Math.max(status, print(file, outcome(file, work, console), sink));
    }
    return status;
  }

  private <F, T> int runParallel(List<F> files, Work<F, T> work, Sink<F, T> sink) {
    ExecutorService workers =
        Executors.newFixedThreadPool(
            Math.min(files.size(), threads), DeepStack.threads("batch", limits).daemon().factory());
    try {
      Iterator<F> next = files.iterator();
      Deque<Future<Outcome<T>>> running = new ArrayDeque<>();
      int status = 0;
      for (F file : files) {
        while (next.hasNext() && running.size() < threads * AHEAD) {
          F ahead = next.next();
          running.add(workers.submit(() -> captured(ahead, work)));
        }
        status = Math.max(status, print(file, running.remove().get(), sink));
      }
      return status;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ToolException("interrupted");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    } finally {
      workers.shutdownNow();
    }
  }

  /** Returns the outcome, with captured standard error. */
  private <F, T> Outcome<T> captured(F file, Work<F, T> work) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(bytes, false, console.err().charset());
    Outcome<T> outcome = outcome(file, work, new Console(console.in(), console.out(), err));
    err.flush();
    return new Outcome<>(outcome.result, outcome.failure, bytes.toByteArray());
  }

  private static <F, T> Outcome<T> outcome(F file, Work<F, T> work, Console console) {
    try {
      return new Outcome<>(work.on(file, console), null, new byte[0]);
    } catch (ToolException | DiagnosticException e) {
      return new Outcome<>(null, e, new byte[0]);
    } catch (VirtualMachineError e) {
      return new Outcome<>(null, ToolException.of(e), new byte[0]);
    }
  }

  private <F, T> int print(F file, Outcome<T> outcome, Sink<F, T> sink) {
    if (outcome.err.length > 0) {
      out.flush(); // keeps the order with earlier output
      console.err().write(outcome.err, 0, outcome.err.length);
      console.err().flush();
    }
    T result = outcome.result;
    if (result != null) {
      return sink.print(file, result);
    }
    out.flush();
    return show(Objects.requireNonNull(outcome.failure), console.err());
  }

  private static void show(Diagnostic shown, PrintStream err) {
    String text = shown.location() + ": " + shown.severity().label() + ": " + shown.message();
    err.println(Printable.of(text));
    shown.notes().forEach(note -> show(note, err));
  }

  /**
   * Prints the reason why a file cannot be read or written, and returns the exit status; rethrows
   * any other failure.
   */
  public static int show(Exception failure, PrintStream err) {
    switch (failure) {
      case ToolException e -> err.println("hlo4j: " + Printable.of(String.valueOf(e.getMessage())));
      case DiagnosticException e -> e.diagnostics().forEach(each -> show(each, err));
      case RuntimeException e -> throw e;
      default -> throw new IllegalStateException(failure);
    }
    return Exit.ofFailure(failure);
  }
}
