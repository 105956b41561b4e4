package org.hlo4j.transforms;

import static org.hlo4j.transforms.RewriteCases.row;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Results of passes that are independent of dialects. */
class GeneralPassesTest implements RewriteCases {
  private static final String BRANCH =
      """
      func.func @f(%a: i32) -> i32 {
        %c = arith.constant true
        cf.cond_br %c, ^bb1, ^bb2
      ^bb1:
        return %a : i32
      ^bb2:
        %0 = arith.addi %a, %a : i32
        return %0 : i32
      }
      """;

  private static final String EQUAL =
      """
      func.func @f(%a: index, %b: index) -> index {
        %0 = arith.subi %a, %b : index
        %1 = arith.subi %a, %b : index
        %2 = arith.maxsi %0, %1 : index
        return %2 : index
      }
      """;

  static Stream<Arguments> rewrites() {
    return Stream.of(
        row(
            "equal constants become one, at the start",
            "func.func(canonicalize)",
            """
            func.func @f(%a: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
              %0 = stablehlo.constant dense<1.0> : tensor<f32>
              %1 = stablehlo.add %a, %0 : tensor<f32>
              %2 = stablehlo.constant dense<1.0> : tensor<f32>
              %3 = stablehlo.multiply %1, %2 : tensor<f32>
              return %1, %3 : tensor<f32>, tensor<f32>
            }
            """,
            """
            func.func @f(%a: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
              %0 = stablehlo.constant dense<1.0> : tensor<f32>
              %1 = stablehlo.add %a, %0 : tensor<f32>
              %2 = stablehlo.multiply %1, %0 : tensor<f32>
              return %1, %2 : tensor<f32>, tensor<f32>
            }
            """),
        row(
            "dead operations go, those with effects stay",
            "func.func(canonicalize)",
            """
            func.func @f(%a: tensor<f32>) {
              %0 = stablehlo.add %a, %a : tensor<f32>
              %1 = stablehlo.negate %0 : tensor<f32>
              %2 = stablehlo.custom_call @effect(%a) {has_side_effect = true} : (tensor<f32>) -> tensor<f32>
              %3 = stablehlo.custom_call @pure(%a) {has_side_effect = false} : (tensor<f32>) -> tensor<f32>
              stablehlo.custom_call @says_nothing(%a) : (tensor<f32>) -> ()
              return
            }
            """,
            """
            func.func @f(%a: tensor<f32>) {
              %2 = stablehlo.custom_call @effect(%a) {has_side_effect = true} : (tensor<f32>) -> tensor<f32>
              return
            }
            """),
        row(
            "functions that are known are called by their names",
            "func.func(canonicalize)",
            """
            func.func private @callee(tensor<f32>) -> tensor<f32>
            func.func @f(%a: tensor<f32>) -> tensor<f32> {
              %f = constant @callee : (tensor<f32>) -> tensor<f32>
              %0 = call_indirect %f(%a) : (tensor<f32>) -> tensor<f32>
              return %0 : tensor<f32>
            }
            """,
            """
            func.func private @callee(tensor<f32>) -> tensor<f32>
            func.func @f(%a: tensor<f32>) -> tensor<f32> {
              %0 = call @callee(%a) : (tensor<f32>) -> tensor<f32>
              return %0 : tensor<f32>
            }
            """),
        row(
            "a number in the shape of a static tensor is a constant",
            "func.func(canonicalize)",
            """
            func.func @f(%a: tensor<2x0xi64>, %b: tensor<?xf32>) -> (tensor<2x0xf32>, tensor<?xf32>) {
              %0 = "chlo.constant_like"(%a) {value = 3.0 : f32} : (tensor<2x0xi64>) -> tensor<2x0xf32>
              %1 = "chlo.constant_like"(%b) {value = 3.0 : f32} : (tensor<?xf32>) -> tensor<?xf32>
              return %0, %1 : tensor<2x0xf32>, tensor<?xf32>
            }
            """,
            """
            func.func @f(%a: tensor<2x0xi64>, %b: tensor<?xf32>) -> (tensor<2x0xf32>, tensor<?xf32>) {
              %0 = chlo.constant dense<> : tensor<2x0xf32>
              %1 = "chlo.constant_like"(%b) {value = 3.0 : f32} : (tensor<?xf32>) -> tensor<?xf32>
              return %0, %1 : tensor<2x0xf32>, tensor<?xf32>
            }
            """),
        row(
            "constants of the shape dialect are sizes, too",
            "func.func(stablehlo-canonicalize-dynamism)",
            """
            func.func @f(%a: tensor<?x32xf32>) -> tensor<4x32xf32> {
              %0 = shape.const_shape [4, 32] : tensor<2xindex>
              %1 = stablehlo.dynamic_reshape %a, %0 : (tensor<?x32xf32>, tensor<2xindex>) -> tensor<4x32xf32>
              return %1 : tensor<4x32xf32>
            }
            """,
            """
            func.func @f(%a: tensor<?x32xf32>) -> tensor<4x32xf32> {
              %1 = stablehlo.reshape %a : (tensor<?x32xf32>) -> tensor<4x32xf32>
              return %1 : tensor<4x32xf32>
            }
            """),
        row(
            "constants without elements have no value that all are equal to",
            "stablehlo-convert-to-signless",
            """
            func.func @f() -> tensor<0xi8> {
              %0 = stablehlo.constant dense<255> : tensor<0xui8>
              %1 = builtin.unrealized_conversion_cast %0 : tensor<0xui8> to tensor<0xi8>
              return %1 : tensor<0xi8>
            }
            """,
            """
            func.func @f() -> tensor<0xi8> {
              %0 = stablehlo.constant dense<> : tensor<0xi8>
              return %0 : tensor<0xi8>
            }
            """),
        row(
            "operands of StableHLO keep their order",
            "func.func(canonicalize)",
            """
            func.func @f(%a: tensor<f32>) -> tensor<f32> {
              %0 = stablehlo.constant dense<1.0> : tensor<f32>
              %1 = stablehlo.add %0, %a : tensor<f32>
              return %1 : tensor<f32>
            }
            """,
            """
            func.func @f(%a: tensor<f32>) -> tensor<f32> {
              %0 = stablehlo.constant dense<1.0> : tensor<f32>
              %1 = stablehlo.add %0, %a : tensor<f32>
              return %1 : tensor<f32>
            }
            """),
        row(
            "a witness that holds is not checked",
            "func.func(canonicalize)",
            """
            func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) -> tensor<2xf32> {
              %0 = shape.shape_of %a : tensor<2xf32> -> tensor<1xindex>
              %1 = shape.shape_of %b : tensor<f32> -> tensor<0xindex>
              %w = shape.cstr_broadcastable %0, %1 : tensor<1xindex>, tensor<0xindex>
              %r = shape.assuming %w -> (tensor<2xf32>) {
                %2 = stablehlo.negate %a : tensor<2xf32>
                shape.assuming_yield %2 : tensor<2xf32>
              }
              return %r : tensor<2xf32>
            }
            """,
            """
            func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) -> tensor<2xf32> {
              %2 = stablehlo.negate %a : tensor<2xf32>
              return %2 : tensor<2xf32>
            }
            """),
        row(
            "branches that are known are not taken at run time",
            "func.func(canonicalize)",
            """
            func.func @f(%a: i32, %b: i32) -> i32 {
              %t = arith.constant true
              cf.cond_br %t, ^yes(%a : i32), ^no
            ^yes(%x: i32):
              cf.br ^end(%x : i32)
            ^no:
              cf.br ^end(%b : i32)
            ^end(%y: i32):
              return %y : i32
            }
            """,
            """
            func.func @f(%a: i32, %b: i32) -> i32 {
              return %a : i32
            }
            """),
        row(
            "equal expressions become one where the first dominates",
            "cse",
            """
            func.func @f(%p: tensor<i1>, %a: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
              %0 = stablehlo.add %a, %a : tensor<f32>
              %1 = stablehlo.add %a, %a : tensor<f32>
              %2 = "stablehlo.if"(%p) ({
                %3 = stablehlo.add %a, %a : tensor<f32>
                stablehlo.return %3 : tensor<f32>
              }, {
                %4 = stablehlo.negate %a : tensor<f32>
                stablehlo.return %4 : tensor<f32>
              }) : (tensor<i1>) -> tensor<f32>
              %5 = stablehlo.negate %a : tensor<f32>
              return %1, %2, %5 : tensor<f32>, tensor<f32>, tensor<f32>
            }
            """,
            """
            func.func @f(%p: tensor<i1>, %a: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
              %0 = stablehlo.add %a, %a : tensor<f32>
              %2 = "stablehlo.if"(%p) ({
                stablehlo.return %0 : tensor<f32>
              }, {
                %4 = stablehlo.negate %a : tensor<f32>
                stablehlo.return %4 : tensor<f32>
              }) : (tensor<i1>) -> tensor<f32>
              %5 = stablehlo.negate %a : tensor<f32>
              return %0, %2, %5 : tensor<f32>, tensor<f32>, tensor<f32>
            }
            """),
        row(
            "arguments of blocks that nobody needs go, also round a loop",
            "canonicalize",
            """
            func.func @f(%p: i1, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
              cf.br ^bb1(%x, %y : tensor<f32>, tensor<f32>)
            ^bb1(%a: tensor<f32>, %u: tensor<f32>):
              %0 = stablehlo.abs %a : tensor<f32>
              %1 = stablehlo.sine %u : tensor<f32>
              cf.cond_br %p, ^bb1(%0, %1 : tensor<f32>, tensor<f32>), ^bb2
            ^bb2:
              return %a : tensor<f32>
            }
            """,
            """
            func.func @f(%p: i1, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
              cf.br ^bb1(%x : tensor<f32>)
            ^bb1(%a: tensor<f32>):
              %0 = stablehlo.abs %a : tensor<f32>
              cf.cond_br %p, ^bb1(%0 : tensor<f32>), ^bb2
            ^bb2:
              return %a : tensor<f32>
            }
            """),
        row(
            "equal blocks become one, with what differs for arguments",
            "canonicalize{region-simplify=aggressive disable-patterns=cf.cond_br}",
            """
            func.func @f(%p: i1, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
              cf.cond_br %p, ^bb1(%x : tensor<f32>), ^bb2(%x : tensor<f32>)
            ^bb1(%a: tensor<f32>):
              %0 = stablehlo.add %a, %x : tensor<f32>
              %1 = stablehlo.multiply %0, %x : tensor<f32>
              return %1 : tensor<f32>
            ^bb2(%b: tensor<f32>):
              %2 = stablehlo.add %b, %y : tensor<f32>
              %3 = stablehlo.multiply %2, %y : tensor<f32>
              return %3 : tensor<f32>
            }
            """,
            """
            func.func @f(%p: i1, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
              cf.cond_br %p, ^bb1(%x : tensor<f32>), ^bb1(%y : tensor<f32>)
            ^bb1(%a: tensor<f32>):
              %0 = stablehlo.add %x, %a : tensor<f32>
              %1 = stablehlo.multiply %0, %a : tensor<f32>
              return %1 : tensor<f32>
            }
            """),
        row(
            "private symbols that nothing alive refers to go",
            "symbol-dce",
            """
            func.func @main() {
              call @used() : () -> ()
              return
            }
            func.func private @used() {
              return
            }
            func.func private @dead() {
              call @deader() : () -> ()
              return
            }
            func.func private @deader() {
              return
            }
            """,
            """
            func.func @main() {
              call @used() : () -> ()
              return
            }
            func.func private @used() {
              return
            }
            """),
        row(
            "nested symbols of the outermost table and of tables in it go, too",
            "symbol-dce",
            """
            func.func nested @f() {
              return
            }
            module @public {
              func.func nested @f() {
                return
              }
            }
            module @private <sym_visibility = "nested"> {
              func.func nested @f() {
                return
              }
            }
            """,
            """
            module {
              module @public {
              }
            }
            """),
        row(
            "patterns of operations that are left out do not apply",
            "canonicalize{disable-patterns=cf.cond_br}",
            BRANCH,
            BRANCH),
        row(
            "only patterns of operations that are listed apply",
            "canonicalize{enable-patterns=cf.br}",
            BRANCH,
            BRANCH),
        row(
            "only patterns of dialects that are listed apply",
            "canonicalize{filter-dialects=stablehlo,func}",
            BRANCH,
            BRANCH),
        row(
            "what becomes equal in an iteration is one in the next",
            "canonicalize{cse-between-iterations}",
            EQUAL,
            """
            func.func @f(%a: index, %b: index) -> index {
              %0 = arith.subi %a, %b : index
              return %0 : index
            }
            """),
        row(
            "what is equal becomes one after the last iteration, too",
            "canonicalize{cse-between-iterations max-iterations=1}",
            EQUAL.replace("maxsi", "addi"),
            """
            func.func @f(%a: index, %b: index) -> index {
              %0 = arith.subi %a, %b : index
              %1 = arith.addi %0, %0 : index
              return %1 : index
            }
            """),
        row("no iteration, no change", "canonicalize{max-iterations=0}", BRANCH, BRANCH),
        row(
            "casts that lead back go, others stay",
            "reconcile-unrealized-casts",
            """
            func.func @f(%a: i32) -> (i32, i64) {
              %0 = builtin.unrealized_conversion_cast %a : i32 to i64
              %1 = builtin.unrealized_conversion_cast %0 : i64 to f32
              %2 = builtin.unrealized_conversion_cast %1 : f32 to i32
              return %2, %0 : i32, i64
            }
            """,
            """
            func.func @f(%a: i32) -> (i32, i64) {
              %0 = builtin.unrealized_conversion_cast %a : i32 to i64
              return %a, %0 : i32, i64
            }
            """));
  }
}
