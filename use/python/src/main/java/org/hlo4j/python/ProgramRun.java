package org.hlo4j.python;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Token;
import org.hlo4j.text.print.MlirPrinter;
import org.jspecify.annotations.Nullable;

/**
 * A run of a program in a thread of its own, so that Python, which waits for it, can look at its
 * signals meanwhile.
 */
public final class ProgramRun {
  /** Deep programs need more than the usual stack. */
  private static final long STACK_BYTES = 16L << 20;

  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("hlo4j-run-", 0).stackSize(STACK_BYTES).factory());

  private static final long TOKEN = -1;

  private final AtomicBoolean cancelled = new AtomicBoolean();
  private final FutureTask<List<? extends InterpreterValue>> task;

  private ProgramRun(Function<BooleanSupplier, List<? extends InterpreterValue>> body) {
    this.task = new FutureTask<>(() -> body.apply(cancelled::get));
  }

  static ProgramRun start(Function<BooleanSupplier, List<? extends InterpreterValue>> body) {
    ProgramRun run = new ProgramRun(body);
    THREADS.execute(run.task);
    return run;
  }

  /** Ends the run before its next operation. */
  public void cancel() {
    cancelled.set(true);
  }

  /**
   * Waits for the end of the run.
   *
   * @return the rank and the sizes of each result one after the other, −1 for a token; null if the
   *     run has not ended after this time, or the thread that waits was interrupted
   * @throws org.hlo4j.interpreter.InterpreterException if the program cannot be run to its end
   * @throws IllegalArgumentException if a result is neither a tensor nor a token
   */
  public long @Nullable [] shapes(long milliseconds) {
    try {
      return shapes(task.get(milliseconds, TimeUnit.MILLISECONDS));
    } catch (TimeoutException | InterruptedException e) {
      return null;
    } catch (ExecutionException e) {
      throw unchecked(e);
    }
  }

  private static long[] shapes(List<? extends InterpreterValue> results) {
    List<Long> shapes = new ArrayList<>();
    for (InterpreterValue result : results) {
      switch (result) {
        case Tensor tensor when NativeArrays.hold(tensor.elementType()) -> {
          shapes.add((long) tensor.rank());
          for (int d = 0; d < tensor.rank(); d++) {
            shapes.add((long) tensor.dimension(d));
          }
        }
        case Token _ -> shapes.add(TOKEN);
        default ->
            throw new IllegalArgumentException(
                "a result is neither an array nor a token: " + result);
      }
    }
    return shapes.stream().mapToLong(Long::longValue).toArray();
  }

  private static RuntimeException unchecked(ExecutionException failure) {
    return switch (failure.getCause()) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      case null, default -> new IllegalStateException(failure);
    };
  }

  private List<? extends InterpreterValue> results() {
    try {
      return task.resultNow();
    } catch (IllegalStateException e) {
      throw new IllegalStateException("the run has not ended, or has failed", e);
    }
  }

  /** The element types of the results by their names in NumPy or {@code ml_dtypes}. */
  public String[] elementTypes() {
    return results().stream()
        .map(result ->
            result instanceof Tensor tensor ? NpyFile.typeName(tensor.elementType()) : "token")
        .toArray(String[]::new);
  }

  /**
   * Copies the results into arrays that Python has allocated.
   *
   * @param addresses the address of the elements of each result; any number for a token
   */
  public void copyTo(long[] addresses) {
    List<? extends InterpreterValue> results = results();
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i) instanceof Tensor tensor) {
        NativeArrays.write(tensor, addresses[i]);
      }
    }
  }

  /** The results as attributes in MLIR's syntax; an empty string for a token. */
  public String[] attributes() {
    return results().stream()
        .map(result ->
            result instanceof Tensor tensor ? MlirPrinter.toString(tensor.toAttribute()) : "")
        .toArray(String[]::new);
  }
}
