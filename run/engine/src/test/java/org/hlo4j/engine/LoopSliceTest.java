package org.hlo4j.engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slices of what a loop does not change, which elementwise operations read in place. */
class LoopSliceTest {
  private static final EngineOptions STRICT = EngineOptions.DEFAULT.withStrict(true);

  /** A loop of 200 iterations, so that it is not unrolled, over slices that exceed the bounds. */
  private static String loop(String arguments, String types, String initial, String body) {
    return """
    func.func @main(ARGS) -> TYPES {
      %n = stablehlo.constant dense<200> : tensor<i32>
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %r:2 = stablehlo.while(%i = %zero, %a = INITIAL) : tensor<i32>, TYPES
        cond {
          %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %t : tensor<i1>
        } do {
          BODY
          %j = stablehlo.add %i, %one : tensor<i32>
          stablehlo.return %j, %b : tensor<i32>, TYPES
        }
      return %r#1 : TYPES
    }
    """
        .replace("ARGS", arguments)
        .replace("TYPES", types)
        .replace("INITIAL", initial)
        .replace("BODY", body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"f32", "f64", "bf16", "i32", "i64", "i8", "complex<f32>"})
  void readsRows(String type) {
    EngineAgreement.check(
        loop(
                "%x: tensor<100x40xT>, %h: tensor<40xT>",
                "tensor<40xT>",
                "%h",
                """
                %s = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 40] : (tensor<100x40xT>, tensor<i32>, tensor<i32>) -> tensor<1x40xT>
                %u = stablehlo.reshape %s : (tensor<1x40xT>) -> tensor<40xT>
                %b = stablehlo.subtract %u, %a : tensor<40xT>
                """)
            .replace("xT", "x" + type),
        STRICT);
  }

  @Test
  void readsSlicesInOtherOrders() {
    EngineAgreement.check(
        loop(
            "%x: tensor<9x6x5xf32>, %h: tensor<5x2x4xf32>",
            "tensor<5x2x4xf32>",
            "%h",
            """
            %s = stablehlo.dynamic_slice %x, %i, %one, %i, sizes = [2, 4, 5] : (tensor<9x6x5xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x5xf32>
            %u = stablehlo.transpose %s, dims = [2, 0, 1] : (tensor<2x4x5xf32>) -> tensor<5x2x4xf32>
            %v = stablehlo.add %u, %a : tensor<5x2x4xf32>
            %w = stablehlo.slice %s [0:2:1, 0:4:1, 1:2:1] : (tensor<2x4x5xf32>) -> tensor<2x4x1xf32>
            %y = stablehlo.reshape %w : (tensor<2x4x1xf32>) -> tensor<8xf32>
            %z = stablehlo.reshape %y : (tensor<8xf32>) -> tensor<2x4xf32>
            %q = stablehlo.broadcast_in_dim %z, dims = [1, 2] : (tensor<2x4xf32>) -> tensor<5x2x4xf32>
            %g = stablehlo.reverse %q, dims = [2] : tensor<5x2x4xf32>
            %b = stablehlo.subtract %v, %g : tensor<5x2x4xf32>
            """),
        STRICT);
  }

  @Test
  void readsNumbersForAllElements() {
    EngineAgreement.check(
        loop(
            "%x: tensor<100xf32>, %h: tensor<3x40xf32>",
            "tensor<3x40xf32>",
            "%h",
            """
            %s = stablehlo.dynamic_slice %x, %i, sizes = [1] : (tensor<100xf32>, tensor<i32>) -> tensor<1xf32>
            %u = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<f32>
            %v = stablehlo.broadcast_in_dim %u, dims = [] : (tensor<f32>) -> tensor<3x40xf32>
            %w = stablehlo.multiply %v, %a : tensor<3x40xf32>
            %low = stablehlo.constant dense<-1.0> : tensor<f32>
            %b = stablehlo.clamp %low, %w, %u : (tensor<f32>, tensor<3x40xf32>, tensor<f32>) -> tensor<3x40xf32>
            """),
        STRICT);
  }

