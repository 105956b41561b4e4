package org.hlo4j.conformance.fuzz;

import java.io.IOException;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.jspecify.annotations.Nullable;

/**
 * One run of a target, measured and judged: it may only have documented outcomes, with time and
 * memory proportional to its input.
 *
 * @param accepted whether the input was read
 * @param breach the violation; null if there is none
 * @param thrown the exception, if it is the violation
 * @param nanoseconds processor time, which does not depend on other load of the machine
 * @param bytes bytes allocated, garbage included
 */
record Trial(
    boolean accepted,
    @Nullable String breach,
    @Nullable Throwable thrown,
    long nanoseconds,
    long bytes) {

  /** Bytes that any input may allocate, in addition to a multiple of its size. */
  private static final long FREE_BYTES = 64 << 20;

  private static final long BYTES_PER_BYTE = 4096;

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();

  static Trial of(Target target, byte[] input) {
    Trial trial = once(target, input);
    // Loading of classes allocates memory, too.
    return trial.breach == null && trial.bytes > limit(input) ? again(target, input) : trial;
  }

  private static Trial again(Target target, byte[] input) {
    Trial trial = once(target, input);
    return trial.breach == null && trial.bytes > limit(input)
        ? new Trial(trial.accepted, "allocates too much", null, trial.nanoseconds, trial.bytes)
        : trial;
  }

  private static long limit(byte[] input) {
    return FREE_BYTES + BYTES_PER_BYTE * input.length;
  }

  private static Trial once(Target target, byte[] input) {
    long allocated = THREADS.getCurrentThreadAllocatedBytes();
    long start = THREADS.getCurrentThreadCpuTime();
    boolean accepted = false;
    String breach = null;
    Throwable thrown = null;
    try {
      accepted = target.read(input);
    } catch (DiagnosticException refusal) {
      breach = refusal.diagnostics().isEmpty() ? "refused without a word" : null;
    } catch (IOException refusal) {
      breach = refusal.getMessage() == null ? "refused without a word" : null;
    } catch (Target.Breach broken) {
      breach = broken.getMessage();
      thrown = broken;
    } catch (RuntimeException | Error failure) {
      StackTraceElement[] trace = failure.getStackTrace();
      breach = failure.getClass().getSimpleName() + (trace.length == 0 ? "" : " at " + trace[0]);
      thrown = failure;
    }
    long nanoseconds = THREADS.getCurrentThreadCpuTime() - start;
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - allocated;
    return new Trial(accepted, breach, thrown, nanoseconds, bytes);
  }
}
