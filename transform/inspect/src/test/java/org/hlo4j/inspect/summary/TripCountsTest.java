package org.hlo4j.inspect.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests trip counts through the estimated work of programs: each iteration computes 1,000 sines.
 */
class TripCountsTest {
  private static final String SCALAR = "(tensor<i32>, tensor<i32>) -> tensor<i1>";

  private static ProgramSummary summary(String text) {
    Operation program =
        MlirParser.parse(
            SourceText.of("test", text),
            Dialects.all(),
            ParserOptions.DEFAULT,
            Diagnostics.collector());
    return ProgramSummary.of(program);
  }

  /** Returns the total number of iterations, or -1 if a loop has an unknown trip count. */
  private static long runs(String text) {
    ProgramSummary summary = summary(text);
    return summary.unknownLoops() > 0 ? -1 : (long) (summary.flops() / 1000);
  }

  private static String loop(String start, String condition, String step) {
    return """
    func.func @main(%%x: tensor<1000xf32>, %%n: tensor<i32>) -> tensor<1000xf32> {
      %%one = stablehlo.constant dense<1> : tensor<i32>
      %%ten = stablehlo.constant dense<10> : tensor<i32>
      %%start = stablehlo.constant dense<%s> : tensor<i32>
      %%0:3 = stablehlo.while(%%i = %%start, %%y = %%x, %%kept = %%ten) : tensor<i32>, tensor<1000xf32>, tensor<i32>
        cond {
          %%p = stablehlo.compare %s : %s
          stablehlo.return %%p : tensor<i1>
        } do {
          %%z = stablehlo.sine %%y : tensor<1000xf32>
          %s
          stablehlo.return %%next, %%z, %%kept : tensor<i32>, tensor<1000xf32>, tensor<i32>
        }
      return %%0#1 : tensor<1000xf32>
    }
    func.func private @increment(%%a: tensor<i32>, %%by: tensor<i32>) -> tensor<i32> {
      %%0 = stablehlo.add %%a, %%by : tensor<i32>
      return %%0 : tensor<i32>
    }
    """
        .formatted(start, condition, SCALAR, step);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | LT, %i, %ten | %next = stablehlo.add %i, %one : tensor<i32> | 10",
        "0 | GT, %ten, %i | %next = stablehlo.add %one, %i : tensor<i32> | 10",
        "0 | LE, %i, %ten | %next = stablehlo.add %i, %one : tensor<i32> | 11",
        "3 | LT, %i, %kept | %next = stablehlo.add %i, %one : tensor<i32> | 7",
        "0 | NE, %i, %ten | %next = stablehlo.add %i, %one : tensor<i32> | 10",
        "100 | GT, %i, %ten | %next = stablehlo.subtract %i, %kept : tensor<i32> | -1",
        "100 | GT, %i, %ten | %next = stablehlo.subtract %i, %ten : tensor<i32> | 9",
        "100 | GE, %i, %ten | %next = stablehlo.subtract %i, %ten : tensor<i32> | 10",
        "50 | LT, %i, %ten | %next = stablehlo.add %i, %one : tensor<i32> | 0",
        "0 | LT, %i, %ten | %next = func.call @increment(%i, %one) : (tensor<i32>, tensor<i32>)"
            + " -> tensor<i32> | 10",
        "0 | LT, %i, %n | %next = stablehlo.add %i, %one : tensor<i32> | -1",
        "0 | LT, %i, %ten | %next = stablehlo.multiply %i, %ten : tensor<i32> | -1",
        "0 | LT, %i, %ten | %next = stablehlo.subtract %i, %one : tensor<i32> | -1",
        "0 | EQ, %i, %ten | %next = stablehlo.add %i, %one : tensor<i32> | -1",
        "1 | NE, %i, %ten | %next = stablehlo.add %i, %ten : tensor<i32> | -1",
        "2147483640 | LE, %ten, %i | %next = stablehlo.add %i, %one : tensor<i32> | -1",
        "0 | LT, %i, %i | %next = stablehlo.add %i, %one : tensor<i32> | -1",
      })
  void areKnownOfCountersBetweenConstants(String start, String compare, String step, long runs) {
    String text = loop(start, compare, step);
    ProgramSummary summary = summary(text);
    assertThat(summary.unknownLoops()).isEqualTo(runs < 0 ? 1 : 0);
    assertThat((long) (summary.flops() / 1000)).isEqualTo(Math.abs(runs));
  }

  @Test
  void multiplyThroughLoopsAndCalls() {
    String nested =
        """
        func.func @main(%x: tensor<1000xf32>) -> tensor<1000xf32> {
          %four = stablehlo.constant dense<4> : tensor<i32>
          %0 = call @loop(%x, %four) : (tensor<1000xf32>, tensor<i32>) -> tensor<1000xf32>
          %1 = call @loop(%0, %four) : (tensor<1000xf32>, tensor<i32>) -> tensor<1000xf32>
          return %1 : tensor<1000xf32>
        }
        func.func private @loop(%x: tensor<1000xf32>, %n: tensor<i32>) -> tensor<1000xf32> {
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<1000xf32>
            cond {
              %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %p : tensor<i1>
            } do {
              %z = func.call @body(%y) : (tensor<1000xf32>) -> tensor<1000xf32>
              %next = stablehlo.add %i, %one : tensor<i32>
              stablehlo.return %next, %z : tensor<i32>, tensor<1000xf32>
            }
          return %0#1 : tensor<1000xf32>
        }
        func.func private @body(%x: tensor<1000xf32>) -> tensor<1000xf32> {
          %0 = stablehlo.sine %x : tensor<1000xf32>
          return %0 : tensor<1000xf32>
        }
        """;
    assertThat(runs(nested)).isEqualTo(8);
    assertThat(
            runs(
                nested
                    .replace("call @loop(%0, %four)", "call @loop(%0, %four1)")
                    .replace(
                        "  %1 = call",
                        "  %four1 = stablehlo.constant dense<5> : tensor<i32>\n  %1 = call")))
        .isEqualTo(-1);
  }

  @Test
  void endOnProgramsThatCallThemselves() {
    String recursive =
        """
        func.func @main(%x: tensor<1000xf32>) -> tensor<1000xf32> {
          %0 = stablehlo.sine %x : tensor<1000xf32>
          %1 = call @main(%0) : (tensor<1000xf32>) -> tensor<1000xf32>
          return %1 : tensor<1000xf32>
        }
        """;
    assertThat(summary(recursive).flops()).isEqualTo(1000);
  }

  @Test
  void endOnSumsThatGrowExponentially() {
    StringBuilder step = new StringBuilder("%a0 = stablehlo.add %i, %one : tensor<i32>\n");
    for (int k = 1; k < 100; k++) {
      step.append("%a").append(k).append(" = stablehlo.subtract %a").append(k - 1);
      step.append(", %a").append(k - 1).append(" : tensor<i32>\n");
    }
    step.append("%next = stablehlo.add %a99, %one : tensor<i32>");
    assertThat(runs(loop("0", "LT, %i, %ten", step.toString()))).isEqualTo(-1);
  }
}
