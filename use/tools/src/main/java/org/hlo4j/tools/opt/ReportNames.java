package org.hlo4j.tools.opt;

/** Names and headings in upstream's reports. */
final class ReportNames {
  private static final String RULE = "===" + "-".repeat(73) + "===\n";
  private static final int WIDTH = 80;

  private ReportNames() {}

  static String ofPipeline(String anchor) {
    return "'" + anchor + "' Pipeline";
  }

  static String heading(String title) {
    return RULE + " ".repeat((WIDTH - title.length()) / 2) + title + "\n" + RULE;
  }
}
