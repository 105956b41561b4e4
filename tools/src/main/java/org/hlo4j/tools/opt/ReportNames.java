package org.hlo4j.tools.opt;

/** What upstream's reports call things. */
final class ReportNames {
  private static final String RULE = "===" + "-".repeat(73) + "===\n";
  private static final int WIDTH = 80;

  private ReportNames() {}

  /** The name of a pipeline on operations of this name. */
  static String ofPipeline(String anchor) {
    return "'" + anchor + "' Pipeline";
  }

  /** The lines above a report. */
  static String heading(String title) {
    return RULE + " ".repeat((WIDTH - title.length()) / 2) + title + "\n" + RULE;
  }
}
