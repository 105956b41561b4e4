package org.hlo4j.portability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.Version;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortabilityTest {
  private static final String PROGRAM =
      """
      func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
        %0 = stablehlo.tanh %a : tensor<2xf32>
        return %0 : tensor<2xf32>
      }
      """;

  private static byte[] artifact(String version) {
    return Portability.serialize(TestPrograms.parse(PROGRAM), Version.parse(version));
  }

  /** Returns the artifact with another version of equal length in its header. */
  private static byte[] renamed(String from, String to) {
    byte[] artifact = artifact(from);
    System.arraycopy(to.getBytes(StandardCharsets.UTF_8), 0, artifact, 16, to.length());
    return artifact;
  }

  @Test
  void hasCurrentAndMinimumVersion() {
    assertThat(Portability.currentVersion()).hasToString("1.22.0");
    assertThat(Portability.minimumVersion()).hasToString("0.9.0");
    assertThat(Portability.smallerVersion(Version.parse("1.2.0"), Version.parse("0.10.0")))
        .hasToString("0.10.0");
    assertThat(Portability.versionFor(CompatibilityRequirement.NONE)).hasToString("1.22.0");
    assertThat(Portability.versionFor(CompatibilityRequirement.WEEK_4)).hasToString("1.18.0");
    assertThat(Portability.versionFor(CompatibilityRequirement.WEEK_12)).hasToString("1.16.3");
    assertThat(Portability.versionFor(CompatibilityRequirement.MAX)).hasToString("0.9.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.9.0", "0.12.0", "1.4.1", "1.16.2", "1.22.0"})
  void writesArtifactsWithTheirVersion(String version) {
    assertThat(Portability.artifactVersion(artifact(version))).contains(Version.parse(version));
  }

  @Test
  void readsWhatItWrote() {
    Operation module = TestPrograms.parse(PROGRAM);
    assertThat(TestPrograms.print(Portability.deserialize(artifact("1.0.0"))))
        .isEqualTo(TestPrograms.print(module));
  }

  @Test
  void doesNotChangeTheProgram() {
    Operation module = TestPrograms.parse(PROGRAM);
    String before = TestPrograms.print(module);
    Portability.serialize(module, Version.minimum());
    assertThat(TestPrograms.print(module)).isEqualTo(before);
  }

  @Test
  void otherBytesHaveNoArtifactVersion() {
    assertThat(Portability.artifactVersion(new byte[0])).isEmpty();
    assertThat(Portability.artifactVersion(PROGRAM.getBytes(StandardCharsets.UTF_8))).isEmpty();
    assertThat(Portability.artifactVersion(Arrays.copyOf(artifact("1.0.0"), 18))).isEmpty();
    assertThat(Portability.artifactVersion(renamed("1.0.0", "1.x.0"))).isEmpty();
  }

  @Test
  void rejectsOtherBytes() {
    assertThatThrownBy(() -> Portability.deserialize("module {}".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("not a portable artifact: artifact is not MLIR bytecode");
    assertThatThrownBy(() -> Portability.deserialize(renamed("1.0.0", "1.x.0")))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("not a portable artifact: produced by 'StableHLO_v1.x.0'");
  }

  @Test
  void rejectsArtifactsThatAreTooOld() {
    assertThatThrownBy(() -> Portability.deserialize(renamed("1.0.0", "0.8.9")))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(
            "portable artifact of version 0.8.9 is older than 0.9.0, the oldest that can be read");
  }

  @Test
  void readsNewerArtifactsWithoutNewFeatures() {
    assertThat(TestPrograms.print(Portability.deserialize(renamed("1.22.0", "1.23.0"))))
        .contains("stablehlo.tanh");
  }

  @Test
  void rejectsArtifactsThatAreTooNew() {
    byte[] artifact = renamed("1.22.0", "1.23.0");
    String text = new String(artifact, StandardCharsets.ISO_8859_1).replace("tanh_v2", "tanh_v9");
    assertThatThrownBy(() -> Portability.deserialize(text.getBytes(StandardCharsets.ISO_8859_1)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("vhlo.tanh_v9")
        .hasMessageContaining("portable artifact of version 1.23.0 uses what is newer than 1.22.0");
  }

  @Test
  void rejectsVersionsThatCannotBeWritten() {
    assertThatThrownBy(() -> artifact("1.23.0"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("target version 1.23.0 is greater than current version 1.22.0");
  }

  /** Damage is reported by a diagnostic or not noticed; there is no other outcome. */
  @Test
  void damagedArtifactsAreRejectedByDiagnostics() throws IOException {
    List<Path> artifacts;
    try (Stream<Path> files = Files.walk(ProjectFolder.file("check/compat"))) {
      artifacts = files.filter(file -> file.toString().endsWith(".bc")).sorted().toList();
    }
    Random random = new Random(20260813);
    int refused = 0;
    for (int i = 0; i < 4000; i++) {
      byte[] bytes = Files.readAllBytes(artifacts.get(random.nextInt(artifacts.size())));
      damage(bytes, random);
      try {
        Portability.deserialize(bytes);
      } catch (DiagnosticException e) {
        refused++;
        assertThat(e.diagnostics()).isNotEmpty();
      }
    }
    assertThat(refused).isGreaterThan(2000);
  }

  private static void damage(byte[] bytes, Random random) {
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = 20 + random.nextInt(bytes.length - 20);
      bytes[at] ^= (byte) (random.nextBoolean() ? 1 << random.nextInt(8) : random.nextInt(256));
    }
  }
}
