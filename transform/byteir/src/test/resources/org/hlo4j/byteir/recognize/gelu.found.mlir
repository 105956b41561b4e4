module {
  func.func public @tanh_f32(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.custom_call @byteir.gelu(%arg0) {byteir_attrs = {approximate = "tanh"}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @erf_f32(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.custom_call @byteir.gelu(%arg0) {byteir_attrs = {approximate = "erf"}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @only_erf_f32(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.custom_call @byteir.erf(%arg0) {byteir_attrs = {}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @tanh_bf16(%arg0: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
    %0 = stablehlo.custom_call @byteir.gelu(%arg0) {byteir_attrs = {approximate = "tanh"}} : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    return %0 : tensor<4x8xbf16>
  }
  func.func public @erf_bf16(%arg0: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
    %0 = stablehlo.custom_call @byteir.gelu(%arg0) {byteir_attrs = {approximate = "erf"}} : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    return %0 : tensor<4x8xbf16>
  }
  func.func public @only_erf_bf16(%arg0: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
    %0 = stablehlo.custom_call @byteir.erf(%arg0) {byteir_attrs = {}} : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    return %0 : tensor<4x8xbf16>
  }
  func.func public @tanh_f16(%arg0: tensor<4x8xf16>) -> tensor<4x8xf16> {
    %0 = stablehlo.custom_call @byteir.gelu(%arg0) {byteir_attrs = {approximate = "tanh"}} : (tensor<4x8xf16>) -> tensor<4x8xf16>
    return %0 : tensor<4x8xf16>
  }
  func.func public @erf_f16(%arg0: tensor<4x8xf16>) -> tensor<4x8xf16> {
    %0 = stablehlo.custom_call @byteir.gelu(%arg0) {byteir_attrs = {approximate = "erf"}} : (tensor<4x8xf16>) -> tensor<4x8xf16>
    return %0 : tensor<4x8xf16>
  }
  func.func public @only_erf_f16(%arg0: tensor<4x8xf16>) -> tensor<4x8xf16> {
    %0 = stablehlo.custom_call @byteir.erf(%arg0) {byteir_attrs = {}} : (tensor<4x8xf16>) -> tensor<4x8xf16>
    return %0 : tensor<4x8xf16>
  }
  func.func public @with_power(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.custom_call @byteir.gelu(%arg0) {byteir_attrs = {approximate = "tanh"}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @factored(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.custom_call @byteir.gelu(%arg0) {byteir_attrs = {approximate = "tanh"}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @by_erf(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.custom_call @byteir.gelu(%arg0) {byteir_attrs = {approximate = "erf"}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @logistic(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<4x8xf32>
    %4 = stablehlo.add %arg0, %3 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<1.59576917> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.multiply %5, %4 : tensor<4x8xf32>
    %7 = stablehlo.negate %6 : tensor<4x8xf32>
    %8 = stablehlo.exponential %7 : tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %10 = stablehlo.add %9, %8 : tensor<4x8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %12 = stablehlo.divide %11, %10 : tensor<4x8xf32>
    %13 = stablehlo.multiply %arg0, %12 : tensor<4x8xf32>
    return %13 : tensor<4x8xf32>
  }
  func.func public @value_and_gradient(%arg0: tensor<4x8xf32>) -> (tensor<f32>, tensor<4x8xf32>) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<4x8xf32>
    %2 = stablehlo.negate %arg0 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<4x8xf32>
    %5 = chlo.erfc %4 : tensor<4x8xf32> -> tensor<4x8xf32>
    %6 = stablehlo.abs %4 : tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<1.100000e+01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %8 = stablehlo.minimum %6, %7 : tensor<4x8xf32>
    %9 = stablehlo.bitcast_convert %8 : (tensor<4x8xf32>) -> tensor<4x8xui32>
    %c = stablehlo.constant dense<4294963200> : tensor<ui32>
    %10 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %11 = stablehlo.and %9, %10 : tensor<4x8xui32>
    %12 = stablehlo.bitcast_convert %11 : (tensor<4x8xui32>) -> tensor<4x8xf32>
    %13 = stablehlo.subtract %8, %12 : tensor<4x8xf32>
    %14 = stablehlo.multiply %12, %12 : tensor<4x8xf32>
    %15 = stablehlo.add %8, %12 : tensor<4x8xf32>
    %16 = stablehlo.multiply %13, %15 : tensor<4x8xf32>
    %17 = stablehlo.negate %14 : tensor<4x8xf32>
    %18 = stablehlo.exponential %17 : tensor<4x8xf32>
    %19 = stablehlo.exponential %17 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4x8xf32>
    %20 = stablehlo.negate %16 : tensor<4x8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %cst_4 = stablehlo.constant dense<0.166666672> : tensor<f32>
    %cst_5 = stablehlo.constant dense<0.0416666679> : tensor<f32>
    %cst_6 = stablehlo.constant dense<0.00833333377> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %22 = stablehlo.multiply %21, %20 : tensor<4x8xf32>
    %23 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %24 = stablehlo.add %22, %23 : tensor<4x8xf32>
    %25 = stablehlo.multiply %24, %20 : tensor<4x8xf32>
    %26 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %27 = stablehlo.add %25, %26 : tensor<4x8xf32>
    %28 = stablehlo.multiply %27, %20 : tensor<4x8xf32>
    %29 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %30 = stablehlo.add %28, %29 : tensor<4x8xf32>
    %31 = stablehlo.multiply %30, %20 : tensor<4x8xf32>
    %32 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %33 = stablehlo.add %31, %32 : tensor<4x8xf32>
    %34 = stablehlo.multiply %20, %33 : tensor<4x8xf32>
    %35 = stablehlo.multiply %19, %34 : tensor<4x8xf32>
    %36 = stablehlo.add %19, %35 : tensor<4x8xf32>
    %37 = stablehlo.custom_call @byteir.gelu(%arg0) {byteir_attrs = {approximate = "erf"}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.reduce(%37 init: %cst_7) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %40 = stablehlo.multiply %1, %39 : tensor<4x8xf32>
    %41 = stablehlo.multiply %39, %5 : tensor<4x8xf32>
    %cst_9 = stablehlo.constant dense<-1.12837923> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %43 = stablehlo.multiply %42, %40 : tensor<4x8xf32>
    %44 = stablehlo.multiply %43, %36 : tensor<4x8xf32>
    %cst_10 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %46 = stablehlo.multiply %44, %45 : tensor<4x8xf32>
    %47 = stablehlo.negate %46 : tensor<4x8xf32>
    %cst_11 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %49 = stablehlo.multiply %48, %41 : tensor<4x8xf32>
    %50 = stablehlo.add %47, %49 : tensor<4x8xf32>
    return %38, %50 : tensor<f32>, tensor<4x8xf32>
  }
}
