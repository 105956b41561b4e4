// Modules inside a module, named and not, each with its own functions.
module @outer {
  module @inner attributes {app.depth = 1 : i32} {
    func.func @main(%x: tensor<f32>) -> tensor<f32> {
      %0 = stablehlo.negate %x : tensor<f32>
      return %0 : tensor<f32>
    }
    module {
      func.func @main(%x: tensor<f32>) -> tensor<f32> {
        return %x : tensor<f32>
      }
    }
  }
  module @empty {
  }
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    return %x : tensor<f32>
  }
}
