package org.hlo4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

/** Tests the list of what Maven may download. */
class ChecksumsTest {
  private static final Path MAVEN = ProjectFolder.file(".mvn");
  private static final Pattern LINE = Pattern.compile("[0-9a-f]{64}  (?<path>\\S+\\.(jar|pom))");
  private static final Pattern PROPERTY = Pattern.compile("<([\\w.]+)>([\\w.-]+)</\\1>");
  private static final Pattern ARTIFACT =
      Pattern.compile(
          "<groupId>([\\w.-]+)</groupId>\\s*<artifactId>([\\w.-]+)</artifactId>"
              + "\\s*<version>([\\w.${}-]+)</version>");

  private static List<String> paths() throws IOException {
    List<String> lines = Files.readAllLines(MAVEN.resolve("checksums/checksums.sha256"));
    assertThat(lines).isNotEmpty().allMatch(LINE.asMatchPredicate());
    return lines.stream().map(line -> line.substring(line.indexOf("  ") + 2)).toList();
  }

  @Test
  void eachArtifactHasOneChecksum() throws IOException {
    assertThat(paths())
        .isSorted()
        .doesNotHaveDuplicates()
        .noneMatch(path -> path.startsWith("org/hlo4j/") || path.contains("SNAPSHOT"));
  }

  @Test
  void allVersionsOfThePomsAreListed() throws IOException {
    List<String> paths = paths();
    List<String> missing = new ArrayList<>();
    int found = 0;
    for (Path pom : poms()) {
      String text = Files.readString(pom);
      Map<String, String> properties = new HashMap<>();
      for (Path each : List.of(ProjectFolder.file("pom.xml"), pom)) {
        PROPERTY
            .matcher(Files.readString(each))
            .results()
            .forEach(match -> properties.put("${" + match.group(1) + "}", match.group(2)));
      }
      for (MatchResult match : ARTIFACT.matcher(text).results().toList()) {
        String version = properties.getOrDefault(match.group(3), match.group(3));
        if (!match.group(1).equals("org.hlo4j") && !version.contains("$")) {
          String folder =
              "%s/%s/%s/".formatted(match.group(1).replace('.', '/'), match.group(2), version);
          found++;
          if (paths.stream().noneMatch(path -> path.startsWith(folder))) {
            missing.add(pom + ": " + folder);
          }
        }
      }
    }
    assertThat(missing).as("./dev checksums --record adds what was built with").isEmpty();
    assertThat(found).isGreaterThan(30);
  }

  private static List<Path> poms() {
    List<Path> poms = new ArrayList<>(List.of(ProjectFolder.file("pom.xml")));
    ProjectFolder.modules().forEach(module -> poms.add(module.resolve("pom.xml")));
    return poms;
  }

  @Test
  void mavenRefusesWhatIsNotAsListed() throws IOException {
    assertThat(Files.readAllLines(MAVEN.resolve("maven.config")))
        .contains(
            "-Daether.artifactResolver.postProcessor.trustedChecksums=true",
            "-Daether.artifactResolver.postProcessor.trustedChecksums.failIfMissing=false",
            "-Daether.trustedChecksumsSource.summaryFile=true");
    assertThat(Files.readString(MAVEN.resolve("wrapper/maven-wrapper.properties")))
        .containsPattern("apache-maven-3\\.9\\.\\d+-bin")
        .containsPattern("(?m)^distributionSha256Sum=[0-9a-f]{64}$");
  }
}
