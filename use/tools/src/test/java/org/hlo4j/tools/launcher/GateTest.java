package org.hlo4j.tools.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What keeps bad programs out of repositories: the action for GitHub, and the hooks of pre-commit.
 */
class GateTest {
  private static final Path STEP = ProjectFolder.file(".github/actions/audit/audit.sh");
  private static final Path HOOKS = ProjectFolder.file(".pre-commit-hooks.yaml");

  /** That of the tests, which may be relative. */
  private static final String CLASS_PATH =
      Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(each -> Path.of(each).toAbsolutePath().toString())
          .collect(Collectors.joining(File.pathSeparator));

  private static final String VALID = "func.func @main() {\n  return\n}\n";
  private static final String WRONG =
      "func.func @main(%0: tensor<2xf32>) -> tensor<3xf32> {\n  return %0 : tensor<2xf32>\n}\n";

  /** Files by name. */
  private static final Map<String, String> PROGRAMS =
      Map.of(
          "valid.mlir", VALID,
          "invalid.mlir", WRONG,
          "unreadable.mlir", "func.func @main(",
          "unreadable.mlir.bc", "ML\u00efR, cut off",
          "policy.yaml", "rules:\n  max-operations: 1\n");

  @TempDir Path folder;

  private record Outcome(int status, String said) {}

  @BeforeEach
  void writesPrograms() throws IOException {
    assumeThat(Path.of("/bin/bash")).isExecutable();
    for (Map.Entry<String, String> program : PROGRAMS.entrySet()) {
      Files.writeString(folder.resolve(program.getKey()), program.getValue());
    }
    Files.createDirectory(folder.resolve("models"));
    Files.writeString(folder.resolve("models/valid.mlir"), VALID);
  }

  private Outcome run(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path said = folder.resolve("said.log");
    var builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().put("HLO4J_CLASSES", CLASS_PATH);
    builder.environment().put("HLO4J_JAVA", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    int status = builder.start().waitFor();
    return new Outcome(status, Files.readString(said));
  }

  /** Runs the step as GitHub does: inputs are variables, outputs go to a file. */
  private Outcome step(String paths, String policy, String fail)
      throws IOException, InterruptedException {
    return step(paths, policy, fail, Map.of());
  }

  private Outcome step(String paths, String policy, String fail, Map<String, String> more)
      throws IOException, InterruptedException {
    Path output = folder.resolve("github.output");
    Files.writeString(output, "");
    Map<String, String> environment = new HashMap<>(more);
    environment.put("PATHS", paths);
    environment.put("POLICY", policy);
    environment.put("SARIF", folder.resolve("hlo4j.sarif").toString());
    environment.put("FAIL", fail);
    environment.put("GITHUB_OUTPUT", output.toString());
    Outcome outcome = run(List.of(STEP.toString()), environment);
    return new Outcome(outcome.status, Files.readString(output) + outcome.said);
  }

  @ParameterizedTest
  @CsvSource({
    "valid.mlir,,true,violated=false",
    "models,,true,violated=false",
    "invalid.mlir,,false,violated=true",
    "unreadable.mlir.bc,,false,violated=true",
    "valid.mlir,policy.yaml,false,violated=true",
  })
  void theActionIsGreen(String paths, String policy, String fail, String output) throws Exception {
    Outcome outcome = step(paths, policy == null ? "" : policy, fail);
    assertThat(outcome.said).contains(output);
    assertThat(outcome.status).as(outcome.said).isZero();
    assertThat(folder.resolve("hlo4j.sarif")).isNotEmptyFile();
  }

  @ParameterizedTest
  @CsvSource({
    "invalid.mlir,,invalid.mlir:",
    "unreadable.mlir,,unreadable.mlir:",
    "unreadable.mlir.bc,,unreadable.mlir.bc:",
    ".,,invalid.mlir:",
    "mistyped,,mistyped",
    "valid.mlir,policy.yaml,max-operations",
    "valid.mlir,mistyped.yaml,mistyped.yaml",
  })
  void theActionIsRed(String paths, String policy, String said) throws Exception {
    Outcome outcome = step(paths, policy == null ? "" : policy, "true");
    assertThat(outcome.status).as(outcome.said).isNotZero();
    assertThat(outcome.said).contains(said);
  }

  @Test
  void theActionIsRedOverOneBadPathOfMany() throws Exception {
    assertThat(step("models\nvalid.mlir\nmistyped.mlir", "", "true").status).isNotZero();
    assertThat(step("models\nvalid.mlir\n", "", "true").status).isZero();
  }

  @Test
  void anAuditThatDoesNotStartIsRedWhateverIsAllowed() throws Exception {
    Files.writeString(folder.resolve("hlo4j.sarif"), "of an earlier run");
    Outcome outcome =
        step("valid.mlir", "", "false", Map.of("HLO4J_CLASSES", folder.resolve("no").toString()));
    assertThat(outcome.status).as(outcome.said).isNotZero();
    assertThat(outcome.said).doesNotContain("violated=");
  }

  /** Runs a hook as pre-commit runs scripts: its entry in the repository, its arguments, files. */
  private Outcome hook(String id, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(hooks().get(id).split(" ")));
    command.set(0, ProjectFolder.file(command.getFirst()).toString());
    command.addAll(List.of(arguments));
    return run(command, Map.of());
  }

  /** The entries of hooks by their ids. */
  private static Map<String, String> hooks() throws IOException {
    String[] items = Files.readString(HOOKS).split("(?m)^- ");
    return List.of(items).stream()
        .filter(item -> !item.isBlank())
        .collect(Collectors.toMap(item -> field(item, "id"), item -> field(item, "entry")));
  }

  private static String field(String item, String name) {
    return item.lines()
        .map(String::strip)
        .filter(line -> line.startsWith(name + ": "))
        .findFirst()
        .orElseThrow()
        .substring(name.length() + 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hlo4j-audit", "hlo4j-verify"})
  void aHookIsRedOverWhatIsNotValidAndGreenElse(String id) throws Exception {
    assertThat(hook(id, "valid.mlir", "models/valid.mlir").status).isZero();
    for (String bad : List.of("invalid.mlir", "unreadable.mlir", "unreadable.mlir.bc")) {
      Outcome outcome = hook(id, "valid.mlir", bad);
      assertThat(outcome.status).as(outcome.said).isNotZero();
      assertThat(outcome.said).contains(bad);
    }
  }

  @Test
  void everyHookIsTried() throws IOException {
    assertThat(hooks()).containsOnlyKeys("hlo4j-audit", "hlo4j-verify");
  }

  @Test
  void theHookOfAuditsTakesAPolicy() throws Exception {
    assertThat(hook("hlo4j-audit", "--policy=policy.yaml", "valid.mlir").status).isEqualTo(1);
  }
}
