#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#sparse1 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)), posWidth = 32, crdWidth = 8 }>
#sparse2 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense) }>
#sparse3 = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(?, 4, 2)>, d1 : #sparse_tensor<slice(0, ?, ?)>) -> (d0 : dense, d1 : compressed(nonunique, nonordered)) }>
#sparse4 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 floordiv 4 : dense, d1 mod 4 : structured[2, 4]), explicitVal = 1.000000e+00 : f32, implicitVal = 0.000000e+00 : f32 }>
#sparse5 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : batch, d0 : compressed) }>
module {
  func.func private @sparse(tensor<2x3xf32, #sparse>, tensor<2x3xf32, #sparse1>, tensor<4x6xi32, #sparse2>, tensor<8x8xf64, #sparse3>, tensor<2x8xf32, #sparse4>, tensor<2x3xf32, #sparse5>)
}
