package org.hlo4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

/** Tests the bill of materials that users import. */
class BomTest {
  /** Returns the groups of a pattern in the POM of a module. */
  private static List<String> find(Path module, String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(module.resolve("pom.xml")))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  @Test
  void hasEveryModuleThatIsPublished() throws IOException {
    List<String> published = new ArrayList<>();
    Path bom = ProjectFolder.modules().getFirst();
    for (Path module : ProjectFolder.modules()) {
      List<String> skip = find(module, "<maven.deploy.skip>(true)</maven.deploy.skip>");
      if (skip.isEmpty() && !module.equals(bom)) {
        published.add(module.getFileName().toString());
      }
    }
    assertThat(find(bom, "<artifactId>hlo4j-(?!bom)(.*)</artifactId>")).isEqualTo(published);
    assertThat(published).contains("api", "cli").doesNotContain("viewgen", "conformance");
  }
}
