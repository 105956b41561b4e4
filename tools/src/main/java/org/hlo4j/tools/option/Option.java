package org.hlo4j.tools.option;

/**
 * An option of a command.
 *
 * @param name its name without dashes
 * @param kind whether it takes a value
 * @param valueName what the help calls the value; empty for flags
 * @param description one line for the help
 */
public record Option(String name, Kind kind, String valueName, String description) {
  /** Whether an option takes a value. */
  public enum Kind {
    /** True when given; {@code =false} takes it back. */
    FLAG,
    /** Needs a value: {@code --name=value} or {@code --name value}. */
    VALUE,
    /** May be given any number of times, with or without a value: passes with their options. */
    REPEATED
  }

  public static Option flag(String name, String description) {
    return new Option(name, Kind.FLAG, "", description);
  }

  public static Option value(String name, String valueName, String description) {
    return new Option(name, Kind.VALUE, valueName, description);
  }

  public static Option repeated(String name, String description) {
    return new Option(name, Kind.REPEATED, "options", description);
  }
}
