package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Products without a sum, which are elementwise, and what follows them in another order. */
class OuterProductTest {
  @ParameterizedTest
  @ValueSource(strings = {"f32", "f64", "bf16", "i32", "ui8", "i64", "i1"})
  void multipliesEachElementByEachOther(String type) {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<2x5x1xT>, %y: tensor<3x2xT>, %z: tensor<T>) -> (tensor<2x5x3xT>, tensor<5x2x3xT>, tensor<3x2xT>) {
          %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [1], contracting_dims = [] x [] : (tensor<2x5x1xT>, tensor<3x2xT>) -> tensor<2x5x1x3xT>
          %1 = stablehlo.reshape %0 : (tensor<2x5x1x3xT>) -> tensor<2x5x3xT>
          %2 = stablehlo.transpose %1, dims = [1, 0, 2] : (tensor<2x5x3xT>) -> tensor<5x2x3xT>
          %3 = stablehlo.dot_general %y, %z, contracting_dims = [] x [] : (tensor<3x2xT>, tensor<T>) -> tensor<3x2xT>
          return %1, %2, %3 : tensor<2x5x3xT>, tensor<5x2x3xT>, tensor<3x2xT>
        }
        """
            .replace("xT", "x" + type)
            .replace("<T>", "<" + type + ">"));
  }

  @Test
  void widensFactors() {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<4xbf16>, %y: tensor<3xbf16>, %i: tensor<4xi8>) -> (tensor<4x3xf32>, tensor<4x4xi32>) {
          %0 = stablehlo.dot_general %x, %y, contracting_dims = [] x [] : (tensor<4xbf16>, tensor<3xbf16>) -> tensor<4x3xf32>
          %1 = stablehlo.dot_general %i, %i, contracting_dims = [] x [] : (tensor<4xi8>, tensor<4xi8>) -> tensor<4x4xi32>
          return %0, %1 : tensor<4x3xf32>, tensor<4x4xi32>
        }
        """);
  }

  @Test
  void computesTransposedProductsInTheirOrder() {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<40xf32>, %y: tensor<50xf32>, %z: tensor<50x40xf32>) -> (tensor<50x40xf32>, tensor<20x40xf32>, tensor<50x40xf32>) {
          %0 = stablehlo.dot_general %x, %y, contracting_dims = [] x [] : (tensor<40xf32>, tensor<50xf32>) -> tensor<40x50xf32>
          %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<40x50xf32>) -> tensor<50x40xf32>
          %2 = stablehlo.add %1, %z : tensor<50x40xf32>
          %3 = stablehlo.negate %z : tensor<50x40xf32>
          %4 = stablehlo.slice %3 [10:50:2, 0:40] : (tensor<50x40xf32>) -> tensor<20x40xf32>
          %5 = stablehlo.iota dim = 0 : tensor<40x50xf32>
          %6 = stablehlo.constant dense<2.0> : tensor<40x50xf32>
          %7 = stablehlo.multiply %5, %6 : tensor<40x50xf32>
          %8 = stablehlo.reverse %7, dims = [0] : tensor<40x50xf32>
          %9 = stablehlo.transpose %8, dims = [1, 0] : (tensor<40x50xf32>) -> tensor<50x40xf32>
          return %2, %4, %9 : tensor<50x40xf32>, tensor<20x40xf32>, tensor<50x40xf32>
        }
        """);
  }

  @Test
  void computesValuesOnceThatAreReadInSeveralOrders() {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<6x6xf32>) -> (tensor<6x6xf32>, tensor<3x6xf32>) {
          %0 = stablehlo.multiply %x, %x : tensor<6x6xf32>
          %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
          %2 = stablehlo.add %0, %1 : tensor<6x6xf32>
          %3 = stablehlo.slice %2 [0:6:2, 0:6] : (tensor<6x6xf32>) -> tensor<3x6xf32>
          return %1, %3 : tensor<6x6xf32>, tensor<3x6xf32>
        }
        """);
  }

  @ParameterizedTest
  @CsvSource({"4, 32", "33, 47", "70, 64", "200, 100", "9, 128", "11, 129", "1, 60", "64, 33"})
  void addsOuterProducts(String rows, String columns) {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<Rxf32>, %y: tensor<Cxf32>, %z: tensor<RxCxf32>) -> (tensor<RxCxf32>, tensor<CxRxf32>, tensor<RxCxf32>, tensor<RxCxf32>) {
          %0 = stablehlo.dot_general %x, %y, contracting_dims = [] x [] : (tensor<Rxf32>, tensor<Cxf32>) -> tensor<RxCxf32>
          %1 = stablehlo.add %0, %z : tensor<RxCxf32>
          %2 = stablehlo.dot_general %x, %y, contracting_dims = [] x [] : (tensor<Rxf32>, tensor<Cxf32>) -> tensor<RxCxf32>
          %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<RxCxf32>) -> tensor<CxRxf32>
          %4 = stablehlo.transpose %z, dims = [1, 0] : (tensor<RxCxf32>) -> tensor<CxRxf32>
          %5 = stablehlo.add %4, %3 : tensor<CxRxf32>
          %6 = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<Rxf32>) -> tensor<RxCxf32>
          %7 = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<Cxf32>) -> tensor<RxCxf32>
          %8 = stablehlo.multiply %7, %6 : tensor<RxCxf32>
          %9 = stablehlo.negate %z : tensor<RxCxf32>
          %10 = stablehlo.add %9, %8 : tensor<RxCxf32>
          %11 = stablehlo.tanh %10 : tensor<RxCxf32>
          %12 = stablehlo.multiply %6, %7 : tensor<RxCxf32>
          %13 = stablehlo.add %12, %12 : tensor<RxCxf32>
          return %1, %5, %11, %13 : tensor<RxCxf32>, tensor<CxRxf32>, tensor<RxCxf32>, tensor<RxCxf32>
        }
        """
            .replace("Rx", rows + "x")
            .replace("Cx", columns + "x"));
  }

  @Test
  void addsToZeroIfStrict() {
    Operation module =
        EnginePrograms.parse(
            """
            func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2x2xf32> {
              %0 = stablehlo.dot_general %x, %y, contracting_dims = [] x [] : (tensor<2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
              return %0 : tensor<2x2xf32>
            }
            """);
    List<Tensor> inputs = EnginePrograms.inputs(module, 1);
    inputs.get(0).setDouble(0, -0.0);
    inputs.get(1).setDouble(0, 3);
    try (PreparedFunction prepared =
        Engine.prepare(module, "main", EngineOptions.DEFAULT.withStrict(true))) {
      assertThat(prepared.run(inputs)).isEqualTo(EnginePrograms.expected(module, inputs));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"f32", "f64", "bf16"})
  void storesProductsInTheOrderOfTheirTranspositions(String type) {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<2x5x3xT>, %y: tensor<2x3x4x6xT>) -> (tensor<2x4x6x5xT>, tensor<2x4x6x5xT>, tensor<2x5x4x6xT>, tensor<2x4x6x5xT>) {
          %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x5x3xT>, tensor<2x3x4x6xT>) -> tensor<2x5x4x6xT>
          %1 = stablehlo.transpose %0, dims = [0, 2, 3, 1] : (tensor<2x5x4x6xT>) -> tensor<2x4x6x5xT>
          %2 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x5x3xT>, tensor<2x3x4x6xT>) -> tensor<2x5x4x6xT>
          %3 = stablehlo.transpose %2, dims = [0, 2, 3, 1] : (tensor<2x5x4x6xT>) -> tensor<2x4x6x5xT>
          %4 = stablehlo.add %1, %3 : tensor<2x4x6x5xT>
          %5 = stablehlo.negate %2 : tensor<2x5x4x6xT>
          %6 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x5x3xT>, tensor<2x3x4x6xT>) -> tensor<2x5x4x6xT>
          %7 = stablehlo.transpose %6, dims = [0, 2, 3, 1] : (tensor<2x5x4x6xT>) -> tensor<2x4x6x5xT>
          %8 = stablehlo.transpose %6, dims = [0, 2, 3, 1] : (tensor<2x5x4x6xT>) -> tensor<2x4x6x5xT>
          %9 = stablehlo.subtract %7, %8 : tensor<2x4x6x5xT>
          return %1, %4, %5, %9 : tensor<2x4x6x5xT>, tensor<2x4x6x5xT>, tensor<2x5x4x6xT>, tensor<2x4x6x5xT>
        }
        """
            .replace("xT", "x" + type),
        EngineOptions.DEFAULT.withStrict(true));
  }
}
