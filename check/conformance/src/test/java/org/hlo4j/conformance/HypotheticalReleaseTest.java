package org.hlo4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.conformance.PatchedSources.Run;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.translate.TranslateMain;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests adding a hypothetical release with a new operation that older ones express by others, and a
 * second version of a type, by the edits in {@code release/edits.txt}.
 */
class HypotheticalReleaseTest {
  private static final String OPT = "opt.OptMain";
  private static final String TRANSLATE = "translate.TranslateMain";
  private static final String HLO4J = "cli.Hlo4jMain";

  private static final String POWERS =
      """
      func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
        %0 = stablehlo.exp2 %x : tensor<4xf32>
        return %0 : tensor<4xf32>
      }
      """;

  /**
   * Complex numbers in results, arguments of functions and regions, attributes, and other types.
   */
  private static final String COMPLEX =
      """
      func.func @main(%x: tensor<2xcomplex<f32>>, %n: tensor<i32>) -> tuple<tensor<2xcomplex<f32>>, tensor<complex<f64>>> {
        %c = stablehlo.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>
        %s = stablehlo.constant dense<(1.0, 2.0)> : tensor<complex<f64>>
        %a = stablehlo.add %x, %c : tensor<2xcomplex<f32>>
        %w:2 = stablehlo.while(%i = %n, %y = %a) : tensor<i32>, tensor<2xcomplex<f32>>
          cond {
            %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %t : tensor<i1>
          } do {
            %p = stablehlo.multiply %y, %y : tensor<2xcomplex<f32>>
            stablehlo.return %i, %p : tensor<i32>, tensor<2xcomplex<f32>>
          }
        stablehlo.custom_call @mark() {
          has_side_effect = true,
          app.nested = [{type = tensor<?xcomplex<f32>>, function = (tensor<complex<f64>>) -> ()}]
        } : () -> ()
        %r = stablehlo.tuple %w#1, %s : tuple<tensor<2xcomplex<f32>>, tensor<complex<f64>>>
        return %r : tuple<tensor<2xcomplex<f32>>, tensor<complex<f64>>>
      }
      """;

  private static final String SMALL_COMPLEX =
      """
      func.func @main(%x: tensor<2xcomplex<f16>>) -> tensor<2xcomplex<f16>> {
        %0 = stablehlo.add %x, %x : tensor<2xcomplex<f16>>
        return %0 : tensor<2xcomplex<f16>>
      }
      """;

  private static PatchedSources release;

  @BeforeAll
  static void compiles(@TempDir Path folder) throws IOException {
    release =
        PatchedSources.compile(
            resource("edits.txt"),
            Map.of(
                "core/opset/src/main/java/org/hlo4j/opset/vhlo/ComplexV2Type.java",
                resource("ComplexV2Type.java.txt")),
            folder);
  }

  @AfterAll
  static void closes() throws IOException {
    release.close();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = HypotheticalReleaseTest.class.getResourceAsStream("release/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Run run(String command, String in, String... arguments)
      throws ReflectiveOperationException {
    return release.run(command, in.getBytes(StandardCharsets.UTF_8), arguments);
  }

  private static Run done(Run run) {
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  /** Returns what the unpatched project writes. */
  private static byte[] writtenNow(String program, String version) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console =
        new Console(
            new ByteArrayInputStream(program.getBytes(StandardCharsets.UTF_8)),
            out,
            new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
    assertThat(TranslateMain.run(List.of("--serialize", "--target=" + version), console)).isZero();
    return out.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {POWERS, COMPLEX, SMALL_COMPLEX})
  void programsAreWrittenAndReadBack(String program) throws Exception {
    byte[] artifact = done(run(TRANSLATE, program, "--serialize", "--target=1.23.0")).out();
    assertThat(done(release.run(TRANSLATE, artifact, "--deserialize")).text())
        .isEqualTo(done(run(OPT, program)).text());
  }

  @Test
  void operationsAreRefusedForOlderReleases() throws Exception {
    Run run = run(TRANSLATE, POWERS, "--serialize", "--target=1.22.0");
    assertThat(run.status()).isOne();
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("failed to legalize operation 'vhlo.exp2_v1' that was explicitly marked illegal")
        .contains("vhlo.exp2_v1 was introduced in 1.23.0");
    assertThat(run(HLO4J, POWERS, "explain", "-").text())
        .contains("fits 1.23.0 and later")
        .contains("stablehlo.exp2: the operation itself (since 1.23.0)")
        .contains("expanded (convert --expand) it fits 0.9.0");
  }

  @Test
  void operationsAreExpandedForOlderReleases() throws Exception {
    assertThat(done(run(OPT, POWERS, "--stablehlo-compatibility-expander=target=1.22.0")).text())
        .doesNotContain("exp2")
        .contains("0.693147182", "stablehlo.multiply", "stablehlo.exponential");
    assertThat(done(run(OPT, POWERS, "--stablehlo-compatibility-expander=target=1.23.0")).text())
        .contains("exp2");
  }

  @Test
  void typesHaveTheirVersionWhereverTheyNest() throws Exception {
    String newer = done(run(OPT, COMPLEX, "--stablehlo-legalize-to-vhlo")).text();
    assertThat(newer).contains("complex_v2").doesNotContain("complex_v1");
    String older = done(run(OPT, newer, "--vhlo-to-version=target=1.22.0")).text();
    assertThat(older).isEqualTo(newer.replace("complex_v2", "complex_v1"));
    assertThat(done(run(OPT, older, "--vhlo-to-version=target=1.23.0")).text()).isEqualTo(newer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.9.0", "1.0.0", "1.22.0"})
  void artifactsForOlderReleasesKeepTheirBytes(String version) throws Exception {
    byte[] artifact = writtenNow(COMPLEX, version);
    assertThat(done(run(TRANSLATE, COMPLEX, "--serialize", "--target=" + version)).out())
        .isEqualTo(artifact);
    assertThat(done(release.run(TRANSLATE, artifact, "--deserialize")).text())
        .isEqualTo(done(run(OPT, COMPLEX)).text());
  }

  @Test
  void typesWithoutAnOlderVersionAreRefused() throws Exception {
    Run run = run(TRANSLATE, SMALL_COMPLEX, "--serialize", "--target=1.22.0");
    assertThat(run.status()).isOne();
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("!vhlo.complex_v2<!vhlo.f16_v1> was introduced in 1.23.0")
        .contains("failed to convert VHLO to v1.22.0");
    assertThat(run(HLO4J, SMALL_COMPLEX, "explain", "-").text()).contains("fits 1.23.0 and later");
    assertThat(run(HLO4J, COMPLEX, "explain", "-").text()).contains("fits 0.9.0 and later");
  }

  @Test
  void typesThatNoReleaseHadAreRefused() throws Exception {
    String older =
        done(run(OPT, COMPLEX, "--stablehlo-legalize-to-vhlo", "--vhlo-to-version=target=1.22.0"))
            .text();
    Run run =
        run(
            OPT,
            older.replace("!vhlo.f64_v1>", "!vhlo.f16_v1>"),
            "--vhlo-to-version=target=1.23.0");
    assertThat(run.status()).isOne();
    assertThat(run.err()).contains("failed to convert VHLO to v1.23.0");
  }
}
