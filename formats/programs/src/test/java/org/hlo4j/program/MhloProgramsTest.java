package org.hlo4j.program;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How programs of MHLO are read. */
class MhloProgramsTest {
  private final Diagnostics.Collector said = Diagnostics.collector();

  private String read(ProgramReader reader, String operation) {
    String program =
        "func.func @main(%a: tensor<8x4xf32>, %i: tensor<3xi64>) {\n"
            + operation
            + "\n  return\n}\n";
    return reader
        .open(Blob.wrap(program.getBytes(UTF_8)), "file")
        .read(said)
        .map(module -> MlirPrinter.toString(module, Dialects.all(), PrinterOptions.DEFAULT))
        .orElse("");
  }

  private String read(String operation) {
    return read(ProgramReader.DEFAULT, operation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%0 = mhlo.add %a, %a : tensor<8x4xf32>",
        "%0 = \"mhlo.add\"(%a, %a) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>",
        "%1 = stablehlo.abs %a : tensor<8x4xf32>  %0 = mhlo.add %a, %a : tensor<8x4xf32>"
      })
  void mhloIsReadAsStablehloWithARemark(String operation) {
    assertThat(read(operation))
        .contains("stablehlo.add %arg0, %arg0 : tensor<8x4xf32>")
        .doesNotContain(" mhlo.");
    assertThat(said.toList())
        .extracting(Diagnostic::message)
        .containsExactly("the program is MHLO, read as StableHLO that says the same");
  }

  @Test
  void whatIsPrivateToXlaKeepsTheProgramMhlo() {
    String operations = "%0 = mhlo.copy %a : tensor<8x4xf32>  %1 = mhlo.abs %0 : tensor<8x4xf32>";
    assertThat(read(operations)).contains("mhlo.copy", "mhlo.abs");
    assertThat(said.toList())
        .extracting(Diagnostic::message)
        .containsExactly("the program stays MHLO, as StableHLO does not have its mhlo.copy");
  }

  @Test
  void literalReadersKeepMhlo() {
    assertThat(read(ProgramReader.DEFAULT.literal(), "%0 = mhlo.abs %a : tensor<8x4xf32>"))
        .contains("mhlo.abs");
    assertThat(said.toList()).isEmpty();
  }

  /**
   * Each line: an operation with an attribute as it was before 2023, or as StableHLO has it, and
   * what it says today.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          "mhlo.compare"(%a, %a) {comparison_direction = "EQ"} : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xi1> ~ stablehlo.compare EQ
          "mhlo.gather"(%a, %i) {dimension_numbers = {collapsed_slice_dims = dense<0> : tensor<1xi64>, index_vector_dim = 1 : i64, offset_dims = dense<1> : tensor<1xi64>, start_index_map = dense<0> : tensor<1xi64>}, indices_are_sorted = false, slice_sizes = dense<[1, 4]> : tensor<2xi64>} : (tensor<8x4xf32>, tensor<3xi64>) -> tensor<3x4xf32> ~ #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
          "mhlo.reverse"(%i) {dimensions = array<i64: 0>} : (tensor<3xi64>) -> tensor<3xi64> ~ stablehlo.reverse %arg1, dims = [0]
          "mhlo.dot"(%i, %i) {precision_config = ["DEFAULT", "HIGH"]} : (tensor<3xi64>, tensor<3xi64>) -> tensor<i64> ~ precision = [DEFAULT, HIGH]
          """)
  void otherFormsAreReadWithARemark(String operation, String today) {
    assertThat(read("%0 = " + operation)).as("%s", said.toList()).contains(today);
    assertThat(said.toList())
        .extracting(Diagnostic::message)
        .contains("forms of attributes of MHLO that are read as today's: 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "comparison_direction = \"XX\"",
        "comparison_direction = \"rm -rf\"",
        "comparison_direction = {}"
      })
  void otherAttributesAreRefused(String attribute) {
    assertThat(
            read(
                "%0 = \"mhlo.compare\"(%a, %a) <{"
                    + attribute
                    + "}> : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xi1>"))
        .isEmpty();
    assertThat(said.toList().getFirst().message()).contains("comparison_direction");
  }
}
