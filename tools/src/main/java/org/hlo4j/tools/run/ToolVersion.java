package org.hlo4j.tools.run;

/** What {@code --version} shows. */
public final class ToolVersion {
  private ToolVersion() {}

  public static String text() {
    return "hlo4j\n";
  }
}
