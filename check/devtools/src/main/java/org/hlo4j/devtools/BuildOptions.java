package org.hlo4j.devtools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The options of {@code pom.xml} for the compiler and for the JVM of tests.
 *
 * @param pom the text of the root's {@code pom.xml}
 */
record BuildOptions(String pom) {
  private static final Pattern ARGUMENT = Pattern.compile("<arg>(.*?)</arg>");

  private static final Pattern TEST_OPTIONS = Pattern.compile("<argLine>(.*?)</argLine>");

  static BuildOptions read(Path project) throws IOException {
    return new BuildOptions(Files.readString(project.resolve("pom.xml")));
  }

  /**
   * Returns the compiler's options of a build: warnings, and the checks of Error Prone and
   * NullAway.
   *
   * @param tests whether tests are compiled, not what they test
   */
  List<String> compiler(boolean tests) {
    String strict = between(pom, "<id>strict</id>", "</profile>");
    String execution =
        between(
            strict, "<id>default-" + (tests ? "testCompile" : "compile") + "</id>", "</execution>");
    List<String> options = new ArrayList<>();
    addArguments(
        between(
            pom,
            "<artifactId>maven-compiler-plugin</artifactId>\n        <configuration>",
            "</configuration>"),
        options);
    addArguments(between(strict, "<compilerArgs", "</compilerArgs>"), options);
    addArguments(execution, options);
    String checks =
        between(pom, "<errorprone.checks>", "</errorprone.checks>").strip().replaceAll("\\s+", " ");
    // javac warns of incubating modules, whose use is not an error.
    options.removeIf(option -> option.equals("-Werror") || option.startsWith("-J"));
    options.replaceAll(option -> option.replace("${errorprone.checks}", checks));
    return options;
  }

  private static void addArguments(String text, List<String> options) {
    ARGUMENT.matcher(text).results().forEach(match -> options.add(match.group(1)));
  }

  List<String> tests(String modulePom) {
    return TEST_OPTIONS
        .matcher(modulePom + pom)
        .results()
        .findFirst()
        .map(match -> List.of(match.group(1).split(" ")))
        .orElse(List.of());
  }

  private static String between(String text, String before, String after) {
    int start = text.indexOf(before);
    int end = start < 0 ? -1 : text.indexOf(after, start);
    if (end < 0) {
      throw new Failure("pom.xml has no " + before.lines().findFirst().orElseThrow());
    }
    return text.substring(start + before.length(), end);
  }
}
