// Constants without elements: stated as none, and as one value for all of none.

func.func @none() {
  %narrow = stablehlo.constant dense<> : tensor<2x0xi4>
  %integers = stablehlo.constant dense<> : tensor<0x3x0xi64>
  %floats = stablehlo.constant dense<> : tensor<0xbf16>
  %complex = stablehlo.constant dense<> : tensor<0xcomplex<f32>>
  return
}

func.func @all_of_none() {
  %booleans = stablehlo.constant dense<true> : tensor<0xi1>
  %narrow = stablehlo.constant dense<-3> : tensor<2x0xi4>
  %integers = stablehlo.constant dense<7> : tensor<0x3x0xi64>
  %unsigned = stablehlo.constant dense<255> : tensor<0xui8>
  %floats = stablehlo.constant dense<1.5> : tensor<0xf32>
  %nans = stablehlo.constant dense<0x7FC00001> : tensor<0x1xf32>
  %complex = stablehlo.constant dense<(1.0, -2.0)> : tensor<0xcomplex<f64>>
  return
}
