func.func @batch_norm_training() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[3.0, 4.0], [1.0, 2.0]]]> : tensor<2x2x2xf64>
  %one = stablehlo.constant dense<1.0> : tensor<2xf64>
  %output, %mean, %variance = "stablehlo.batch_norm_training"(%operand, %one, %one) {epsilon = 0.0 : f32, feature_index = 2 : i64} : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_eq_const %output, dense<[[[0.0, 0.0], [2.0, 2.0]], [[2.0, 2.0], [0.0, 0.0]]]> : tensor<2x2x2xf64>
  check.expect_eq_const %mean, dense<[2.0, 3.0]> : tensor<2xf64>
  check.expect_eq_const %variance, dense<[1.0, 1.0]> : tensor<2xf64>
  return
}

func.func @batch_norm_inference() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[3.0, 4.0], [1.0, 2.0]]]> : tensor<2x2x2xf64>
  %one = stablehlo.constant dense<1.0> : tensor<2xf64>
  %mean = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf64>
  %output = "stablehlo.batch_norm_inference"(%operand, %one, %one, %mean, %one) {epsilon = 0.0 : f32, feature_index = 2 : i64} : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x2x2xf64>
  check.expect_eq_const %output, dense<[[[0.0, 0.0], [2.0, 2.0]], [[2.0, 2.0], [0.0, 0.0]]]> : tensor<2x2x2xf64>
  return
}

func.func @batch_norm_grad() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[3.0, 4.0], [1.0, 2.0]]]> : tensor<2x2x2xf64>
  %one = stablehlo.constant dense<1.0> : tensor<2xf64>
  %mean = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf64>
  %gradient = stablehlo.constant dense<0.1> : tensor<2x2x2xf64>
  %operand_gradient, %scale_gradient, %offset_gradient = "stablehlo.batch_norm_grad"(%operand, %one, %mean, %one, %gradient) {epsilon = 0.0 : f32, feature_index = 2 : i64} : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2x2x2xf64>) -> (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_almost_eq_const %operand_gradient, dense<0.0> : tensor<2x2x2xf64>
  check.expect_almost_eq_const %scale_gradient, dense<0.0> : tensor<2xf64>
  check.expect_almost_eq_const %offset_gradient, dense<0.4> : tensor<2xf64>
  return
}

func.func @cholesky_lower() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [2.0, 20.0, 26.0], [3.0, 26.0, 70.0]]> : tensor<3x3xf32>
  %l = "stablehlo.cholesky"(%a) {lower = true} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  check.expect_eq_const %l, dense<[[1.0, 0.0, 0.0], [2.0, 4.0, 0.0], [3.0, 5.0, 6.0]]> : tensor<3x3xf32>
  return
}

func.func @cholesky_upper_of_complex_numbers() {
  %a = stablehlo.constant dense<[[(4.0, 0.0), (2.0, 2.0)], [(0.0, 0.0), (6.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  %u = "stablehlo.cholesky"(%a) {lower = false} : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  check.expect_eq_const %u, dense<[[(2.0, 0.0), (1.0, 1.0)], [(0.0, 0.0), (2.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  return
}

func.func @triangular_solve_from_the_right() {
  %a = stablehlo.constant dense<[[2.0, 0.0], [1.0, 4.0]]> : tensor<2x2xf64>
  %x = stablehlo.constant dense<[[1.0, 2.0], [3.0, -1.0], [0.0, 5.0]]> : tensor<3x2xf64>
  %b = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<3x2xf64>, tensor<2x2xf64>) -> tensor<3x2xf64>
  %r = "stablehlo.triangular_solve"(%a, %b) {left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<2x2xf64>, tensor<3x2xf64>) -> tensor<3x2xf64>
  check.expect_eq %r, %x : tensor<3x2xf64>
  return
}

func.func @fft_of_odd_length_and_back() {
  %a = stablehlo.constant dense<[(1.0, 0.5), (2.0, -1.0), (-3.0, 0.25), (4.0, 2.0), (0.5, 0.0)]> : tensor<5xcomplex<f64>>
  %f = stablehlo.fft %a, type = FFT, length = [5] : (tensor<5xcomplex<f64>>) -> tensor<5xcomplex<f64>>
  %b = stablehlo.fft %f, type = IFFT, length = [5] : (tensor<5xcomplex<f64>>) -> tensor<5xcomplex<f64>>
  check.expect_almost_eq %a, %b : tensor<5xcomplex<f64>>
  return
}

func.func @fft_of_reals_of_odd_length_and_back() {
  %a = stablehlo.constant dense<[[1.0, 2.0, -3.0], [0.5, 4.0, 7.0]]> : tensor<2x3xf32>
  %f = stablehlo.fft %a, type = RFFT, length = [2, 3] : (tensor<2x3xf32>) -> tensor<2x2xcomplex<f32>>
  %b = stablehlo.fft %f, type = IRFFT, length = [2, 3] : (tensor<2x2xcomplex<f32>>) -> tensor<2x3xf32>
  check.expect_almost_eq %a, %b : tensor<2x3xf32>
  return
}
