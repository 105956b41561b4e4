package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Results of {@code remove-dead-values}. */
class RemoveDeadValuesTest {
  private static Arguments row(String what, String before, String after) {
    return Arguments.of(what, before, after);
  }

  /** Equal to MLIR's. */
  static Stream<Arguments> programs() {
    return Stream.of(
        row(
            "arguments and results of private functions go, with their attributes",
            """
            func.func private @g(%a: tensor<i32> {x.y = 1 : i32}, %b: tensor<i32> {x.y = 2 : i32}) -> (tensor<i32> {r.s = 3 : i32}, tensor<i32> {r.s = 4 : i32}) {
              %0 = stablehlo.add %a, %a : tensor<i32>
              %1 = stablehlo.multiply %a, %a : tensor<i32>
              return %1, %0 : tensor<i32>, tensor<i32>
            }
            func.func @main(%z: tensor<i32>, %y: tensor<i32>) -> tensor<i32> {
              %k = stablehlo.negate %y : tensor<i32>
              %0:2 = call @g(%z, %k) {u.v = 1 : i32} : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
              %1:2 = call @g(%z, %k) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
              return %0#1 : tensor<i32>
            }
            """,
            """
            func.func private @g(%arg0: tensor<i32> {x.y = 1 : i32}) -> (tensor<i32> {r.s = 4 : i32}) {
              %0 = stablehlo.add %arg0, %arg0 : tensor<i32>
              return %0 : tensor<i32>
            }
            func.func @main(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
              %0 = call @g(%arg0) {u.v = 1 : i32} : (tensor<i32>) -> tensor<i32>
              %1 = call @g(%arg0) : (tensor<i32>) -> tensor<i32>
              return %0 : tensor<i32>
            }
            """),
        row(
            "functions that nothing calls keep nothing",
            """
            func.func private @never(%a: tensor<i32>) -> tensor<i32> {
              %0 = stablehlo.negate %a : tensor<i32>
              %1 = stablehlo.custom_call @eff(%0) {has_side_effect = true} : (tensor<i32>) -> tensor<i32>
              %2 = stablehlo.add %1, %1 : tensor<i32>
              return %2 : tensor<i32>
            }
            """,
            """
            func.func private @never() {
              return
            }
            """),
        row(
            "calls in functions that nothing calls count for nothing",
            """
            func.func private @p(%a: i32, %b: i32) -> i32 {
              return %a : i32
            }
            func.func private @nobody(%a: i32, %b: i32) -> i32 {
              %0 = call @p(%a, %b) : (i32, i32) -> i32
              return %0 : i32
            }
            """,
            """
            func.func private @p() {
              return
            }
            func.func private @nobody() {
              call @p() : () -> ()
              return
            }
            """),
        row(
            "calls of a function by itself keep nothing alive",
            """
            func.func private @rec(%a: i32, %n: i32, %k: i32) -> (i32, i32) {
              %c0 = arith.constant 0 : i32
              %p = arith.cmpi eq, %n, %c0 : i32
              cf.cond_br %p, ^e, ^r
            ^e:
              return %a, %k : i32, i32
            ^r:
              %c1 = arith.constant 1 : i32
              %m = arith.subi %n, %c1 : i32
              %x:2 = func.call @rec(%a, %m, %k) : (i32, i32, i32) -> (i32, i32)
              return %x#0, %x#1 : i32, i32
            }
            func.func @main(%n: i32) -> i32 {
              %c = arith.constant 7 : i32
              %x:2 = func.call @rec(%c, %n, %n) : (i32, i32, i32) -> (i32, i32)
              return %x#0 : i32
            }
            """,
            """
            func.func private @rec(%arg0: i32, %arg1: i32) -> i32 {
              %c0_i32 = arith.constant 0 : i32
              %0 = arith.cmpi eq, %arg1, %c0_i32 : i32
              cf.cond_br %0, ^bb1, ^bb2
            ^bb1:  // pred: ^bb0
              return %arg0 : i32
            ^bb2:  // pred: ^bb0
              %c1_i32 = arith.constant 1 : i32
              %1 = arith.subi %arg1, %c1_i32 : i32
              %2 = call @rec(%arg0, %1) : (i32, i32) -> i32
              return %2 : i32
            }
            func.func @main(%arg0: i32) -> i32 {
              %c7_i32 = arith.constant 7 : i32
              %0 = call @rec(%c7_i32, %arg0) : (i32, i32) -> i32
              return %0 : i32
            }
            """),
        row(
            "calls stay for their effects, but not their results",
            """
            func.func private @eff(%a: tensor<i32>, %b: tensor<i32>) -> tensor<i32> {
              %1 = stablehlo.custom_call @eff(%a) {has_side_effect = true} : (tensor<i32>) -> tensor<i32>
              return %b : tensor<i32>
            }
            func.func @main(%n: tensor<i32>, %m: tensor<i32>) {
              %k = stablehlo.negate %n : tensor<i32>
              %l = stablehlo.negate %m : tensor<i32>
              %0 = call @eff(%k, %l) : (tensor<i32>, tensor<i32>) -> tensor<i32>
              return
            }
            """,
            """
            func.func private @eff(%arg0: tensor<i32>) {
              %0 = stablehlo.custom_call @eff(%arg0) {has_side_effect = true} : (tensor<i32>) -> tensor<i32>
              return
            }
            func.func @main(%arg0: tensor<i32>, %arg1: tensor<i32>) {
              %0 = stablehlo.negate %arg0 : tensor<i32>
              call @eff(%0) : (tensor<i32>) -> ()
              return
            }
            """),
        row(
            "calls of pure functions stay",
            """
            func.func private @pure(%a: tensor<i32>) -> tensor<i32> {
              %1 = stablehlo.negate %a : tensor<i32>
              return %1 : tensor<i32>
            }
            func.func @main(%n: tensor<i32>) {
              %k = stablehlo.negate %n : tensor<i32>
              %0 = call @pure(%k) : (tensor<i32>) -> tensor<i32>
              %1 = call @pure(%0) : (tensor<i32>) -> tensor<i32>
              return
            }
            """,
            """
            func.func private @pure() {
              return
            }
            func.func @main(%arg0: tensor<i32>) {
              call @pure() : () -> ()
              call @pure() : () -> ()
              return
            }
            """),
        row(
            "functions that are values, and declarations, keep their types",
            """
            func.func private @unused(%a: i32) -> i32 {
              %0 = arith.addi %a, %a : i32
              return %a : i32
            }
            func.func private @decl(%a: i32) -> i32
            func.func private @asval(%a: i32, %b: i32) -> i32 {
              return %a : i32
            }
            func.func @m(%z: i32) -> ((i32, i32) -> i32) {
              %0 = call @decl(%z) : (i32) -> i32
              %f = constant @asval : (i32, i32) -> i32
              %g = constant @asval : (i32, i32) -> i32
              return %f : (i32, i32) -> i32
            }
            """,
            """
            func.func private @unused() {
              return
            }
            func.func private @decl(i32) -> i32
            func.func private @asval(%arg0: i32, %arg1: i32) -> i32 {
              return %arg0 : i32
            }
            func.func @m(%arg0: i32) -> ((i32, i32) -> i32) {
              %0 = call @decl(%arg0) : (i32) -> i32
              %f = constant @asval : (i32, i32) -> i32
              return %f : (i32, i32) -> i32
            }
            """),
        row(
            "functions of composites keep their types",
            """
            func.func private @comp(%a: tensor<i32>, %b: tensor<i32>) -> tensor<i32> {
              return %a : tensor<i32>
            }
            func.func @main(%n: tensor<i32>) -> tensor<i32> {
              %k = stablehlo.negate %n : tensor<i32>
              %0 = stablehlo.composite "a.b" %n, %k {decomposition = @comp} : (tensor<i32>, tensor<i32>) -> tensor<i32>
              %1 = stablehlo.composite "a.b" %n, %k {decomposition = @comp} : (tensor<i32>, tensor<i32>) -> tensor<i32>
              return %1 : tensor<i32>
            }
            """,
            """
            func.func private @comp(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
              return %arg0 : tensor<i32>
            }
            func.func @main(%arg0: tensor<i32>) -> tensor<i32> {
              %0 = stablehlo.negate %arg0 : tensor<i32>
              %1 = stablehlo.composite "a.b" %arg0, %0 {decomposition = @comp} : (tensor<i32>, tensor<i32>) -> tensor<i32>
              %2 = stablehlo.composite "a.b" %arg0, %0 {decomposition = @comp} : (tensor<i32>, tensor<i32>) -> tensor<i32>
              return %2 : tensor<i32>
            }
            """),
        row(
            "operations go, those with effects and what they use stay",
            """
            func.func @dead(%a: tensor<4xf32>, %c: tensor<f32>) -> tensor<4xf32> {
              %0 = stablehlo.add %a, %a : tensor<4xf32>
              %1 = stablehlo.negate %0 : tensor<4xf32>
              %2 = stablehlo.custom_call @pure(%1) : (tensor<4xf32>) -> tensor<4xf32>
              %3 = stablehlo.custom_call @eff(%1) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
              return %a : tensor<4xf32>
            }
            """,
            """
            func.func @dead(%arg0: tensor<4xf32>, %arg1: tensor<f32>) -> tensor<4xf32> {
              %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
              %1 = stablehlo.negate %0 : tensor<4xf32>
              %2 = stablehlo.custom_call @eff(%1) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
              return %arg0 : tensor<4xf32>
            }
            """),
        row(
            "regions keep what they return",
            """
            func.func @while(%a: tensor<i32>, %b: tensor<4xf32>) -> (tensor<i32>) {
              %0:2 = stablehlo.while(%i = %a, %x = %b) : tensor<i32>, tensor<4xf32>
               cond { %c = stablehlo.constant dense<10> : tensor<i32>
                 %p = stablehlo.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
                 stablehlo.return %p : tensor<i1> }
               do { %one = stablehlo.constant dense<1> : tensor<i32>
                 %n = stablehlo.add %i, %one : tensor<i32>
                 %y = stablehlo.add %x, %x : tensor<4xf32>
                 %d = stablehlo.add %y, %x : tensor<4xf32>
                 stablehlo.return %n, %y : tensor<i32>, tensor<4xf32> }
              return %0#0 : tensor<i32>
            }
            """,
            """
            func.func @while(%arg0: tensor<i32>, %arg1: tensor<4xf32>) -> tensor<i32> {
              %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<i32>, tensor<4xf32>
              cond {
                %c = stablehlo.constant dense<10> : tensor<i32>
                %1 = stablehlo.compare LT, %iterArg, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
                stablehlo.return %1 : tensor<i1>
              } do {
                %c = stablehlo.constant dense<1> : tensor<i32>
                %1 = stablehlo.add %iterArg, %c : tensor<i32>
                %2 = stablehlo.add %iterArg_0, %iterArg_0 : tensor<4xf32>
                stablehlo.return %1, %2 : tensor<i32>, tensor<4xf32>
              }
              return %0#0 : tensor<i32>
            }
            """),
        row(
            "operations go, what their regions return stays until the next run",
            """
            func.func @captured(%a: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {
              %n = stablehlo.negate %c : tensor<f32>
              %0 = "stablehlo.reduce"(%a, %c) ({
                ^bb0(%x: tensor<f32>, %y: tensor<f32>):
                %1 = stablehlo.add %x, %n : tensor<f32>
                stablehlo.return %1 : tensor<f32>
              }) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
              return %c : tensor<f32>
            }
            """,
            """
            func.func @captured(%arg0: tensor<4xf32>, %arg1: tensor<f32>) -> tensor<f32> {
              %0 = stablehlo.negate %arg1 : tensor<f32>
              return %arg1 : tensor<f32>
            }
            """),
        row(
            "arguments of blocks go to which dead values are passed",
            """
            func.func @all_dead_operands(%z: i32, %p: i1) -> i32 {
              %w = arith.addi %z, %z : i32
              %w2 = arith.muli %z, %z : i32
              cf.cond_br %p, ^a(%w, %z : i32, i32), ^b
            ^a(%x: i32, %r: i32):
              return %r : i32
            ^b:
              cf.br ^a(%w2, %z : i32, i32)
            }
            """,
            """
            func.func @all_dead_operands(%arg0: i32, %arg1: i1) -> i32 {
              cf.cond_br %arg1, ^bb1(%arg0 : i32), ^bb2
            ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
              return %0 : i32
            ^bb2:  // pred: ^bb0
              cf.br ^bb1(%arg0 : i32)
            }
            """),
        row(
            "arguments of blocks stay to which live values are passed",
            """
            func.func @all_live_operands(%z: i32, %p: i1) -> i32 {
              cf.cond_br %p, ^a(%z : i32), ^b
            ^a(%x: i32):
              return %z : i32
            ^b:
              cf.br ^a(%z : i32)
            }
            """,
            """
            func.func @all_live_operands(%arg0: i32, %arg1: i1) -> i32 {
              cf.cond_br %arg1, ^bb1(%arg0 : i32), ^bb2
            ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
              return %arg0 : i32
            ^bb2:  // pred: ^bb0
              cf.br ^bb1(%arg0 : i32)
            }
            """),
        row(
            "nested modules have functions of their own",
            """
            module @x { func.func private @q(%a: i32) { return }
             func.func @m(%z: i32) { call @q(%z) : (i32) -> () return }
             module @in { func.func private @q2(%a: i32) { return } func.func nested @q3(%a: i32) { return } } }
            """,
            """
            module @x {
              func.func private @q() {
                return
              }
              func.func @m(%arg0: i32) {
                call @q() : () -> ()
                return
              }
              module @in {
                func.func private @q2() {
                  return
                }
                func.func nested @q3() {
                  return
                }
              }
            }
            """));
  }

