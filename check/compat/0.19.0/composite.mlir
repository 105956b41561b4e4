// An operation with a name of its own, and what it means in terms of other operations.

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.composite "library.softplus" %x {
    composite_attributes = {beta = 2.0 : f32, threshold = 20 : i64, kind = "exact", axes = dense<0> : tensor<1xi64>},
    decomposition = @softplus,
    version = 3 : i32
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @defaults(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.composite "library.softplus" %x {decomposition = @softplus} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @stated_defaults(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.composite "library.softplus" %x {
    composite_attributes = {}, decomposition = @softplus, version = 0 : i32
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @of_nothing() {
  stablehlo.composite "library.mark" {decomposition = @mark} : () -> ()
  return
}

func.func @several(%x: tensor<4xf32>, %t: !stablehlo.token) -> (tensor<4xf32>, !stablehlo.token) {
  %0:2 = stablehlo.composite "library.print" %x, %t {decomposition = @print} : (tensor<4xf32>, !stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return %0#0, %0#1 : tensor<4xf32>, !stablehlo.token
}

func.func private @softplus(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.exponential %x : tensor<4xf32>
  %1 = stablehlo.log_plus_one %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @mark() {
  return
}
func.func private @print(%x: tensor<4xf32>, %t: !stablehlo.token) -> (tensor<4xf32>, !stablehlo.token) {
  return %x, %t : tensor<4xf32>, !stablehlo.token
}
