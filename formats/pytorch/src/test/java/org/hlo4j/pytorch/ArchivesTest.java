package org.hlo4j.pytorch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.program.ImportOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which archives are read, and what is said of others. */
class ArchivesTest {
  private static final int LOCAL = 0x04034b50;
  private static final int CENTRAL = 0x02014b50;

  private static TestArchive archive() {
    return TestArchive.of("perceptron_core");
  }

  private static void assertRefused(ThrowingCallable call, String... parts) {
    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(call)
        .satisfies(e -> assertThat(e.getMessage()).contains(parts).contains("test.pt2"));
  }

  private static void assertRefused(TestArchive archive, String... parts) {
    assertRefused(archive::convert, parts);
  }

  /** Returns the place of the header of an entry among those of one kind. */
  private static int find(byte[] bytes, int signature, int nameAt, String name) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    for (int at = 0; at + nameAt + text.length <= bytes.length; at++) {
      if (buffer.getInt(at) == signature
          && Arrays.equals(bytes, at + nameAt, at + nameAt + text.length, text, 0, text.length)) {
        return at;
      }
    }
    throw new IllegalArgumentException(name);
  }

  private static ByteBuffer central(byte[] bytes, String name) {
    int at = find(bytes, CENTRAL, 46, name);
    return ByteBuffer.wrap(bytes, at, bytes.length - at).slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  // What is read.

  @Test
  void readsAnArchiveThatAnotherToolWroteAgain() {
    TestPrograms.check(archive().convert(), "perceptron_core");
  }

  @Test
  void readsNewerMinorVersionsOfTheSchema() {
    TestArchive archive = archive().edit("\"minor\": ", "\"minor\": 9");

    TestPrograms.check(archive.convert(), "perceptron_core");
  }

  @Test
  void warnsOfMembersThatAreNotKnown() {
    TestArchive archive =
        archive().edit("\"opset_version\": ", "\"newer\": {\"a\": [1, null]}, \"opset_version\": ");
    Diagnostics.Collector warnings = Diagnostics.collector();

    Operation program = archive.read().toStablehlo(ImportOptions.DEFAULT, warnings);

    TestPrograms.check(program, "perceptron_core");
    assertThat(warnings.toList())
        .extracting(Diagnostic::message)
        .containsExactly("fields that are not known were dropped: Program.newer");
  }

  @Test
  void readsTheOnlyProgramWhateverItsName() {
    TestArchive archive = archive();
    String program = archive.text("models/model.json");
    for (String part : new String[] {"weights", "constants"}) {
      String config = "data/" + part + "/model_" + part + "_config.json";
      archive.with("data/" + part + "/net_" + part + "_config.json", archive.text(config));
      archive.without(config);
    }
    archive.without("models/model.json").with("models/net.json", program);

    TestPrograms.check(archive.convert(), "perceptron_core");
  }

  @Test
  void doesNotReadSampleInputs() {
    TestArchive archive = archive().with("data/sample_inputs/model.pt", "no pickle");

    TestPrograms.check(archive.convert(), "perceptron_core");
  }

  // Other files.

  @Test
  void refusesArchivesOfOlderVersionsByName() {
    assertRefused(
        TestArchive.empty().with("serialized_exported_program.json", "{}").with("version", "7"),
        "before 2.9");
  }

  @Test
  void refusesTorchscript() {
    assertRefused(
        TestArchive.empty().with("net/data.pkl", "").with("net/constants.pkl", ""),
        "TorchScript module");
  }

  @Test
  void refusesPickles() {
    assertRefused(TestArchive.empty().with("net/data.pkl", ""), "pickle", "not executed");
  }

  @Test
  void refusesOtherArchives() {
    assertRefused(TestArchive.empty().with("a.txt", "b"), "not an exported program", "zip archive");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "P", "PK\003\004", "{\"graph_module\": 1}", "\u0008\u0007model"})
  void refusesFilesThatAreNoArchives(String content) {
    assertRefused(
        () -> TestArchive.read(content.getBytes(StandardCharsets.ISO_8859_1)), "not a zip archive");
  }

  @Test
  void refusesArchivesWithoutProgramOrWithMany() {
    assertRefused(archive().without("models/model.json"), "no program");
    String program = archive().text("models/model.json");
    assertRefused(
        archive()
            .without("models/model.json")
            .with("models/a.json", program)
            .with("models/b.json", program),
        "programs [a, b]");
  }

  @Test
  void refusesElementsInAnotherByteOrder() {
    assertRefused(archive().with("byteorder", "big"), "not little-endian");
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 7, 9})
  void refusesOtherVersionsOfTheSchema(int major) {
    assertRefused(
        archive().edit("\"major\": 8", "\"major\": " + major),
        "version " + major + ".",
        "version 8 is read");
  }

  // Damaged archives.

  @Test
  void refusesTruncatedArchivesAtEveryLength() {
    byte[] bytes = archive().bytes();
    for (int length = 0; length < bytes.length; length += 1 + length / 50) {
      byte[] start = Arrays.copyOf(bytes, length);
      assertRefused(() -> TestArchive.read(start), "archive");
    }
  }

  @Test
  void refusesCompressedEntriesThatItNeeds() {
    byte[] bytes = archive().bytes(ZipOutputStream.DEFLATED);

    assertRefused(() -> TestArchive.read(bytes), "is compressed");
  }

  @Test
  void refusesEncryptedEntriesThatItNeeds() {
    byte[] bytes = archive().bytes();
    ByteBuffer header = central(bytes, "perceptron_core/models/model.json");
    header.putShort(8, (short) (header.getShort(8) | 1));

    assertRefused(() -> TestArchive.read(bytes), "is encrypted");
  }

  @Test
  void refusesEntriesOfTwoSizes() {
    byte[] bytes = archive().bytes();
    ByteBuffer header = central(bytes, "perceptron_core/models/model.json");
    header.putInt(24, Integer.MAX_VALUE);

    assertRefused(() -> TestArchive.read(bytes), "has two sizes");
  }

  @Test
  void refusesEntriesThatOverlap() {
    byte[] bytes = archive().bytes();
    ByteBuffer model = central(bytes, "perceptron_core/models/model.json");
    ByteBuffer other = central(bytes, "perceptron_core/data/weights/model_weights_config.json");
    other.putInt(42, model.getInt(42));

    assertRefused(() -> TestArchive.read(bytes), "overlaps entry 'perceptron_core/");
  }

  @Test
  void refusesEntriesLongerThanTheirSpace() {
    byte[] bytes = archive().bytes();
    ByteBuffer header = central(bytes, "perceptron_core/data/weights/model_weights_config.json");
    header.putInt(20, header.getInt(20) + 1000);

    assertRefused(() -> TestArchive.read(bytes), "overlaps entry 'perceptron_core/");
  }

  @Test
  void refusesEntriesBeyondTheFile() {
    byte[] bytes = archive().bytes();
    ByteBuffer header = central(bytes, "perceptron_core/models/model.json");
    header.putInt(20, 1 << 30);
    header.putInt(24, 1 << 30);

    assertRefused(() -> TestArchive.read(bytes), "test.pt2");
  }

  @Test
  void refusesTwoEntriesOfOneName() {
    // The same length, so that only the name has to be changed.
    byte[] bytes =
        TestArchive.of("perceptron_core")
            .with("models/model.jsoo", archive().text("models/model.json"))
            .bytes();
    String name = "perceptron_core/models/model.jsoo";
    for (int[] place : new int[][] {{LOCAL, 30}, {CENTRAL, 46}}) {
      int at = find(bytes, place[0], place[1], name);
      bytes[at + place[1] + name.length() - 1] = 'n';
    }

    assertRefused(() -> TestArchive.read(bytes), "two entries");
  }

  // Tensors.

  @Test
  void refusesTensorsThatAreMissing() {
    assertRefused(
        archive().with("data/weights/model_weights_config.json", "{\"config\": {}}"),
        "'p_layers_0_weight'",
        "does not have tensor 'layers.0.weight'");
  }

  @Test
  void refusesTensorsShorterThanTheirShape() {
    assertRefused(archive().with("data/weights/weight_0", new byte[4]), "4 bytes of elements");
  }

  @Test
  void comparesChecksumsOfTensorsUnlessToldNotTo() {
    byte[] bytes = archive().bytes();
    String name = "perceptron_core/data/weights/weight_0";
    bytes[find(bytes, LOCAL, 30, name) + 30 + name.length()] ^= 1;
    ExportedProgram program = TestArchive.read(bytes);

    assertRefused(
        () -> program.toStablehlo(ImportOptions.DEFAULT), "'" + name + "' is damaged", "checksum");
    assertThat(program.toStablehlo(ImportOptions.DEFAULT.withChecksums(false))).isNotNull();
  }

  @Test
  void refusesDamagedHeadersOfTensorsWithoutChecksumsToo() {
    byte[] bytes = archive().bytes();
    bytes[find(bytes, LOCAL, 30, "perceptron_core/data/weights/weight_0") + 14] ^= 1;
    ExportedProgram program = TestArchive.read(bytes);

    assertRefused(
        () -> program.toStablehlo(ImportOptions.DEFAULT.withChecksums(false)),
        "does not agree with the directory");
  }

  @Test
  void refusesPickledTensors() {
    TestArchive archive = archive();
    String config = "data/weights/model_weights_config.json";
    archive.with(
        config, archive.text(config).replace("\"use_pickle\": false", "\"use_pickle\": true"));

    assertRefused(archive, "pickle, which is not executed");
  }

  @Test
  void refusesTensorsOfAnotherTypeThanTheProgramDeclares() {
    TestArchive archive = archive();
    String config = "data/weights/model_weights_config.json";
    archive.with(config, archive.text(config).replace("\"dtype\": 7", "\"dtype\": 4"));

    assertRefused(archive, "but the program declares");
  }

  @Test
  void refusesStridesThatLeaveTheTensor() {
    TestArchive archive = archive();
    String config = "data/weights/model_weights_config.json";
    archive.with(
        config,
        archive
            .text(config)
            .replace("\"strides\": [{\"as_int\": 4}", "\"strides\": [{\"as_int\": 4000}"));

    assertRefused(archive, "bytes of elements");
  }
}