  @Test
  void copiesSlicesForOtherOperations() {
    EngineAgreement.check(
        loop(
            "%x: tensor<20x6x6xf32>, %h: tensor<6x6xf32>",
            "tensor<6x6xf32>",
            "%h",
            """
            %s = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 6, 6] : (tensor<20x6x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x6x6xf32>
            %u = stablehlo.reshape %s : (tensor<1x6x6xf32>) -> tensor<6x6xf32>
            %v = stablehlo.dot_general %u, %a, contracting_dims = [1] x [0] : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
            %w = stablehlo.add %v, %u : tensor<6x6xf32>
            %q = "stablehlo.sort"(%u) <{dimension = 0 : i64}> ({
            ^bb0(%e: tensor<f32>, %f: tensor<f32>):
              %c = stablehlo.compare LT, %e, %f : (tensor<f32>, tensor<f32>) -> tensor<i1>
              stablehlo.return %c : tensor<i1>
            }) : (tensor<6x6xf32>) -> tensor<6x6xf32>
            %k = stablehlo.sine %w : tensor<6x6xf32>
            %b = stablehlo.subtract %k, %q : tensor<6x6xf32>
            """),
        STRICT);
  }

  @Test
  void readsSlicesInBranchesAndInnerLoops() {
    EngineAgreement.check(
        loop(
            "%x: tensor<20x50xf32>, %h: tensor<50xf32>",
            "tensor<50xf32>",
            "%h",
            """
            %s = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 50] : (tensor<20x50xf32>, tensor<i32>, tensor<i32>) -> tensor<1x50xf32>
            %u = stablehlo.reshape %s : (tensor<1x50xf32>) -> tensor<50xf32>
            %even = stablehlo.and %i, %one : tensor<i32>
            %g = "stablehlo.case"(%even) ({
              %p = stablehlo.add %u, %a : tensor<50xf32>
              stablehlo.return %p : tensor<50xf32>
            }, {
              %p = stablehlo.subtract %u, %a : tensor<50xf32>
              stablehlo.return %p : tensor<50xf32>
            }) : (tensor<i32>) -> tensor<50xf32>
            %three = stablehlo.constant dense<30> : tensor<i32>
            %l:3 = stablehlo.while(%k = %zero, %d = %g, %v = %u) : tensor<i32>, tensor<50xf32>, tensor<50xf32>
              cond {
                %t = stablehlo.compare LT, %k, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
                stablehlo.return %t : tensor<i1>
              } do {
                %q = stablehlo.dynamic_slice %x, %k, %zero, sizes = [1, 50] : (tensor<20x50xf32>, tensor<i32>, tensor<i32>) -> tensor<1x50xf32>
                %o = stablehlo.reshape %q : (tensor<1x50xf32>) -> tensor<50xf32>
                %e = stablehlo.maximum %d, %o : tensor<50xf32>
                %f = stablehlo.add %e, %v : tensor<50xf32>
                %m = stablehlo.add %k, %one : tensor<i32>
                stablehlo.return %m, %f, %v : tensor<i32>, tensor<50xf32>, tensor<50xf32>
              }
            %b = stablehlo.cosine %l#1 : tensor<50xf32>
            """),
        STRICT);
  }

  @Test
  void readsSlicesOfWhatAnOuterLoopReplaces() {
    EngineAgreement.check(
        loop(
            "%x: tensor<20x50xf32>",
            "tensor<20x50xf32>",
            "%x",
            """
            %start = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<i32>) -> tensor<50xi32>
            %init = stablehlo.convert %start : (tensor<50xi32>) -> tensor<50xf32>
            %few = stablehlo.constant dense<25> : tensor<i32>
            %l:2 = stablehlo.while(%k = %zero, %d = %init) : tensor<i32>, tensor<50xf32>
              cond {
                %t = stablehlo.compare LT, %k, %few : (tensor<i32>, tensor<i32>) -> tensor<i1>
                stablehlo.return %t : tensor<i1>
              } do {
                %q = stablehlo.dynamic_slice %a, %k, %zero, sizes = [1, 50] : (tensor<20x50xf32>, tensor<i32>, tensor<i32>) -> tensor<1x50xf32>
                %o = stablehlo.reshape %q : (tensor<1x50xf32>) -> tensor<50xf32>
                %e = stablehlo.subtract %o, %d : tensor<50xf32>
                %m = stablehlo.add %k, %one : tensor<i32>
                stablehlo.return %m, %e : tensor<i32>, tensor<50xf32>
              }
            %row = stablehlo.reshape %l#1 : (tensor<50xf32>) -> tensor<1x50xf32>
            %sine = stablehlo.sine %row : tensor<1x50xf32>
            %b = stablehlo.dynamic_update_slice %a, %sine, %i, %zero : (tensor<20x50xf32>, tensor<1x50xf32>, tensor<i32>, tensor<i32>) -> tensor<20x50xf32>
            """),
        STRICT);
  }
}
