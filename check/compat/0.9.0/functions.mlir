// A named module with attributes of its own; functions of every visibility, with attributes on everything.
module @library attributes {
  mhlo.num_partitions = 2 : i32,
  mhlo.num_replicas = 1 : i32,
  app.answer = 42 : i64,
  app.authors = ["one", "another"],
  app.flags = {fast, level = 3 : i8, safe = false, unsafe = true},
  app.ratio = 0.25 : f64,
  app.version
} {
  func.func @main(
      %x: tensor<4x4xf32> {jax.buffer_donor = true, mhlo.sharding = "{replicated}"},
      %y: tensor<4xf32>,
      %z: tensor<f32> {tf.aliasing_output = 1 : i32})
      -> (tensor<4x4xf32> {jax.result_info = "[0]"}, tensor<4xf32>) {
    %0 = call @twice(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %1:2 = call @both(%0, %y) {inlined = false} : (tensor<4x4xf32>, tensor<4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>)
    call @nothing() : () -> ()
    return %1#0, %1#1 : tensor<4x4xf32>, tensor<4xf32>
  }

  func.func public @twice(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = stablehlo.add %x, %x : tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }

  func.func private @both(%x: tensor<4x4xf32>, %y: tensor<4xf32>) -> (tensor<4x4xf32>, tensor<4xf32> {app.note = "second"})
      attributes {app.cost = 7 : i64, app.hot = true} {
    return %x, %y : tensor<4x4xf32>, tensor<4xf32>
  }

  func.func nested @nothing() {
    return
  }

  func.func private @"a name that needs quotes"() {
    return
  }

  // Recursion, and a use before the definition.
  func.func @forever(%x: tensor<i32>) -> tensor<i32> {
    %0 = call @forever(%x) : (tensor<i32>) -> tensor<i32>
    %1 = call @afterwards(%0) : (tensor<i32>) -> tensor<i32>
    return %1 : tensor<i32>
  }

  func.func @afterwards(%x: tensor<i32>) -> tensor<i32> {
    return %x : tensor<i32>
  }

  // The order of a value's uses, and of results that are used out of order.
  func.func @uses(%x: tensor<f32>, %y: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) {
    %0 = stablehlo.add %x, %y : tensor<f32>
    %1 = stablehlo.subtract %x, %0 : tensor<f32>
    %2 = stablehlo.multiply %0, %0 : tensor<f32>
    return %2, %0, %x, %1 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
  }
}
