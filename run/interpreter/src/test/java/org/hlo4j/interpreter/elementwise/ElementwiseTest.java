package org.hlo4j.interpreter.elementwise;

import static org.assertj.core.api.Assertions.assertThat;

import org.hlo4j.interpreter.Programs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results of elementwise operations, mainly at the limits of their types. */
class ElementwiseTest {
  private static String constant(String name, String value, String type) {
    return "%" + name + " = stablehlo.constant dense<" + value + "> : tensor<" + type + ">\n";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          abs                   | i8   | -5       | 5
          abs                   | i8   | -128     | -128
          abs                   | f32  | -0.0     | 0.000000e+00
          negate                | ui8  | 1        | 255
          negate                | i32  | 7        | -7
          negate                | f16  | 2.0      | -2.000000e+00
          sign                  | i16  | -9       | -1
          sign                  | f64  | -0.0     | -0.000000e+00
          sign                  | f32  | -3.0     | -1.000000e+00
          ceil                  | f32  | -0.5     | -0.000000e+00
          floor                 | bf16 | -0.5     | -1.000000e+00
          round_nearest_even    | f32  | 2.5      | 2.000000e+00
          round_nearest_even    | f32  | -3.5     | -4.000000e+00
          round_nearest_afz     | f32  | 2.5      | 3.000000e+00
          round_nearest_afz     | f64  | 0.49999999999999994 | 0.000000e+00
          count_leading_zeros   | i8   | 0        | 8
          count_leading_zeros   | i16  | -1       | 0
          count_leading_zeros   | ui4  | 1        | 3
          popcnt                | i8   | -1       | 8
          popcnt                | ui64 | 255      | 8
          not                   | i1   | true     | false
          not                   | ui4  | 5        | 10
          not                   | i32  | 0        | -1
          exponential           | f32  | 0.0      | 1.000000e+00
          exponential           | f32  | 89.0     | 0x7F800000
          exponential           | f32  | 0xFF800000 | 0.000000e+00
          exponential           | f16  | 1.0      | 2.718750e+00
          exponential_minus_one | f64  | 1.0e-300 | 1.000000e-300
          log                   | f32  | 1.0      | 0.000000e+00
          log                   | f32  | 0.0      | 0xFF800000
          log                   | bf16 | 2.0      | 6.914060e-01
          log_plus_one          | f32  | 1.0e-30  | 1.000000e-30
          logistic              | f32  | 0.0      | 5.000000e-01
          tanh                  | f32  | 100.0    | 1.000000e+00
          tanh                  | f32  | 0x1E3CE508 | 9.99999968E-21
          sqrt                  | f64  | 4.0      | 2.000000e+00
          rsqrt                 | f32  | 0.25     | 2.000000e+00
          cbrt                  | f32  | -27.0    | -3.000000e+00
          """)
  void computesWithOneOperand(String op, String type, String x, String expected) {
    assertThat(
            Programs.value(
                constant("x", x, type) + "%r = stablehlo." + op + " %x : tensor<" + type + ">",
                "tensor<" + type + ">"))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          add                    | i8    | 127   | 1     | -128
          add                    | ui8   | 255   | 1     | 0
          add                    | i1    | true  | true  | true
          add                    | i2    | 1     | 1     | -2
          add                    | f32   | 16777216.0 | 1.0 | 0x4B800000
          add                    | f8E4M3FN | 1.0 | 0.0625 | 1.000000e+00
          subtract               | ui32  | 0     | 1     | 4294967295
          multiply               | i1    | true  | false | false
          multiply               | i64   | 4611686018427387904 | 2 | -9223372036854775808
          divide                 | i32   | -7    | 2     | -3
          divide                 | ui8   | 200   | 3     | 66
          divide                 | i8    | -128  | -1    | -128
          divide                 | i32   | 5     | 0     | -1
          divide                 | f32   | 1.0   | 0.0   | 0x7F800000
          remainder              | i32   | -7    | 3     | -1
          remainder              | i32   | 5     | 0     | 5
          remainder              | ui64  | 18446744073709551615 | 10 | 5
          remainder              | f32   | -5.5  | 2.0   | -1.500000e+00
          maximum                | ui8   | 200   | 100   | 200
          maximum                | i8    | -1    | 1     | 1
          maximum                | f32   | -0.0  | 0.0   | 0.000000e+00
          maximum                | f32   | 0x7FC00000 | 1.0 | 0x7FC00000
          minimum                | f32   | 0.0   | -0.0  | -0.000000e+00
          minimum                | i1    | true  | false | false
          power                  | i32   | 2     | 31    | -2147483648
          power                  | i32   | -1    | -3    | -1
          power                  | i32   | 2     | -1    | 0
          power                  | f64   | 1.0   | 0x7FF8000000000000 | 1.000000e+00
          power                  | f64   | -1.0  | 0x7FF0000000000000 | 1.000000e+00
          and                    | ui8   | 12    | 10    | 8
          or                     | i8    | 12    | 10    | 14
          xor                    | i1    | true  | true  | false
          shift_left             | i8    | 1     | 7     | -128
          shift_left             | i8    | 1     | 8     | 0
          shift_left             | i8    | 1     | -1    | 0
          shift_right_logical    | i8    | -128  | 7     | 1
          shift_right_logical    | i8    | -128  | 8     | 0
          shift_right_arithmetic | i8    | -128  | 7     | -1
          shift_right_arithmetic | ui8   | 128   | 9     | 255
          atan2                  | f32   | 0.0   | -1.0  | 3.14159274
          """)
  void computesWithTwoOperands(String op, String type, String x, String y, String expected) {
    assertThat(
            Programs.value(
                constant("x", x, type)
                    + constant("y", y, type)
                    + ("%r = stablehlo." + op + " %x, %y : tensor<" + type + ">"),
                "tensor<" + type + ">"))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          i32   | i8    | 300                  | 44
          i8    | ui32  | -1                   | 4294967295
          i32   | i1    | 2                    | true
          i1    | f32   | true                 | 1.000000e+00
          f32   | i8    | 300.0                | 127
          f32   | ui8   | -3.5                 | 0
          f32   | i32   | -2.9                 | -2
          f32   | i32   | 0x7FC00000           | 0
          f64   | ui64  | 18446744073709549568.0 | 18446744073709549568
          f64   | ui64  | 1.0e30               | 18446744073709551615
          f32   | i1    | 0.5                  | true
          i64   | f32   | 9007199791611905     | 9.007200e+15
          ui64  | f32   | 18446744073709551615 | 1.84467441E+19
          f64   | bf16  | 1.00390625           | 1.000000e+00
          f64   | bf16  | 1.00390625000001     | 1.007810e+00
          f64   | f16   | 65520.0              | 0x7C00
          f64   | f16   | 65519.99999999       | 6.550400e+04
          f32   | f4E2M1FN | 100.0             | 6.000000e+00
          f32   | complex<f32> | 1.5           | [1.500000e+00, 0.000000e+00]
          complex<f32> | f32 | (1.5,2.0)       | 1.500000e+00
          """)
  void converts(String from, String to, String x, String expected) {
    assertThat(
            Programs.value(
                constant("x", x, from)
                    + "%r = stablehlo.convert %x : (tensor<"
                    + from
                    + ">) -> tensor<"
                    + to
                    + ">",
                "tensor<" + to + ">"))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LT | i8   | SIGNED     | -1         | 1          | true
          LT | ui8  | UNSIGNED   | 255        | 1          | false
          GE | i1   | UNSIGNED   | true       | false      | true
          EQ | f32  | FLOAT      | 0.0        | -0.0       | true
          EQ | f32  | TOTALORDER | 0.0        | -0.0       | false
          LT | f32  | TOTALORDER | -0.0       | 0.0        | true
          NE | f32  | FLOAT      | 0x7FC00000 | 0x7FC00000 | true
          GE | f32  | FLOAT      | 0x7FC00000 | 1.0        | false
          GT | f32  | TOTALORDER | 0x7FC00000 | 1.0        | true
          LT | bf16 | TOTALORDER | 0xFFC0     | 0xFF80     | true
          LT | f8E8M0FNU | TOTALORDER | 0.5   | 2.0        | true
          LT | f8E8M0FNU | TOTALORDER | 2.0   | 0xFF       | true
          EQ | f32  | WEAKORDER  | 0.0        | -0.0       | true
          LT | f32  | WEAKORDER  | -0.0       | 0.0        | false
          EQ | f32  | WEAKORDER  | 0x7FC00000 | 0xFFC00001 | true
          NE | f32  | WEAKORDER  | 0x7FC00000 | 0xFFC00001 | false
          GT | f32  | WEAKORDER  | 0xFFC00000 | 0x7F800000 | true
          LE | f32  | WEAKORDER  | 0x7FC00000 | 1.0        | false
          LT | f64  | WEAKORDER  | -1.0       | 1.0        | true
          GE | bf16 | WEAKORDER  | 0xFFC0     | 0xFF80     | true
          LT | f8E4M3FNUZ | WEAKORDER | 1.0   | 0x80       | true
          LT | f8E8M0FNU  | WEAKORDER | 2.0   | 0xFF       | true
          GT | f4E2M1FN   | WEAKORDER | 6.0   | -6.0       | true
          """)
  void compares(String direction, String type, String how, String x, String y, String expected) {
    String tensor = "tensor<" + type + ">";
    assertThat(
            Programs.value(
                constant("x", x, type)
                    + constant("y", y, type)
                    + "%r = stablehlo.compare "
                    + String.join(", ", direction, "%x", "%y", how)
                    + (" : (" + tensor + ", " + tensor + ") -> tensor<i1>"),
                "tensor<i1>"))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          5 | 10 | 1.000001     | 1.000000e+00
          5 | 10 | 131040.0     | 0x7F800000
          5 | 10 | 1.0e-30      | 0.000000e+00
          8 | 0  | 0x7FC00000   | 0x7F800000
          8 | 7  | 1.00390625   | 1.000000e+00
          8 | 7  | -1.01171875  | -1.015625
          """)
  void reducesPrecision(int exponentBits, int mantissaBits, String x, String expected) {
    assertThat(
            Programs.value(
                constant("x", x, "f32")
                    + "%r = stablehlo.reduce_precision %x, format = e"
                    + exponentBits
                    + "m"
                    + mantissaBits
                    + " : tensor<f32>",
                "tensor<f32>"))
        .isEqualTo(expected);
  }

  @Test
  void bitcastsBetweenWidthsLowPartFirst() {
    assertThat(
            Programs.value(
                constant("x", "[1, 2]", "2xi8")
                    + "%r = stablehlo.bitcast_convert %x : (tensor<2xi8>) -> tensor<i16>",
                "tensor<i16>"))
        .isEqualTo("513");
    assertThat(
            Programs.value(
                constant("x", "513", "i16")
                    + "%r = stablehlo.bitcast_convert %x : (tensor<i16>) -> tensor<2xi8>",
                "tensor<2xi8>"))
        .isEqualTo("[1, 2]");
  }

  @Test
  void bitcastsBetweenWidthsOfSizesKnownAtRunTime() {
    String dynamic =
        constant("n", "[2]", "1xi32")
            + constant("c", "[513, 1027]", "2xi16")
            + "%x = stablehlo.dynamic_reshape %c, %n"
            + " : (tensor<2xi16>, tensor<1xi32>) -> tensor<?xi16>\n"
            + "%p = stablehlo.bitcast_convert %x : (tensor<?xi16>) -> tensor<?x2xi8>\n";
    assertThat(
            Programs.value(
                dynamic + "%r = stablehlo.add %p, %p : tensor<?x2xi8>", "tensor<?x2xi8>"))
        .isEqualToIgnoringWhitespace("[[2, 4], [6, 8]]");
    assertThat(
            Programs.value(
                dynamic + "%r = stablehlo.bitcast_convert %p : (tensor<?x2xi8>) -> tensor<?xi16>",
                "tensor<?xi16>"))
        .isEqualTo("[513, 1027]");
  }

  @Test
  void takesScalarsForAllElements() {
    assertThat(
            Programs.value(
                constant("lo", "0", "i32")
                    + constant("x", "[-5, 5, 50]", "3xi32")
                    + constant("hi", "[10, 10, 60]", "3xi32")
                    + "%r = stablehlo.clamp %lo, %x, %hi"
                    + " : (tensor<i32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>",
                "tensor<3xi32>"))
        .isEqualTo("[0, 5, 50]");
    assertThat(
            Programs.value(
                constant("p", "true", "i1")
                    + constant("x", "[1, 2]", "2xi32")
                    + constant("y", "[3, 4]", "2xi32")
                    + "%r = stablehlo.select %p, %x, %y : tensor<i1>, tensor<2xi32>",
                "tensor<2xi32>"))
        .isEqualTo("[1, 2]");
  }

  @Test
  void selectsElementByElement() {
    assertThat(
            Programs.value(
                constant("p", "[true, true, false, true]", "4xi1")
                    + constant("x", "[1, 2, 3, 4]", "4xi32")
                    + constant("y", "[5, 6, 7, 8]", "4xi32")
                    + "%r = stablehlo.select %p, %x, %y : tensor<4xi1>, tensor<4xi32>",
                "tensor<4xi32>"))
        .isEqualTo("[1, 2, 7, 4]");
  }
}
