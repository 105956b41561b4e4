package org.hlo4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

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
import org.hlo4j.Hlo4j;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.AuditVerdict;
import org.hlo4j.audit.ProgramAuditor;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.export.HloExport;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.Version;
import org.hlo4j.program.ProgramForm;
import org.hlo4j.python.ProgramFunctions;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.tools.cli.Hlo4jMain;
import org.hlo4j.tools.run.Console;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that programs of all forms are read alike, and other files refused alike, everywhere. */
class ProgramFormsTest {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final Path AUDIT = Path.of("stores/audit/src/test/resources/org/hlo4j/audit");

  private static final String PROGRAM =
      """
      func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
        %0 = stablehlo.abs %a : tensor<2xf32>
        return %0 : tensor<2xf32>
      }
      """;

  /** Where programs come in; returns the digest of one, or the message that refuses it. */
  private interface Entry {
    String digest(byte[] file);
  }

  private static final Map<String, Entry> ENTRIES =
      Map.of(
          "API",
          file -> digestOrMessage(() -> HLO4J.read(file, "file")),
          "Python",
          file -> digestOrMessage(() -> ProgramFunctions.read(file, "")),
          "command",
          ProgramFormsTest::command,
          "audit",
          ProgramFormsTest::audit);

  private interface Reading {
    Operation program();
  }

  private static String digestOrMessage(Reading reading) {
    try {
      return HLO4J.digest(reading.program());
    } catch (DiagnosticException e) {
      return e.diagnostics().getFirst().message();
    }
  }

  private static String command(byte[] file) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Hlo4jMain.run(
            List.of("digest", "-"),
            new Console(
                new ByteArrayInputStream(file),
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8)));
    assertThat(status).isEqualTo(err.size() == 0 ? 0 : 3);
    return status == 0
        ? out.toString(StandardCharsets.UTF_8).split(" ", -1)[0]
        : message(err.toString(StandardCharsets.UTF_8).lines().findFirst().orElse(""));
  }

  private static String audit(byte[] file) {
    AuditRow row = new ProgramAuditor(ReadLimits.DEFAULT).audit("file", Blob.wrap(file));
    if (row.verdict() == AuditVerdict.VALID) {
      return row.get(AuditColumn.DIGEST).orElseThrow();
    }
    assertThat(row.verdict()).isEqualTo(AuditVerdict.UNREADABLE);
    return message(row.get(AuditColumn.DIAGNOSTIC).orElseThrow());
  }

  private static String message(String diagnostic) {
    return diagnostic.substring(diagnostic.indexOf("error: ") + "error: ".length());
  }

  static Stream<Arguments> programs() throws IOException {
    Operation program = HLO4J.parse(PROGRAM);
    Version release = Version.parse("1.0.0");
    HloModule module = HloExport.of(program).module();
    return Stream.of(
        arguments(ProgramForm.TEXT, PROGRAM.getBytes(StandardCharsets.UTF_8)),
        arguments(ProgramForm.BYTECODE, HLO4J.toBytecode(program)),
        arguments(ProgramForm.ARTIFACT, HLO4J.serialize(program, release)),
        arguments(
            ProgramForm.JAX,
            file(Path.of("formats/jaxexport/src/test/resources/exports/0.12-trees.jax"))),
        arguments(ProgramForm.ONNX, file(AUDIT.resolve("activations.onnx"))),
        arguments(ProgramForm.PYTORCH, file(AUDIT.resolve("program.pt2"))),
        arguments(
            ProgramForm.HLO,
            HloText.print(module, HloPrintStyle.LONG).getBytes(StandardCharsets.UTF_8)),
        arguments(ProgramForm.HLO_PROTO, HloProtos.toBytes(module)));
  }

  private static byte[] file(Path path) throws IOException {
    return Files.readAllBytes(ProjectFolder.ROOT.resolve(path));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void eachFormIsReadAlikeEverywhere(ProgramForm form, byte[] file) {
    assertThat(ProgramForm.of(Blob.wrap(file))).contains(form);
    String expected = ENTRIES.get("API").digest(file);
    assertThat(expected).matches("[0-9a-f]{64}");
    assertThat(ENTRIES)
        .allSatisfy((_, entry) -> assertThat(entry.digest(file)).isEqualTo(expected));
  }

  static Stream<String> others() {
    return Stream.of(
        "",
        " \n\t\n",
        "// a comment\n",
        "\0\0\0\0\0\0\0\0",
        "#a = 1 : i32\n",
        "ML\u00ef",
        "<html></html>",
        "{\"error\": 1}",
        "PK\3\4 cut off",
        "\u0089HDF\r\n\u001a\n",
        "GGUF\3\0\0\0",
        "\u001f\u008b\b\0",
        "\1\2\3\4");
  }

  @ParameterizedTest
  @MethodSource("others")
  void otherFilesAreRefusedAlikeEverywhere(String content) {
    byte[] file = content.getBytes(StandardCharsets.ISO_8859_1);
    String expected = ENTRIES.get("API").digest(file);
    assertThat(expected).matches("(there is no program|the file is).*");
    assertThat(ENTRIES)
        .allSatisfy((_, entry) -> assertThat(entry.digest(file)).isEqualTo(expected));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void whatIsReadBecomesHloThatMeansTheSame(ProgramForm form, byte[] file) {
    Operation program = HLO4J.read(file, "file");
    Operation back = readAgain(program);
    assertThat(HLO4J.digest(readAgain(back))).as("%s", form).isEqualTo(HLO4J.digest(back));
    HloModule module = HloExport.of(program).module();
    assertThat(HLO4J.diff(HLO4J.read(HloProtos.toBytes(module), "file"), back)).isEmpty();
  }

  private static Operation readAgain(Operation program) {
    String text = HloText.print(HloExport.of(program).module(), HloPrintStyle.SHORT);
    return HLO4J.read(text.getBytes(StandardCharsets.UTF_8), "file");
  }

  @Test
  void everyFormHasAProgram() throws IOException {
    assertThat(programs().map(each -> each.get()[0]))
        .containsExactly((Object[]) ProgramForm.values());
  }
}
