package org.hlo4j.architecture;

import static java.util.Map.entry;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests rules for source text that neither the compiler nor the formatter checks. */
class SourceRulesTest {
  private static final int MOST_LINES = 500;

  private static final int MOST_TYPES = 40;

  /** The packages that are larger, with how many files they may have: none may grow. */
  private static final Map<String, Integer> LARGE_PACKAGES =
      new TreeMap<>(
          Map.ofEntries(
              entry("org.hlo4j.ir.builtin", 44),
              entry("org.hlo4j.ir.rewrite", 42),
              entry("org.hlo4j.opset.stablehlo", 44),
              entry("org.hlo4j.opset.vhlo", 45),
              entry("org.hlo4j.text.parse", 46)));

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
            .map(SourceFile::packageName)
            .collect(toSet());
    assertThat(SOURCES)
        .filteredOn(source -> !source.isTest() && !source.isNamed("module-info.java"))
        .filteredOn(source -> !source.module().equals("ops")) // viewgen describes these
        .extracting(SourceFile::packageName)
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
            .collect(groupingBy(SourceFile::packageName, mapping(SourceFile::module, toSet())));
    assertThat(modulesOfPackage)
        .allSatisfy((name, modules) -> assertThat(modules).as(name).hasSize(1));
  }

  /** Whoever works in a module sees all of its types. */
  @Test
  void noTwoTypesOfAModuleHaveTheSameSimpleName() {
    assertThat(pathsBy(source -> source.module() + " " + source.path().getFileName()))
        .allSatisfy((name, paths) -> assertThat(paths).as(name).hasSize(1));
  }

  /** Programs import from any of its packages. */
  @Test
  void noTwoTypesOfTheSupportedApiHaveTheSameSimpleName() {
    var pathsOfName =
        pathsBy(source ->
            SupportedApiTest.SUPPORTED.contains(source.packageName())
                ? source.path().getFileName().toString()
                : source.path().toString());
    assertThat(pathsOfName)
        .hasSizeGreaterThan(100)
        .allSatisfy((name, paths) -> assertThat(paths).as(name).hasSize(1));
  }

  /** Packages are split by subject before they are too large to be looked through. */
  @Test
  void packagesAreSmall() {
    var large = new TreeMap<String, Integer>();
    pathsBy(SourceFile::packageName)
        .forEach((name, paths) -> {
          if (paths.size() > MOST_TYPES) {
            large.put(name, paths.size());
          }
        });
    assertThat(large.keySet()).isEqualTo(LARGE_PACKAGES.keySet());
    assertThat(large)
        .allSatisfy((name, types) ->
            assertThat(types).as(name).isLessThanOrEqualTo(LARGE_PACKAGES.get(name)));
  }

  /** Returns the paths of types, tests excluded, by what a function says of them. */
  private static Map<String, Set<String>> pathsBy(Function<SourceFile, String> key) {
    return SOURCES.stream()
        .filter(source -> !source.isTest())
        .filter(source -> !source.isNamed("package-info.java"))
        .filter(source -> !source.isNamed("module-info.java"))
        .collect(groupingBy(key, mapping(source -> source.path().toString(), toSet())));
  }

  private static void assertNoLine(String pattern, Predicate<SourceFile> where) {
    var compiled = Pattern.compile(pattern);
    assertThat(SOURCES.stream().filter(where).flatMap(source -> source.matches(compiled)))
        .isEmpty();
  }
}
