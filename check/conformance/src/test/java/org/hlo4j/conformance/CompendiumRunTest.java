package org.hlo4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.Portability;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that programs compute the same results after being written for any release they fit, and
 * read back.
 */
class CompendiumRunTest {
  private static final Path NOT_RUN =
      ProjectFolder.file(
          "check/conformance/src/test/resources/org/hlo4j/conformance/compendium-not-run.txt");

  static List<String> programs() {
    return Compendium.programs();
  }

  private static Map<String, String> outcomes(Operation module) {
    return ProgramRun.functions(module).stream()
        .collect(
            Collectors.toMap(ProgramRun::name, function -> ProgramRun.outcome(module, function)));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void computesTheSameAfterEveryRelease(String program) {
    SourceProgram source = SourceProgram.read(Compendium.FOLDER, program);
    Operation module = source.parseWithoutLocations();
    Map<String, String> expected = outcomes(module);
    // The program read back is usually the same for many releases.
    Map<String, Map<String, String>> known = new HashMap<>();
    var soft = new SoftAssertions();
    for (Version version : CompendiumTest.versionsOf(program)) {
      Operation back = Portability.deserialize(source.serialize(module, version));
      soft.assertThat(
              known.computeIfAbsent(Sha256.of(SourceProgram.print(back)), text -> outcomes(back)))
          .as("%s from %s", program, version)
          .isEqualTo(expected);
    }
    soft.assertAll();
  }

  /** Records the reason for each function that is not run; a golden file. */
  @Test
  void allOthersAreRun() throws IOException {
    List<String> notRun = new ArrayList<>();
    for (String program : programs()) {
      Operation module = SourceProgram.read(Compendium.FOLDER, program).parse();
      for (Operation function : ProgramRun.functions(module)) {
        String outcome = ProgramRun.outcome(module, function);
        if (outcome.startsWith("not run: ")) {
          notRun.add(program + " @" + ProgramRun.name(function) + " " + outcome.substring(9));
        }
      }
    }
    String actual = String.join("\n", notRun) + "\n";
    Golden.check(NOT_RUN, actual);
  }
}
