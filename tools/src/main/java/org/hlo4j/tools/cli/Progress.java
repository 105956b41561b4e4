package org.hlo4j.tools.cli;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** A progress line on a terminal, updated a few times a second. */
public final class Progress implements AutoCloseable {
  private static final int INTERVAL_MILLIS = 200;
  private static final int BAR = 24;
  private static final int WIDTH = 79;

  private final PrintStream terminal;
  private final Supplier<String> state;
  private final Thread thread;
  private volatile boolean closed;

  private Progress(PrintStream terminal, Supplier<String> state) {
    this.terminal = terminal;
    this.state = state;
    this.thread = Thread.ofPlatform().daemon().name("progress").unstarted(this::show);
  }

  /** Shows the state on standard error until closed, if that is a terminal. */
  public static Progress start(PrintStream err, Supplier<String> state) {
    Progress progress = new Progress(err, state);
    if (isWatched()) {
      progress.thread.start();
    }
    return progress;
  }

  private static boolean isWatched() {
    java.io.Console console = System.console();
    return console != null
        && console.isTerminal()
        && !Optional.ofNullable(System.getenv("TERM")).orElse("dumb").equals("dumb");
  }

  /** A bar with numbers: {@code [#####-----] 5/10 label}. */
  static String bar(long done, long total, String label) {
    int filled = total == 0 ? BAR : (int) (BAR * Math.min(done, total) / total);
    return String.format(
        Locale.ROOT,
        "[%s%s] %d/%d %s",
        "#".repeat(filled),
        "-".repeat(BAR - filled),
        done,
        total,
        label);
  }

  private void show() {
    while (!closed) {
      try {
        Thread.sleep(INTERVAL_MILLIS);
      } catch (InterruptedException e) {
        break;
      }
      String text = state.get();
      terminal.print("\r" + (text.length() > WIDTH ? text.substring(0, WIDTH) : text) + "\033[K");
      terminal.flush();
    }
  }

  /** Removes the line. */
  @Override
  public void close() {
    closed = true;
    if (thread.isAlive()) {
      thread.interrupt();
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      terminal.print("\r\033[K");
      terminal.flush();
    }
  }
}
