package org.hlo4j.tools.run;

/** How commands end. */
public final class Exit {
  private Exit() {}

  /**
   * Ends the process with this status, as the last thing that {@code main} does. After success the
   * process ends by itself, as only daemons are left: {@link System#exit} would first look for a
   * logger to tell, which takes milliseconds.
   */
  public static void with(int status) {
    if (status != 0) {
      System.exit(status);
    }
  }
}
