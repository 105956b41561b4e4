package org.hlo4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests the bill of materials that users import. */
class BomTest {
  private static final Path PROJECT =
      Path.of(System.getProperty("basedir", "conformance")).toAbsolutePath().getParent();

  /** Modules for the build, tests or documentation. */
  private static final Set<String> NOT_SHIPPED =
      Set.of("bom", "viewgen", "conformance", "examples", "bench", "format");

  private static List<String> find(String file, String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(PROJECT.resolve(file)))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  @Test
  void hasEveryModuleThatIsShipped() throws IOException {
    List<String> modules = find("pom.xml", "<module>(.*)</module>");
    assertThat(find("bom/pom.xml", "<artifactId>hlo4j-(?!bom)(.*)</artifactId>"))
        .isEqualTo(modules.stream().filter(module -> !NOT_SHIPPED.contains(module)).toList());
    assertThat(modules).containsAll(NOT_SHIPPED);
  }

  /** Maven rejects the installation of a module without a jar. */
  @Test
  void installsNoModuleWithoutJar() throws IOException {
    for (String module : find("pom.xml", "<module>(.*)</module>")) {
      String pom = module + "/pom.xml";
      assertThat(find(pom, "<maven.install.skip>(true)</maven.install.skip>"))
          .as(module)
          .isEqualTo(find(pom, "<skipIfEmpty>(true)</skipIfEmpty>"));
    }
  }

  @Test
  void hasTheVersionOfTheModules() throws IOException {
    assertThat(find("bom/pom.xml", "<version>(\\d.*)</version>"))
        .containsExactly(
            find("pom.xml", "<version>(\\d.*-SNAPSHOT|\\d+\\.\\d+\\.\\d+)</version>").getFirst());
  }
}
