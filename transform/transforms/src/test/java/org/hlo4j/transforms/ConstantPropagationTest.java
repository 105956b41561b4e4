package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Results of {@code sccp}, equal to MLIR's. */
class ConstantPropagationTest {
  private static Arguments row(String what, String before, String after) {
    return Arguments.of(what, before, after);
  }

  static Stream<Arguments> programs() {
    return Stream.of(
        row(
            "calls of private functions pass constants in, and any calls out",
            """
            func.func private @g(%a: tensor<i32>, %b: i32, %c: i32) -> (tensor<i32>, i32, i32) {
              %0 = stablehlo.add %a, %a : tensor<i32>
              %1 = arith.addi %b, %b : i32
              %2 = arith.addi %b, %c : i32
              return %0, %1, %2 : tensor<i32>, i32, i32
            }
            func.func @main(%z: i32) -> (tensor<i32>, i32, i32) {
              %c = stablehlo.constant dense<5> : tensor<i32>
              %d = arith.constant 3 : i32
              %0:3 = call @g(%c, %d, %z) : (tensor<i32>, i32, i32) -> (tensor<i32>, i32, i32)
              return %0#0, %0#1, %0#2 : tensor<i32>, i32, i32
            }
            """,
            """
            func.func private @g(%arg0: tensor<i32>, %arg1: i32, %arg2: i32) -> (tensor<i32>, i32, i32) {
              %c3_i32 = arith.constant 3 : i32
              %c = stablehlo.constant dense<5> : tensor<i32>
              %c6_i32 = arith.constant 6 : i32
              %0 = stablehlo.add %c, %c : tensor<i32>
              %1 = arith.addi %c3_i32, %arg2 : i32
              return %0, %c6_i32, %1 : tensor<i32>, i32, i32
            }
            func.func @main(%arg0: i32) -> (tensor<i32>, i32, i32) {
              %c6_i32 = arith.constant 6 : i32
              %c3_i32 = arith.constant 3 : i32
              %c = stablehlo.constant dense<5> : tensor<i32>
              %0:3 = call @g(%c, %c3_i32, %arg0) : (tensor<i32>, i32, i32) -> (tensor<i32>, i32, i32)
              return %0#0, %c6_i32, %0#2 : tensor<i32>, i32, i32
            }
            """),
        row(
            "public functions get what nobody knows, and others are not called",
            """
            func.func @callpub(%z: i32) -> i32 {
              %d = arith.constant 3 : i32
              %0 = call @pub(%d) : (i32) -> i32
              return %0 : i32
            }
            func.func @pub(%b: i32) -> i32 {
              %c = arith.constant 9 : i32
              return %c : i32
            }
            func.func private @never(%b: i32) -> i32 {
              %c = arith.constant 9 : i32
              %d = arith.addi %c, %c : i32
              return %d : i32
            }
            """,
            """
            func.func @callpub(%arg0: i32) -> i32 {
              %c9_i32 = arith.constant 9 : i32
              %c3_i32 = arith.constant 3 : i32
              %0 = call @pub(%c3_i32) : (i32) -> i32
              return %c9_i32 : i32
            }
            func.func @pub(%arg0: i32) -> i32 {
              %c9_i32 = arith.constant 9 : i32
              return %c9_i32 : i32
            }
            func.func private @never(%arg0: i32) -> i32 {
              %c9_i32 = arith.constant 9 : i32
              %0 = arith.addi %c9_i32, %c9_i32 : i32
              return %0 : i32
            }
            """),
        row(
            "a branch that is never taken counts for nothing",
            """
            func.func @br(%z: i32) -> (i32, i32) {
              %t = arith.constant true
              %d = arith.constant 3 : i32
              cf.cond_br %t, ^a(%d : i32), ^b
            ^a(%x: i32):
              %y = arith.addi %x, %d : i32
              return %y, %x : i32, i32
            ^b:
              cf.br ^a(%z : i32)
            }
            """,
            """
            func.func @br(%arg0: i32) -> (i32, i32) {
              %c6_i32 = arith.constant 6 : i32
              %c3_i32 = arith.constant 3 : i32
              %true = arith.constant true
              cf.cond_br %true, ^bb1(%c3_i32 : i32), ^bb2
            ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
              return %c6_i32, %c3_i32 : i32, i32
            ^bb2:  // pred: ^bb0
              cf.br ^bb1(%arg0 : i32)
            }
            """),
        row(
            "what a loop of blocks does not change stays a constant",
            """
            func.func @loop(%n: i32) -> (i32, i32) {
              %c0 = arith.constant 0 : i32
              %c1 = arith.constant 1 : i32
              cf.br ^h(%c0, %c1 : i32, i32)
            ^h(%i: i32, %k: i32):
              %p = arith.cmpi slt, %i, %n : i32
              cf.cond_br %p, ^body, ^exit
            ^body:
              %k2 = arith.muli %k, %c1 : i32
              %i2 = arith.addi %i, %k2 : i32
              cf.br ^h(%i2, %k2 : i32, i32)
            ^exit:
              return %i, %k : i32, i32
            }
            """,
            """
            func.func @loop(%arg0: i32) -> (i32, i32) {
              %c1_i32 = arith.constant 1 : i32
              %c0_i32 = arith.constant 0 : i32
              cf.br ^bb1(%c0_i32, %c1_i32 : i32, i32)
            ^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb2
              %2 = arith.cmpi slt, %0, %arg0 : i32
              cf.cond_br %2, ^bb2, ^bb3
            ^bb2:  // pred: ^bb1
              %3 = arith.addi %0, %c1_i32 : i32
              cf.br ^bb1(%3, %c1_i32 : i32, i32)
            ^bb3:  // pred: ^bb1
              return %0, %c1_i32 : i32, i32
            }
            """),
        row(
            "the regions of operations that are no branches may run",
            """
            func.func @if(%p: tensor<i1>) -> tensor<i32> {
              %t = stablehlo.constant dense<true> : tensor<i1>
              %0 = "stablehlo.if"(%t) ({
                %c = stablehlo.constant dense<5> : tensor<i32>
                stablehlo.return %c : tensor<i32>
              }, {
                %c = stablehlo.constant dense<5> : tensor<i32>
                stablehlo.return %c : tensor<i32>
              }) : (tensor<i1>) -> tensor<i32>
              return %0 : tensor<i32>
            }
            """,
            """
            func.func @if(%arg0: tensor<i1>) -> tensor<i32> {
              %c = stablehlo.constant dense<5> : tensor<i32>
              %c_0 = stablehlo.constant dense<true> : tensor<i1>
              %0 = "stablehlo.if"(%c_0) ({
                stablehlo.return %c : tensor<i32>
              }, {
                stablehlo.return %c : tensor<i32>
              }) : (tensor<i1>) -> tensor<i32>
              return %0 : tensor<i32>
            }
            """),
        row(
            "of scf.if only the region that is taken counts",
            """
            func.func @scfif(%p: i1, %z: i32) -> (i32, i32) {
              %t = arith.constant true
              %0:2 = scf.if %t -> (i32, i32) {
                %c = arith.constant 5 : i32
                scf.yield %c, %z : i32, i32
              } else {
                %c = arith.constant 6 : i32
                scf.yield %c, %c : i32, i32
              }
              return %0#0, %0#1 : i32, i32
            }
            """,
            """
            func.func @scfif(%arg0: i1, %arg1: i32) -> (i32, i32) {
              %c5_i32 = arith.constant 5 : i32
              %true = arith.constant true
              %0:2 = scf.if %true -> (i32, i32) {
                scf.yield %c5_i32, %arg1 : i32, i32
              } else {
                %c6_i32 = arith.constant 6 : i32
                scf.yield %c6_i32, %c6_i32 : i32, i32
              }
              return %c5_i32, %0#1 : i32, i32
            }
            """),
        row(
            "what scf.for does not change stays a constant",
            """
            func.func @scffor(%lb: index, %z: i32) -> (i32, i32) {
              %c1 = arith.constant 1 : index
              %c7 = arith.constant 7 : i32
              %0:2 = scf.for %i = %lb to %c1 step %c1 iter_args(%a = %c7, %b = %z) -> (i32, i32) {
                %q = arith.addi %a, %a : i32
                %q2 = arith.subi %q, %a : i32
                scf.yield %q2, %q : i32, i32
              }
              return %0#0, %0#1 : i32, i32
            }
            """,
            """
            func.func @scffor(%arg0: index, %arg1: i32) -> (i32, i32) {
              %c14_i32 = arith.constant 14 : i32
              %c7_i32 = arith.constant 7 : i32
              %c1 = arith.constant 1 : index
              %0:2 = scf.for %arg2 = %arg0 to %c1 step %c1 iter_args(%arg3 = %c7_i32, %arg4 = %arg1) -> (i32, i32) {
                scf.yield %c7_i32, %c14_i32 : i32, i32
              }
              return %c7_i32, %0#1 : i32, i32
            }
            """),
        row(
            "scf.for may run never or once",
            """
            func.func @trip(%z: i32) -> (i32, i32, i32) {
              %c0 = arith.constant 0 : index
              %c1 = arith.constant 1 : index
              %c9 = arith.constant 9 : i32
              %c8 = arith.constant 8 : i32
              %0 = scf.for %i = %c0 to %c0 step %c1 iter_args(%a = %c9) -> (i32) {
                scf.yield %z : i32
              }
              %1 = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %z) -> (i32) {
                scf.yield %c8 : i32
              }
              %2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %c9) -> (i32) {
                %x = arith.addi %a, %c8 : i32
                scf.yield %x : i32
              }
              return %0, %1, %2 : i32, i32, i32
            }
            """,
            """
            func.func @trip(%arg0: i32) -> (i32, i32, i32) {
              %c17_i32 = arith.constant 17 : i32
              %c8_i32 = arith.constant 8 : i32
              %c9_i32 = arith.constant 9 : i32
              %c1 = arith.constant 1 : index
              %c0 = arith.constant 0 : index
              return %c9_i32, %c8_i32, %c17_i32 : i32, i32, i32
            }
            """),
        row(
            "shape.assuming returns what its region yields",
            """
            func.func @assuming(%w: !shape.witness, %z : tensor<i32>) -> (tensor<i32>, tensor<i32>) {
              %0:2 = shape.assuming %w -> (tensor<i32>, tensor<i32>) {
                %c = stablehlo.constant dense<5> : tensor<i32>
                shape.assuming_yield %c, %z : tensor<i32>, tensor<i32>
              }
              return %0#0, %0#1 : tensor<i32>, tensor<i32>
            }
            """,
            """
            func.func @assuming(%arg0: !shape.witness, %arg1: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
              %c = stablehlo.constant dense<5> : tensor<i32>
              %0:2 = shape.assuming %arg0 -> (tensor<i32>, tensor<i32>) {
                shape.assuming_yield %c, %arg1 : tensor<i32>, tensor<i32>
              }
              return %c, %0#1 : tensor<i32>, tensor<i32>
            }
            """),
        row(
            "operations in blocks that never run stay",
            """
            func.func @dead(%z: i32) -> i32 {
              %d = arith.constant 3 : i32
              return %z : i32
            ^b:
              %e = arith.constant 4 : i32
              %f = arith.addi %e, %d : i32
              return %f : i32
            }
            """,
            """
            func.func @dead(%arg0: i32) -> i32 {
              %c3_i32 = arith.constant 3 : i32
              return %arg0 : i32
            ^bb1:  // no predecessors
              %c4_i32 = arith.constant 4 : i32
              %0 = arith.addi %c4_i32, %c3_i32 : i32
              return %0 : i32
            }
            """),
        row(
            "equal constants become one at the start of their function, where they stand in any"
                + " region",
            """
            func.func @region(%t: tensor<4xf32>) -> tensor<f32> {
              %c = stablehlo.constant dense<0.0> : tensor<f32>
              %0 = "stablehlo.reduce"(%t, %c) ({
              ^bb0(%a: tensor<f32>, %b: tensor<f32>):
                %k = stablehlo.constant dense<0.0> : tensor<f32>
                %z = stablehlo.constant dense<3.0> : tensor<f32>
                %1 = stablehlo.add %a, %k : tensor<f32>
                %2 = stablehlo.add %1, %z : tensor<f32>
                %3 = stablehlo.add %2, %c : tensor<f32>
                stablehlo.return %3 : tensor<f32>
              }) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
              return %0 : tensor<f32>
            }
            """,
            """
            func.func @region(%arg0: tensor<4xf32>) -> tensor<f32> {
              %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
              %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
              %0 = stablehlo.reduce(%arg0 init: %cst_0) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
               reducer(%arg1: tensor<f32>, %arg2: tensor<f32>)  {
                %1 = stablehlo.add %arg1, %cst_0 : tensor<f32>
                %2 = stablehlo.add %1, %cst : tensor<f32>
                %3 = stablehlo.add %2, %cst_0 : tensor<f32>
                stablehlo.return %3 : tensor<f32>
              }
              return %0 : tensor<f32>
            }
            """),
        row(
            "functions that are values may be called by anyone",
            """
            func.func private @h(%b: i32) -> i32 { return %b : i32 }
            func.func @indirect(%x: i32) -> (i32, i32) {
              %f = constant @h : (i32) -> i32
              %d = arith.constant 3 : i32
              %0 = call_indirect %f(%d) : (i32) -> i32
              %g = constant @h : (i32) -> i32
              %1 = call_indirect %g(%d) : (i32) -> i32
              return %0, %1 : i32, i32
            }
            """,
            """
            func.func private @h(%arg0: i32) -> i32 {
              return %arg0 : i32
            }
            func.func @indirect(%arg0: i32) -> (i32, i32) {
              %c3_i32 = arith.constant 3 : i32
              %f = constant @h : (i32) -> i32
              %0 = call_indirect %f(%c3_i32) : (i32) -> i32
              %1 = call_indirect %f(%c3_i32) : (i32) -> i32
              return %0, %1 : i32, i32
            }
            """),
        row(
            "calls of a function by itself agree with others",
            """
            func.func private @rec(%a: i32, %n: i32) -> i32 {
              %c0 = arith.constant 0 : i32
              %p = arith.cmpi eq, %n, %c0 : i32
              cf.cond_br %p, ^e, ^r
            ^e:
              return %a : i32
            ^r:
              %c1 = arith.constant 1 : i32
              %m = arith.subi %n, %c1 : i32
              %x = func.call @rec(%a, %m) : (i32, i32) -> i32
              return %x : i32
            }
            func.func @main(%n: i32) -> i32 {
              %c = arith.constant 7 : i32
              %x = func.call @rec(%c, %n) : (i32, i32) -> i32
              return %x : i32
            }
            """,
            """
            func.func private @rec(%arg0: i32, %arg1: i32) -> i32 {
              %c1_i32 = arith.constant 1 : i32
              %c7_i32 = arith.constant 7 : i32
              %c0_i32 = arith.constant 0 : i32
              %0 = arith.cmpi eq, %arg1, %c0_i32 : i32
              cf.cond_br %0, ^bb1, ^bb2
            ^bb1:  // pred: ^bb0
              return %c7_i32 : i32
            ^bb2:  // pred: ^bb0
              %1 = arith.subi %arg1, %c1_i32 : i32
              %2 = call @rec(%c7_i32, %1) : (i32, i32) -> i32
              return %c7_i32 : i32
            }
            func.func @main(%arg0: i32) -> i32 {
              %c7_i32 = arith.constant 7 : i32
              %0 = call @rec(%c7_i32, %arg0) : (i32, i32) -> i32
              return %c7_i32 : i32
            }
            """),
        row(
            "nested modules have functions of their own",
            """
            module @outer {
            module @inner {
              func.func nested @n(%a: i32) -> i32 { return %a : i32 }
              func.func private @p(%a: i32) -> i32 { return %a : i32 }
              func.func @m() -> (i32, i32) {
                %c = arith.constant 7 : i32
                %0 = call @n(%c) : (i32) -> i32
                %1 = call @p(%c) : (i32) -> i32
                return %0, %1 : i32, i32
              }
            }
            }
            """,
            """
            module @outer {
              module @inner {
                func.func nested @n(%arg0: i32) -> i32 {
                  %c7_i32 = arith.constant 7 : i32
                  return %c7_i32 : i32
                }
                func.func private @p(%arg0: i32) -> i32 {
                  %c7_i32 = arith.constant 7 : i32
                  return %c7_i32 : i32
                }
                func.func @m() -> (i32, i32) {
                  %c7_i32 = arith.constant 7 : i32
                  %0 = call @n(%c7_i32) : (i32) -> i32
                  %1 = call @p(%c7_i32) : (i32) -> i32
                  return %c7_i32, %c7_i32 : i32, i32
                }
              }
            }
            """),
        row(
            "operations of StableHLO do not fold, those of other dialects do",
            """
            func.func @args(%a: i32, %p: i1) -> (i32, i32, i32, i1, i32) {
              %0 = arith.subi %a, %a : i32
              %c = arith.constant 0 : i32
              %1 = arith.addi %a, %0 : i32
              %2 = arith.muli %a, %0 : i32
              %3 = arith.cmpi eq, %a, %a : i32
              %4 = arith.select %3, %c, %a : i32
              %5 = arith.select %p, %c, %0 : i32
              return %1, %2, %4, %3, %5 : i32, i32, i32, i1, i32
            }
            """,
            """
            func.func @args(%arg0: i32, %arg1: i1) -> (i32, i32, i32, i1, i32) {
              %true = arith.constant true
              %c0_i32 = arith.constant 0 : i32
              %0 = arith.addi %arg0, %c0_i32 : i32
              %1 = arith.select %arg1, %c0_i32, %c0_i32 : i32
              return %0, %c0_i32, %c0_i32, %true, %1 : i32, i32, i32, i1, i32
            }
            """));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void replacesValuesThatAlwaysAreOneConstant(String what, String before, String after) {
    assertThat(Passes.run("sccp", before)).isEqualTo(Passes.normalized(after));
  }
}
