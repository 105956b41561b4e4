package org.hlo4j.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.ReadLimits;
import org.jspecify.annotations.Nullable;

/**
 * Results for files, made on several threads and given in the order of the files. Large files wait
 * until there is memory for them, so that what is said of a file does not depend on those beside
 * it. A thread that does not end in time is interrupted and replaced.
 *
 * @param <R> the results
 */
public final class StoreResults<R> implements Iterator<R>, AutoCloseable {
  /** How many files that are held open may be done before an earlier one. */
  private static final int MOST_HELD = 64;

  /** How many threads that do not end may be left. */
  private static final int MOST_ABANDONED = 16;

  /** Parts of the memory that files share. */
  private static final int SHARES = 1000;

  /** About how many bytes of memory a byte of a file takes. */
  private static final int BYTES_OF_BYTE = 12;

  private static final long STACK = 16 << 20;

  /** Of this process, which has one heap. */
  private static final Semaphore MEMORY = new Semaphore(SHARES, true);

  private static final AtomicInteger ABANDONED = new AtomicInteger();

  private final Iterator<? extends StoreFile> files;
  private final StoreTask<R> task;
  private final Optional<Duration> timeLimit;
  private final int ahead;
  private final Deque<Work> running = new ArrayDeque<>();
  private final ThreadPoolExecutor threads;
  private final ScheduledExecutorService clock;
  private int held;

  StoreResults(
      Iterator<? extends StoreFile> files,
      StoreTask<R> task,
      ReadLimits limits,
      int threads,
      int ahead,
      Optional<Duration> timeLimit) {
    this.files = files;
    this.task = task;
    this.ahead = ahead;
    this.timeLimit = timeLimit;
    this.threads =
        new ThreadPoolExecutor(
            threads,
            threads,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform()
                .daemon()
                .name("store-", 0)
                .stackSize(Math.max(STACK, limits.stackBytes()))
                .factory());
    this.clock =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("store-clock").factory());
  }

  @Override
  public boolean hasNext() {
    return !running.isEmpty() || files.hasNext();
  }

  /**
   * {@inheritDoc}
   *
   * @throws CancellationException if this thread is interrupted
   * @throws UncheckedIOException if too many threads do not end
   */
  @Override
  public R next() {
    try {
      return take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }

  R take() throws InterruptedException {
    while (running.size() < ahead && held < MOST_HELD && files.hasNext()) {
      Work work = new Work(files.next());
      held += work.file.isHeld() ? 1 : 0;
      running.add(work);
      threads.execute(work);
    }
    if (running.isEmpty()) {
      throw new NoSuchElementException();
    }
    Work first = running.remove();
    held -= first.file.isHeld() ? 1 : 0;
    try {
      return first.result.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof UncheckedIOException unchecked
          ? unchecked
          : new IllegalStateException("cannot read " + first.file.path(), e.getCause());
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    clock.shutdownNow();
    running.forEach(work -> work.file.close());
  }

  private synchronized void resize(int by) {
    int size = threads.getCorePoolSize() + by;
    if (by > 0) {
      threads.setMaximumPoolSize(size);
      threads.setCorePoolSize(size);
    } else {
      threads.setCorePoolSize(size);
      threads.setMaximumPoolSize(size);
    }
  }

  /** Returns what a file takes of the memory; large ones take all, and are alone. */
  private static int shares(long size) {
    double part = (double) size * BYTES_OF_BYTE / Runtime.getRuntime().maxMemory();
    return (int) Math.clamp(Math.ceil(part * SHARES), 1, SHARES);
  }

  private final class Work implements Runnable {
    final StoreFile file;
    final CompletableFuture<R> result = new CompletableFuture<>();
    private final int shares;
    private @Nullable Thread thread;

    Work(StoreFile file) {
      this.file = file;
      this.shares = shares(file.size());
    }

    @Override
    public void run() {
      try {
        MEMORY.acquire(shares);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        result.cancel(false);
        return;
      }
      start();
      try {
        // An interrupt would close what an archive reads from: opening is not limited.
        Blob bytes = open();
        ScheduledFuture<?> alarm = alarm(bytes);
        R made = task.read(file, bytes);
        if (alarm != null) {
          alarm.cancel(false);
        }
        complete(made);
      } catch (IOException e) {
        complete(task.unopened(file, UnopenedException.verdict(e), StoreFiles.reason(e)));
      } catch (OutOfMemoryError e) {
        complete(
            task.unopened(file, AuditVerdict.OUT_OF_MEMORY, "needs more memory than there is"));
      } catch (RuntimeException | Error e) {
        result.completeExceptionally(e);
      } finally {
        end();
      }
    }

    private void complete(R made) {
      result.complete(task.described(file, made));
    }

    private Blob open() throws IOException {
      try {
        return file.open();
      } finally {
        file.close();
      }
    }

    private @Nullable ScheduledFuture<?> alarm(Blob bytes) {
      return timeLimit
          .map(limit ->
              clock.schedule(() -> expire(bytes, limit), limit.toNanos(), TimeUnit.NANOSECONDS))
          .orElse(null);
    }

    private synchronized void start() {
      thread = Thread.currentThread();
    }

    private synchronized void end() {
      if (thread == null) {
        resize(-1);
        ABANDONED.decrementAndGet();
        Thread.interrupted(); // it is no longer of interest
      } else {
        thread = null;
        MEMORY.release(shares);
      }
    }

    /** Gives the thread up; another one takes its place. */
    private synchronized void expire(Blob bytes, Duration limit) {
      if (thread == null || result.isDone()) {
        return;
      }
      thread.interrupt();
      thread = null;
      MEMORY.release(shares);
      if (ABANDONED.incrementAndGet() > MOST_ABANDONED) {
        result.completeExceptionally(
            new UncheckedIOException(
                new IOException(
                    "%d files take longer than %s and cannot be stopped in this process"
                        .formatted(MOST_ABANDONED, seconds(limit)))));
      } else {
        complete(task.timedOut(file.path(), bytes, "takes longer than " + seconds(limit)));
      }
      resize(1);
    }
  }

  private static String seconds(Duration limit) {
    return (limit.toMillis() % 1000 == 0
            ? Long.toString(limit.toSeconds())
            : Double.toString(limit.toMillis() / 1000.0))
        + " s";
  }
}
