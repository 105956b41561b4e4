package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What replaces an operation has its type, or one that all users accept; else nothing happens. */
class ReplacementTypesTest {
  private static final String SIMPLIFY = "func.func(stablehlo-aggressive-simplification)";

  static Stream<Arguments> programs() {
    return Stream.of(
        row(
            "a reversal of nothing that forgets a size stays",
            SIMPLIFY,
            """
            func.func @main(%a: tensor<?xf32>) -> tensor<4xf32> {
              %0 = stablehlo.reverse %a, dims = [] : (tensor<?xf32>) -> tensor<4xf32>
              return %0 : tensor<4xf32>
            }
            """,
            "stablehlo.reverse"),
        row(
            "a sum with zero stays if the function returns another type",
            SIMPLIFY,
            """
            func.func @main(%a: tensor<4xi32>) -> tensor<?xi32> {
              %z = stablehlo.constant dense<0> : tensor<4xi32>
              %0 = stablehlo.add %a, %z : (tensor<4xi32>, tensor<4xi32>) -> tensor<?xi32>
              return %0 : tensor<?xi32>
            }
            """,
            "stablehlo.add"),
        row(
            "a sum with zero goes if its user accepts the other type",
            SIMPLIFY,
            """
            func.func @main(%a: tensor<4xi32>) -> tensor<?xi32> {
              %z = stablehlo.constant dense<0> : tensor<4xi32>
              %0 = stablehlo.add %a, %z : (tensor<4xi32>, tensor<4xi32>) -> tensor<?xi32>
              %1 = stablehlo.abs %0 : tensor<?xi32>
              return %1 : tensor<?xi32>
            }
            """,
            "stablehlo.abs %arg0 : (tensor<4xi32>) -> tensor<?xi32>"),
        row(
            "what a callee takes keeps its type",
            SIMPLIFY,
            """
            func.func private @f(tensor<?xi32>)
            func.func @main(%a: tensor<4xi32>) {
              %z = stablehlo.constant dense<0> : tensor<4xi32>
              %0 = stablehlo.add %a, %z : (tensor<4xi32>, tensor<4xi32>) -> tensor<?xi32>
              call @f(%0) : (tensor<?xi32>) -> ()
              return
            }
            """,
            "stablehlo.add"),
        row(
            "a gather is no reshape of unknown size",
            SIMPLIFY,
            """
            func.func @main(%a: tensor<5x6x7xf32>) -> tensor<?x6xf32> {
              %i = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
              %0 = "stablehlo.gather"(%a, %i) <{
                dimension_numbers = #stablehlo.gather<offset_dims = [0, 1],
                  collapsed_slice_dims = [2], start_index_map = [0, 2]>,
                indices_are_sorted = false, slice_sizes = array<i64: 3, 6, 1>
              }> : (tensor<5x6x7xf32>, tensor<2xi32>) -> tensor<?x6xf32>
              return %0 : tensor<?x6xf32>
            }
            """,
            "stablehlo.gather"),
        row(
            "a loop of no iterations keeps its results if initial values know their sizes",
            "func.func(stablehlo-aggressive-folder)",
            """
            func.func @main(%a: tensor<4xf32>) -> tensor<?xf32> {
              %0 = "stablehlo.while"(%a) ({
              ^bb0(%x: tensor<?xf32>):
                %f = stablehlo.constant dense<false> : tensor<i1>
                stablehlo.return %f : tensor<i1>
              }, {
              ^bb0(%x: tensor<?xf32>):
                stablehlo.return %x : tensor<?xf32>
              }) : (tensor<4xf32>) -> tensor<?xf32>
              return %0 : tensor<?xf32>
            }
            """,
            "stablehlo.while"),
        row(
            "an expansion ends in the type of what it expands",
            "stablehlo-compatibility-expander{target=1.0.0}",
            """
            func.func @main(%a: tensor<3xf32>) -> tensor<?xf32> {
              %0 = "stablehlo.tan"(%a) : (tensor<3xf32>) -> tensor<?xf32>
              return %0 : tensor<?xf32>
            }
            """,
            "stablehlo.divide %0, %1 : (tensor<3xf32>, tensor<3xf32>) -> tensor<?xf32>"),
        row(
            "a comparison in weak order may forget sizes",
            "hlo4j-weak-order-expander",
            """
            func.func @main(%a: tensor<3xf32>) -> tensor<?xi1> {
              %0 = stablehlo.compare LE, %a, %a, WEAKORDER :
                (tensor<3xf32>, tensor<3xf32>) -> tensor<?xi1>
              return %0 : tensor<?xi1>
            }
            """,
            "stablehlo.or %0, %1 : tensor<?xi1>"));
  }

  private static Arguments row(String what, String pass, String program, String expected) {
    return Arguments.of(what, pass, program, expected);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void replacementsSuitTheirUsers(String what, String pass, String program, String expected) {
    assertThat(TransformedPrograms.transformed(pass, program)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "add, -0.0, false",
    "add, 0.0, false",
    "subtract, 0.0, false",
    "subtract, -0.0, true",
    "maximum, 0.0, true",
    "maximum, -0.0, true",
    "minimum, 0.0, true",
    "multiply, 0.0, true",
    "multiply, 1.0, false",
    "divide, 1.0, true"
  })
  void signsOfZerosStayButForSumsWithPositiveZero(String operation, String number, boolean stays) {
    String program =
        """
        func.func @main(%%a: tensor<2xf32>) -> tensor<2xf32> {
          %%z = stablehlo.constant dense<%s> : tensor<2xf32>
          %%0 = stablehlo.%s %%a, %%z : tensor<2xf32>
          return %%0 : tensor<2xf32>
        }
        """
            .formatted(number, operation);
    String after = TransformedPrograms.transformed(SIMPLIFY, program);
    assertThat(after.contains("stablehlo." + operation)).as(after).isEqualTo(stays);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          memref<2xf32>
          memref<*xi8>
          memref<2xf32, strided<[1], offset: ?>>
          vector<2xf32>
          vector<[4]xi8>
          tuple<tensor<2x!quant.uniform<i8:f32, 1.000000e+00>>>
          !stablehlo.token
          index
          """)
  void quantizationPassesLeaveWhatIsNotATensor(String type) {
    String program =
        """
        func.func @main(%%arg0: %1$s) -> %1$s {
          return %%arg0 : %1$s
        }
        """
            .formatted(type);
    for (String pass :
        new String[] {
          "stablehlo-legalize-quant-to-math",
          "stablehlo-legalize-quantized-op-to-qdq",
          "stablehlo-legalize-qdq-to-quantized-op"
        }) {
      assertThat(TransformedPrograms.transformed("func.func(" + pass + ")", program))
          .isEqualTo(TransformedPrograms.text(TransformedPrograms.parse(program)));
    }
  }
}
