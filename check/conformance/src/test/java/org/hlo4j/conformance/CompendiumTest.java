package org.hlo4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.conformance.Compendium.Artifact;
import org.hlo4j.conformance.Compendium.Pin;
import org.hlo4j.conformance.Compendium.Refusal;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.VhloHistory;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.artifact.MlirText;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that programs are written and read as they once were. */
class CompendiumTest {
  /**
   * An implicit version 0 of a composite is written with 64 bits, an explicit one with 32. Both are
   * read as the same program, and written in the same way again.
   */
  private static final String STATES_A_DEFAULT_APART = "0.19.0/composite.mlir";

  private static Map<Pin, String> digests = Map.of();
  private static List<Refusal> refusals = List.of();

  /** With {@code -Dcompat.extend}, adds missing entries first. */
  @BeforeAll
  static void readExpectations() throws IOException {
    if (System.getProperty("compat.extend") != null) {
      CompendiumExtension.run();
    }
    digests = Compendium.digests();
    refusals = Compendium.refusals();
  }

  static List<String> programs() {
    return Compendium.programs();
  }

  static List<Artifact> artifacts() {
    return Compendium.artifacts();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void printsAsEver(String program) {
    byte[] printed = SourceProgram.print(source(program).parse());
    assertThat(Sha256.of(printed)).isEqualTo(digests.get(new Pin(Pin.PRINTED, program)));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void writesTheSameBytesForEachVersion(String program) {
    var soft = new SoftAssertions();
    SourceProgram source = source(program);
    Operation bare = source.parseWithoutLocations();
    Operation located = source.parse();
    for (Version version : versionsOf(program)) {
      soft.assertThat(Sha256.of(source.serialize(bare, version)))
          .as("%s for %s", program, version)
          .isEqualTo(digests.get(Pin.of(version, program)));
      soft.assertThat(Sha256.of(source.serialize(located, version)))
          .as("%s for %s, with locations", program, version)
          .isEqualTo(digests.get(Pin.withLocations(version, program)));
    }
    soft.assertAll();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void readsBackTheSameProgramFromEachVersion(String program) {
    var soft = new SoftAssertions();
    SourceProgram source = source(program);
    Operation bare = source.parseWithoutLocations();
    for (Version version : versionsOf(program)) {
      Operation back = Portability.deserialize(source.serialize(bare, version));
      soft.assertThat(Sha256.of(SourceProgram.print(back)))
          .as("%s from %s", program, version)
          .isEqualTo(digests.get(new Pin(Pin.READ_BACK, program)));
    }
    soft.assertAll();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void refusesEarlierVersionsAndNamesTheOperation(String program) {
    SourceProgram source = source(program);
    Operation module = source.parse();
    for (Version version : Compendium.VERSIONS) {
      if (version.isBefore(Compendium.release(program))) {
        assertThatThrownBy(() -> source.serialize(module, version))
            .as("%s for %s", program, version)
            .isInstanceOf(DiagnosticException.class)
            .hasMessageContaining(
                "failed to legalize operation '%s' that was explicitly marked illegal",
                blocker(program, version))
            .hasMessageContaining("failed to convert VHLO to v" + version);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("artifacts")
  void readsStoredArtifacts(Artifact artifact) {
    Operation module = Portability.deserialize(artifact.bytes());
    assertThat(Sha256.of(SourceProgram.print(module)))
        .isEqualTo(digests.get(new Pin(Pin.READ_BACK, artifact.program())));
    assertThat(Portability.artifactVersion(artifact.bytes())).contains(artifact.version());
  }

  @ParameterizedTest
  @MethodSource("artifacts")
  void writesAgainWhatItRead(Artifact artifact) {
    byte[] bytes = artifact.bytes();
    Operation module = Portability.deserialize(bytes);
    byte[] again = source(artifact.program()).serialize(module, artifact.version());
    assertThat(Arrays.equals(again, bytes))
        .isNotEqualTo(artifact.program().equals(STATES_A_DEFAULT_APART));
  }

  @ParameterizedTest
  @MethodSource("artifacts")
  void writesAgainTheBytecodeItRead(Artifact artifact) {
    byte[] bytes = artifact.bytes();
    var text = new MlirText(SourceProgram.DIALECTS, false);
    Operation vhlo =
        BytecodeReader.read(
            Blob.wrap(bytes),
            artifact.toString(),
            BytecodeReaderOptions.of(SourceProgram.DIALECTS).withText(text));
    int format = VhloHistory.bytecodeFormat(artifact.version());
    byte[] again =
        BytecodeWriter.write(
            vhlo,
            BytecodeWriterOptions.of("StableHLO_v" + artifact.version())
                .withVersion(BytecodeVersion.of(format).orElseThrow())
                .withText(text));
    assertThat(again).containsExactly(bytes);
  }

  @Test
  void storedArtifactsAreAsReleased() {
    assertThat(artifacts())
        .allSatisfy(artifact ->
            assertThat(Sha256.of(artifact.bytes()))
                .isEqualTo(digests.get(Pin.of(artifact.version(), artifact.program()))));
  }

  @Test
  void eachProgramHasAnArtifactOfItsReleaseAndOfTheCurrentVersion() {
    for (String program : programs()) {
      assertThat(Compendium.artifactFile(program, Compendium.release(program))).exists();
      assertThat(Compendium.artifactFile(program, Version.current())).exists();
    }
  }

  @Test
  void digestsAreOfEverythingAndOfNothingElse() {
    List<Pin> expected = new ArrayList<>();
    for (String program : programs()) {
      expected.add(new Pin(Pin.PRINTED, program));
      expected.add(new Pin(Pin.READ_BACK, program));
      for (Version version : versionsOf(program)) {
        expected.add(Pin.of(version, program));
        expected.add(Pin.withLocations(version, program));
      }
    }
    assertThat(digests.keySet()).containsExactlyInAnyOrderElementsOf(expected);
  }

  private static SourceProgram source(String program) {
    return SourceProgram.read(Compendium.FOLDER, program);
  }

  /** Returns the versions that a program fits. */
  static List<Version> versionsOf(String program) {
    Version release = Compendium.release(program);
    return Compendium.VERSIONS.stream().filter(version -> !version.isBefore(release)).toList();
  }

  private static String blocker(String program, Version version) {
    return refusals.stream()
        .filter(refusal -> refusal.covers(program, version))
        .map(Refusal::operation)
        .findFirst()
        .orElseGet(() -> fail("no line in refusals.txt for %s and %s", program, version));
  }
}
