module {
  func.func @f(%arg0: i32, %arg1: index, %arg2: tensor<2xf32>, %arg3: tensor<?xi64>, %arg4: i1, %arg5: f32) {
    %cast = tensor.cast %arg2 : tensor<2xf32> to tensor<?xf32>
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg2, %c0 : tensor<2xf32>
    %extracted = tensor.extract %arg2[%c0] : tensor<2xf32>
    %from_elements = tensor.from_elements %arg5, %arg5 : tensor<2xf32>
    %inserted = tensor.insert %arg5 into %arg2[%c0] : tensor<2xf32>
    %0 = tensor.empty() : tensor<2xf32>
    %1 = tensor.empty(%arg1) {a.b} : tensor<?xf32>
    %rank = tensor.rank %arg2 : tensor<2xf32>
    %splat = tensor.splat %arg5 : tensor<8xf32>
    %cst = arith.constant dense<[1, 2]> : tensor<2xi32>
    %reshape = tensor.reshape %arg2(%cst) : (tensor<2xf32>, tensor<2xi32>) -> tensor<1x2xf32>
    %from_elements_0 = tensor.from_elements %arg5 : tensor<f32>
    %from_elements_1 = tensor.from_elements  : tensor<0xf32>
    return
  }
}
