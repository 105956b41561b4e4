package org.hlo4j.interpreter.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.hlo4j.ir.builtin.Sizes;

/**
 * Distributes the work of one operation over threads. Every element of a result is computed by one
 * thread in a fixed order, so that results do not depend on the number of threads.
 *
 * @param threads the number of threads, including the caller's
 * @param checkpoint throws an exception if the run is cancelled; called before each part
 */
public record Workers(int threads, Runnable checkpoint) {
  public static final Workers ALONE = new Workers(1, () -> {});

  /** The least work, in steps of about a nanosecond, that is distributed. */
  private static final long MIN_WORK = 200_000;

  /** The number of parts for each thread, which balances the load. */
  private static final int PARTS_PER_THREAD = 4;

  /** The most work of a part, some 10 ms, if it has more than a few items. */
  private static final long MOST_WORK = 20_000_000;

  /** How many items of much work a part has: what is prepared for a part serves all of them. */
  private static final int FEW = 8;

  /** Processes the items {@code from} to {@code to}, exclusive. */
  @FunctionalInterface
  public interface Part {
    void run(int from, int to);
  }

  /** Processes {@code count} items of {@code cost} steps each. */
  public void run(int count, long cost, Part part) {
    int some = parts(count, Math.max(cost, 1));
    boolean isLittle = Sizes.saturatedMultiply(count, Math.max(cost, 1)) < MIN_WORK;
    if (threads == 1 || count == 1 || isLittle) {
      for (int p = 0; p < some; p++) {
        checkpoint.run();
        part.run(start(count, some, p), start(count, some, p + 1));
      }
      return;
    }
    int parts = Math.max(some, Math.min(count, threads * PARTS_PER_THREAD));
    AtomicInteger next = new AtomicInteger();
    AtomicReference<RuntimeException> failure = new AtomicReference<>();
    Runnable work =
        () -> {
          for (int p = next.getAndIncrement(); p < parts; p = next.getAndIncrement()) {
            try {
              checkpoint.run();
              part.run(start(count, parts, p), start(count, parts, p + 1));
            } catch (RuntimeException | Error e) {
              next.set(parts); // the others end, too
              throw e;
            }
          }
        };
    List<Thread> others = new ArrayList<>();
    for (int t = 1; t < Math.min(threads, parts); t++) {
      Thread other = Thread.ofPlatform().daemon().unstarted(() -> attempt(work, failure));
      other.start();
      others.add(other);
    }
    attempt(work, failure);
    others.forEach(Workers::join);
    RuntimeException failed = failure.get();
    if (failed != null) {
      throw failed;
    }
  }

  /** Returns how many parts there are at least. */
  private static int parts(int count, long cost) {
    long items = Math.max(MOST_WORK / cost, FEW);
    return (int) Math.max(1, Math.ceilDiv(count, items));
  }

  private static int start(int count, int parts, int part) {
    return (int) ((long) count * part / parts);
  }

  private static void attempt(Runnable work, AtomicReference<RuntimeException> failure) {
    try {
      work.run();
    } catch (OutOfMemoryError e) {
      failure.set(new IllegalArgumentException("needs more memory than there is"));
    } catch (RuntimeException e) {
      failure.set(e);
    }
  }

  /** Waits for the end, which is near; an interruption is deferred. */
  private static void join(Thread thread) {
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
