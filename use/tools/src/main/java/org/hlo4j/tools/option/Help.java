package org.hlo4j.tools.option;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The text of {@code --help}. */
public final class Help {
  private static final int COLUMN = 50;

  private Help() {}

  /** Options below a heading. */
  public record Group(String title, List<Option> options) {}

  /** Returns the options of groups. */
  public static List<Option> options(List<Group> groups) {
    return groups.stream().flatMap(group -> group.options.stream()).toList();
  }

  /** Returns the overview and usage of a tool, and its options sorted by name within each group. */
  public static String text(String tool, String overview, List<Group> first, List<Group> further) {
    StringBuilder text = new StringBuilder();
    text.append("OVERVIEW: ").append(overview).append("\n\nUSAGE: ").append(tool);
    text.append(" [options] <input file>\n");
    Stream.concat(first.stream(), further.stream())
        .forEach(group -> {
          text.append('\n').append(group.title).append(":\n\n");
          group.options.stream()
              .sorted(Comparator.comparing(Option::name))
              .forEach(option -> append(text, "  ", option));
        });
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
