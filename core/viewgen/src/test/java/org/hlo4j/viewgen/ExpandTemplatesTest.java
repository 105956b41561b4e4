package org.hlo4j.viewgen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The templates of all modules. */
class ExpandTemplatesTest {
  private static Stream<Path> templates() {
    return ProjectFolder.modules().stream()
        .map(module -> module.resolve("src/main/templates"))
        .filter(Files::isDirectory);
  }

  @ParameterizedTest
  @MethodSource("templates")
  void sourcesAreFormattedAndCalledLikeTheirTypes(Path templates) throws IOException {
    Map<String, String> sources = ExpandTemplates.sources(templates);
    assertThat(sources).isNotEmpty();
    sources.forEach((path, text) -> {
      Path file = Path.of(path);
      String type = file.getFileName().toString().replace(".java", "");
      assertThat(text.lines().limit(2))
          .as(path)
          .element(1)
          .isEqualTo("package " + file.getParent().toString().replace('/', '.') + ";");
      assertThat(text.lines().filter(line -> !line.startsWith(" ")))
          .as(path)
          .anyMatch(line -> line.matches("(.* )?(class|record|interface) " + type + "\\b.*"));
      assertThat(text.lines().filter(line -> line.matches(".*[$].*|#.*|.*\\s|.{101,}")))
          .as(path)
          .isEmpty();
    });
  }

  @Test
  void sourcesAreWrittenBesideThePlaceOfTheirTemplateAndOldOnesDeleted(@TempDir Path folder)
      throws IOException {
    Path template = folder.resolve("templates/a/b/Sums.java.template");
    Files.createDirectories(template.getParent());
    Files.writeString(
        template, "#each type: int long\n#file $Type$Sums.java\npackage a.b;\n#end\n");
    Path made = folder.resolve("made");
    Files.createDirectories(made.resolve("a/c"));
    Files.writeString(made.resolve("a/c/IntSums.java"), "of a template that was elsewhere");
    ExpandTemplates.main(new String[] {folder.resolve("templates").toString(), made.toString()});
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(made)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        found.put(made.relativize(file).toString(), Files.readString(file));
      }
    }
    String text = "// Generated from Sums.java.template.\npackage a.b;\n";
    assertThat(found).isEqualTo(Map.of("a/b/IntSums.java", text, "a/b/LongSums.java", text));
  }
}