  /** MLIR refuses the first one after the pass, and puts {@code ub.poison} into the others. */
  static Stream<Arguments> departures() {
    return Stream.of(
        row(
            "where one branch passes a dead value, and another one that is used elsewhere",
            """
            func.func @br(%z: i32, %p: i1, %q: i32) -> i32 {
              %d = arith.constant 3 : i32
              %w = arith.addi %z, %z : i32
              cf.cond_br %p, ^a(%d, %w : i32, i32), ^b(%q: i32)
            ^a(%x: i32, %x2: i32):
              %y = arith.addi %x, %d : i32
              return %y : i32
            ^b(%e: i32):
              cf.br ^a(%z, %z : i32, i32)
            }
            """,
            """
            func.func @br(%arg0: i32, %arg1: i1, %arg2: i32) -> i32 {
              %c3_i32 = arith.constant 3 : i32
              cf.cond_br %arg1, ^bb1(%c3_i32 : i32), ^bb2
            ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
              %1 = arith.addi %0, %c3_i32 : i32
              return %1 : i32
            ^bb2:  // pred: ^bb0
              cf.br ^bb1(%arg0 : i32)
            }
            """),
        row(
            "public functions get all their arguments",
            """
            func.func @pub(%a: i32, %b: i32) -> (i32, i32) {
              return %a, %a : i32, i32
            }
            func.func @c(%a: i32, %b: i32) -> i32 {
              %k = arith.addi %b, %b : i32
              %0:2 = call @pub(%a, %k) : (i32, i32) -> (i32, i32)
              return %0#1 : i32
            }
            """,
            """
            func.func @pub(%arg0: i32, %arg1: i32) -> (i32, i32) {
              return %arg0, %arg0 : i32, i32
            }
            func.func @c(%arg0: i32, %arg1: i32) -> i32 {
              %0 = arith.addi %arg1, %arg1 : i32
              %1:2 = call @pub(%arg0, %0) : (i32, i32) -> (i32, i32)
              return %1#1 : i32
            }
            """),
        row(
            "blocks that never run keep what they need",
            """
            func.func @dead_by_constant(%z: i32) -> i32 {
              %t = arith.constant true
              %w = arith.addi %z, %z : i32
              cf.cond_br %t, ^a(%z : i32), ^b(%w: i32)
            ^a(%x: i32):
              return %x : i32
            ^b(%y: i32):
              %q = arith.muli %y, %w : i32
              return %q : i32
            }
            """,
            """
            func.func @dead_by_constant(%arg0: i32) -> i32 {
              %true = arith.constant true
              %0 = arith.addi %arg0, %arg0 : i32
              cf.cond_br %true, ^bb1(%arg0 : i32), ^bb2(%0 : i32)
            ^bb1(%1: i32):  // pred: ^bb0
              return %1 : i32
            ^bb2(%2: i32):  // pred: ^bb0
              %3 = arith.muli %2, %0 : i32
              return %3 : i32
            }
            """),
        row(
            "results of operations of scf stay",
            """
            func.func @if(%p: i1, %z: i32) -> i32 {
              %0:2 = scf.if %p -> (i32, i32) {
                %q = arith.addi %z, %z : i32
                scf.yield %q, %z : i32, i32
              } else {
                %q = arith.muli %z, %z : i32
                scf.yield %z, %q : i32, i32
              }
              return %0#0 : i32
            }
            """,
            """
            func.func @if(%arg0: i1, %arg1: i32) -> i32 {
              %0:2 = scf.if %arg0 -> (i32, i32) {
                %1 = arith.addi %arg1, %arg1 : i32
                scf.yield %1, %arg1 : i32, i32
              } else {
                %1 = arith.muli %arg1, %arg1 : i32
                scf.yield %arg1, %1 : i32, i32
              }
              return %0#0 : i32
            }
            """));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"programs", "departures"})
  void erasesWhatNothingDependsOn(String what, String before, String after) {
    assertThat(Passes.run("remove-dead-values", before)).isEqualTo(Passes.normalized(after));
  }
}
