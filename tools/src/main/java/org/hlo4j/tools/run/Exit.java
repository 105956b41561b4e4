package org.hlo4j.tools.run;

/** Ends the process. */
public final class Exit {
  private Exit() {}

  /**
   * Ends the process with a status; the last call of {@code main}. After success it returns, as
   * only daemon threads are left: {@link System#exit} would first look up a logger, which takes
   * milliseconds.
   */
  public static void with(int status) {
    if (status != 0) {
      System.exit(status);
    }
  }
}
