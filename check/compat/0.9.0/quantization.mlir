// Numbers stored as small integers with one scale for the whole tensor.

func.func @through_quantization(%x: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = stablehlo.uniform_quantize %x : (tensor<16x16xf32>) -> tensor<16x16x!quant.uniform<i8:f32, 3.4e-2:-16>>
  %1 = stablehlo.add %0, %0 : tensor<16x16x!quant.uniform<i8:f32, 3.4e-2:-16>>
  %2 = stablehlo.uniform_dequantize %1 : (tensor<16x16x!quant.uniform<i8:f32, 3.4e-2:-16>>) -> tensor<16x16xf32>
  return %2 : tensor<16x16xf32>
}

func.func @product(%x: tensor<4x8x!quant.uniform<i8:f32, 0.5:3>>, %y: tensor<8x2x!quant.uniform<i8<-127:127>:f32, 0.25>>) -> tensor<4x2x!quant.uniform<i32:f32, 0.125>> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
    : (tensor<4x8x!quant.uniform<i8:f32, 0.5:3>>, tensor<8x2x!quant.uniform<i8<-127:127>:f32, 0.25>>) -> tensor<4x2x!quant.uniform<i32:f32, 0.125>>
  return %0 : tensor<4x2x!quant.uniform<i32:f32, 0.125>>
}

// Storage of each kind: signed, flagged unsigned, unsigned by type; narrow and wide; full and restricted range.
func.func @storage(
    %a: tensor<2x!quant.uniform<i4:f32, 1.0>>,
    %b: tensor<2x!quant.uniform<u4:f32, 1.0:8>>,
    %c: tensor<2x!quant.uniform<u8:f32, 0.003921568627451:128>>,
    %d: tensor<2x!quant.uniform<u8<1:254>:f16, 1.5e-5:127>>,
    %e: tensor<2x!quant.uniform<i16:bf16, 7.0e-3:-1>>,
    %f: tensor<2x!quant.uniform<i32:f64, 0.1>>,
    %g: tensor<2x!quant.uniform<i8<-8:7>:f32, 123456.0:0>>,
    %h: tensor<2x!quant.uniform<ui8:f32, 2.0:1>>) {
  return
}

func.func @requantize(%x: tensor<?x!quant.uniform<i8:f32, 0.5>>) -> tensor<?x!quant.uniform<i8:f32, 0.1:5>> {
  %0 = stablehlo.uniform_quantize %x : (tensor<?x!quant.uniform<i8:f32, 0.5>>) -> tensor<?x!quant.uniform<i8:f32, 0.1:5>>
  return %0 : tensor<?x!quant.uniform<i8:f32, 0.1:5>>
}

func.func @storage_bits(%x: tensor<3x!quant.uniform<i8:f32, 0.5>>) -> tensor<3xi8> {
  %0 = stablehlo.bitcast_convert %x : (tensor<3x!quant.uniform<i8:f32, 0.5>>) -> tensor<3xi8>
  return %0 : tensor<3xi8>
}
