package org.hlo4j.inspect.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlopsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] |"
            + " tensor<5x2x3xf32>, tensor<5x3x4xf32> | tensor<5x2x4xf32> | 240",
        "dot_general %a, %b, contracting_dims = [1] x [0] |"
            + " tensor<?x3xf32>, tensor<3x4xf32> | tensor<?x4xf32> | 24",
        "dot_general %a, %b, contracting_dims = [1] x [0] |"
            + " tensor<2x0xf32>, tensor<0x4xf32> | tensor<2x4xf32> | 0",
        "dot %a, %b | tensor<3xf32>, tensor<3x4xf32> | tensor<4xf32> | 24",
        "convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {}"
            + " {batch_group_count = 1 : i64, feature_group_count = 1 : i64} |"
            + " tensor<1x6x2xf32>, tensor<3x2x7xf32> | tensor<1x4x7xf32> | 336",
        "add %a, %b | tensor<0x4xf32>, tensor<0x4xf32> | tensor<0x4xf32> | 0",
        "concatenate %a, %b, dim = 0 | tensor<2xf32>, tensor<2xf32> | tensor<4xf32> | 0",
      })
  void contractionsAreProductsAndSums(String op, String types, String result, double flops) {
    List<String> operands = List.of(types.split(", "));
    String signature = op.startsWith("add") ? result : "(%s) -> %s".formatted(types, result);
    String program =
        """
        func.func @main(%%a: %s, %%b: %s) -> %s {
          %%0 = stablehlo.%s : %s
          return %%0 : %s
        }
        """
            .formatted(operands.getFirst(), operands.getLast(), result, op, signature, result);
    Operation module =
        MlirParser.parse(
            SourceText.of("test", program),
            Dialects.all(),
            ParserOptions.DEFAULT,
            Diagnostics.collector());
    assertThat(ProgramSummary.of(module).flops()).isEqualTo(flops);
  }
}
