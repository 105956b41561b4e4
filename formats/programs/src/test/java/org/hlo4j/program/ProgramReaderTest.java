package org.hlo4j.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.Portability;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramReaderTest {
  private static final String PROGRAM =
      """
      func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
        %0 = stablehlo.abs %a : tensor<2xf32>
        return %0 : tensor<2xf32>
      }
      """;

  private static Blob bytes(String text) {
    return Blob.wrap(ForeignFiles.bytes(text));
  }

  private static Operation read(ProgramReader reader, Blob bytes) {
    return reader.read(bytes, "file");
  }

  private static String print(Operation module) {
    return MlirPrinter.toString(module, Dialects.all(), PrinterOptions.DEFAULT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "// a comment\n", "\0\0\0\0\0\0", "#a = 1 : i32\n"})
  void nothingIsNoProgramButForUpstreamsTools(String nothing) {
    assertThatThrownBy(() -> read(ProgramReader.DEFAULT, bytes(nothing)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("there is no program: ");
    assertThat(print(read(ProgramReader.DEFAULT.literal(), bytes(nothing))))
        .startsWith("module {\n}");
  }

  @Test
  void aModuleWithNothingInItIsAProgram() {
    assertThat(print(read(ProgramReader.DEFAULT, bytes("module {}")))).startsWith("module {\n}");
  }

  @Test
  void whatJaxLeftInVhloIsReadAsStablehlo() {
    Operation program = read(ProgramReader.DEFAULT, bytes(PROGRAM));
    Blob artifact = Blob.wrap(Portability.serialize(program, Version.parse("1.0.0")));
    String vhlo = print(read(ProgramReader.DEFAULT.literal(), artifact));

    assertThat(vhlo).contains("vhlo.abs_v1");
    assertThat(print(read(ProgramReader.DEFAULT.literal(), bytes(vhlo)))).isEqualTo(vhlo);
    assertThat(print(read(ProgramReader.DEFAULT, bytes(vhlo)))).isEqualTo(print(program));
  }

  @ParameterizedTest
  @CsvSource({
    "'\10\10\22\3abc', 'the file is an ONNX model, which module hlo4j-onnx reads: it is not there'",
    "zip, 'the file is an exported program of PyTorch, which module hlo4j-pytorch reads: it is not"
        + " there'"
  })
  void theJarThatReadsAModelIsNamedIfItIsMissing(String start, String message) {
    Blob model =
        start.equals("zip") ? Blob.wrap(ForeignFiles.zip("m/archive_format")) : bytes(start);
    // Classes of all modules may be on one path.
    if (InstalledFormats.of(ProgramForm.of(model).orElseThrow()).isEmpty()) {
      assertThatThrownBy(() -> read(ProgramReader.DEFAULT, model))
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining(message);
    }
  }

  @Test
  void verificationIsAsFarAsStated() {
    String twice = PROGRAM.replace("tensor<2xf32> {", "tensor<3xf32> {");
    Blob invalid = bytes(twice + twice.replace("@main", "@other"));
    Diagnostics.Collector problems = Diagnostics.collector();

    assertThat(ProgramReader.DEFAULT.open(invalid, "file").read(problems)).isEmpty();
    assertThat(problems.errorCount()).isEqualTo(2);
    assertThat(
            ProgramReader.DEFAULT
                .withVerification(Verification.NONE)
                .open(invalid, "file")
                .read(Diagnostics.collector()))
        .isPresent();
  }

  @Test
  void theReleaseOfAnArtifactIsKnownBeforeItIsRead() {
    Operation program = read(ProgramReader.DEFAULT, bytes(PROGRAM));
    byte[] artifact = Portability.serialize(program, Version.parse("1.2.0"));
    ProgramSource source = ProgramReader.DEFAULT.open(Blob.wrap(artifact), "file");

    assertThat(source.form()).contains(ProgramForm.ARTIFACT);
    assertThat(source.release()).contains(Version.parse("1.2.0"));
    assertThat(source.module()).isEqualTo(source.bytes());
    assertThat(source.export()).isEmpty();
    assertThat(source.vjp()).isEmpty();
  }
}
