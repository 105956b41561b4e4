package org.hlo4j.architecture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests rules for source text that neither the compiler nor the formatter checks. */
class SourceRulesTest {
  private static final int MOST_LINES = 500;

  private static final Pattern COMMENT = Pattern.compile("\\s*(/?\\*.*|//.*)?");

  /** The modules that print to standard streams. */
  private static final Set<String> PROGRAMS =
      Set.of("tools", "cli", "spark", "examples", "devtools");

  /** Where the main class of a process is that the library of module pjrt starts. */
  private static final String PLUGIN_PROCESS = "org/hlo4j/pjrt/process";

  private static final List<SourceFile> SOURCES = SourceFile.all();

  /** Comments and blank lines do not count: the supported API is documented completely. */
  @Test
  void filesAreShort() {
    assertThat(SOURCES)
        .filteredOn(source -> codeLines(source) > MOST_LINES)
        .extracting(source -> source.path() + ": " + codeLines(source) + " lines of code")
        .isEmpty();
  }

  private static long codeLines(SourceFile source) {
    return source.lines().stream().filter(line -> !COMMENT.matcher(line).matches()).count();
  }

  @Test
  void nothingIsLeftToDo() {
    assertNoLine("\\b(TO" + "DO|FIX" + "ME)\\b", source -> true);
  }

  @Test
  void noTestIsDisabled() {
    assertNoLine("^\\s*@Dis" + "abled\\b", source -> true);
  }

  @Test
  void importsNameOneClassEach() {
    assertNoLine("^import .*\\*;", source -> true);
  }

  @Test
  void onlyProgramsUseTheStandardStreams() {
    assertNoLine(
        "\\bSystem\\.(out|err|in)\\b|\\.printStackTrace\\(\\)",
        source ->
            !source.isTest()
                && !PROGRAMS.contains(source.module())
                && !source.path().toString().contains(PLUGIN_PROCESS));
  }

  @Test
  void everyPackageIsDescribed() {
    var described =
        SOURCES.stream()
            .filter(source -> source.isNamed("package-info.java"))
            .map(SourceFile::folder)
            .collect(toSet());
    assertThat(SOURCES)
        .filteredOn(source -> !source.isTest() && !source.isNamed("module-info.java"))
        .filteredOn(source -> !source.module().equals("ops")) // viewgen describes these
        .extracting(SourceFile::folder)
        .isSubsetOf(described);
  }

  @Test
  void everyModuleIsNullMarked() {
    assertThat(SOURCES)
        .filteredOn(source -> source.isNamed("module-info.java"))
        .isNotEmpty()
        .allSatisfy(source -> assertThat(source.lines()).contains("@NullMarked"));
  }

  @Test
  void noPackageIsSplitBetweenModules() {
    var modulesOfPackage =
        SOURCES.stream()
            .filter(source -> !source.isTest() && !source.isNamed("module-info.java"))
            .collect(
                groupingBy(
                    source -> packageOf(source.folder()), mapping(SourceFile::module, toSet())));
    assertThat(modulesOfPackage)
        .allSatisfy((name, modules) -> assertThat(modules).as(name).hasSize(1));
  }

  /** A name in a stack trace, a search or a review then denotes one type. */
  @Test
  void noTwoTypesHaveTheSameSimpleName() {
    var pathsOfName =
        SOURCES.stream()
            .filter(source -> !source.isTest())
            .filter(source -> !source.isNamed("package-info.java"))
            .filter(source -> !source.isNamed("module-info.java"))
            .collect(
                groupingBy(
                    source -> source.path().getFileName().toString(),
                    mapping(source -> source.path().toString(), toSet())));
    assertThat(pathsOfName).allSatisfy((name, paths) -> assertThat(paths).as(name).hasSize(1));
  }

  /** Returns the part of {@code module/src/main/java/org/...} that is the package name. */
  private static String packageOf(Path folder) {
    return folder.subpath(4, folder.getNameCount()).toString();
  }

  private static void assertNoLine(String pattern, Predicate<SourceFile> where) {
    var compiled = Pattern.compile(pattern);
    assertThat(SOURCES.stream().filter(where).flatMap(source -> source.matches(compiled)))
        .isEmpty();
  }
}
