package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.ir.pass.PassDefinition;
import org.junit.jupiter.api.Test;

/** Each pass has a package, whose Javadoc names it. */
class PassPackagesTest {
  private static final Path SOURCES = Path.of("src/main/java/org/hlo4j/transforms");

  /** Packages with several passes, which share what the package Javadoc describes. */
  private static final Map<String, Integer> SHARED =
      Map.of("chlo", 2, "inspect", 3, "mhlo", 2, "quantization", 3, "refine", 2);

  /** Returns the Javadoc of each package without line breaks. */
  private static Map<String, String> pages() throws IOException {
    Map<String, String> pages = new TreeMap<>();
    try (Stream<Path> folders = Files.list(SOURCES)) {
      for (Path folder : folders.filter(Files::isDirectory).toList()) {
        String page = Files.readString(folder.resolve("package-info.java"));
        pages.put(folder.getFileName().toString(), page.replaceAll("\\s*\\n \\*\\s*", " "));
      }
    }
    return pages;
  }

  @Test
  void everyPassIsNamedByThePageOfOnePackage() throws IOException {
    Map<String, String> pages = pages();
    Map<String, List<String>> passes =
        TransformPasses.registry().passes().stream()
            .map(PassDefinition::name)
            .collect(
                Collectors.groupingBy(pass -> {
                  List<String> packages =
                      pages.entrySet().stream()
                          .filter(page -> page.getValue().contains("{@code " + pass + "}"))
                          .map(Map.Entry::getKey)
                          .toList();
                  assertThat(packages).as(pass).hasSize(1);
                  return packages.getFirst();
                }));
    passes.forEach(
        (folder, named) -> assertThat(named).as(folder).hasSize(SHARED.getOrDefault(folder, 1)));
    assertThat(passes.keySet()).containsAll(SHARED.keySet());
  }
}
