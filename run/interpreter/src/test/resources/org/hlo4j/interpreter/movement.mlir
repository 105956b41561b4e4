func.func @broadcast_adds_leading_dimensions() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi16>
  %b = stablehlo.broadcast %a, sizes = [2, 1] : (tensor<2xi16>) -> tensor<2x1x2xi16>
  check.expect_eq_const %b, dense<[[[1, 2]], [[1, 2]]]> : tensor<2x1x2xi16>
  return
}

func.func @pad_with_negative_edges_and_interior() {
  %a = stablehlo.constant dense<[(1.0, 1.0), (2.0, 2.0), (3.0, 3.0)]> : tensor<3xcomplex<f32>>
  %z = stablehlo.constant dense<(0.0, 9.0)> : tensor<complex<f32>>
  %b = stablehlo.pad %a, %z, low = [-1], high = [1], interior = [1] : (tensor<3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<5xcomplex<f32>>
  check.expect_eq_const %b, dense<[(0.0, 9.0), (2.0, 2.0), (0.0, 9.0), (3.0, 3.0), (0.0, 9.0)]> : tensor<5xcomplex<f32>>
  %c = stablehlo.pad %a, %z, low = [-2], high = [-1], interior = [0] : (tensor<3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<0xcomplex<f32>>
  return
}

func.func @real_dynamic_slice() {
  %a = stablehlo.constant dense<[0, 1, 2, 3, 4, 5]> : tensor<6xi64>
  %start = stablehlo.constant dense<1> : tensor<1xi32>
  %limit = stablehlo.constant dense<6> : tensor<1xi32>
  %stride = stablehlo.constant dense<2> : tensor<1xi32>
  %b = stablehlo.real_dynamic_slice %a, %start, %limit, %stride : (tensor<6xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi64>
  check.expect_eq_const %b, dense<[1, 3, 5]> : tensor<3xi64>
  return
}

func.func @torch_index_select_of_rows() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %i = stablehlo.constant dense<[2, 0]> : tensor<2xi32>
  %b = "stablehlo.torch_index_select"(%a, %i) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<3x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %b, dense<[[5, 6], [1, 2]]> : tensor<2x2xi32>
  return
}

func.func @gather_moves_slices_into_bounds() {
  %a = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xi32>
  %i = stablehlo.constant dense<[[-5], [1], [9]]> : tensor<3x1xi32>
  %b = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2>} : (tensor<4xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %b, dense<[[0, 1], [1, 2], [2, 3]]> : tensor<3x2xi32>
  return
}

func.func @gather_of_empty_slices_leaves_zeros() {
  %a = stablehlo.constant dense<7> : tensor<4x2xi32>
  %i = stablehlo.constant dense<[0, 9]> : tensor<2xi32>
  %b = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 0, 2>} : (tensor<4x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %b, dense<0> : tensor<2x2xi32>
  return
}

func.func @sort_keeps_the_order_of_equals() {
  %k = stablehlo.constant dense<[3.0, 1.0, 2.0, 1.0]> : tensor<4xf16>
  %v = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xi8>
  %r:2 = "stablehlo.sort"(%k, %v) ({
    ^bb0(%a: tensor<f16>, %b: tensor<f16>, %c: tensor<i8>, %d: tensor<i8>):
      %p = stablehlo.compare GT, %b, %a : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xf16>, tensor<4xi8>) -> (tensor<4xf16>, tensor<4xi8>)
  check.expect_eq_const %r#0, dense<[1.0, 1.0, 2.0, 3.0]> : tensor<4xf16>
  check.expect_eq_const %r#1, dense<[1, 3, 2, 0]> : tensor<4xi8>
  return
}
