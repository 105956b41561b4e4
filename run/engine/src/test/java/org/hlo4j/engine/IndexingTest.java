package org.hlo4j.engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Gathers and scatters, with indices within and out of bounds. */
class IndexingTest {
  @ParameterizedTest
  @CsvSource({"f32, i32", "complex<f32>, i64", "i8, ui8", "bf16, i16", "f64, ui64", "i1, i32"})
  void gathersSlicesOfAllForms(String type, String index) {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<40x30xT>, %i: tensor<300xI>, %j: tensor<7x2xI>) -> (tensor<300x30xT>, tensor<40x300xT>, tensor<7xT>, tensor<20x7x1xT>, tensor<7x2x3xT>) {
          %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 30>}> : (tensor<40x30xT>, tensor<300xI>) -> tensor<300x30xT>
          %1 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 40, 1>}> : (tensor<40x30xT>, tensor<300xI>) -> tensor<40x300xT>
          %2 = "stablehlo.gather"(%x, %j) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<40x30xT>, tensor<7x2xI>) -> tensor<7xT>
          %3 = "stablehlo.gather"(%x, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 20, 1>}> : (tensor<40x30xT>, tensor<7x2xI>) -> tensor<20x7x1xT>
          %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<40x30xT>) -> tensor<30x40xT>
          %4 = "stablehlo.gather"(%t, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 3>}> : (tensor<30x40xT>, tensor<7x2xI>) -> tensor<7x2x3xT>
          return %0, %1, %2, %3, %4 : tensor<300x30xT>, tensor<40x300xT>, tensor<7xT>, tensor<20x7x1xT>, tensor<7x2x3xT>
        }
        """
            .replace("xT", "x" + type)
            .replace("xI", "x" + index));
  }

  @Test
  void gathersBatches() {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<3x5x7xf32>, %i: tensor<3x4x1xi32>, %j: tensor<3x6xi32>) -> (tensor<3x4x7xf32>, tensor<3x6x7xf32>, tensor<3x2x1x6xf32>) {
          %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 7>}> : (tensor<3x5x7xf32>, tensor<3x4x1xi32>) -> tensor<3x4x7xf32>
          %1 = "stablehlo.torch_index_select"(%x, %j) <{dim = 1 : i64, batch_dims = 1 : i64}> : (tensor<3x5x7xf32>, tensor<3x6xi32>) -> tensor<3x6x7xf32>
          %k = stablehlo.slice %j [0:2, 0:1] : (tensor<3x6xi32>) -> tensor<2x1xi32>
          %y = stablehlo.slice %x [0:3, 0:5, 1:7] : (tensor<3x5x7xf32>) -> tensor<3x5x6xf32>
          %2 = "stablehlo.torch_index_select"(%y, %k) <{dim = 1 : i64, batch_dims = 0 : i64}> : (tensor<3x5x6xf32>, tensor<2x1xi32>) -> tensor<3x2x1x6xf32>
          return %0, %1, %2 : tensor<3x4x7xf32>, tensor<3x6x7xf32>, tensor<3x2x1x6xf32>
        }
        """);
  }

  @ParameterizedTest
  @CsvSource({
    "f32, add", "f32, multiply", "f32, maximum", "f32, minimum", "f64, add", "f64, maximum",
    "bf16, add", "f16, multiply", "i32, add", "i32, xor", "i64, minimum", "ui8, maximum",
    "i4, add", "i1, add", "i1, and", "ui32, or"
  })
  void scattersByFunctions(String type, String function) {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<20x30xT>, %i: tensor<300xi32>, %u: tensor<300x30xT>, %v: tensor<20x300xT>, %j: tensor<9x2xi32>, %w: tensor<9x3x4xT>) -> (tensor<20x30xT>, tensor<20x30xT>, tensor<20x30xT>) {
          %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
          ^bb0(%a: tensor<T>, %b: tensor<T>):
            %c = stablehlo.FUNCTION %a, %b : tensor<T>
            stablehlo.return %c : tensor<T>
          }) : (tensor<20x30xT>, tensor<300xi32>, tensor<300x30xT>) -> tensor<20x30xT>
          %1 = "stablehlo.scatter"(%0, %i, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
          ^bb0(%a: tensor<T>, %b: tensor<T>):
            %c = stablehlo.FUNCTION %b, %a : tensor<T>
            stablehlo.return %c : tensor<T>
          }) : (tensor<20x30xT>, tensor<300xi32>, tensor<20x300xT>) -> tensor<20x30xT>
          %2 = "stablehlo.scatter"(%1, %j, %w) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>}> ({
          ^bb0(%a: tensor<T>, %b: tensor<T>):
            %c = stablehlo.FUNCTION %a, %b : tensor<T>
            stablehlo.return %c : tensor<T>
          }) : (tensor<20x30xT>, tensor<9x2xi32>, tensor<9x3x4xT>) -> tensor<20x30xT>
          return %0, %1, %2 : tensor<20x30xT>, tensor<20x30xT>, tensor<20x30xT>
        }
        """
            .replace("xT", "x" + type)
            .replace("<T>", "<" + type + ">")
            .replace("FUNCTION", function));
  }

  @ParameterizedTest
  @ValueSource(strings = {"f32", "i16", "complex<f64>"})
  void scattersElementsThatReplaceOthers(String type) {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<3x40xT>, %i: tensor<3x50x1xi64>, %u: tensor<3x50xT>, %j: tensor<6xi8>, %w: tensor<3x6x7xT>) -> (tensor<3x40xT>, tensor<3x40xT>) {
          %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
          ^bb0(%a: tensor<T>, %b: tensor<T>):
            stablehlo.return %b : tensor<T>
          }) : (tensor<3x40xT>, tensor<3x50x1xi64>, tensor<3x50xT>) -> tensor<3x40xT>
          %1 = "stablehlo.scatter"(%0, %j, %w) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
          ^bb0(%a: tensor<T>, %b: tensor<T>):
            stablehlo.return %b : tensor<T>
          }) : (tensor<3x40xT>, tensor<6xi8>, tensor<3x6x7xT>) -> tensor<3x40xT>
          return %0, %1 : tensor<3x40xT>, tensor<3x40xT>
        }
        """
            .replace("xT", "x" + type)
            .replace("<T>", "<" + type + ">"));
  }

  @Test
  void countsByScattersOfOnes() {
    EngineAgreement.check(
        """
        func.func @main(%i: tensor<900x1xi32>) -> tensor<20xi32> {
          %0 = stablehlo.constant dense<0> : tensor<20xi32>
          %1 = stablehlo.constant dense<1> : tensor<900xi32>
          %2 = "stablehlo.scatter"(%0, %i, %1) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
          ^bb0(%a: tensor<i32>, %b: tensor<i32>):
            %c = stablehlo.add %a, %b : tensor<i32>
            stablehlo.return %c : tensor<i32>
          }) : (tensor<20xi32>, tensor<900x1xi32>, tensor<900xi32>) -> tensor<20xi32>
          return %2 : tensor<20xi32>
        }
        """);
  }
}
