package org.hlo4j.engine;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Polynomials by Horner's rule, which tiles compute by one instruction. */
class PolynomialTest {
  @ParameterizedTest
  @ValueSource(strings = {"1xf32", "63xf32", "3000xf32", "70xf64", "70xbf16"})
  void roundsEachProductAndEachSum(String type) {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<T>, %c: tensor<E>) -> (tensor<T>, tensor<T>, tensor<T>) {
          %0 = stablehlo.constant dense<0.7> : tensor<T>
          %1 = stablehlo.constant dense<-1.3> : tensor<T>
          %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<E>) -> tensor<T>
          %y = stablehlo.multiply %x, %x : tensor<T>
          %3 = stablehlo.multiply %0, %y : tensor<T>
          %4 = stablehlo.add %3, %1 : tensor<T>
          %5 = stablehlo.multiply %4, %y : tensor<T>
          %6 = stablehlo.add %2, %5 : tensor<T>
          %7 = stablehlo.multiply %y, %6 : tensor<T>
          %8 = stablehlo.add %7, %0 : tensor<T>
          %9 = stablehlo.multiply %8, %y : tensor<T>
          %10 = stablehlo.add %9, %1 : tensor<T>
          %11 = stablehlo.multiply %10, %x : tensor<T>
          %12 = stablehlo.add %11, %2 : tensor<T>
          %13 = stablehlo.multiply %12, %x : tensor<T>
          %14 = stablehlo.add %13, %0 : tensor<T>
          return %14, %8, %y : tensor<T>, tensor<T>, tensor<T>
        }
        """
            .replace("<T>", "<" + type + ">")
            .replace("<E>", "<" + type.substring(type.indexOf('x') + 1) + ">"));
  }
}
