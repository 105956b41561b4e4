package org.hlo4j.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The list of tests that do not pass yet, a file of lines {@code NAME<tab>REASON}, which may only
 * shrink.
 */
final class NotYet {
  private NotYet() {}

  /**
   * Prints the tests that do not pass; or, after a folder and {@code --not-yet FILE}, those in
   * which they are not the tests of the file; or writes that file, after {@code --bless FILE}.
   * Exits with 1 if there is a test to print.
   *
   * @param arguments the arguments of the command: a folder and, or not, a regular expression or
   *     one of these options
   * @param lines the tests that do not pass
   */
  static void report(String[] arguments, List<String> lines) throws IOException {
    if (arguments.length < 3) {
      exit(lines);
    } else if (arguments[1].equals("--bless")) {
      Files.write(Path.of(arguments[2]), lines);
    } else {
      exit(changes(lines, Files.readAllLines(Path.of(arguments[2]))));
    }
  }

  /** Returns the regular expression that the names of tests must match. */
  static String regex(String[] arguments) {
    return arguments.length == 2 ? ".*(" + arguments[1] + ").*" : ".*";
  }

  private static void exit(List<String> lines) {
    lines.forEach(System.out::println);
    System.exit(lines.isEmpty() ? 0 : 1);
  }

  /** Compares names alone: reasons may contain numbers, which are not the same everywhere. */
  private static List<String> changes(List<String> actual, List<String> expected) {
    List<String> changes = new ArrayList<>();
    List<String> more = new ArrayList<>(names(actual));
    more.removeAll(names(expected));
    more.forEach(name -> changes.add("does not pass: " + name));
    List<String> fewer = new ArrayList<>(names(expected));
    fewer.removeAll(names(actual));
    fewer.forEach(name -> changes.add("is listed: " + name));
    return changes;
  }

  private static List<String> names(List<String> lines) {
    return lines.stream().map(line -> line.substring(0, line.indexOf('\t'))).toList();
  }
}
