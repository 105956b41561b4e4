package org.hlo4j.ir.pass;

/**
 * An option that a pass declares.
 *
 * @param name its name, as upstream spells it
 * @param kind what its value must be
 * @param defaultValue the value when it is not given, as text
 * @param description what it does
 */
public record PassOption(String name, Kind kind, String defaultValue, String description) {
  /** What the value of an option must be. */
  public enum Kind {
    BOOL,
    INTEGER,
    STRING,
    /** Values with commas between them. */
    STRING_LIST
  }

  public static PassOption bool(String name, boolean defaultValue, String description) {
    return new PassOption(name, Kind.BOOL, Boolean.toString(defaultValue), description);
  }

  public static PassOption integer(String name, long defaultValue, String description) {
    return new PassOption(name, Kind.INTEGER, Long.toString(defaultValue), description);
  }

  public static PassOption string(String name, String defaultValue, String description) {
    return new PassOption(name, Kind.STRING, defaultValue, description);
  }

  public static PassOption strings(String name, String description) {
    return new PassOption(name, Kind.STRING_LIST, "", description);
  }
}
