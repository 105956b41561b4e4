package org.hlo4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests the bill of materials that users import. */
class BomTest {
  private static final Path PROJECT =
      Path.of(System.getProperty("basedir", "conformance")).toAbsolutePath().getParent();

  private static List<String> find(String file, String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(PROJECT.resolve(file)))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  @Test
  void hasEveryModuleThatIsPublished() throws IOException {
    List<String> published = new ArrayList<>();
    for (String module : find("pom.xml", "<module>(.*)</module>")) {
      List<String> skip =
          find(module + "/pom.xml", "<maven.deploy.skip>(true)</maven.deploy.skip>");
      if (skip.isEmpty() && !module.equals("bom")) {
        published.add(module);
      }
    }
    assertThat(find("bom/pom.xml", "<artifactId>hlo4j-(?!bom)(.*)</artifactId>"))
        .isEqualTo(published);
    assertThat(published).contains("api", "cli").doesNotContain("viewgen", "conformance");
  }
}
