package org.hlo4j.ir.pass;

import java.util.List;
import java.util.function.Function;

/**
 * A pass as it is listed: its name on the command line, what it does, on which operation it runs,
 * and its options.
 *
 * @param name the name on the command line
 * @param className the name of upstream's class, in reports and diagnostics
 * @param description one line that says what it does
 * @param anchor the name of the operation it runs on, such as {@code func.func}, or {@link #ANY}
 * @param options what can be said about how it runs
 * @param statistics what it counts
 * @param factory makes the pass for given options
 */
public record PassDefinition(
    String name,
    String className,
    String description,
    String anchor,
    List<PassOption> options,
    List<PassStatistic> statistics,
    Function<PassOptions, Pass> factory) {
  /** The anchor of passes that run on any operation. */
  public static final String ANY = "any";

  /** The anchor of passes that run on whole modules. */
  public static final String MODULE = "builtin.module";

  /** The anchor of passes that run on each function. */
  public static final String FUNCTION = "func.func";

  public PassDefinition {
    options = List.copyOf(options);
    statistics = List.copyOf(statistics);
  }

  /** A pass that counts nothing, whose class has the name on the command line in camel case. */
  public PassDefinition(
      String name,
      String description,
      String anchor,
      List<PassOption> options,
      Function<PassOptions, Pass> factory) {
    this(name, camelCase(name) + "Pass", description, anchor, options, List.of(), factory);
  }

  /** A pass without options. */
  public static PassDefinition of(String name, String description, String anchor, Pass pass) {
    return new PassDefinition(name, description, anchor, List.of(), options -> pass);
  }

  /** This pass, which counts {@code counted}. */
  public PassDefinition counting(PassStatistic... counted) {
    return new PassDefinition(
        name, className, description, anchor, options, List.of(counted), factory);
  }

  /** This pass, whose class upstream is called {@code className}. */
  public PassDefinition withClassName(String className) {
    return new PassDefinition(name, className, description, anchor, options, statistics, factory);
  }

  private static String camelCase(String name) {
    StringBuilder result = new StringBuilder();
    boolean beginsWord = true;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c != '-') {
        result.append(beginsWord ? Character.toUpperCase(c) : c);
      }
      beginsWord = c == '-';
    }
    return result.toString();
  }
}
