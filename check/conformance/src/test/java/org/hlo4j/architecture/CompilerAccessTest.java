package org.hlo4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

/** Error Prone uses packages of javac, whether it runs in Maven's process or in one of its own. */
class CompilerAccessTest {
  private static final Pattern OPTION = Pattern.compile("<arg>-J(--add-[^<]+)</arg>");

  @Test
  void isTheSameForBothProcesses() throws IOException {
    List<String> options =
        OPTION
            .matcher(Files.readString(ProjectFolder.file("pom.xml")))
            .results()
            .map(option -> option.group(1))
            .toList();
    assertThat(options).hasSizeGreaterThan(5);
    assertThat(Files.readAllLines(ProjectFolder.file(".mvn/jvm.config")))
        .filteredOn(line -> line.startsWith("--"))
        .containsExactlyElementsOf(options);
  }
}
