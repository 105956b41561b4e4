package org.hlo4j.tools.option;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.hlo4j.ir.diagnostic.EditDistance;

/** A command line, parsed by the options of a tool. */
public final class CommandLine {
  /**
   * An occurrence of an option.
   *
   * @param name the name without dashes
   * @param value the value; empty if there is none
   */
  public record Occurrence(String name, String value) {}

  /** Longer arguments are not compared with options for suggestions. */
  private static final int MAX_NAME_LENGTH = 200;

  private final String tool;
  private final Map<String, Option> options = new LinkedHashMap<>();
  private Supplier<List<Option>> more;
  private final Map<String, String> values = new HashMap<>();
  private final List<Occurrence> repeated = new ArrayList<>();
  private final List<String> positional = new ArrayList<>();

  private CommandLine(String tool, Collection<Option> declared, Supplier<List<Option>> more) {
    this.tool = tool;
    this.more = more;
    declare(declared);
  }

  private void declare(Collection<Option> declared) {
    declared.forEach(option -> options.put(option.name(), option));
  }

  /**
   * Parses the arguments.
   *
   * @param more further options, requested when an argument is none of the others
   * @throws UsageException if an option is unknown, lacks its value or is repeated, or if there is
   *     more than one file
   */
  public static CommandLine parse(
      String tool,
      Collection<Option> options,
      Supplier<List<Option>> more,
      List<String> arguments) {
    CommandLine line = new CommandLine(tool, options, more);
    line.read(arguments);
    return line;
  }

  private void read(List<String> arguments) {
    boolean onlyFiles = false;
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (onlyFiles || argument.equals("-") || !argument.startsWith("-")) {
        positional.add(argument);
      } else if (argument.equals("--")) {
        onlyFiles = true;
      } else {
        i += readOption(argument, i + 1 < arguments.size() ? arguments.get(i + 1) : null);
      }
    }
    if (positional.size() > 1) {
      throw new UsageException(
          tool
              + ": Too many positional arguments specified!\n"
              + "Can specify at most 1 positional arguments: See: "
              + tool
              + " --help");
    }
  }

  /** Parses an option; returns the number of additional arguments it consumed. */
  private int readOption(String argument, @org.jspecify.annotations.Nullable String following) {
    String text = argument.substring(argument.startsWith("--") ? 2 : 1);
    int equals = text.indexOf('=');
    String name = equals < 0 ? text : text.substring(0, equals);
    Optional<String> value =
        equals < 0 ? Optional.empty() : Optional.of(text.substring(equals + 1));
    Option option = options.get(name);
    if (option == null) {
      declare(more.get());
      more = List::of;
      option = options.get(name);
    }
    if (option == null) {
      throw unknown(argument, name);
    }
    switch (option.kind()) {
      case REPEATED -> repeated.add(new Occurrence(name, value.orElse("")));
      case OPTIONAL_VALUE -> put(name, value.orElse(""));
      case FLAG -> put(name, flagValue(name, value.orElse("true")));
      case VALUE -> {
        if (value.isPresent()) {
          put(name, value.get());
          return 0;
        }
        if (following == null) {
          throw new UsageException(
              tool + ": for the " + dashed(name) + " option: requires a value!");
        }
        put(name, following);
        return 1;
      }
    }
    return 0;
  }

  private String flagValue(String name, String value) {
    return switch (value) {
      case "", "true", "TRUE", "True", "1" -> "true";
      case "false", "FALSE", "False", "0" -> "false";
      default ->
          throw new UsageException(
              tool
                  + ": for the "
                  + dashed(name)
                  + " option: '"
                  + value
                  + "' is invalid value for boolean argument! Try 0 or 1");
    };
  }

  private void put(String name, String value) {
    if (values.put(name, value) != null) {
      throw new UsageException(
          tool + ": for the " + dashed(name) + " option: may only occur zero or one times!");
    }
  }

  private static String dashed(String name) {
    return (name.length() == 1 ? "-" : "--") + name;
  }

  private UsageException unknown(String argument, String name) {
    String nearest =
        options.keySet().stream()
            .filter(_ -> name.length() <= MAX_NAME_LENGTH)
            .min(Comparator.comparingInt(candidate -> EditDistance.between(candidate, name)))
            .map(candidate -> tool + ": Did you mean '" + dashed(candidate) + "'?")
            .orElse("");
    return new UsageException(
        tool
            + ": Unknown command line argument '"
            + argument
            + "'.  Try: '"
            + tool
            + " --help'\n"
            + nearest);
  }

  /** Returns whether the flag is set. */
  public boolean has(String flag) {
    return has(flag, false);
  }

  /** Returns whether the flag is set, or a default if it was not given. */
  public boolean has(String flag, boolean otherwise) {
    String value = values.get(declared(flag));
    return value == null ? otherwise : value.equals("true");
  }

  public Optional<String> value(String name) {
    return Optional.ofNullable(values.get(declared(name)));
  }

  /**
   * Returns the value, which must be one of {@code words}; the first of these if the option was not
   * given.
   */
  public String oneOf(String name, List<String> words) {
    String word = value(name).orElse(words.getFirst());
    if (!words.contains(word)) {
      throw new UsageException(
          tool + ": for the " + dashed(name) + " option: Cannot find option named '" + word + "'!");
    }
    return word;
  }

  /** Returns the value as a non-negative number. */
  public Optional<Long> number(String name) {
    return value(name)
        .map(text -> {
          if (!text.matches("\\d{1,18}")) {
            throw new UsageException(
                tool
                    + ": for the "
                    + dashed(name)
                    + " option: '"
                    + text
                    + "' value invalid for uint argument!");
          }
          return Long.parseLong(text);
        });
  }

  /** Returns the repeatable options in the given order. */
  public List<Occurrence> repeated() {
    return List.copyOf(repeated);
  }

  /** Returns the input file; {@code -} if none was given. */
  public String file() {
    return positional.isEmpty() ? "-" : positional.getFirst();
  }

  private String declared(String name) {
    if (!options.containsKey(name)) {
      throw new IllegalArgumentException("option is not declared: " + name);
    }
    return name;
  }
}
