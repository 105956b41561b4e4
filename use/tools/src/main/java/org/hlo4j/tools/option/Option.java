package org.hlo4j.tools.option;

import java.util.List;

/**
 * An option of a command.
 *
 * @param name the name without dashes
 * @param kind whether it has a value
 * @param valueName the name of the value in the help; empty for flags
 * @param description one line for the help
 * @param details options within the value: those of a pass
 */
public record Option(
    String name, Kind kind, String valueName, String description, List<Option> details) {
  /** Whether an option has a value. */
  public enum Kind {
    /** True if given, unless with {@code =false}. */
    FLAG,
    /** Requires a value: {@code --name=value} or {@code --name value}. */
    VALUE,
    /** May have a value: {@code --name} or {@code --name=value}. */
    OPTIONAL_VALUE,
    /** May be repeated, with or without a value: passes with their options. */
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

  /** Returns this option with the options within its value. */
  public Option withDetails(List<Option> shown) {
    return new Option(name, kind, valueName, description, List.copyOf(shown));
  }
}
