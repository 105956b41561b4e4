package org.hlo4j.transforms;

import static org.hlo4j.transforms.RewriteCases.row;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Results of {@code loop-invariant-code-motion}, equal to MLIR's. */
class LoopInvariantCodeMotionTest implements RewriteCases {
  static Stream<Arguments> rewrites() {
    return Stream.of(
        row(
            "what does not depend on a loop leaves it, and what may fail or has effects stays",
            "loop-invariant-code-motion",
            """
            func.func @nested(%lb: index, %ub: index, %st: index, %a: i32, %p: i1, %t: tensor<4xf32>) -> i32 {
              %0 = scf.for %i = %lb to %ub step %st iter_args(%x = %a) -> (i32) {
                %1 = scf.for %j = %lb to %ub step %st iter_args(%y = %x) -> (i32) {
                  %2 = arith.addi %a, %a : i32
                  %3 = arith.muli %2, %x : i32
                  %4 = scf.if %p -> (i32) {
                    %5 = arith.addi %2, %2 : i32
                    scf.yield %5 : i32
                  } else {
                    scf.yield %a : i32
                  }
                  %6 = scf.if %p -> (i32) {
                    scf.yield %y : i32
                  } else {
                    scf.yield %a : i32
                  }
                  %c = stablehlo.custom_call @f(%t) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
                  %q = arith.divsi %a, %2 : i32
                  %7 = arith.addi %3, %4 : i32
                  %8 = arith.addi %7, %6 : i32
                  %9 = arith.addi %8, %q : i32
                  scf.yield %9 : i32
                }
                scf.yield %1 : i32
              }
              return %0 : i32
            }
            """,
            """
            func.func @nested(%arg0: index, %arg1: index, %arg2: index, %arg3: i32, %arg4: i1, %arg5: tensor<4xf32>) -> i32 {
              %0 = arith.addi %arg3, %arg3 : i32
              %1 = scf.if %arg4 -> (i32) {
                %3 = arith.addi %0, %0 : i32
                scf.yield %3 : i32
              } else {
                scf.yield %arg3 : i32
              }
              %2 = scf.for %arg6 = %arg0 to %arg1 step %arg2 iter_args(%arg7 = %arg3) -> (i32) {
                %3 = arith.muli %0, %arg7 : i32
                %4 = arith.addi %3, %1 : i32
                %5 = scf.for %arg8 = %arg0 to %arg1 step %arg2 iter_args(%arg9 = %arg7) -> (i32) {
                  %6 = scf.if %arg4 -> (i32) {
                    scf.yield %arg9 : i32
                  } else {
                    scf.yield %arg3 : i32
                  }
                  %7 = stablehlo.custom_call @f(%arg5) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
                  %8 = arith.divsi %arg3, %0 : i32
                  %9 = arith.addi %4, %6 : i32
                  %10 = arith.addi %9, %8 : i32
                  scf.yield %10 : i32
                }
                scf.yield %5 : i32
              }
              return %2 : i32
            }
            """),
        row(
            "operations of StableHLO leave loops",
            "loop-invariant-code-motion",
            """
            func.func @f(%lb: index, %ub: index, %st: index, %a: i32, %t: tensor<4xf32>) -> i32 {
              %0 = scf.for %i = %lb to %ub step %st iter_args(%x = %a) -> (i32) {
                %1 = arith.addi %a, %a : i32
                %2 = arith.muli %1, %a : i32
                %d = arith.divsi %2, %a : i32
                %s = stablehlo.sine %t : tensor<4xf32>
                %3 = arith.addi %x, %2 : i32
                %4 = arith.addi %3, %d : i32
                scf.yield %4 : i32
              }
              return %0 : i32
            }
            """,
            """
            func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: i32, %arg4: tensor<4xf32>) -> i32 {
              %0 = arith.addi %arg3, %arg3 : i32
              %1 = arith.muli %0, %arg3 : i32
              %2 = stablehlo.sine %arg4 : tensor<4xf32>
              %3 = scf.for %arg5 = %arg0 to %arg1 step %arg2 iter_args(%arg6 = %arg3) -> (i32) {
                %4 = arith.divsi %1, %arg3 : i32
                %5 = arith.addi %arg6, %1 : i32
                %6 = arith.addi %5, %4 : i32
                scf.yield %6 : i32
              }
              return %3 : i32
            }
            """),
        row(
            "stablehlo.while is no loop to MLIR",
            "loop-invariant-code-motion",
            """
            func.func @w(%a: tensor<i32>, %b: tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
              %0:2 = stablehlo.while(%i = %a, %x = %b) : tensor<i32>, tensor<4xf32>
               cond { %c = stablehlo.constant dense<10> : tensor<i32>
                 %p = stablehlo.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
                 stablehlo.return %p : tensor<i1> }
               do { %one = stablehlo.constant dense<1> : tensor<i32>
                 %n = stablehlo.add %i, %one : tensor<i32>
                 %inv = stablehlo.sine %b : tensor<4xf32>
                 %y = stablehlo.add %x, %inv : tensor<4xf32>
                 stablehlo.return %n, %y : tensor<i32>, tensor<4xf32> }
              return %0#0, %0#1 : tensor<i32>, tensor<4xf32>
            }
            """,
            """
            func.func @w(%arg0: tensor<i32>, %arg1: tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
              %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<i32>, tensor<4xf32>
              cond {
                %c = stablehlo.constant dense<10> : tensor<i32>
                %1 = stablehlo.compare LT, %iterArg, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
                stablehlo.return %1 : tensor<i1>
              } do {
                %c = stablehlo.constant dense<1> : tensor<i32>
                %1 = stablehlo.add %iterArg, %c : tensor<i32>
                %2 = stablehlo.sine %arg1 : tensor<4xf32>
                %3 = stablehlo.add %iterArg_0, %2 : tensor<4xf32>
                stablehlo.return %1, %3 : tensor<i32>, tensor<4xf32>
              }
              return %0#0, %0#1 : tensor<i32>, tensor<4xf32>
            }
            """));
  }
}
