package org.hlo4j.ir.pass;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The values of the options of a pass, validated against their declarations. */
public final class PassOptions {
  /** No declared options and no values. */
  public static final PassOptions NONE = new PassOptions(List.of(), Map.of());

  private static final Set<String> TRUE = Set.of("true", "TRUE", "True", "1", "");
  private static final Set<String> FALSE = Set.of("false", "FALSE", "False", "0");

  private final Map<String, PassOption> declared = new HashMap<>();
  private final Map<String, String> explicitValues;

  private PassOptions(List<PassOption> options, Map<String, String> explicitValues) {
    options.forEach(option -> declared.put(option.name(), option));
    this.explicitValues = Map.copyOf(explicitValues);
  }

  /**
   * Parses {@code name=value} items, or names alone for flags, separated by blanks. Blanks within
   * braces, brackets, parentheses or quotes belong to a value.
   *
   * @param options the declared options
   * @param text the text
   * @return the values
   * @throws PipelineException if an option is not declared or its value is not of its kind
   */
  public static PassOptions parse(List<PassOption> options, String text) {
    Map<String, String> values = new HashMap<>();
    for (String item : OptionSyntax.split(text, ' ')) {
      int equals = item.indexOf('=');
      String name = equals < 0 ? item : item.substring(0, equals);
      String value = equals < 0 ? "" : OptionSyntax.unwrap(item.substring(equals + 1));
      PassOption option =
          options.stream()
              .filter(candidate -> candidate.name().equals(name))
              .findFirst()
              .orElseThrow(
                  () -> new PipelineException("<Pass-Options-Parser>: no such option " + name));
      check(option, value);
      values.put(name, value);
    }
    return new PassOptions(options, values);
  }

  private static void check(PassOption option, String value) {
    boolean valid =
        switch (option.kind()) {
          case BOOL -> TRUE.contains(value) || FALSE.contains(value);
          case INTEGER -> value.matches("[-+]?\\d{1,18}");
          case STRING, STRING_LIST -> true;
        };
    if (!valid) {
      throw new PipelineException(
          "for the --" + option.name() + " option: '" + value + "' value invalid");
    }
  }

  private String value(String name) {
    PassOption option = declared.get(name);
    if (option == null) {
      throw new IllegalArgumentException("option is not declared: " + name);
    }
    return explicitValues.getOrDefault(name, option.defaultValue());
  }

  /**
   * {@return the value of a boolean option}
   *
   * @param name the name
   */
  public boolean bool(String name) {
    return TRUE.contains(value(name));
  }

  /**
   * {@return the value of an integer option}
   *
   * @param name the name
   */
  public long integer(String name) {
    return Long.parseLong(value(name));
  }

  /**
   * {@return the value of a string option}
   *
   * @param name the name
   */
  public String string(String name) {
    return value(name);
  }

  /**
   * {@return the values of a list option, split at commas outside brackets and quotes}
   *
   * @param name the name
   */
  public List<String> strings(String name) {
    return OptionSyntax.split(value(name), ',');
  }

  /**
   * Returns all options with a value, in braces, in the syntax of {@link #parse}; empty if there
   * are none.
   */
  @Override
  public String toString() {
    String values =
        declared.keySet().stream()
            .sorted()
            .filter(name -> !value(name).isEmpty())
            .map(name -> name + "=" + OptionSyntax.wrap(value(name)))
            .collect(Collectors.joining(" "));
    return values.isEmpty() ? "" : "{" + values + "}";
  }
}
