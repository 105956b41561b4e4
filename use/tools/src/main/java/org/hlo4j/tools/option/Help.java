package org.hlo4j.tools.option;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The text of {@code --help}. */
public final class Help {
  private static final int COLUMN = 50;

  private Help() {}

  /** Returns the overview and usage of a tool, and its options sorted by name within each group. */
  public static String text(
      String tool, String overview, List<String> groupNames, List<Collection<Option>> groups) {
    StringBuilder text = new StringBuilder();
    text.append("OVERVIEW: ").append(overview).append("\n\nUSAGE: ").append(tool);
    text.append(" [options] <input file>\n");
    for (int i = 0; i < groups.size(); i++) {
      text.append('\n').append(groupNames.get(i)).append(":\n\n");
      groups.get(i).stream()
          .sorted(Comparator.comparing(Option::name))
          .forEach(option -> append(text, "  ", option));
    }
    return text.toString();
  }

  private static void append(StringBuilder text, String indent, Option option) {
    String left = indent + (option.name().length() == 1 ? "-" : "--") + option.name();
    left +=
        switch (option.kind()) {
          case FLAG -> "";
          case VALUE -> "=<" + option.valueName() + ">";
          case OPTIONAL_VALUE, REPEATED -> "[=<" + option.valueName() + ">]";
        };
    text.append(left).append(" ".repeat(Math.max(1, COLUMN - left.length())));
    text.append("- ").append(option.description()).append('\n');
    option.details().forEach(detail -> append(text, indent + "  ", detail));
  }
}
