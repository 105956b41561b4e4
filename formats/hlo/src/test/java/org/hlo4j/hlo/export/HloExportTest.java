package org.hlo4j.hlo.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.testing.Golden;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs become modules of HLO; what jaxlib makes of these is for {@code check/oracle/hlo}. */
class HloExportTest {
  private static final Path EXPECTED =
      Path.of("src/test/resources/org/hlo4j/hlo/export/programs.hlo");

  @Test
  void programsBecomeModules() throws IOException {
    StringBuilder texts = new StringBuilder();
    for (String program : programs()) {
      texts.append(text(HloExport.of(parse(program)).module())).append('\n');
    }
    Golden.check(EXPECTED, texts.toString());
  }

  @Test
  void modulesAreReadAgainAsTextAndAsProto() throws IOException {
    for (String program : programs()) {
      HloModule module = HloExport.of(parse(program)).module();
      assertThat(text(HloText.parse(SourceText.of("module", text(module)))))
          .isEqualTo(text(module));
      Blob bytes = Blob.wrap(HloProtos.toBytes(module));
      assertThat(HloProtos.read(bytes, "module", Diagnostics.collector()).module().name())
          .isEqualTo(module.name());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tensor<?xf32> | stablehlo.negate | dimension 0 of tensor<?xf32> has no bound
          tensor<2x!quant.uniform<i8:f32, 0.5>> | stablehlo.negate | HLO has no quantized types
          tensor<2xf32> | stablehlo.unknown | unregistered operation 'stablehlo.unknown'
          """)
  void refusesWhatHloHasNoWordFor(String type, String operation, String reason) {
    String program =
        """
        func.func @main(%%x: %s) -> %s {
          %%0 = "%s"(%%x) : (%s) -> %s
          return %%0 : %s
        }
        """
            .formatted(type, type, operation, type, type, type);
    assertThatThrownBy(() -> HloExport.of(parse(program))).hasMessageContaining(reason);
  }

  @Test
  void namesAllThatItRefuses() {
    String program =
        """
        func.func @main(%x: tensor<?xf32>, %y: tensor<2xf32>) -> (tensor<?xf32>, tensor<2xf32>) {
          %0 = stablehlo.negate %x : tensor<?xf32>
          %1 = "mpmd.broadcast"(%y) : (tensor<2xf32>) -> tensor<2xf32>
          return %0, %1 : tensor<?xf32>, tensor<2xf32>
        }
        """;
    assertThatThrownBy(() -> HloExport.of(parse(program)))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e ->
                assertThat(e.diagnostics())
                    .extracting(Diagnostic::message)
                    .containsExactly(
                        "argument cannot be exported to HLO: dimension 0 of tensor<?xf32> has no"
                            + " bound",
                        "'mpmd.broadcast' op cannot be exported to HLO: HLO has no such"
                            + " operation"));
  }

  @Test
  void functionsThatCallThemselvesAreRefused() {
    String program =
        """
        func.func @main(%x: tensor<f32>) -> tensor<f32> {
          %0 = call @main(%x) : (tensor<f32>) -> tensor<f32>
          return %0 : tensor<f32>
        }
        """;
    assertThatThrownBy(() -> HloExport.of(parse(program)))
        .hasMessageContaining("functions call each other more than 256 deep, or themselves");
  }

  @Test
  void attributesThatAreLostAreCounted() {
    String program =
        """
        func.func @main(%x: tensor<f32>) -> tensor<f32> {
          %0 = stablehlo.negate %x {note = 1 : i32} : tensor<f32>
          %1 = stablehlo.negate %0 {note = 2 : i32} : tensor<f32>
          return %1 : tensor<f32>
        }
        """;
    assertThat(HloExport.of(parse(program)).warnings())
        .extracting(Diagnostic::message)
        .containsExactly("HLO does not say attribute 'note', which is dropped (2 places)");
  }

  @Test
  void asynchronousOperationsThatAreDoneWhereTheyStartAreSaid() {
    String program =
        """
        func.func @main(%x: tensor<2xf32>) -> tensor<4xf32> {
          %0 = "stablehlo.async_start"(%x) ({
          ^bb0(%y: tensor<2xf32>):
            %2 = "stablehlo.all_gather"(%y) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<4xf32>
            stablehlo.return %2 : tensor<4xf32>
          }) : (tensor<2xf32>) -> !stablehlo.future<tensor<4xf32>>
          %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
          return %1 : tensor<4xf32>
        }
        """;
    assertThat(HloExport.of(parse(program)).warnings())
        .extracting(Diagnostic::message)
        .containsExactly(
            "HLO does not say when an asynchronous operation runs: it is done where it is started"
                + " (1 place)");
  }

  @Test
  void locationsBecomeMetadataAndFrames() {
    String program =
        """
        func.func @main(%x: tensor<f32>) -> tensor<f32> {
          %0 = stablehlo.negate %x : tensor<f32> loc("jit(f)/neg"(callsite("g"("a.py":1:2) at "h"("b.py":3:4))))
          return %0 : tensor<f32>
        }
        """;
    assertThat(HloText.print(HloExport.of(parse(program)).module(), HloPrintStyle.LONG))
        .contains(
            "%neg.1 = f32[] negate(",
            "op_name=\"jit(f)/neg\"", "source_file=\"a.py\"", "stack_frame_id=2", "\"b.py\"");
  }

  private static String text(HloModule module) {
    return HloText.print(module, HloPrintStyle.SHORT);
  }

  private static List<String> programs() throws IOException {
    try (var in = HloExportTest.class.getResourceAsStream("programs.mlir")) {
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new ArrayList<>(List.of(all.split("// -----\n")));
    }
  }

  private static Operation parse(String program) {
    return MlirParser.parse(
        SourceText.of("program", program), Dialects.all(), ParserOptions.DEFAULT);
  }
}
