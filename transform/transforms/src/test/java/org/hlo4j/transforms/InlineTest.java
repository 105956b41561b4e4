package org.hlo4j.transforms;

import static org.hlo4j.transforms.RewriteCases.row;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Results of {@code inline}. */
class InlineTest implements RewriteCases {
  private static final String LARGE =
      """
      func.func @main(%a: tensor<f32>) -> tensor<f32> {
        %0 = call @large(%a) : (tensor<f32>) -> tensor<f32>
        return %0 : tensor<f32>
      }
      func.func private @large(%a: tensor<f32>) -> tensor<f32> {
        %0 = stablehlo.abs %a : tensor<f32>
        %1 = stablehlo.negate %0 : tensor<f32>
        return %1 : tensor<f32>
      }
      """;

  private static final String UNTIDY =
      """
      func.func @main(%a: tensor<f32>) -> tensor<f32> {
        %0 = stablehlo.constant dense<1.0> : tensor<f32>
        %1 = call @same(%a) : (tensor<f32>) -> tensor<f32>
        return %1 : tensor<f32>
      }
      func.func private @same(%a: tensor<f32>) -> tensor<f32> {
        return %a : tensor<f32>
      }
      """;

  static Stream<Arguments> rewrites() {
    return Stream.of(
        row(
            "calls are inlined, callees first, and functions without calls go",
            "inline",
            """
            func.func @main(%a: tensor<f32>) -> tensor<f32> {
              %0 = call @f(%a) : (tensor<f32>) -> tensor<f32>
              return %0 : tensor<f32>
            }
            func.func private @f(%a: tensor<f32>) -> tensor<f32> {
              %0 = call @g(%a) : (tensor<f32>) -> tensor<f32>
              %1 = call @g(%0) : (tensor<f32>) -> tensor<f32>
              return %1 : tensor<f32>
            }
            func.func private @g(%a: tensor<f32>) -> tensor<f32> {
              %0 = stablehlo.negate %a : tensor<f32>
              return %0 : tensor<f32>
            }
            """,
            """
            func.func @main(%a: tensor<f32>) -> tensor<f32> {
              %0 = stablehlo.negate %a : tensor<f32>
              %1 = stablehlo.negate %0 : tensor<f32>
              return %1 : tensor<f32>
            }
            """),
        row(
            "functions that only functions without uses call go, others that are used stay",
            "inline",
            """
            func.func private @dead(%a: tensor<f32>) -> tensor<f32> {
              %0 = call @deep(%a) : (tensor<f32>) -> tensor<f32>
              return %0 : tensor<f32>
            }
            func.func private @deep(%a: tensor<f32>) -> tensor<f32> {
              return %a : tensor<f32>
            }
            func.func private @declared(tensor<f32>) -> tensor<f32>
            func.func @main(%a: tensor<f32>) -> tensor<f32> {
              %0 = stablehlo.composite "my.op" %a {decomposition = @used} : (tensor<f32>) -> tensor<f32>
              %1 = call @used(%0) : (tensor<f32>) -> tensor<f32>
              return %1 : tensor<f32>
            }
            func.func private @used(%a: tensor<f32>) -> tensor<f32> {
              %0 = stablehlo.negate %a : tensor<f32>
              return %0 : tensor<f32>
            }
            """,
            """
            func.func private @declared(tensor<f32>) -> tensor<f32>
            func.func @main(%a: tensor<f32>) -> tensor<f32> {
              %0 = stablehlo.composite "my.op" %a {decomposition = @used} : (tensor<f32>) -> tensor<f32>
              %1 = stablehlo.negate %0 : tensor<f32>
              return %1 : tensor<f32>
            }
            func.func private @used(%a: tensor<f32>) -> tensor<f32> {
              %0 = stablehlo.negate %a : tensor<f32>
              return %0 : tensor<f32>
            }
            """),
        row(
            "recursion stays, and so does what must not be inlined",
            "inline",
            """
            func.func @main(%a: tensor<f32>) -> tensor<f32> {
              %0 = call @again(%a) : (tensor<f32>) -> tensor<f32>
              %1 = call @never(%0) : (tensor<f32>) -> tensor<f32>
              return %1 : tensor<f32>
            }
            func.func private @again(%a: tensor<f32>) -> tensor<f32> {
              %0 = call @again(%a) : (tensor<f32>) -> tensor<f32>
              return %0 : tensor<f32>
            }
            func.func private @never(%a: tensor<f32>) -> tensor<f32> attributes {no_inline} {
              return %a : tensor<f32>
            }
            """,
            """
            func.func @main(%a: tensor<f32>) -> tensor<f32> {
              %0 = call @again(%a) : (tensor<f32>) -> tensor<f32>
              %1 = call @never(%0) : (tensor<f32>) -> tensor<f32>
              return %1 : tensor<f32>
            }
            func.func private @again(%a: tensor<f32>) -> tensor<f32> {
              %0 = call @again(%a) : (tensor<f32>) -> tensor<f32>
              return %0 : tensor<f32>
            }
            func.func private @never(%a: tensor<f32>) -> tensor<f32> attributes {no_inline} {
              return %a : tensor<f32>
            }
            """),
        row(
            "functions that are large beside their callers are not inlined",
            "inline{inlining-threshold=10}",
            LARGE,
            LARGE),
        row(
            "the function that calls may be left as untidy as it is",
            "inline{default-pipeline=\"\"}",
            UNTIDY,
            """
            func.func @main(%a: tensor<f32>) -> tensor<f32> {
              %0 = stablehlo.constant dense<1.0> : tensor<f32>
              return %a : tensor<f32>
            }
            """),
        row(
            "functions may be tidied up by another pass",
            "inline{op-pipelines=func.func(cse)}",
            UNTIDY,
            """
            func.func @main(%a: tensor<f32>) -> tensor<f32> {
              return %a : tensor<f32>
            }
            """));
  }
}
