package org.hlo4j.tools.run;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.ir.Awaited;
import org.hlo4j.ir.ReadLimits;

/**
 * Output of a program that is verified first, or, if it is large, at the same time: both only look
 * at the program. What was made of a program that does not verify is dropped, failures included.
 */
public final class VerifiedOutput {
  /** From how many bytes of input on a second thread saves more than it costs. */
  private static final int LARGE = 1 << 18;

  /** Which part of the heap the input may be, since text is kept until the program is verified. */
  private static final int PART_OF_HEAP = 32;

  private VerifiedOutput() {}

  /**
   * The output of the program in {@code input}; empty if it does not verify.
   *
   * @param limits how deep the program may be nested
   * @param verifying verifies, and reports what is wrong; called by this thread
   * @param making makes the output; must not change the program or report anything
   */
  public static Optional<Output> of(
      InputFile input, ReadLimits limits, BooleanSupplier verifying, Supplier<Output> making) {
    if (!isBestMadeMeanwhile(input.bytes().size())) {
      return verifying.getAsBoolean() ? Optional.of(making.get()) : Optional.empty();
    }
    FutureTask<Output> output = new FutureTask<>(() -> making.get().made());
    beside("output", limits, output);
    return verifying.getAsBoolean() ? Optional.of(Awaited.result(output)) : Optional.empty();
  }

  /** What runs a part of the work on this input beside the rest; empty if that does not pay. */
  static Optional<Executor> helper(InputFile input, ReadLimits limits) {
    return isBestMadeMeanwhile(input.bytes().size())
        ? Optional.of(task -> beside("helper", limits, task))
        : Optional.empty();
  }

  private static void beside(String name, ReadLimits limits, Runnable task) {
    DeepStack.threads(name, limits).daemon().start(task);
  }

  private static boolean isBestMadeMeanwhile(long size) {
    Runtime machine = Runtime.getRuntime();
    return size >= LARGE
        && size <= machine.maxMemory() / PART_OF_HEAP
        && machine.availableProcessors() > 1;
  }
}
