// Small integers with a scale for each slice along one axis.

func.func @weights(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.uniform_quantize %x : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25:3, 1.0e-3:-7}>>
  %1 = stablehlo.uniform_dequantize %0 : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25:3, 1.0e-3:-7}>>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

func.func @product(
    %x: tensor<4x2x!quant.uniform<i8:f32, 0.5>>,
    %w: tensor<2x3x!quant.uniform<i8<-127:127>:f32:1, {0.1, 0.2, 0.3}>>)
    -> tensor<4x3x!quant.uniform<i32:f32:1, {0.05, 0.1, 0.15}>> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
    : (tensor<4x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x3x!quant.uniform<i8<-127:127>:f32:1, {0.1, 0.2, 0.3}>>)
    -> tensor<4x3x!quant.uniform<i32:f32:1, {0.05, 0.1, 0.15}>>
  return %0 : tensor<4x3x!quant.uniform<i32:f32:1, {0.05, 0.1, 0.15}>>
}

func.func @storage(
    %a: tensor<1x2x!quant.uniform<u4:f32:1, {1.0:8, 2.0:7}>>,
    %b: tensor<1x!quant.uniform<u8:bf16:0, {0.1:128}>>,
    %c: tensor<?x2x!quant.uniform<i16<-100:100>:f64:1, {1.0, 2.0}>>,
    %d: tensor<2x!quant.uniform<ui16:f32:0, {3.0e-2:1, 4.0e-2:2}>>) {
  return
}
