package org.hlo4j.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.atIndex;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramFunctionsTest {
  private static final String TAN =
      """
      func.func @main(%x: tensor<f32>) -> tensor<f32> {
        %0 = stablehlo.tan %x : tensor<f32>
        return %0 : tensor<f32>
      }
      """;

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Operation read(String text) {
    return ProgramFunctions.read(bytes(text), "");
  }

  @Test
  void artifactsComeBack() {
    byte[] artifact = ProgramFunctions.serialize(read(TAN), "1.4.0", false);
    Operation program = ProgramFunctions.readArtifact(artifact);
    assertThat(ProgramFunctions.toText(program)).contains("stablehlo.tan %arg0 : tensor<f32>");
    assertThat(
            ProgramFunctions.digest(
                ProgramFunctions.read(ProgramFunctions.toBytecode(program), "")))
        .isEqualTo(ProgramFunctions.digest(read(TAN)));
    assertThatThrownBy(() -> ProgramFunctions.serialize(read(TAN), "1.0.0", false))
        .isInstanceOf(DiagnosticException.class);
  }

  @Test
  void modulesOfHloComeBack() {
    HloModuleOf module = HloModuleOf.of(read(TAN));
    String digest = ProgramFunctions.digest(read(module.text()));
    assertThat(digest)
        .isEqualTo(ProgramFunctions.digest(ProgramFunctions.read(module.proto(), "")));
    assertThat(ProgramFunctions.digest(read(HloModuleOf.of(read(module.text())).text())))
        .isEqualTo(digest);
    assertThat(module.warnings()).isEmpty();
    assertThat(HloModuleOf.of(read(TAN.replace("%x :", "%x {my.name = 1 : i32} :"))).warnings())
        .hasSize(1);
  }

  @Test
  void errorsAreListedWithTheirNotes() {
    assertThat(ProgramFunctions.verify(bytes(TAN), "")).isEmpty();
    String[][] errors =
        ProgramFunctions.verify(bytes(TAN.replace("-> tensor<f32> {", "-> tensor<f64> {")), "");
    assertThat(errors).hasDimensions(1, 3);
    assertThat(errors[0][0]).isEqualTo("error");
    assertThat(errors[0][1]).isEqualTo("-:3:3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "module {", "ML\u00ef"})
  void whatCannotBeReadIsAnError(String damaged) {
    byte[] bytes = damaged.getBytes(StandardCharsets.ISO_8859_1);
    assertThat(ProgramFunctions.verify(bytes, "")).hasNumberOfRows(1);
  }

  @Test
  void differencesHaveAPlaceInOneProgramOrBoth() {
    String[][] differences =
        ProgramFunctions.diff(read(TAN), read(TAN.replace("stablehlo.tan", "stablehlo.sine")));
    assertThat(Arrays.stream(differences).map(each -> each[0]))
        .isSubsetOf("removed", "added", "changed");
    assertThat(Arrays.stream(differences).map(each -> each[1])).containsOnly("main");
    assertThat(ProgramFunctions.diff(read(TAN), read(TAN))).isEmpty();
  }

  @Test
  void releasesAreReported() {
    ReleaseReport report = ReleaseReport.of(read(TAN), false);
    assertThat(report.releases()[0]).isEqualTo("1.4.0");
    assertThat(report.lowestExpandedOrNull()).isEqualTo("0.9.0");
    assertThat(report.blockers("1.4.0")).isEmpty();
    assertThat(report.blockers("1.0.0")[0])
        .startsWith("stablehlo.tan", "-:2:8")
        .contains("1.4.0", atIndex(3));
    assertThat(report.cautions("")).isEmpty();
  }

  @Test
  void refusalsAreToldFromErrorsOfOurs() {
    assertThat(ProgramFunctions.isRefusal(new IOException("x"))).isTrue();
    assertThat(ProgramFunctions.isRefusal(new IllegalArgumentException("x"))).isTrue();
    assertThat(ProgramFunctions.isRefusal(new IllegalStateException("x"))).isFalse();
    assertThat(ProgramFunctions.isRefusal(new NullPointerException("x"))).isFalse();
  }
}
