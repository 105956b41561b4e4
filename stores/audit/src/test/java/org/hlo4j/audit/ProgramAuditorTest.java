package org.hlo4j.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramAuditorTest {
  private static final String PROGRAM =
      """
      func.func public @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
        %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32> loc("/home/ada/model.py":3:7)
        %1 = stablehlo.add %x, %0 : tensor<2x3xf32> loc(fused["/opt/jax/numpy.py":1:1, "/home/ada/model.py":4:7])
        %2 = stablehlo.custom_call @Sharding(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
        %3 = stablehlo.convert %2 : (tensor<2x3xf32>) -> tensor<2x3xbf16>
        %4 = stablehlo.convert %3 : (tensor<2x3xbf16>) -> tensor<2x3xf32>
        return %4 : tensor<2x3xf32>
      }
      """;

  private final ProgramAuditor auditor = new ProgramAuditor(ReadLimits.DEFAULT);

  private AuditRow text(String program) {
    return auditor.audit("store/a.mlir", Blob.wrap(program.getBytes(UTF_8)));
  }

  private static Operation parse(String program) {
    return MlirParser.parse(
        SourceText.of("store/a.mlir", program),
        Dialects.all(),
        ParserOptions.DEFAULT,
        Diagnostics.collector());
  }

  private static byte[] artifact(String program, Version release) {
    SerializationOptions options = new SerializationOptions(OtherDialects.OF_JAX);
    return new ArtifactWriter(Dialects.all(), options).write(parse(program), release);
  }

  private static Blob resource(String name) throws IOException {
    try (InputStream in = ProgramAuditorTest.class.getResourceAsStream(name)) {
      return Blob.wrap(Objects.requireNonNull(in).readAllBytes());
    }
  }

  @Test
  void listsWhatIsInAProgram() {
    AuditRow row = text(PROGRAM);

    assertThat(row.path()).isEqualTo("store/a.mlir");
    assertThat(row.verdict()).isEqualTo(AuditVerdict.VALID);
    assertThat(row.get(AuditColumn.SIZE)).hasValue((long) PROGRAM.length());
    assertThat(row.get(AuditColumn.FORM)).hasValue("text");
    assertThat(row.get(AuditColumn.FLOOR)).hasValue("0.9.0");
    assertThat(row.get(AuditColumn.EXPANDED_FLOOR)).hasValue("0.9.0");
    assertThat(row.get(AuditColumn.BLOCKERS)).hasValue(List.of());
    assertThat(row.get(AuditColumn.OPERATIONS)).hasValue(8L);
    assertThat(row.get(AuditColumn.DIALECTS))
        .hasValue(Map.of("builtin", 1L, "func", 2L, "stablehlo", 5L));
    assertThat(row.get(AuditColumn.CUSTOM_CALLS)).hasValue(Map.of("Sharding", 1L));
    assertThat(row.get(AuditColumn.COMPOSITES)).hasValue(Map.of());
    assertThat(row.get(AuditColumn.ELEMENT_TYPES)).hasValue(List.of("bf16", "f32"));
    assertThat(row.get(AuditColumn.FUNCTIONS))
        .hasValue(List.of("main: (tensor<2x3xf32>) -> tensor<2x3xf32>"));
    assertThat(row.get(AuditColumn.CONSTANTS)).hasValue(1L);
    assertThat(row.get(AuditColumn.CONSTANT_BYTES)).hasValue(24L);
    assertThat(row.get(AuditColumn.PARAMETERS)).hasValue(6L);
    assertThat(row.get(AuditColumn.HAS_LOCATIONS)).hasValue(true);
    assertThat(row.get(AuditColumn.LOCATION_FILES))
        .hasValue(List.of("/home/ada/model.py", "/opt/jax/numpy.py"));
    assertThat(row.get(AuditColumn.PERSONAL_FILES)).hasValue(List.of("/home/ada/model.py"));
    assertThat(row.get(AuditColumn.DIAGNOSTIC)).isEmpty();
    assertThat(row.get(AuditColumn.RELEASE)).isEmpty();
    assertThat(row.get(AuditColumn.PLATFORMS)).isEmpty();
    assertThat(row.get(AuditColumn.DEVICES)).isEmpty();
  }

  @Test
  void findsTheSameFactsInEachForm() {
    Operation module = parse(PROGRAM);
    byte[] bytecode = BytecodeWriter.write(module, BytecodeWriterOptions.of("hlo4j"));
    AuditRow ofText = text(PROGRAM);
    AuditRow ofBytecode = auditor.audit("store/a.mlir", Blob.wrap(bytecode));
    AuditRow ofArtifact =
        auditor.audit("store/a.mlir", Blob.wrap(artifact(PROGRAM, new Version(1, 3, 0))));

    assertThat(ofBytecode.get(AuditColumn.FORM)).hasValue("bytecode");
    assertThat(ofArtifact.get(AuditColumn.FORM)).hasValue("artifact");
    assertThat(ofArtifact.get(AuditColumn.RELEASE)).hasValue("1.3.0");
    AuditRow withoutLocations = text("func.func @main() { return }");
    assertThat(withoutLocations.get(AuditColumn.HAS_LOCATIONS)).hasValue(false);
    for (AuditColumn<?> column :
        AuditColumn.all().subList(AuditColumn.FLOOR.index(), AuditColumn.all().size())) {
      assertThat((Object) ofBytecode.get(column)).as(column.title()).isEqualTo(ofText.get(column));
      assertThat((Object) ofArtifact.get(column)).as(column.title()).isEqualTo(ofText.get(column));
    }
  }

  @Test
  void opensFilesOfOtherFrameworks() throws IOException {
    AuditRow jax = auditor.audit("a.jax", resource("export.jax"));
    assertThat(jax.get(AuditColumn.FORM)).hasValue("jax");
    assertThat(jax.get(AuditColumn.VERDICT)).hasValue("valid");
    assertThat(jax.get(AuditColumn.PLATFORMS)).hasValue(List.of("cpu"));
    assertThat(jax.get(AuditColumn.DEVICES)).hasValue(2L);
    assertThat(jax.get(AuditColumn.RELEASE)).isPresent();
    AuditRow onnx = auditor.audit("a.onnx", resource("activations.onnx"));
    assertThat(onnx.get(AuditColumn.FORM)).hasValue("onnx");
    assertThat(onnx.get(AuditColumn.VERDICT)).hasValue("valid");
    AuditRow torch = auditor.audit("a.pt2", resource("program.pt2"));
    assertThat(torch.get(AuditColumn.FORM)).hasValue("pytorch");
    assertThat(torch.get(AuditColumn.VERDICT)).hasValue("valid");
  }

  @Test
  void namesWhatReleasesLack() {
    AuditRow row =
        text(
            """
            func.func @main(%x: tensor<4xf8E3M4>, %y: tensor<4xf32>) -> tensor<4xf32> {
              %0 = chlo.erf %y : tensor<4xf32> -> tensor<4xf32>
              return %0 : tensor<4xf32>
            }
            """);

    assertThat(row.get(AuditColumn.FLOOR)).isEmpty();
    assertThat(row.get(AuditColumn.EXPANDED_FLOOR)).hasValue("1.7.0");
    assertThat(row.get(AuditColumn.BLOCKERS))
        .hasValue(
            List.of("chlo.erf: the dialect 'chlo'", "func.func: function_type: the type f8E3M4"));
  }

  @Test
  void saysWhyAFileIsNoProgram() {
    AuditRow invalid =
        text("func.func @main(%x: tensor<2xf32>) -> tensor<3xf32> { return %x : tensor<2xf32> }");
    assertThat(invalid.verdict()).isEqualTo(AuditVerdict.INVALID);
    assertThat(invalid.get(AuditColumn.DIAGNOSTIC).orElseThrow()).startsWith("store/a.mlir:1:");
    assertThat(invalid.get(AuditColumn.DIGEST)).isEmpty();

    AuditRow unreadable = text("func.func @main(");
    assertThat(unreadable.verdict()).isEqualTo(AuditVerdict.UNREADABLE);
    assertThat(unreadable.get(AuditColumn.DIAGNOSTIC).orElseThrow())
        .startsWith("store/a.mlir:1:16: error: ");

    AuditRow deep = text("module {".repeat(5000));
    assertThat(deep.verdict()).isEqualTo(AuditVerdict.TOO_LARGE);
    assertThat(deep.get(AuditColumn.DIAGNOSTIC).orElseThrow())
        .contains("nested too deeply: more than");

    AuditRow missing = ProgramAuditor.missing("a.bc", "no such file");
    assertThat(missing.verdict()).isEqualTo(AuditVerdict.MISSING);
    assertThat(missing.get(AuditColumn.DIAGNOSTIC)).hasValue("no such file");
  }

  @Test
  void hasARowForEachDamagedFile() {
    Random random = new Random(5);
    byte[] whole = artifact(PROGRAM, new Version(1, 3, 0));
    for (int i = 0; i < 500; i++) {
      byte[] damaged = whole.clone();
      for (int k = 0; k < 3; k++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      AuditRow row = auditor.audit("a.bc", Blob.wrap(damaged));
      boolean isValid = row.verdict() == AuditVerdict.VALID;
      assertThat(row.get(AuditColumn.DIGEST).isPresent()).isEqualTo(isValid);
      assertThat(row.get(AuditColumn.DIAGNOSTIC).isEmpty()).isEqualTo(isValid);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/home/ada/model.py, true",
    "/Users/ada/model.py, true",
    "/Users/Shared/model.py, false",
    "/root/model.py, true",
    "~/model.py, true",
    "C:\\Users\\ada\\model.py, true",
    "C:/Users/Public/model.py, false",
    "/usr/local/google/home/ada/model.py, true",
    "/home/runner/work/model.py, false",
    "/opt/venv/lib/model.py, false",
    "model.py, false",
    "/usr/home.py, false"
  })
  void knowsTheFoldersOfPeople(String file, boolean isPersonal) {
    assertThat(LocationFiles.personal(List.of(file)).isEmpty()).isEqualTo(!isPersonal);
  }

  @Test
  void refusesTimesThatTablesCannotHold() {
    Instant time = Instant.parse("2025-01-10T12:00:00.000001Z");
    assertThatThrownBy(() -> AuditRow.EMPTY.with(AuditColumn.MODIFIED, time))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("modified is not of whole milliseconds: " + time);
  }
}
