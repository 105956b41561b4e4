module attributes {a.y, b.x = 1 : i32} {
  func.func private @d(tensor<f32> {jax.x = 1 : i32}, i32) -> (tensor<f32> {jax.r = ""}) attributes {foo.bar, no_inline}
  func.func public @main(%arg0: tensor<f32> {jax.arg = 1 : i32}) -> (tensor<f32> {jax.result_info = ""}) attributes {x.y = 2 : i32} {
    %f = constant @d : (tensor<f32>, i32) -> tensor<f32>
    %c1_i32 = arith.constant 1 : i32
    %0 = call @d(%arg0, %c1_i32) <no_inline> : (tensor<f32>, i32) -> tensor<f32>
    %1 = call @d(%arg0, %c1_i32) <arg_attrs = [{}, {a.b}], res_attrs = [{d.c}], no_inline> {foo} : (tensor<f32>, i32) -> tensor<f32>
    %2 = builtin.unrealized_conversion_cast to i32
    %3:2 = builtin.unrealized_conversion_cast %2, %0 : i32, tensor<f32> to i64, i64 {foo.bar}
    %4 = call_indirect %f(%0, %c1_i32) : (tensor<f32>, i32) -> tensor<f32>
    return %0 : tensor<f32>
  }
  module @x {
  }
  func.func @one() -> (() -> i32) {
    %0 = builtin.unrealized_conversion_cast to () -> i32
    return %0 : () -> i32
  }
  func.func @vis() attributes {zz.t} {
    return {foo.bar}
  }
  func.func private @v2() -> (i32, i32 {a.b})
  func.func private @"q q"(i32, i32)
}
// -----
module {
  func.func @f() attributes {aa.b, zz.t, no_inline} {
    return
  }
}
// -----
module {
  func.func @f(%arg0: i32) {
    return
  }
}
// -----
module {
  func.func private @f(i32)
}
// -----
module {
  func.func private @f(i32 {a.b}) -> (i32 {b.c}, i64)
}
// -----
module {
  func.func private @f()
}
// -----
module {
  func.func private @f() -> (i32 {a.b})
}
// -----
module {
  func.func nested @f() attributes {return}
}
// -----
module @foo <sym_visibility = "private"> attributes {aa.t, zz.t} {
}
// -----
module {
  func.func @f(%arg0: i32 {a.b = 2 : i8, x.y}, %arg1: f32, %arg2: i1) {
    return
  }
}
