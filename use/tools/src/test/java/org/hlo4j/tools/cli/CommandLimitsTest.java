package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.Console;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command that has the options of limits holds programs to them, in all their forms. */
class CommandLimitsTest {
  /** How each command is run on a program, by its name; {@code %} is the folder. */
  private static final Map<String, String> COMMANDS =
      Map.ofEntries(
          Map.entry("audit", "%/store --require-valid"),
          Map.entry("bom", "%/a.mlir"),
          Map.entry("convert", "%/a.mlir %/out.mlirbc"),
          Map.entry("diff", "%/a.mlir %/a.mlir"),
          Map.entry("digest", "%/a.mlir"),
          Map.entry("explain", "%/a.mlir"),
          Map.entry("export", "%/a.mlir -o %/out.onnx"),
          Map.entry("import", "%/a.onnx -o %/out.mlir"),
          Map.entry("info", "%/a.onnx"),
          Map.entry("migrate", "%/store --target 1.0.0 -o %/out"),
          Map.entry("report", "%/a.mlir -o %/out.html"),
          Map.entry("run", "%/a.mlir"),
          Map.entry("verify", "%/a.mlir"));

  /** Signs programs of any size: one beyond the limits is signed without its digest. */
  private static final Set<String> WITHOUT_REFUSAL = Set.of("sign");

  private static final Map<String, String> LIMITS =
      Map.of(
          "--max-operations", "program has more than 1 operations",
          "--max-depth", "nested too deeply: more than",
          "--max-constants", "constants take more than 1 bytes");

  private static final String PROGRAM =
      """
      func.func @main() -> tensor<4xf32> {
        %0 = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
        return %0 : tensor<4xf32>
      }
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writePrograms() throws IOException {
    Files.writeString(folder.resolve("a.mlir"), PROGRAM);
    Files.createDirectory(folder.resolve("store"));
    Files.writeString(folder.resolve("store/a.mlir"), PROGRAM);
    Run export =
        Commands.run("", "export", folder + "/a.mlir", "-o", folder.resolve("a.onnx").toString());
    assertThat(export.status()).as(export.err()).isZero();
  }

  private Run run(String command, String option, long limit) {
    List<String> arguments = new ArrayList<>(List.of(command));
    for (String argument : COMMANDS.get(command).split(" ", -1)) {
      arguments.add(argument.replace("%", folder.toString()));
    }
    arguments.add(option + "=" + limit);
    return Commands.run("", arguments.toArray(new String[0]));
  }

  static Stream<Arguments> rows() {
    return COMMANDS.keySet().stream()
        .sorted()
        .flatMap(command -> LIMITS.keySet().stream().sorted().map(o -> Arguments.of(command, o)));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void refusesWhatIsBeyondTheLimit(String command, String option) {
    Run run = run(command, option, 1);
    assertThat(run.status()).as(run.out() + run.err()).isIn(1, 3);
    assertThat(run.out() + run.err()).contains(LIMITS.get(option));
    assertThat(folder.toFile().list())
        .allMatch(name -> !name.startsWith("out.") || name.equals("out"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void acceptsWhatIsWithinTheLimit(String command, String option) {
    Run run = run(command, option, 100);
    assertThat(run.status()).as(run.out() + run.err()).isZero();
  }

  @Test
  void everyCommandThatHasTheOptionsIsRun() {
    Set<String> commands =
        Hlo4jMain.commandLine(Console.system()).getSubcommands().entrySet().stream()
            .filter(each ->
                each.getValue().getCommandSpec().optionsMap().containsKey("--max-operations"))
            .map(Map.Entry::getKey)
            .filter(name -> !WITHOUT_REFUSAL.contains(name))
            .collect(Collectors.toSet());
    assertThat(COMMANDS.keySet()).isEqualTo(commands);
  }
}
