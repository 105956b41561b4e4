package org.hlo4j.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;

/**
 * Reductions in one-line form that are repeated are parsed and printed like the first one, and
 * comments between them do not matter.
 */
class RepeatedReductionsTest {
  private static final DialectRegistry REGISTRY = Dialects.all();
  private static final PrinterOptions EVERYTHING =
      PrinterOptions.builder().generic(true).debugInfo(true).build();

  private static final List<String> LINES =
      List.of(
          "module {",
          "  func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>, %arg2: tensor<2xf32>) {",
          "    %0 = " + reduce("%arg0", "%arg1", "add"),
          "    %1 = " + reduce("%arg0", "%arg1", "add"),
          "    %2 = " + reduce("%arg0", "%arg1", "add"),
          "    %3 = " + reduce("%arg0", "%arg1", "maximum"),
          "    %4 = " + reduce("%arg0", "%arg1", "maximum"),
          "    %5 = " + reduce("%arg0", "%arg1", "add"),
          "    %6 = " + reduce("%arg0", "%arg1", "maximum"),
          "    %7 = "
              + reduce("%arg0", "%arg1", "add").replace("[1]", "[0]").replace("<2xf", "<3xf"),
          "    %8 = " + vector("%0"),
          "    %9 = " + vector("%arg2"),
          "    %10 = " + vector("%5"),
          "    %11 = " + vector("%5").replace(" :", " {note} :"),
          "    %12 = " + vector("%5").replace(" :", " {note} :"),
          "    %13 = " + vector("%5"),
          "    return",
          "  }",
          "}");

  private static String reduce(String operand, String initial, String operation) {
    return "stablehlo.reduce(%s init: %s) applies stablehlo.%s across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>"
        .formatted(operand, initial, operation);
  }

  private static String vector(String operand) {
    return "stablehlo.reduce(%s init: %%arg1) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>"
        .formatted(operand);
  }

  private static Operation parse(List<String> lines) {
    SourceText source = SourceText.of("-", String.join("\n", lines) + "\n");
    return MlirParser.parse(source, REGISTRY, ParserOptions.DEFAULT);
  }

  @Test
  void areParsedLikeTheFirstWithTheirOwnLocations() {
    List<String> commented =
        IntStream.range(0, LINES.size())
            .mapToObj(i -> LINES.get(i) + " // " + i)
            .collect(Collectors.toList());
    String read = MlirPrinter.toString(parse(LINES), REGISTRY, EVERYTHING);
    assertThat(read)
        .contains("loc(\"-\":5:26)")
        .isEqualTo(MlirPrinter.toString(parse(commented), REGISTRY, EVERYTHING));
  }

  @Test
  void arePrintedAsTheyStand() {
    assertThat(MlirPrinter.toString(parse(LINES), REGISTRY, PrinterOptions.DEFAULT).lines())
        .containsExactlyElementsOf(LINES);
  }
}
