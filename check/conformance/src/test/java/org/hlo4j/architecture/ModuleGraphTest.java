package org.hlo4j.architecture;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that what is said of the modules is said alike everywhere. Tables and the picture follow
 * from {@code module-info.java} and {@code pom.xml}: {@code ./dev bless conformance
 * ModuleGraphTest} writes them anew, so that a new dependency is seen in a review.
 */
class ModuleGraphTest {
  private static final ModuleGraph GRAPH = ModuleGraph.read();

  /** Modules whose tests alone use what is not in their declaration. */
  private static final Set<String> TESTS_ONLY = Set.of("conformance");

  static Stream<ProjectModule> declared() {
    return GRAPH.modules().stream().filter(ProjectModule::isDeclared);
  }

  @ParameterizedTest
  @MethodSource("declared")
  void dependenciesOfMavenAreThoseOfTheDeclaration(ProjectModule module) {
    Set<String> dependencies = ModuleGraph.dependencies(GRAPH.pom(module.name()), "compile");
    if (TESTS_ONLY.contains(module.name())) {
      assertThat(dependencies).containsAll(module.uses());
    } else {
      assertThat(dependencies).isEqualTo(module.uses());
    }
  }

  @Test
  void everyFolderOfModulesIsDescribed() {
    Set<String> folders = new LinkedHashSet<>();
    GRAPH.modules().forEach(module -> folders.add(module.group()));
    assertThat(GRAPH.groups().keySet()).containsExactlyInAnyOrderElementsOf(folders);
    assertThat(GRAPH.modules()).allSatisfy(module -> assertThat(module.description()).isNotEmpty());
  }

  /** Modules are named by their folder alone. */
  @Test
  void noTwoModulesHaveTheSameName() {
    assertThat(ProjectFolder.modules().stream().map(Path::getFileName)).doesNotHaveDuplicates();
  }

  @Test
  void pagesHaveTheTables() throws IOException {
    Map<Path, String> pages = new LinkedHashMap<>();
    Path architecture = ProjectFolder.file("ARCHITECTURE.md");
    pages.put(architecture, withSection(architecture, "modules", moduleTable()));
    Path contributing = ProjectFolder.file("CONTRIBUTING.md");
    pages.put(contributing, withSection(contributing, "folders", folderTable()));
    Golden.check(pages);
  }

  @Test
  void thePictureIsOfTheModules() {
    Golden.check(ProjectFolder.file("docs/images/modules.svg"), ModulePicture.of(GRAPH));
  }

  /** Returns a page with what is between two comments, {@code <!-- name -->} and the next, anew. */
  private static String withSection(Path page, String name, String section) throws IOException {
    String text = Files.readString(page);
    Matcher found = Pattern.compile("(?s)<!-- " + name + " -->\n.*?<!-- / -->").matcher(text);
    assertThat(found.find()).as("section %s of %s", name, page.getFileName()).isTrue();
    return text.substring(0, found.start())
        + "<!-- %s -->\n%s<!-- / -->".formatted(name, section)
        + text.substring(found.end());
  }

  private static String moduleTable() {
    StringBuilder table =
        new StringBuilder(
            """
            | folder | module | package | what it holds | uses |
            |---|---|---|---|---|
            """);
    for (ProjectModule module : inFolders()) {
      String uses = names(GRAPH.below(module.name()));
      Set<String> finds = GRAPH.finds(module.name());
      if (!finds.isEmpty()) {
        uses += "; finds " + names(finds);
      }
      table.append(
          "| `%s` | %s | %s | %s | %s |\n"
              .formatted(
                  module.group(),
                  names(List.of(module.name())),
                  module.packageName().isEmpty() ? "" : "`" + module.packageName() + "`",
                  module.description(),
                  uses));
    }
    return table.toString();
  }

  private static String folderTable() {
    StringBuilder table =
        new StringBuilder(
            """
            | folder | holds | modules that are published | others |
            |---|---|---|---|
            """);
    GRAPH
        .groups()
        .forEach((group, holds) -> {
          table.append(
              "| `%s` | %s | %s | %s |\n"
                  .formatted(group, holds, modulesOf(group, true), modulesOf(group, false)));
        });
    return table.toString();
  }

  private static String modulesOf(String group, boolean isPublished) {
    return names(
        GRAPH.modules().stream()
            .filter(module -> module.group().equals(group))
            .filter(module -> module.isPublished() == isPublished)
            .map(ProjectModule::name)
            .toList());
  }

  private static List<ProjectModule> inFolders() {
    return GRAPH.groups().keySet().stream()
        .flatMap(group -> GRAPH.modules().stream().filter(module -> module.group().equals(group)))
        .toList();
  }

  private static String names(Collection<String> modules) {
    return modules.stream().map("`%s`"::formatted).collect(joining(", "));
  }
}
