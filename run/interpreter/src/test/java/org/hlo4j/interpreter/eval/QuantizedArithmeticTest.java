package org.hlo4j.interpreter.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.Programs;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operations on quantized numbers, whose elements are stated as storage integers. */
class QuantizedArithmeticTest {
  /** Runs a body that defines {@code %r} of this type; returns its storage integers. */
  private static String stored(String body, String type) {
    String program =
        "func.func @main() -> " + type + " {\n" + body + "\nfunc.return %r : " + type + "\n}";
    Operation module = Programs.parse(program);
    Programs.verify(module);
    Tensor result = (Tensor) Interpreter.evaluate(module, "main", List.of()).getFirst();
    return result.kind().isFloatingPoint()
        ? IntStream.range(0, result.count()).mapToObj(result::doubleAt).toList().toString()
        : IntStream.range(0, result.count()).mapToObj(result::longAt).toList().toString();
  }

  private static String tensor(String shape, String quantized) {
    return "tensor<" + shape + "x!quant.uniform<" + quantized + ">>";
  }

  private static String constant(
      String name, String elements, String shape, String storage, String quantized) {
    return "%%%s = \"stablehlo.constant\"() <{value = dense<%s> : tensor<%sx%s>}> : () -> %s\n"
        .formatted(name, elements, shape, storage, tensor(shape, quantized));
  }

