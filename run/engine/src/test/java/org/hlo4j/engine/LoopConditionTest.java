package org.hlo4j.engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When loops end. */
class LoopConditionTest {
  private static final EngineOptions STRICT = EngineOptions.DEFAULT.withStrict(true);

  @ParameterizedTest
  @CsvSource({
    "i32, LT, 0, 150, 1",
    "i32, LE, 0, 150, 1",
    "i32, GT, 150, 0, -1",
    "i32, GE, 150, 0, -1",
    "i32, NE, 0, 150, 1",
    "i32, EQ, 7, 7, 1",
    "i8, LT, -100, 100, 1",
    "ui8, LT, 0, 250, 1",
    "ui8, GE, 250, 3, 255",
    "i64, LT, -200, -10, 1",
    "ui64, GT, 9223372036854775900, 9223372036854775700, 18446744073709551615",
    "ui32, NE, 4294967295, 4294967095, 4294967295",
    "i4, LT, -8, 7, 1",
    "i16, NE, -300, 4, 2"
  })
  void comparesIntegers(String type, String direction, String first, String bound, String step) {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<2xf32>) -> (tensor<T>, tensor<2xf32>) {
          %first = stablehlo.constant dense<FIRST> : tensor<T>
          %bound = stablehlo.constant dense<BOUND> : tensor<T>
          %step = stablehlo.constant dense<STEP> : tensor<T>
          %r:3 = stablehlo.while(%i = %first, %n = %bound, %a = %x) : tensor<T>, tensor<T>, tensor<2xf32>
            cond {
              %t = stablehlo.compare DIR, %i, %n : (tensor<T>, tensor<T>) -> tensor<i1>
              stablehlo.return %t : tensor<i1>
            } do {
              %j = stablehlo.add %i, %step : tensor<T>
              %b = stablehlo.cosine %a : tensor<2xf32>
              stablehlo.return %j, %n, %b : tensor<T>, tensor<T>, tensor<2xf32>
            }
          return %r#0, %r#2 : tensor<T>, tensor<2xf32>
        }
        """
            .replace("<T>", "<" + type + ">")
            .replace("FIRST", first)
            .replace("BOUND", bound)
            .replace("STEP", step)
            .replace("DIR", direction),
        STRICT);
  }

  @Test
  void comparesWhatBothSidesChange() {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %far = stablehlo.constant dense<500> : tensor<i32>
          %r:2 = stablehlo.while(%i = %zero, %k = %far) : tensor<i32>, tensor<i32>
            cond {
              %t = stablehlo.compare LT, %i, %k : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %t : tensor<i1>
            } do {
              %a = stablehlo.add %i, %one : tensor<i32>
              %b = stablehlo.subtract %k, %one : tensor<i32>
              stablehlo.return %a, %b : tensor<i32>, tensor<i32>
            }
          return %r#0, %r#1 : tensor<i32>, tensor<i32>
        }
        """);
  }

  @Test
  void computesOtherConditions() {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<f32>, %n: tensor<i32>) -> (tensor<i32>, tensor<f32>) {
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %far = stablehlo.constant dense<300> : tensor<i32>
          %half = stablehlo.constant dense<0.5> : tensor<f32>
          %r:3 = stablehlo.while(%i = %zero, %a = %x, %go = %one) : tensor<i32>, tensor<f32>, tensor<i32>
            cond {
              %small = stablehlo.abs %a : tensor<f32>
              %s = stablehlo.compare GE, %small, %half : (tensor<f32>, tensor<f32>) -> tensor<i1>
              %t = stablehlo.compare LT, %i, %far : (tensor<i32>, tensor<i32>) -> tensor<i1>
              %b = stablehlo.or %s, %t : tensor<i1>
              stablehlo.return %b : tensor<i1>
            } do {
              %a1 = stablehlo.multiply %a, %half : tensor<f32>
              %i1 = stablehlo.add %i, %one : tensor<i32>
              stablehlo.return %i1, %a1, %go : tensor<i32>, tensor<f32>, tensor<i32>
            }
          %q:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<f32>
            cond {
              %t = stablehlo.compare GT, %half, %half : (tensor<f32>, tensor<f32>) -> tensor<i1>
              stablehlo.return %t : tensor<i1>
            } do {
              stablehlo.return %one, %half : tensor<i32>, tensor<f32>
            }
          return %r#0, %q#1 : tensor<i32>, tensor<f32>
        }
        """,
        STRICT);
  }
}
