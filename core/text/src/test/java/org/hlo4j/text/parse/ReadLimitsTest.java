package org.hlo4j.text.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs at a limit are read; those beyond are rejected, with the position. */
class ReadLimitsTest {
  private static void parse(String text, ReadLimits limits) {
    assertThat(
            MlirParser.parse(
                SourceText.of("f.mlir", text),
                ParserFixture.REGISTRY,
                ParserOptions.DEFAULT.withUnregisteredDialects(true).withLimits(limits)))
        .isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          3 | a = [[[1]]]
          3 | a = tuple<tuple<tuple<i1>>>
          2 | a = {b = {c = 1}}
          4 | a = affine_map<(i) -> (((i)))>
          3 | a = affine_map<(i, j) -> (i + j + i + j)>
          3 | a = affine_map<(i) -> (i mod 7 mod 5 mod 3)>
          6 | a = affine_map<(i, j) -> ((i + j + i + j) + i + j + i)>
          6 | a = affine_map<(i, j) -> (i + (j + (i + (j + (i + (j + i))))))>
          4 | a = affine_map<(i) -> (----i)>
          4 | a = affine_set<(i, j) : (i + j + i + j + i >= 0)>
          """)
  void depth(int levels, String attribute) {
    String text = "\"a.b\"() {" + attribute + "} : () -> ()";
    parse(text, ReadLimits.DEFAULT.withDepth(levels + 1));
    int least = levels + 1;
    while (least > 1 && accepts(text, least - 1)) {
      least--;
    }
    int tooLittle = least - 1;
    assertThat(least).isGreaterThan(1);
    assertThatThrownBy(() -> parse(text, ReadLimits.DEFAULT.withDepth(tooLittle)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("f.mlir:1:")
        .hasMessageContaining("nested too deeply: more than " + tooLittle + " levels");
  }

  @Test
  void affineExpressionsCountByTheirOperators() {
    String chain = " + i + j".repeat(15);
    String expression = "(".repeat(30) + "i" + (chain + ")").repeat(30);
    String text = "\"a.b\"() {a = affine_map<(i, j) -> (" + expression + ")>} : () -> ()";
    parse(text, ReadLimits.DEFAULT.withDepth(1000));
    assertThatThrownBy(() -> parse(text, ReadLimits.DEFAULT))
        .hasMessageContaining("f.mlir:1:")
        .hasMessageContaining("nested too deeply: more than 512 levels");
  }

  private static boolean accepts(String text, int depth) {
    try {
      parse(text, ReadLimits.DEFAULT.withDepth(depth));
      return true;
    } catch (DiagnosticException e) {
      return false;
    }
  }

  @Test
  void regionsCountFourTimes() {
    String text = "\"a.b\"() ({\n\"a.c\"() ({\n\"a.d\"() : () -> ()\n}) : () -> ()\n}) : () -> ()";
    int levels = 2 * ReadLimits.REGION_DEPTH;
    parse(text, ReadLimits.DEFAULT.withDepth(levels + 1));
    assertThatThrownBy(() -> parse(text, ReadLimits.DEFAULT.withDepth(levels - 1)))
        .hasMessageContaining("f.mlir:2:")
        .hasMessageContaining("nested too deeply");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          16 | dense<[1, 2, 3, 4]> : tensor<4xi32>
          4  | dense<7> : tensor<1000000xi32>
          8  | dense<"0x0102030405060708"> : tensor<8xi8>
          12 | array<i32: 1, 2, 3>
          3  | array<i1: true, false, true>
          24 | [array<i64: 1>, dense<[1.0, 2.0]> : tensor<2xf64>]
          """)
  void constants(long bytes, String attribute) {
    String text = "\"a.b\"()\n{a = " + attribute + "} : () -> ()";
    parse(text, ReadLimits.DEFAULT.withConstantBytes(bytes));
    assertThatThrownBy(() -> parse(text, ReadLimits.DEFAULT.withConstantBytes(bytes - 1)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("f.mlir:2:")
        .hasMessageContaining("constants take more than " + (bytes - 1) + " bytes");
  }

  @Test
  void resources() {
    String text =
        """
        "a.b"() {a = dense_resource<k> : tensor<4xi8>} : () -> ()
        {-# dialect_resources: {builtin: {k: "0x0400000001020304"}} #-}
        """;
    parse(text, ReadLimits.DEFAULT.withConstantBytes(4));
    assertThatThrownBy(() -> parse(text, ReadLimits.DEFAULT.withConstantBytes(3)))
        .hasMessageContaining("f.mlir:2:")
        .hasMessageContaining("constants take more than 3 bytes");
  }

  @Test
  void operations() {
    String text = "\"a.b\"() : () -> ()\n\"a.c\"() : () -> ()";
    parse(text, ReadLimits.DEFAULT.withOperations(2));
    assertThatThrownBy(() -> parse(text, ReadLimits.DEFAULT.withOperations(1)))
        .hasMessageContaining("f.mlir:2:")
        .hasMessageContaining("program has more than 1 operations");
  }

  @Test
  void areNeverNegative() {
    assertThatThrownBy(() -> ReadLimits.DEFAULT.withDepth(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ReadLimits.DEFAULT.withConstantBytes(-1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
