package org.hlo4j.engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Concatenations, padding, slices whose start is an operand, and copies of views. */
class MovementTest {
  @ParameterizedTest
  @ValueSource(strings = {"i1", "i4", "ui8", "bf16", "i32", "f32", "i64", "f64", "complex<f32>"})
  void concatenatesOperandsOfAllForms(String type) {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<3x4xT>, %y: tensor<3x2xT>) -> (tensor<3x10xT>, tensor<7x4xT>) {
          %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x4xT>) -> tensor<4x3xT>
          %1 = stablehlo.slice %0 [0:4:2, 0:3] : (tensor<4x3xT>) -> tensor<2x3xT>
          %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<2x3xT>) -> tensor<3x2xT>
          %3 = stablehlo.broadcast_in_dim %y, dims = [0, 1] : (tensor<3x2xT>) -> tensor<3x2xT>
          %4 = stablehlo.concatenate %x, %2, %y, %3, dim = 1 : (tensor<3x4xT>, tensor<3x2xT>, tensor<3x2xT>, tensor<3x2xT>) -> tensor<3x10xT>
          %5 = stablehlo.reshape %0 : (tensor<4x3xT>) -> tensor<3x4xT>
          %6 = stablehlo.slice %x [2:3, 0:4] : (tensor<3x4xT>) -> tensor<1x4xT>
          %7 = stablehlo.concatenate %5, %6, %x, dim = 0 : (tensor<3x4xT>, tensor<1x4xT>, tensor<3x4xT>) -> tensor<7x4xT>
          return %4, %7 : tensor<3x10xT>, tensor<7x4xT>
        }
        """
            .replace("xT", "x" + type));
  }

  @Test
  void concatenatesScalarsAndIndices() {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<40xf32>) -> tensor<107xf32> {
          %0 = stablehlo.constant dense<1.5> : tensor<27xf32>
          %1 = stablehlo.iota dim = 0 : tensor<40xf32>
          %2 = stablehlo.negate %x : tensor<40xf32>
          %3 = stablehlo.concatenate %0, %1, %2, dim = 0 : (tensor<27xf32>, tensor<40xf32>, tensor<40xf32>) -> tensor<107xf32>
          return %3 : tensor<107xf32>
        }
        """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"i1", "f16", "f32", "complex<f64>"})
  void padsEdgesAndBetweenElements(String type) {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<3x5xT>, %v: tensor<T>) -> (tensor<6x9xT>, tensor<8x12xT>, tensor<2x3xT>, tensor<4x14xT>, tensor<3x2xT>) {
          %0 = stablehlo.pad %x, %v, low = [1, 3], high = [2, 1], interior = [0, 0] : (tensor<3x5xT>, tensor<T>) -> tensor<6x9xT>
          %1 = stablehlo.pad %x, %v, low = [0, 2], high = [1, 1], interior = [2, 1] : (tensor<3x5xT>, tensor<T>) -> tensor<8x12xT>
          %2 = stablehlo.pad %x, %v, low = [-1, -1], high = [0, -1], interior = [0, 0] : (tensor<3x5xT>, tensor<T>) -> tensor<2x3xT>
          %3 = stablehlo.pad %x, %v, low = [2, -2], high = [-1, 8], interior = [0, 1] : (tensor<3x5xT>, tensor<T>) -> tensor<4x15xT>
          %4 = stablehlo.slice %3 [0:4, 1:15] : (tensor<4x15xT>) -> tensor<4x14xT>
          %5 = stablehlo.pad %x, %v, low = [0, 5], high = [0, -8], interior = [0, 0] : (tensor<3x5xT>, tensor<T>) -> tensor<3x2xT>
          return %0, %1, %2, %4, %5 : tensor<6x9xT>, tensor<8x12xT>, tensor<2x3xT>, tensor<4x14xT>, tensor<3x2xT>
        }
        """
            .replace("xT", "x" + type)
            .replace("<T>", "<" + type + ">"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"i8", "i32", "ui64"})
  void clampsStartsOfSlices(String type) {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<6x7xf32>, %u: tensor<2x3xf32>, %i: tensor<T>, %j: tensor<T>) -> (tensor<2x3xf32>, tensor<6x7xf32>, tensor<2x3xf32>) {
          %0 = stablehlo.dynamic_slice %x, %i, %j, sizes = [2, 3] : (tensor<6x7xf32>, tensor<T>, tensor<T>) -> tensor<2x3xf32>
          %1 = stablehlo.dynamic_update_slice %x, %u, %j, %i : (tensor<6x7xf32>, tensor<2x3xf32>, tensor<T>, tensor<T>) -> tensor<6x7xf32>
          %c = stablehlo.constant dense<3> : tensor<T>
          %2 = stablehlo.dynamic_slice %1, %c, %c, sizes = [2, 3] : (tensor<6x7xf32>, tensor<T>, tensor<T>) -> tensor<2x3xf32>
          return %0, %1, %2 : tensor<2x3xf32>, tensor<6x7xf32>, tensor<2x3xf32>
        }
        """
            .replace("<T>", "<" + type + ">"));
  }

  @Test
  void updatesWhatLoopsCarryInPlace() {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<9x3xf32>) -> (tensor<9x3xf32>, tensor<9x3xf32>) {
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %zeros = stablehlo.constant dense<0.0> : tensor<9x3xf32>
          %0:3 = stablehlo.while(%i = %zero, %a = %zeros, %b = %x) : tensor<i32>, tensor<9x3xf32>, tensor<9x3xf32>
           cond {
            %n = stablehlo.constant dense<9> : tensor<i32>
            %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %1 : tensor<i1>
          } do {
            %one = stablehlo.constant dense<1> : tensor<i32>
            %z = stablehlo.constant dense<0> : tensor<i32>
            %1 = stablehlo.add %i, %one : tensor<i32>
            %2 = stablehlo.dynamic_slice %b, %i, %z, sizes = [1, 3] : (tensor<9x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
            %3 = stablehlo.multiply %2, %2 : tensor<1x3xf32>
            %4 = stablehlo.dynamic_update_slice %a, %3, %i, %z : (tensor<9x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<9x3xf32>
            %5 = stablehlo.slice %b [0:1, 0:3] : (tensor<9x3xf32>) -> tensor<1x3xf32>
            %6 = stablehlo.dynamic_update_slice %b, %5, %1, %z : (tensor<9x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<9x3xf32>
            stablehlo.return %1, %4, %6 : tensor<i32>, tensor<9x3xf32>, tensor<9x3xf32>
          }
          return %0#1, %0#2 : tensor<9x3xf32>, tensor<9x3xf32>
        }
        """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"i8", "i16", "i32", "i64", "f32", "f64"})
  void copiesLargeTransposedArrays(String type) {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<3x70x131xT>, %y: tensor<131x3x70xT>) -> (tensor<131x3x70xT>, tensor<131x3x70xT>, tensor<70x131x3xT>) {
          %0 = stablehlo.transpose %x, dims = [2, 0, 1] : (tensor<3x70x131xT>) -> tensor<131x3x70xT>
          %1 = stablehlo.add %0, %y : tensor<131x3x70xT>
          %2 = stablehlo.reverse %x, dims = [0, 2] : tensor<3x70x131xT>
          %3 = stablehlo.transpose %2, dims = [1, 2, 0] : (tensor<3x70x131xT>) -> tensor<70x131x3xT>
          return %0, %1, %3 : tensor<131x3x70xT>, tensor<131x3x70xT>, tensor<70x131x3xT>
        }
        """
            .replace("xT", "x" + type));
  }
}
