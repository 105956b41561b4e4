package org.hlo4j.engine.run;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.hlo4j.engine.kernel.Parallel;
import org.jspecify.annotations.Nullable;

/**
 * Threads that wait for work and share the tasks of one job at a time. A caller that finds them
 * busy with another's job does its own alone.
 */
public final class Threads implements Parallel, AutoCloseable {
  /** How often a thread looks for a job before it parks: some tens of microseconds. */
  private static final int SPINS = 10_000;

  private final Thread[] workers;
  private final AtomicInteger busy = new AtomicInteger();
  private volatile @Nullable Job job;
  private volatile boolean closed;

  /** Tasks that are taken in ascending order. */
  private static final class Job {
    private final int tasks;
    private final IntConsumer task;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private volatile @Nullable Throwable failure;

    Job(int tasks, IntConsumer task) {
      this.tasks = tasks;
      this.task = task;
    }

    boolean isOpen() {
      return next.get() < tasks;
    }

    void work() {
      for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
        try {
          if (failure == null) {
            task.accept(i);
          }
        } catch (RuntimeException | Error e) {
          failure = e;
        } finally {
          done.getAndIncrement();
        }
      }
    }

    void await() {
      while (done.get() < tasks) {
        Thread.onSpinWait();
      }
      switch (failure) {
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        case null, default -> {}
      }
    }
  }

  /**
   * Starts threads.
   *
   * @param count the number of threads, with the calling one
   */
  public Threads(int count) {
    workers = new Thread[Math.max(count - 1, 0)];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = Thread.ofPlatform().daemon().name("hlo4j-engine-" + i).unstarted(this::serve);
      workers[i].start();
    }
  }

  private void serve() {
    int idle = 0;
    while (!closed) {
      Job current = job;
      if (current != null && current.isOpen()) {
        current.work();
        idle = 0;
      } else if (++idle < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.park(this);
        idle = 0;
      }
    }
  }

  @Override
  public int threads() {
    return workers.length + 1;
  }

  @Override
  public void run(int tasks, IntConsumer task) {
    if (tasks <= 1 || workers.length == 0 || !busy.compareAndSet(0, 1)) {
      Parallel.NONE.run(tasks, task);
      return;
    }
    try {
      Job mine = new Job(tasks, task);
      job = mine;
      for (Thread worker : workers) {
        LockSupport.unpark(worker);
      }
      mine.work();
      mine.await();
    } finally {
      job = null;
      busy.set(0);
    }
  }

  @Override
  public void close() {
    closed = true;
    for (Thread worker : workers) {
      LockSupport.unpark(worker);
    }
  }
}
