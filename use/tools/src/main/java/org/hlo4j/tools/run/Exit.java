package org.hlo4j.tools.run;

import org.hlo4j.audit.StoreGate;
import org.hlo4j.ir.internal.ProcessEnd;

/** Ends the process. */
public final class Exit {
  private Exit() {}

  /** The exit status of a negative answer: invalid, different, not fitting. */
  public static final int NEGATIVE = StoreGate.NEGATIVE;

  /** The exit status if a file cannot be read or written. */
  public static final int FAILED = StoreGate.FAILED;

  /** The exit status if the time that a command was given is over. */
  public static final int OUT_OF_TIME = 5;

  /** The exit status if there is not enough memory or stack. */
  public static final int OUT_OF_MEMORY = 4;

  /** Returns whether a lack of memory or stack is a cause of a failure. */
  public static boolean isOutOfMemory(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError || cause instanceof StackOverflowError) {
        return true;
      }
    }
    return false;
  }

  /** Returns the exit status of a command that cannot do its work because of a failure. */
  public static int ofFailure(Throwable failure) {
    return isOutOfMemory(failure) ? OUT_OF_MEMORY : FAILED;
  }

  /**
   * Ends the process with a status; the last call of {@code main}. After success it returns, as
   * only daemon threads are left: {@link System#exit} would first look up a logger, which takes
   * milliseconds. When the time is over, nothing that is still going on is waited for.
   */
  public static void with(int status) {
    if (status == OUT_OF_TIME) {
      ProcessEnd.now(status);
    } else if (status != 0) {
      System.exit(status);
    }
  }
}
