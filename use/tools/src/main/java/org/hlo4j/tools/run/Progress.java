package org.hlo4j.tools.run;

import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
    Console console = System.console();
    return console != null
        && console.isTerminal()
        && isErrorWatched()
        && !Optional.ofNullable(System.getenv("TERM")).orElse("dumb").equals("dumb");
  }

  /**
   * Returns whether standard error is one, too, as far as Linux tells; the console is standard
   * input and output.
   */
  private static boolean isErrorWatched() {
    try {
      Path descriptor = Path.of("/proc/self/fd/2");
      return !Files.isSymbolicLink(descriptor)
          || isTerminal(Files.readSymbolicLink(descriptor).toString());
    } catch (IOException e) {
      return true;
    }
  }

  /** Returns whether a file is a terminal, by its name. */
  static boolean isTerminal(String file) {
    return file.startsWith("/dev/pts/")
        || file.startsWith("/dev/tty")
        || file.equals("/dev/console");
  }

  /**
   * A bar with numbers: {@code [#####-----] 5/10 label}.
   *
   * @param part what is done of the next one, from 0 to 1
   */
  public static String bar(long done, long total, double part, String label) {
    double all = total == 0 ? 1 : Math.clamp((done + part) / total, 0, 1);
    int filled = (int) (BAR * all);
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
