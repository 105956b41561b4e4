package org.hlo4j.audit;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.ReadLimits;

/**
 * Audits files on several threads. Rows come in the order of the files. Large files wait until
 * there is memory for them, so that what is said of a file does not depend on those beside it.
 */
public final class StoreAudit {
  /** How many files may be done before an earlier one. */
  private static final int AHEAD = 4096;

  /** Parts of the memory that files share. */
  private static final int SHARES = 1000;

  /** About how many bytes of memory a byte of a file takes. */
  private static final int BYTES_OF_BYTE = 12;

  private static final long STACK = 16 << 20;

  private final ProgramAuditor auditor;
  private final ReadLimits limits;
  private final int threads;
  private final Semaphore memory = new Semaphore(SHARES, true);

  /**
   * Creates an audit.
   *
   * @param limits programs that exceed these are refused
   * @param threads how many files are read at a time
   */
  public StoreAudit(ReadLimits limits, int threads) {
    this.auditor = new ProgramAuditor(limits);
    this.limits = limits;
    this.threads = threads;
  }

  /**
   * Audits files.
   *
   * @param files the files
   * @param rows receives a row for each, in their order
   * @throws InterruptedException if this thread is interrupted
   */
  public void run(Iterator<StoreFile> files, Consumer<AuditRow> rows) throws InterruptedException {
    Thread.Builder workers =
        Thread.ofPlatform()
            .daemon()
            .name("audit-", 0)
            .stackSize(Math.max(STACK, limits.stackBytes()));
    ExecutorService executor = Executors.newFixedThreadPool(threads, workers.factory());
    try {
      Deque<Future<AuditRow>> running = new ArrayDeque<>();
      while (files.hasNext() || !running.isEmpty()) {
        while (files.hasNext() && running.size() < AHEAD) {
          StoreFile file = files.next();
          running.add(executor.submit(() -> audit(file)));
        }
        rows.accept(running.remove().get());
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("an audit failed", e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  private AuditRow audit(StoreFile file) throws InterruptedException {
    int shares = shares(file.size());
    memory.acquire(shares);
    try {
      Blob bytes = file.open();
      return auditor.audit(file.path(), bytes);
    } catch (IOException e) {
      return ProgramAuditor.missing(file.path(), StoreFiles.reason(e));
    } catch (OutOfMemoryError e) {
      return ProgramAuditor.missing(file.path(), "needs more memory than there is");
    } finally {
      memory.release(shares);
    }
  }

  /** Returns what a file takes of the memory; large ones take all, and are alone. */
  private static int shares(long size) {
    double part = (double) size * BYTES_OF_BYTE / Runtime.getRuntime().maxMemory();
    return (int) Math.clamp(Math.ceil(part * SHARES), 1, SHARES);
  }
}
