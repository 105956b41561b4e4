package org.hlo4j.ir.pass;

import java.util.List;
import java.util.function.Function;

/**
 * The definition of a pass: its name on the command line, its documentation, the operations it runs
 * on and its options.
 *
 * @param name the name on the command line
 * @param className the name of upstream's class, in reports and diagnostics
 * @param description one line of documentation
 * @param anchor the name of the operations it runs on, such as {@code func.func}, or {@link #ANY}
 * @param options the options
 * @param statistics the statistics
 * @param factory creates the pass for given options
 */
public record PassDefinition(
    String name,
    String className,
    String description,
    String anchor,
    List<PassOption> options,
    List<PassStatistic> statistics,
    Function<PassOptions, Pass> factory) {
  /** The anchor of passes that run on operations of any name. */
  public static final String ANY = "any";

  /** The anchor of passes that run on modules. */
  public static final String MODULE = "builtin.module";

  /** The anchor of passes that run on functions. */
  public static final String FUNCTION = "func.func";

  /** Copies the lists. */
  public PassDefinition {
    options = List.copyOf(options);
    statistics = List.copyOf(statistics);
  }

  /**
   * Creates a definition without statistics, with the camel-case form of the name as class name.
   *
   * @param name the name on the command line
   * @param description one line of documentation
   * @param anchor the name of the operations it runs on, or {@link #ANY}
   * @param options the options
   * @param factory creates the pass for given options
   */
  public PassDefinition(
      String name,
      String description,
      String anchor,
      List<PassOption> options,
      Function<PassOptions, Pass> factory) {
    this(name, camelCase(name) + "Pass", description, anchor, options, List.of(), factory);
  }

  /**
   * {@return the definition of a pass without options}
   *
   * @param name the name on the command line
   * @param description one line of documentation
   * @param anchor the name of the operations it runs on, or {@link #ANY}
   * @param pass the pass, which must be stateless
   */
  public static PassDefinition of(String name, String description, String anchor, Pass pass) {
    return new PassDefinition(name, description, anchor, List.of(), options -> pass);
  }

  /**
   * {@return this definition with statistics}
   *
   * @param counted the statistics
   */
  public PassDefinition counting(PassStatistic... counted) {
    return new PassDefinition(
        name, className, description, anchor, options, List.of(counted), factory);
  }

  /**
   * {@return this definition with another class name}
   *
   * @param className the name of upstream's class
   */
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
