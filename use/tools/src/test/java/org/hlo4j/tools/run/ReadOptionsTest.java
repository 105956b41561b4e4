package org.hlo4j.tools.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.tools.cli.Hlo4jMain;
import org.hlo4j.tools.opt.OptMain;
import org.hlo4j.tools.translate.TranslateMain;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the limits of readers on the command lines of all three commands. */
class ReadOptionsTest {
  private static final String PROGRAM =
      """
      func.func @main(%arg0: tensor<4xi32>) -> tensor<4xi32> {
        %0 = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
        %1 = stablehlo.add %arg0, %0 : tensor<4xi32>
        return %1 : tensor<4xi32>
      }
      """;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private int run(List<String> words, byte[] input) {
    said.reset();
    out.reset();
    Console console =
        new Console(
            new ByteArrayInputStream(input),
            out,
            new PrintStream(said, true, StandardCharsets.UTF_8));
    List<String> arguments = words.subList(1, words.size());
    return switch (words.getFirst()) {
      case "stablehlo-opt" -> OptMain.run(arguments, console);
      case "stablehlo-translate" -> TranslateMain.run(arguments, console);
      default -> Hlo4jMain.run(arguments, console);
    };
  }

  private static List<String> with(String command, String option, long value) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.add("--" + option + "=" + value);
    return words;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "stablehlo-opt",
    "stablehlo-translate --serialize --target=current",
    "hlo4j info -",
    "hlo4j explain -",
    "hlo4j verify -",
    "hlo4j digest -",
    "hlo4j convert - -",
  })
  void refuseWhatTakesMore(String command) {
    record Limit(String option, long least, String refusal) {}
    for (Limit limit :
        List.of(
            new Limit("max-depth", 5, "nested too deeply"),
            new Limit("max-operations", 4, "more than 3 operations"),
            new Limit("max-constants", 16, "more than 15 bytes"))) {
      assertThat(run(with(command, limit.option, limit.least), bytes(PROGRAM)))
          .as("%s %s: %s", command, limit, said)
          .isZero();
      assertThat(run(with(command, limit.option, limit.least - 1), bytes(PROGRAM))).isNotZero();
      assertThat(said.toString(StandardCharsets.UTF_8))
          .containsPattern("<stdin>:[0-9]+:[0-9]+")
          .contains(limit.refusal);
      assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("func.func");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"stablehlo-opt", "stablehlo-translate --deserialize", "hlo4j convert - -"})
  void holdForArtifacts(String command) {
    assertThat(
            run(List.of("stablehlo-translate", "--serialize", "--target=current"), bytes(PROGRAM)))
        .isZero();
    byte[] artifact = out.toByteArray();
    assertThat(run(with(command, "max-constants", 16), artifact)).isZero();
    assertThat(run(with(command, "max-constants", 15), artifact)).isNotZero();
    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains("<stdin>:0x")
        .contains("constants take more than 15 bytes");
  }

  /** A raised limit comes with the stack that it requires. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "stablehlo-opt",
        "stablehlo-opt --mlir-print-op-generic --mlir-print-debuginfo",
        "stablehlo-opt --canonicalize --cse --inline --symbol-dce",
        "stablehlo-opt --emit-bytecode",
        "stablehlo-opt --stablehlo-aggressive-simplification",
        "stablehlo-opt --stablehlo-legalize-to-vhlo --vhlo-to-version=target=1.0.0",
        "stablehlo-translate --serialize --target=1.0.0",
        "stablehlo-translate --interpret",
        "hlo4j convert - - --to artifact",
        "hlo4j info -",
        "hlo4j explain -",
        "hlo4j verify -",
        "hlo4j digest -",
        "hlo4j report - -o -",
      })
  void letDeepProgramsBeProcessed(String command) {
    int levels = 10_000;
    String program = nested(levels);
    assertThat(run(List.of(command.split(" ")), bytes(program))).isNotZero();
    assertThat(said.toString(StandardCharsets.UTF_8)).contains("nested too deeply");
    assertThat(run(with(command, "max-depth", 4L * levels + 100), bytes(program)))
        .as(() -> said.toString(StandardCharsets.UTF_8).lines().limit(3).toList().toString())
        .isZero();
  }

  /** Returns nested regions: the innermost one has a constant, which all return. */
  private static String nested(int levels) {
    StringBuilder text = new StringBuilder("func.func @main() -> tensor<i1> {\n");
    text.append("%c = stablehlo.constant dense<false> : tensor<i1>\n");
    text.append("%i = stablehlo.constant dense<0> : tensor<i32>\n");
    Stream.iterate(0, i -> i + 1)
        .limit(levels)
        .forEach(i -> text.append("%r").append(i).append(" = \"stablehlo.case\"(%i) ({\n"));
    text.append("stablehlo.return %c : tensor<i1>\n");
    for (int i = levels - 1; i >= 0; i--) {
      text.append("}) : (tensor<i32>) -> tensor<i1>\n");
      text.append(
          i == 0
              ? "func.return %r0 : tensor<i1>\n"
              : "stablehlo.return %r" + i + " : tensor<i1>\n");
    }
    return text.append("}\n").toString();
  }
}
