package org.hlo4j.inspect.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;

class PeakMemoryTest {
  private static double peak(String program) {
    return PeakMemory.of(
        MlirParser.parse(
            SourceText.of("a.mlir", program),
            Dialects.all(),
            ParserOptions.DEFAULT,
            Diagnostics.collector()));
  }

  @Test
  void keepsValuesToTheirLastUse() {
    // The argument and one value, then the argument and two: x, %1, %2.
    assertThat(
            peak(
                """
                func.func @main(%x: tensor<10xf32>) -> tensor<10xf32> {
                  %0 = stablehlo.negate %x : tensor<10xf32>
                  %1 = stablehlo.negate %0 : tensor<10xf32>
                  %2 = stablehlo.negate %1 : tensor<10xf32>
                  %3 = stablehlo.add %2, %x : tensor<10xf32>
                  return %3 : tensor<10xf32>
                }
                """))
        .isEqualTo(120);
  }

  @Test
  void addsWhatRegionsAndCalleesNeed() {
    // Around the call: x and its result; inside: y, 40 bytes more for each value.
    assertThat(
            peak(
                """
                func.func @main(%x: tensor<10xf32>) -> tensor<10xf32> {
                  %0 = func.call @inner(%x) : (tensor<10xf32>) -> tensor<10xf32>
                  return %0 : tensor<10xf32>
                }
                func.func private @inner(%y: tensor<10xf32>) -> tensor<10xf32> {
                  %0 = stablehlo.negate %y : tensor<10xf32>
                  return %0 : tensor<10xf32>
                }
                """))
        .isEqualTo(160);
    assertThat(
            peak(
                """
                func.func @main(%c: tensor<i32>, %x: tensor<10xf32>) -> tensor<10xf32> {
                  %0 = "stablehlo.case"(%c) ({
                    stablehlo.return %x : tensor<10xf32>
                  }, {
                    %1 = stablehlo.iota dim = 0 : tensor<100xf32>
                    %2 = stablehlo.slice %1 [0:10] : (tensor<100xf32>) -> tensor<10xf32>
                    stablehlo.return %2 : tensor<10xf32>
                  }) : (tensor<i32>) -> tensor<10xf32>
                  return %0 : tensor<10xf32>
                }
                """))
        .isEqualTo(4 + 40 + 40 + 440);
  }

  @Test
  void endsForRecursiveFunctions() {
    assertThat(
            peak(
                """
                func.func @main(%x: tensor<10xf32>) -> tensor<10xf32> {
                  %0 = func.call @main(%x) : (tensor<10xf32>) -> tensor<10xf32>
                  return %0 : tensor<10xf32>
                }
                """))
        .isEqualTo(80);
  }
}
