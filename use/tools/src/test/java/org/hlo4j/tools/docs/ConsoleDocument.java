package org.hlo4j.tools.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A page in Markdown whose {@code console} blocks contain commands, each after {@code $}, and their
 * output. A line {@code …} matches any omitted lines, {@code …} within a line any text.
 */
record ConsoleDocument(List<Part> parts) {
  private static final String PROMPT = "$ ";
  private static final String LEFT_OUT = "…";

  /** A part of the page. */
  sealed interface Part {}

  /** Text, and blocks of other kinds. */
  record Text(List<String> lines) implements Part {}

  /** A command of a {@code console} block with its output. */
  record Step(String command, List<String> shown) implements Part {
    /** Returns whether the actual output matches. */
    boolean shows(List<String> printed) {
      String expected =
          shown.stream()
              .map(Step::pattern)
              .collect(Collectors.joining())
              .replaceFirst("\\\\n$", "");
      return Pattern.matches(
          expected, printed.stream().map(line -> line + "\n").collect(Collectors.joining()));
    }

    private static String pattern(String line) {
      if (line.strip().equals(LEFT_OUT)) {
        return "(?:.*\n)*";
      }
      return List.of(line.stripTrailing().split(LEFT_OUT, -1)).stream()
          .map(Pattern::quote)
          .collect(Collectors.joining(".*", "", " *\n"));
    }
  }

  /** A command to run whose output is not shown. */
  record Preparation(String command) implements Part {}

  static ConsoleDocument read(Path page) throws IOException {
    var parts = new ArrayList<Part>();
    var text = new ArrayList<String>();
    String block = "";
    Step step = null;
    for (String line : Files.readAllLines(page)) {
      boolean fence = line.startsWith("```");
      if (step != null && (fence || line.startsWith(PROMPT))) {
        parts.add(step);
        step = null;
      }
      if (fence) {
        block = block.isEmpty() ? line.substring(3) + "." : "";
      }
      if (block.equals("console.") && line.startsWith(PROMPT)) {
        parts.add(new Text(List.copyOf(text)));
        text.clear();
        step = new Step(line.substring(PROMPT.length()), new ArrayList<>());
      } else if (step != null) {
        step.shown().add(line);
      } else {
        text.add(line);
        if (block.equals("sh.") && line.matches("(bin/|hlo4j ).*")) {
          parts.add(new Text(List.copyOf(text)));
          text.clear();
          parts.add(new Preparation(line));
        }
      }
    }
    parts.add(new Text(List.copyOf(text)));
    return new ConsoleDocument(List.copyOf(parts));
  }

  /** Returns the page as Markdown. */
  String markdown() {
    var lines = new ArrayList<String>();
    for (Part part : parts) {
      switch (part) {
        case Text(List<String> text) -> lines.addAll(text);
        case Step(String command, List<String> shown) -> {
          lines.add(PROMPT + command);
          lines.addAll(shown);
        }
        case Preparation _ -> {}
      }
    }
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }
}