  /** Rounds ties to even, and saturates to the range of the storage. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          i8:f32, 1.0        | 0.5, 1.5, 2.5, -0.5, -1.5, -2.5  | [0, 2, 2, 0, -2, -2]
          i8:f32, 1.0:3      | 0.5, 1.5, 2.5, -0.5, -1.5, -2.5  | [4, 4, 6, 2, 2, 0]
          i8:f32, 0.25       | 0.125, 0.375, 0.124, 0.0, 1.0, -1.0 | [0, 2, 0, 0, 4, -4]
          i8:f32, 1.0        | 127.4, 127.5, 1.0e10, -128.4, -129.0, 0xFF800000 | [127, 127, 127, -128, -128, -128]
          u8:f32, 0.5:128    | 0.0, 1.0, 63.5, 64.0, -64.0, -64.5 | [128, 130, 255, 255, 0, 0]
          i4:f32, 1.0:-1     | 0.0, 7.0, 8.0, 9.0, -7.0, -8.0   | [-1, 6, 7, 7, -8, -8]
          i2:f32, 1.0        | 0.0, 1.0, 2.0, -1.0, -2.0, -3.0  | [0, 1, 1, -1, -2, -2]
          u4:f32, 1.0        | 0.0, 15.0, 16.0, -1.0, 3.0, 4.5  | [0, 15, 15, 0, 3, 4]
          i16:f32, 0.5       | 1.0, 1.0e6, -1.0e6, 0.25, 0.75, 2.0 | [2, 32767, -32768, 0, 2, 4]
          i32:f32, 1.0       | 1.0, 3.0e9, -3.0e9, 0.5, 1.5, 2.0 | [1, 2147483647, -2147483648, 0, 2, 2]
          i8<-10:10>:f32, 1.0 | 9.0, 10.0, 11.0, -10.0, -11.0, 0.0 | [9, 10, 10, -10, -10, 0]
          """)
  void quantizesFloats(String quantized, String floats, String expected) {
    assertThat(
            stored(
                "%x = stablehlo.constant dense<["
                    + floats
                    + "]> : tensor<6xf32>\n"
                    + "%r = stablehlo.uniform_quantize %x : (tensor<6xf32>) -> "
                    + tensor("6", quantized),
                tensor("6", quantized)))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          i8  | i8:f32, 0.5:1   | 5, -128 | f32 | [2.0, -64.5]
          i8  | u8:f32, 0.5:128 | 0, -1   | f32 | [-64.0, 63.5]
          i4  | i4:f32, 2.0     | 7, -8   | f32 | [14.0, -16.0]
          i16 | i16:f32, 0.125  | 8, -1   | f32 | [1.0, -0.125]
          i8  | i8:bf16, 0.5    | 3, 1    | bf16 | [1.5, 0.5]
          i8  | i8:f32:0, {0.5, 0.25:4} | 2, 2 | f32 | [1.0, -0.5]
          """)
  void dequantizes(
      String storage, String quantized, String elements, String type, String expected) {
    assertThat(
            stored(
                constant("x", "[" + elements + "]", "2", storage, quantized)
                    + "%r = stablehlo.uniform_dequantize %x : ("
                    + tensor("2", quantized)
                    + ") -> tensor<2x"
                    + type
                    + ">",
                "tensor<2x" + type + ">"))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          add      | i8:f32, 0.5    | 3, -5, 100, -100    | 4, 1, 100, -100  | [7, -4, 127, -128]
          add      | i8:f32, 0.5:10 | 13, 5, 127, -128    | 14, 11, 127, -128 | [17, 6, 127, -128]
          subtract | i8:f32, 0.5    | 3, -5, 100, -100    | 4, 1, -100, 100  | [-1, -6, 127, -128]
          multiply | i8:f32, 0.5    | 3, 5, 7, -3         | 5, 1, 1, 5       | [8, 2, 4, -8]
          divide   | i8:f32, 0.5    | 10, 9, 1, -9        | 4, 2, 8, 2       | [5, 9, 0, -9]
          maximum  | i8:f32, 0.5    | 1, -1, 5, 0         | 0, 2, 5, -128    | [1, 2, 5, 0]
          minimum  | i8:f32, 0.5:3  | 1, -1, 5, 0         | 0, 2, 5, -128    | [0, -1, 5, -128]
          """)
  void computesWithTwoOperands(String op, String quantized, String x, String y, String expected) {
    assertThat(
            stored(
                constant("x", "[" + x + "]", "4", "i8", quantized)
                    + constant("y", "[" + y + "]", "4", "i8", quantized)
                    + "%r = stablehlo."
                    + op
                    + " %x, %y : "
                    + tensor("4", quantized),
                tensor("4", quantized)))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          abs         | i8:f32, 0.5    | 3, -5, 127, -128    | [3, 5, 127, 127]
          negate      | i8:f32, 0.5    | 3, -5, 127, -128    | [-3, 5, -127, 127]
          negate      | i8:f32, 0.5:1  | 3, -5, 127, -128    | [-1, 7, -125, 127]
          floor       | i8:f32, 0.5    | 3, -5, 4, -1        | [2, -6, 4, -2]
          ceil        | i8:f32, 0.5    | 3, -5, 4, -1        | [4, -4, 4, 0]
          sqrt        | i8:f32, 0.5    | 8, 18, 0, 2         | [4, 6, 0, 2]
          exponential | i8:f32, 0.5    | 0, -128, 100, 2     | [2, 0, 127, 5]
          """)
  void computesWithOneOperand(String op, String quantized, String x, String expected) {
    assertThat(
            stored(
                constant("x", "[" + x + "]", "4", "i8", quantized)
                    + "%r = stablehlo."
                    + op
                    + " %x : "
                    + tensor("4", quantized),
                tensor("4", quantized)))
        .isEqualTo(expected);
  }

  @Test
  void quantizesAnew() {
    assertThat(
            stored(
                constant("x", "[3, -128]", "2", "i8", "i8:f32, 0.5:1")
                    + "%r = stablehlo.uniform_quantize %x : ("
                    + tensor("2", "i8:f32, 0.5:1")
                    + ") -> "
                    + tensor("2", "i8:f32, 0.25:-3"),
                tensor("2", "i8:f32, 0.25:-3")))
        .isEqualTo("[1, -128]");
  }

  @Test
  void quantizesEachSliceByItsOwnScale() {
    assertThat(
            stored(
                "%x = stablehlo.constant dense<[[1.0, 2.0], [1.0, 2.0]]> : tensor<2x2xf32>\n"
                    + "%r = stablehlo.uniform_quantize %x : (tensor<2x2xf32>) -> "
                    + tensor("2x2", "i8:f32:1, {0.5, 0.25:4}"),
                tensor("2x2", "i8:f32:1, {0.5, 0.25:4}")))
        .isEqualTo("[2, 12, 2, 12]");
  }

  @Test
  void sumsProductsBeforeItRounds() {
    assertThat(
            stored(
                constant("x", "[1, 2]", "2", "i8", "i8:f32, 0.5")
                    + constant("y", "[3, 4]", "2", "i8", "i8:f32, 0.5")
                    + "%r = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : ("
                    + tensor("2", "i8:f32, 0.5")
                    + ", "
                    + tensor("2", "i8:f32, 0.5")
                    + ") -> tensor<!quant.uniform<i32:f32, 0.5>>",
                "tensor<!quant.uniform<i32:f32, 0.5>>"))
        .isEqualTo("[6]");
  }

  @Test
  void movesElementsAsTheyAreStored() {
    assertThat(
            stored(
                constant("x", "[[1, 2], [3, 4]]", "2x2", "i8", "i8:f32:0, {0.5, 0.25:4}")
                    + "%r = stablehlo.transpose %x, dims = [1, 0] : ("
                    + tensor("2x2", "i8:f32:0, {0.5, 0.25:4}")
                    + ") -> "
                    + tensor("2x2", "i8:f32:1, {0.5, 0.25:4}"),
                tensor("2x2", "i8:f32:1, {0.5, 0.25:4}")))
        .isEqualTo("[1, 3, 2, 4]");
  }
}
