// Declarations: functions that are defined elsewhere.
func.func private @elsewhere(tensor<4xf32>, tensor<i32> {app.hint = "small"}) -> (tensor<4xf32> {app.hint = "big"})
func.func private @nothing()

func.func @main(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf32> {
  %0 = call @elsewhere(%x, %n) : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  call @nothing() : () -> ()
  return %0 : tensor<4xf32>
}
