package org.hlo4j.engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loops that carry values which no iteration changes, and steps that run before them. */
class LoopInvariantTest {
  private static final EngineOptions STRICT = EngineOptions.DEFAULT.withStrict(true);

  @ParameterizedTest
  @CsvSource({"f32, 1", "f32, 3", "f32, 5", "f32, 20", "f64, 1", "f64, 6", "bf16, 1", "bf16, 9"})
  void multipliesByFactorsThatALoopDoesNotChange(String type, String rows) {
    EngineAgreement.check(
        """
        func.func @main(%h: tensor<Rx7xT>, %w: tensor<7x7xT>, %v: tensor<9x7xT>) -> (tensor<Rx7xT>, tensor<7x7xT>) {
          %n = stablehlo.constant dense<300> : tensor<i32>
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %r:4 = stablehlo.while(%i = %zero, %a = %h, %b = %w, %c = %v) : tensor<i32>, tensor<Rx7xT>, tensor<7x7xT>, tensor<9x7xT>
            cond {
              %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %t : tensor<i1>
            } do {
              %p = stablehlo.dot_general %a, %c, contracting_dims = [1] x [1] : (tensor<Rx7xT>, tensor<9x7xT>) -> tensor<Rx9xT>
              %q = stablehlo.dot_general %p, %c, contracting_dims = [1] x [0] : (tensor<Rx9xT>, tensor<9x7xT>) -> tensor<Rx7xT>
              %s = stablehlo.dot_general %q, %b, contracting_dims = [1] x [0] : (tensor<Rx7xT>, tensor<7x7xT>) -> tensor<Rx7xT>
              %e = stablehlo.tanh %s : tensor<Rx7xT>
              %j = stablehlo.add %i, %one : tensor<i32>
              stablehlo.return %j, %e, %b, %c : tensor<i32>, tensor<Rx7xT>, tensor<7x7xT>, tensor<9x7xT>
            }
          return %r#1, %r#2 : tensor<Rx7xT>, tensor<7x7xT>
        }
        """
            .replace("xT", "x" + type)
            .replace("R", rows),
        STRICT);
  }

  /** What the outer loop changes is copied in each of its iterations, what it does not, once. */
  @Test
  void copiesFactorsBeforeTheLoopsThatDoNotChangeThem() {
    EngineAgreement.check(
        """
        func.func @main(%h: tensor<5xf32>, %w: tensor<5x5xf32>) -> (tensor<5xf32>, tensor<5x5xf32>) {
          %n = stablehlo.constant dense<30> : tensor<i32>
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %r:4 = stablehlo.while(%i = %zero, %a = %h, %b = %w, %c = %w) : tensor<i32>, tensor<5xf32>, tensor<5x5xf32>, tensor<5x5xf32>
            cond {
              %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %t : tensor<i1>
            } do {
              %s:4 = stablehlo.while(%k = %zero, %d = %a, %e = %b, %f = %c) : tensor<i32>, tensor<5xf32>, tensor<5x5xf32>, tensor<5x5xf32>
                cond {
                  %t = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
                  stablehlo.return %t : tensor<i1>
                } do {
                  %even = stablehlo.and %k, %one : tensor<i32>
                  %g = "stablehlo.case"(%even) ({
                    %p = stablehlo.dot_general %d, %e, contracting_dims = [0] x [1] : (tensor<5xf32>, tensor<5x5xf32>) -> tensor<5xf32>
                    stablehlo.return %p : tensor<5xf32>
                  }, {
                    %p = stablehlo.dot_general %d, %f, contracting_dims = [0] x [1] : (tensor<5xf32>, tensor<5x5xf32>) -> tensor<5xf32>
                    stablehlo.return %p : tensor<5xf32>
                  }) : (tensor<i32>) -> tensor<5xf32>
                  %q = stablehlo.cosine %g : tensor<5xf32>
                  %l = stablehlo.add %k, %one : tensor<i32>
                  stablehlo.return %l, %q, %e, %f : tensor<i32>, tensor<5xf32>, tensor<5x5xf32>, tensor<5x5xf32>
                }
              %u = stablehlo.sine %s#2 : tensor<5x5xf32>
              %j = stablehlo.add %i, %one : tensor<i32>
              stablehlo.return %j, %s#1, %u, %s#3 : tensor<i32>, tensor<5xf32>, tensor<5x5xf32>, tensor<5x5xf32>
            }
          return %r#1, %r#2 : tensor<5xf32>, tensor<5x5xf32>
        }
        """,
        STRICT);
  }

  @Test
  void readsSplatsViewsAndIndicesThatALoopCarries() {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<3x4xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>) {
          %n = stablehlo.constant dense<500> : tensor<i32>
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %s = stablehlo.constant dense<0.5> : tensor<4x3xf32>
          %v = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
          %o = stablehlo.iota dim = 0 : tensor<4x3xf32>
          %p = stablehlo.negate %v : tensor<4x3xf32>
          %r:6 = stablehlo.while(%i = %zero, %a = %s, %b = %v, %c = %o, %d = %p, %e = %v) : tensor<i32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>
            cond {
              %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %t : tensor<i1>
            } do {
              %f = stablehlo.multiply %e, %a : tensor<4x3xf32>
              %g = stablehlo.add %f, %b : tensor<4x3xf32>
              %h = stablehlo.subtract %g, %c : tensor<4x3xf32>
              %k = stablehlo.add %h, %d : tensor<4x3xf32>
              %j = stablehlo.add %i, %one : tensor<i32>
              stablehlo.return %j, %a, %b, %c, %d, %k : tensor<i32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>
            }
          return %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>
        }
        """);
  }
}
