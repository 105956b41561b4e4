package org.hlo4j.tools.option;

import java.util.List;

/**
 * An option of a command.
 *
 * @param name its name without dashes
 * @param kind whether it takes a value
 * @param valueName what the help calls the value; empty for flags
 * @param description one line for the help
 * @param details what may stand in the value: the options of a pass
 */
public record Option(
    String name, Kind kind, String valueName, String description, List<Option> details) {
  /** Whether an option takes a value. */
  public enum Kind {
    /** True when given; {@code =false} takes it back. */
    FLAG,
    /** Needs a value: {@code --name=value} or {@code --name value}. */
    VALUE,
    /** May have a value: {@code --name} or {@code --name=value}. */
    OPTIONAL_VALUE,
    /** May be given any number of times, with or without a value: passes with their options. */
    REPEATED
  }

  public static Option flag(String name, String description) {
    return new Option(name, Kind.FLAG, "", description, List.of());
  }

  public static Option value(String name, String valueName, String description) {
    return new Option(name, Kind.VALUE, valueName, description, List.of());
  }

  public static Option optionalValue(String name, String valueName, String description) {
    return new Option(name, Kind.OPTIONAL_VALUE, valueName, description, List.of());
  }

  public static Option repeated(String name, String description) {
    return new Option(name, Kind.REPEATED, "options", description, List.of());
  }

  /** This option, showing what may stand in its value. */
  public Option withDetails(List<Option> shown) {
    return new Option(name, kind, valueName, description, List.copyOf(shown));
  }
}
