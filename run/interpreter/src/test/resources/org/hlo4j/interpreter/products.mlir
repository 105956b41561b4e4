func.func @dot_of_a_matrix_and_a_vector() {
  %a = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %b = stablehlo.constant dense<[1, 10, 100]> : tensor<3xi8>
  %c = stablehlo.dot %a, %b : (tensor<2x3xi8>, tensor<3xi8>) -> tensor<2xi32>
  check.expect_eq_const %c, dense<[321, 654]> : tensor<2xi32>
  return
}

func.func @dot_general_of_booleans() {
  %a = stablehlo.constant dense<[[true, false], [false, false]]> : tensor<2x2xi1>
  %b = stablehlo.constant dense<[[true, true], [true, true]]> : tensor<2x2xi1>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
  check.expect_eq_const %c, dense<[[true, true], [false, false]]> : tensor<2x2xi1>
  return
}

func.func @dot_general_of_narrow_floats_rounds_sums_once() {
  %a = stablehlo.constant dense<[256.0, 1.0, 1.0]> : tensor<3xbf16>
  %b = stablehlo.constant dense<1.0> : tensor<3xbf16>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<3xbf16>, tensor<3xbf16>) -> tensor<bf16>
  check.expect_eq_const %c, dense<258.0> : tensor<bf16>
  return
}

func.func @dot_general_of_complex_numbers_in_batches() {
  %a = stablehlo.constant dense<[[(1.0, 2.0)], [(0.0, 1.0)]]> : tensor<2x1xcomplex<f32>>
  %b = stablehlo.constant dense<[[(3.0, -1.0)], [(0.0, 1.0)]]> : tensor<2x1xcomplex<f32>>
  %c = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x1xcomplex<f32>>, tensor<2x1xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  check.expect_eq_const %c, dense<[(5.0, 5.0), (-1.0, 0.0)]> : tensor<2xcomplex<f32>>
  return
}

func.func @einsum_in_batches() {
  %a = stablehlo.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  %b = stablehlo.constant dense<[[[1.0], [10.0]], [[100.0], [1000.0]]]> : tensor<2x2x1xf32>
  %c = stablehlo.einsum %a, %b, config = "bij,bjk->kbi" : (tensor<2x1x2xf32>, tensor<2x2x1xf32>) -> tensor<1x2x1xf32>
  check.expect_eq_const %c, dense<[[[21.0], [4300.0]]]> : tensor<1x2x1xf32>
  return
}

func.func @einsum_sums_what_one_operand_has() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %b = stablehlo.constant dense<[10, 100]> : tensor<2xi32>
  %c = stablehlo.einsum %a, %b, config = "ij,k->ki" : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %c, dense<[[30, 70], [300, 700]]> : tensor<2x2xi32>
  return
}

func.func @unary_einsum_of_a_diagonal() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %d = stablehlo.unary_einsum %a, config = "ii->i" : (tensor<2x2xi32>) -> tensor<2xi32>
  check.expect_eq_const %d, dense<[1, 4]> : tensor<2xi32>
  %s = stablehlo.unary_einsum %a, config = "ij->j" : (tensor<2x2xi32>) -> tensor<2xi32>
  check.expect_eq_const %s, dense<[4, 6]> : tensor<2xi32>
  return
}

func.func @convolution_of_feature_groups() {
  %a = stablehlo.constant dense<[[[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]]]> : tensor<1x3x2xf32>
  %k = stablehlo.constant dense<[[[1.0, 1.0]], [[2.0, 3.0]]]> : tensor<2x1x2xf32>
  %c = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x3x2xf32>, tensor<2x1x2xf32>) -> tensor<1x2x2xf32>
  check.expect_eq_const %c, dense<[[[5.0, 70.0], [8.0, 110.0]]]> : tensor<1x2x2xf32>
  return
}

func.func @convolution_with_reversal_dilation_and_padding() {
  %a = stablehlo.constant dense<[[[1], [2]]]> : tensor<1x2x1xi32>
  %k = stablehlo.constant dense<[[[1]], [[10]]]> : tensor<2x1x1xi32>
  %c = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]], lhs_dilate = [2], reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x1xi32>, tensor<2x1x1xi32>) -> tensor<1x4x1xi32>
  check.expect_eq_const %c, dense<[[[1], [10], [2], [20]]]> : tensor<1x4x1xi32>
  return
}
