package org.hlo4j.ir.pass;

/**
 * The declaration of an option of a pass.
 *
 * @param name the name, as upstream spells it
 * @param kind the kind of its values
 * @param defaultValue the default, as text
 * @param description one line of documentation
 */
public record PassOption(String name, Kind kind, String defaultValue, String description) {
  /** The kind of the values of an option. */
  public enum Kind {
    /** A boolean. */
    BOOL,
    /** A 64-bit integer. */
    INTEGER,
    /** A string. */
    STRING,
    /** Strings separated by commas. */
    STRING_LIST
  }

  /**
   * {@return a boolean option}
   *
   * @param name the name
   * @param defaultValue the default
   * @param description one line of documentation
   */
  public static PassOption bool(String name, boolean defaultValue, String description) {
    return new PassOption(name, Kind.BOOL, Boolean.toString(defaultValue), description);
  }

  /**
   * {@return an integer option}
   *
   * @param name the name
   * @param defaultValue the default
   * @param description one line of documentation
   */
  public static PassOption integer(String name, long defaultValue, String description) {
    return new PassOption(name, Kind.INTEGER, Long.toString(defaultValue), description);
  }

  /**
   * {@return a string option}
   *
   * @param name the name
   * @param defaultValue the default
   * @param description one line of documentation
   */
  public static PassOption string(String name, String defaultValue, String description) {
    return new PassOption(name, Kind.STRING, defaultValue, description);
  }

  /**
   * {@return an option with a list of strings, empty by default}
   *
   * @param name the name
   * @param description one line of documentation
   */
  public static PassOption strings(String name, String description) {
    return new PassOption(name, Kind.STRING_LIST, "", description);
  }
}
