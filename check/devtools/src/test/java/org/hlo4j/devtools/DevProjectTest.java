package org.hlo4j.devtools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevProjectTest {
  @TempDir Path folder;

  @Test
  void modulesAreOrderedByWhatTheyUseWhateverTheListSays() throws IOException {
    module("top", "requires org.hlo4j.middle;", "requires static org.jspecify;");
    module("core/middle", "requires transitive org.hlo4j.base;");
    module("core/base");
    module("side/aside", "requires org.hlo4j.base;");
    Files.writeString(
        folder.resolve("pom.xml"),
        "<module>top</module><module>use/bom</module><module>side/aside</module>"
            + "<module>core/middle</module><module>core/base</module>");
    DevProject project = DevProject.read(folder);
    assertThat(project.modules()).containsExactly("base", "middle", "top", "aside");
    assertThat(project.closure(List.of("middle"))).containsExactly("base", "middle");
    assertThat(project.users(List.of("middle"))).containsExactly("middle", "top");
    assertThat(project.users(List.of("base"))).containsExactly("base", "middle", "top", "aside");
    assertThat(project.closure(List.of("aside", "top")))
        .containsExactly("base", "middle", "top", "aside");
    assertThat(project.folder("aside")).isEqualTo(Path.of("side/aside"));
    assertThat(project.modulesOf(List.of(Path.of("core/base/pom.xml"), Path.of("README.md"))))
        .containsExactly("base");
  }

  @Test
  void sourcesAreFoundByTheTemplateThatTheyName() throws IOException {
    module("core/base");
    Files.writeString(folder.resolve("pom.xml"), "<module>core/base</module>");
    generated("IntSums.java", "// Generated from Sums.java.template.\n");
    generated("IntPrefixSums.java", "// Generated from PrefixSums.java.template.\n");
    DevProject project = DevProject.read(folder);
    Path templates = Path.of("core/base/src/main/templates/a");
    assertThat(
            project.generatedFrom(
                List.of(templates.resolve("Sums.java.template"), Path.of("core/base/pom.xml"))))
        .containsExactly(Path.of(".dev/generated/base/a/IntSums.java"));
    assertThat(project.main("base").roots()).contains(Path.of(".dev/generated/base"));
  }

  private void generated(String name, String text) throws IOException {
    Path file = folder.resolve(".dev/generated/base/a").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void module(String place, String... directives) throws IOException {
    Path declaration = folder.resolve(place).resolve("src/main/java/module-info.java");
    Files.createDirectories(declaration.getParent());
    Files.writeString(
        declaration,
        "module org.hlo4j.%s {\n  %s\n}\n"
            .formatted(Path.of(place).getFileName(), String.join("\n  ", directives)));
  }

  @Test
  void modulesThatUseEachOtherAreRefused() {
    Map<String, Set<String>> requires = new LinkedHashMap<>();
    requires.put("a", Set.of("b"));
    requires.put("b", Set.of("a"));
    assertThatThrownBy(() -> DevProject.inOrder(requires))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("a -> b");
  }

  @Test
  void aModuleThatIsNotListedIsNamed() {
    assertThatThrownBy(() -> DevProject.inOrder(Map.of("a", Set.of("b"))))
        .hasMessage("pom.xml has no module b");
  }
}
