package org.hlo4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.opset.vhlo.Release;
import org.hlo4j.opset.vhlo.VhloHistory;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.tools.opt.OptMain;
import org.hlo4j.tools.run.Console;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests invariants of every pass of {@code stablehlo-opt}: its output is valid and has the same
 * meaning, and the pass is idempotent. Here the passes between StableHLO and VHLO, whose programs
 * cannot be run but are converted to the same StableHLO again; the others are tested in their
 * modules.
 */
class EveryPassTest {
  private static final String PROPERTIES =
      "transform/transforms/src/test/java/org/hlo4j/transforms/random/PassProperties.java";
  private static final String HERE =
      "check/conformance/src/test/java/org/hlo4j/conformance/EveryPassTest.java";

  /** The tests of passes of other modules, with their names of the invariants. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "stablehlo-legalize-to-vhlo",
          HERE,
          "vhlo-legalize-to-stablehlo",
          HERE,
          "vhlo-to-version",
          HERE,
          "stablehlo-deserialize",
          HERE,
          "hlo4j-linear-algebra-expander",
          "transform/formulas/src/test/java/org/hlo4j/formulas/linalg/LinearAlgebraExpanderTest.java",
          "byteir-decompose",
          "transform/byteir/src/test/java/org/hlo4j/byteir/DecompositionTest.java",
          "byteir-to-custom-call",
          "transform/byteir/src/test/java/org/hlo4j/byteir/recognize/RandomFormsTest.java",
          "byteir-to-mhlo",
          "transform/byteir/src/test/java/org/hlo4j/byteir/ByteirConversionTest.java",
          "byteir-to-stablehlo",
          "transform/byteir/src/test/java/org/hlo4j/byteir/ByteirConversionTest.java");

  /** Passes for which the invariants do not hold, with reasons. */
  private static final Map<String, String> UNASKED =
      Map.of(
          "byteir-verify", "changes nothing",
          "hlo-test-broadcast", "answers operations of tests, which mean nothing",
          "hlo-test-infer", "answers operations of tests, which mean nothing",
          "hlo-test-speculatability", "drops operations of tests, which mean nothing");

  private static final String TO_VHLO = "--stablehlo-legalize-to-vhlo=allow-other-dialects";

  private static String opt(String program, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        OptMain.run(
            List.of(arguments),
            new Console(
                new ByteArrayInputStream(program.getBytes(StandardCharsets.UTF_8)),
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8)));
    assertThat(status).as(() -> err.toString(StandardCharsets.UTF_8) + program).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  private static boolean isAskedInTransforms(String pass, String properties) {
    return properties.contains("\"" + pass)
        || properties.contains("(" + pass + ")")
        || properties.contains("," + pass);
  }

  @Test
  void everyPassIsAsked() throws IOException {
    String properties = Files.readString(ProjectFolder.file(PROPERTIES));
    List<String> passes = opt("", "--list-passes").lines().toList();
    assertThat(passes).containsAll(ELSEWHERE.keySet()).containsAll(UNASKED.keySet());
    for (String pass : passes) {
      long places =
          Stream.of(
                  isAskedInTransforms(pass, properties),
                  ELSEWHERE.containsKey(pass),
                  UNASKED.containsKey(pass))
              .filter(asked -> asked)
              .count();
      assertThat(places).as("places in which is asked: " + pass).isEqualTo(1);
    }
    assertThat(ELSEWHERE.values())
        .allSatisfy(file -> assertThat(ProjectFolder.file(file)).exists());
  }

  static Stream<Path> programs() throws IOException {
    return Compendium.programs().stream().map(Compendium.FOLDER::resolve);
  }

  /** Returns the release in whose folder the program is, and later ones. */
  private static List<String> releasesOf(Path program) {
    String first = program.getParent().getFileName().toString();
    return VhloHistory.releases().stream()
        .map(Release::version)
        .map(Object::toString)
        .dropWhile(version -> !version.equals(first))
        .toList();
  }

  /** In generic form, as not every custom form can be parsed again. */
  private static String pass(String program, String pass) {
    return opt(program, pass, "--mlir-print-op-generic");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void comesBackFromVhloOfEveryRelease(Path file) throws IOException {
    String program = opt(Files.readString(file), "--mlir-print-op-generic");
    String current = pass(program, TO_VHLO);
    assertThat(pass(current, TO_VHLO)).isEqualTo(current);
    String back = pass(current, "--vhlo-legalize-to-stablehlo");
    assertThat(pass(back, "--vhlo-legalize-to-stablehlo")).isEqualTo(back);
    assertThat(pass(pass(back, TO_VHLO), "--vhlo-legalize-to-stablehlo")).isEqualTo(back);
    for (String release : releasesOf(file)) {
      String to = "--vhlo-to-version=target=" + release;
      String older = pass(current, to);
      assertThat(pass(older, to)).as(release).isEqualTo(older);
      assertThat(pass(older, "--stablehlo-deserialize")).as(release).isEqualTo(back);
    }
  }
}
