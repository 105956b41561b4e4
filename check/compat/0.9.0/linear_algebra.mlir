// Products, decompositions and transforms.

func.func @products(%matrix: tensor<3x4xf32>, %vector: tensor<4xf32>) -> (tensor<3xf32>, tensor<f32>) {
  %0 = stablehlo.dot %matrix, %vector : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3xf32>
  %1 = stablehlo.dot %vector, %vector, precision = [HIGH, HIGHEST] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return %0, %1 : tensor<3xf32>, tensor<f32>
}

// Attention scores for eight heads, and the values they weigh.
func.func @attention(%q: tensor<8x16x64xbf16>, %k: tensor<8x32x64xbf16>, %v: tensor<8x32x64xbf16>) -> tensor<8x16x64xbf16> {
  %scores = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT]
    : (tensor<8x16x64xbf16>, tensor<8x32x64xbf16>) -> tensor<8x16x32xbf16>
  %out = stablehlo.dot_general %scores, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGH]
    : (tensor<8x16x32xbf16>, tensor<8x32x64xbf16>) -> tensor<8x16x64xbf16>
  return %out : tensor<8x16x64xbf16>
}

func.func @outer_product(%x: tensor<3xi32>, %y: tensor<5xi32>) -> tensor<3x5xi32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [] x [] : (tensor<3xi32>, tensor<5xi32>) -> tensor<3x5xi32>
  return %0 : tensor<3x5xi32>
}

func.func @contract_two(%x: tensor<2x3x4xf64>, %y: tensor<4x3x5xf64>) -> tensor<2x5xf64> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1, 2] x [1, 0] : (tensor<2x3x4xf64>, tensor<4x3x5xf64>) -> tensor<2x5xf64>
  return %0 : tensor<2x5xf64>
}

func.func @einsums(%x: tensor<8x16xf32>, %y: tensor<16x4xf32>) -> (tensor<8x4xf32>, tensor<8xf32>) {
  %0 = stablehlo.einsum %x, %y, config = "ab,bc->ac" : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.unary_einsum %x, config = "ab->a" : (tensor<8x16xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<8xf32>
}

func.func @decompositions(%a: tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>) {
  %lower = stablehlo.cholesky %a, lower = true : tensor<2x4x4xf32>
  %upper = stablehlo.cholesky %a, lower = false : tensor<2x4x4xf32>
  %unstated = stablehlo.cholesky %a : tensor<2x4x4xf32>
  return %lower, %upper, %unstated : tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>
}

func.func @solve(%a: tensor<4x4xf64>, %b: tensor<4x3xf64>, %c: tensor<3x4xf64>) -> (tensor<4x3xf64>, tensor<4x3xf64>, tensor<3x4xf64>) {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{
    left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>
  }> : (tensor<4x4xf64>, tensor<4x3xf64>) -> tensor<4x3xf64>
  %1 = "stablehlo.triangular_solve"(%a, %0) <{
    left_side = true, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>
  }> : (tensor<4x4xf64>, tensor<4x3xf64>) -> tensor<4x3xf64>
  %2 = "stablehlo.triangular_solve"(%a, %c) <{
    left_side = false, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>
  }> : (tensor<4x4xf64>, tensor<3x4xf64>) -> tensor<3x4xf64>
  return %0, %1, %2 : tensor<4x3xf64>, tensor<4x3xf64>, tensor<3x4xf64>
}

func.func @spectrum(%x: tensor<3x16xf32>) -> tensor<3x16xf32> {
  %0 = stablehlo.fft %x, type = RFFT, length = [16] : (tensor<3x16xf32>) -> tensor<3x9xcomplex<f32>>
  %1 = stablehlo.fft %0, type = FFT, length = [9] : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
  %2 = stablehlo.fft %1, type = IFFT, length = [3, 9] : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
  %3 = stablehlo.fft %2, type = IRFFT, length = [16] : (tensor<3x9xcomplex<f32>>) -> tensor<3x16xf32>
  return %3 : tensor<3x16xf32>
}
