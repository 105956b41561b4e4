package org.hlo4j.onnx.exporter.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.onnx.exporter.ExportedModel;
import org.hlo4j.onnx.proto.NodeProto;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that random numbers of no given state are the runtime's. */
class RandomExportsTest {
  private static Operation program(String type, String low, String high, String distribution) {
    return MlirParser.parse(
        SourceText.of(
            "test",
            """
            func.func @main() -> tensor<40x50xTYPE> {
              %a = stablehlo.constant dense<LOW> : tensor<TYPE>
              %b = stablehlo.constant dense<HIGH> : tensor<TYPE>
              %s = stablehlo.constant dense<[40, 50]> : tensor<2xi64>
              %0 = stablehlo.rng %a, %b, %s, distribution = DISTRIBUTION : (tensor<TYPE>, tensor<TYPE>, tensor<2xi64>) -> tensor<40x50xTYPE>
              return %0 : tensor<40x50xTYPE>
            }
            """
                .replace("TYPE", type)
                .replace("LOW", low)
                .replace("HIGH", high)
                .replace("DISTRIBUTION", distribution)),
        Dialects.all(),
        ParserOptions.DEFAULT);
  }

  private static List<String> operators(Operation program) {
    return Objects.requireNonNull(ExportedModel.of(program, ExportOptions.DEFAULT).graph())
        .node()
        .stream()
        .map(NodeProto::opType)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "f32,-2.0,3.0",
    "f64,-2.0,3.0",
    "bf16,1.0,1.0078125",
    "f16,0.0,1.0",
    "i32,-3,4",
    "ui8,0,200"
  })
  void uniformNumbersAreBetweenTheirBounds(String type, String low, String high) {
    Operation program = program(type, low, high, "UNIFORM");
    assertThat(operators(program)).contains("RandomUniform");
    Operation again = OnnxModel.of(program, ExportOptions.DEFAULT).toStablehlo(Map.of());
    Tensor numbers = (Tensor) Interpreter.evaluate(again, "main", List.of()).getFirst();
    for (int i = 0; i < numbers.count(); i++) {
      assertThat(numbers.kind().isFloatingPoint() ? numbers.doubleAt(i) : numbers.longAt(i))
          .isGreaterThanOrEqualTo(Double.parseDouble(low))
          .isLessThan(Double.parseDouble(high));
    }
  }

  @Test
  void normalNumbersHaveTheirMeanAndDeviation() {
    Operation program = program("f32", "2.0", "5.0", "NORMAL");
    assertThat(operators(program)).contains("RandomNormal");
    Operation again = OnnxModel.of(program, ExportOptions.DEFAULT).toStablehlo(Map.of());
    Tensor numbers = (Tensor) Interpreter.evaluate(again, "main", List.of()).getFirst();
    double sum = 0;
    for (int i = 0; i < numbers.count(); i++) {
      sum += numbers.doubleAt(i);
    }
    assertThat(sum / numbers.count()).isBetween(1.5, 2.5);
  }

  @Test
  void wideIntegersAreRefused() {
    assertThatThrownBy(() -> operators(program("i64", "0", "9", "UNIFORM")))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("ONNX has no random elements of type i64");
  }
}
