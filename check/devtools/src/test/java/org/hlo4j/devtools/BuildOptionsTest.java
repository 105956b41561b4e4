package org.hlo4j.devtools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Reads the project's own {@code pom.xml}: the checks before a commit are those of the build. */
class BuildOptionsTest {
  private final BuildOptions options;

  BuildOptionsTest() throws IOException {
    options = BuildOptions.read(Path.of(System.getProperty("basedir", ".")).resolve("../.."));
  }

  @Test
  void theCompilerChecksWhatTheBuildChecks() {
    assertThat(options.compiler(false))
        .contains("-Xdoclint:all,-missing", "-XDcompilePolicy=simple")
        .anyMatch(option -> option.startsWith("-Xlint:all,"))
        .anyMatch(option ->
            option.startsWith("-Xplugin:ErrorProne -XepDisableAllWarnings ")
                && option.contains(" -Xep:UnusedVariable:ERROR ")
                && option.contains(" -Xep:NullAway:ERROR "))
        .noneMatch(option -> option.startsWith("-J") || option.contains("${"));
  }

  @Test
  void testsAreNeitherDocumentedNorCheckedForNulls() {
    assertThat(options.compiler(true))
        .anyMatch(option -> option.startsWith("-Xplugin:ErrorProne "))
        .noneMatch(option -> option.contains("NullAway") || option.startsWith("-Xdoclint"));
  }

  @Test
  void testsRunWithTheOptionsOfTheirModuleOrElseOfAll() {
    assertThat(options.tests("<project/>")).containsExactly("-Xss16m");
    assertThat(options.tests("<argLine>-Xss1m -ea</argLine>")).containsExactly("-Xss1m", "-ea");
  }
}
