package org.hlo4j.tools.opt;

import java.io.PrintStream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.PassListener;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.tools.run.Progress;

/** Shows the current pass on a terminal, once passes have run for a second. */
final class PassProgress implements PassListener, AutoCloseable {
  private static final long PATIENCE_NANOS = 1_000_000_000;

  private final PrintStream err;
  private final long start = System.nanoTime();
  private volatile String running = "";
  private int passes;
  private Runnable line = () -> {};
  private boolean isShown;

  PassProgress(PrintStream err) {
    this.err = err;
  }

  @Override
  public void before(Pipeline.Run pass, Operation operation) {
    passes++;
    running = "pass " + passes + ": " + pass.definition().name();
    if (!isShown && System.nanoTime() - start > PATIENCE_NANOS) {
      isShown = true;
      Progress progress = Progress.start(err, () -> running);
      line = progress::close;
    }
  }

  @Override
  public void close() {
    line.run();
  }
}
