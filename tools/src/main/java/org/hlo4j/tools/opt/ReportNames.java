package org.hlo4j.tools.opt;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What upstream's reports call passes: the names of their classes. */
final class ReportNames {
  /** Those that do not follow from the names on the command line. */
  private static final Map<String, String> EXCEPTIONS =
      Map.of(
          "cse", "CSEPass",
          "inline", "InlinerPass",
          "canonicalize", "CanonicalizerPass",
          "symbol-dce", "SymbolDCEPass",
          "strip-debuginfo", "StripDebugInfoPass",
          "stablehlo-legalize-qdq-to-quantized-op", "StablehloLegalizeQDQToQuantizedOpPass",
          "stablehlo-legalize-quantized-op-to-qdq", "StablehloLegalizeQuantizedOpToQDQPass");

  private static final String RULE = "===" + "-".repeat(73) + "===\n";
  private static final int WIDTH = 80;

  private ReportNames() {}

  /** The name of the pass that is {@code name} on the command line. */
  static String of(String name) {
    return EXCEPTIONS.getOrDefault(
        name,
        Stream.of(name.split("-"))
            .map(
                word -> word.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + word.substring(1))
            .collect(Collectors.joining("", "", "Pass")));
  }

  /** The name of a pipeline on operations of this name. */
  static String ofPipeline(String anchor) {
    return "'" + anchor + "' Pipeline";
  }

  /** The lines above a report. */
  static String heading(String title) {
    return RULE + " ".repeat((WIDTH - title.length()) / 2) + title + "\n" + RULE;
  }
}
