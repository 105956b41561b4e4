package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comparisons in weak order, expanded, compare all pairs of numbers as before. */
class WeakOrderTest {
  @ParameterizedTest
  @CsvSource({
    "f4E2M1FN, 4",
    "f6E3M2FN, 6",
    "f8E4M3FN, 8",
    "f8E5M2, 8",
    "f8E4M3FNUZ, 8",
    "f8E8M0FNU, 8"
  })
  void expandedComparisonsHoldForTheSamePairs(String type, int bits) {
    int count = 1 << bits;
    String numbers =
        String.join(", ", IntStream.range(0, count).mapToObj("0x%02X"::formatted).toList());
    String row = "tensor<" + count + "x" + type + ">";
    String table = "tensor<" + count + "x" + count + "x" + type + ">";
    StringBuilder program = new StringBuilder();
    StringBuilder results = new StringBuilder();
    for (String direction : List.of("EQ", "NE", "GE", "GT", "LE", "LT")) {
      String truths = "tensor<" + count + "x" + count + "xi1>";
      program.append(
          "%%%s = stablehlo.compare %s, %%x, %%y, WEAKORDER : (%s, %s) -> %s%n"
              .formatted(direction, direction, table, table, truths));
      results.append(results.isEmpty() ? "" : ", ").append('%').append(direction);
    }
    String types = (", tensor<" + count + "x" + count + "xi1>").repeat(6).substring(2);
    String text =
        """
        func.func @main() -> (%s) {
          %%numbers = stablehlo.constant dense<[%s]> : %s
          %%x = stablehlo.broadcast_in_dim %%numbers, dims = [0] : (%s) -> %s
          %%y = stablehlo.broadcast_in_dim %%numbers, dims = [1] : (%s) -> %s
          %s
          return %s : %s
        }
        """
            .formatted(types, numbers, row, row, table, row, table, program, results, types);
    Operation module = TransformedPrograms.parse(text);
    double[] before = TransformedPrograms.evaluate(module);
    assertThat(TransformedPrograms.apply("hlo4j-weak-order-expander", module)).isEmpty();
    assertThat(TransformedPrograms.text(module)).doesNotContain("WEAKORDER");
    assertThat(TransformedPrograms.evaluate(module)).isEqualTo(before);
  }
}
