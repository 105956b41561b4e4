package org.hlo4j.examples.mask;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The snippets of the guide to dialects are parts of the example. */
class OwnDialectGuideTest {
  private static final Pattern SNIPPET =
      Pattern.compile("```(?:java|mlir)\n(.*?)```", Pattern.DOTALL);

  private static final List<Path> FOLDERS =
      List.of(
          Path.of("src/main/java/org/hlo4j/examples/mask"),
          Path.of("src/test/java/org/hlo4j/examples/mask"));

  static Stream<String> snippets() throws IOException {
    return SNIPPET
        .matcher(Files.readString(ProjectFolder.file("docs/own-dialect.md")))
        .results()
        .map(found -> withoutLayout(found.group(1)));
  }

  private static String withoutLayout(String code) {
    return code.replaceAll("\\s+", "");
  }

  @ParameterizedTest
  @MethodSource("snippets")
  void areInTheSource(String snippet) throws IOException {
    StringBuilder source = new StringBuilder();
    for (Path folder : FOLDERS) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.sorted().collect(Collectors.toList())) {
          source.append(withoutLayout(Files.readString(file)));
        }
      }
    }
    assertThat(source.toString()).contains(snippet);
  }

  @Test
  void areSeveral() throws IOException {
    assertThat(snippets()).hasSizeGreaterThan(7);
  }
}
