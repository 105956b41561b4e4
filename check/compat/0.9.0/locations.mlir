// Where an operation came from: each kind of location, stated for everything so that no position of this file enters.
#model = loc("model.py":12:4)
#layer = loc("layer"(#model))
#inlined = loc(callsite("layers.py":3:14 at #layer))
module @located {
  func.func @main(%x: tensor<4xf32> loc("x"), %y: tensor<4xf32> loc("arguments.py":1:2)) -> tensor<4xf32> {
    %0 = stablehlo.add %x, %y : tensor<4xf32> loc(#model)
    %1 = stablehlo.multiply %0, %y : tensor<4xf32> loc("a name only")
    %2 = stablehlo.subtract %1, %y : tensor<4xf32> loc(#layer)
    %3 = stablehlo.divide %2, %y : tensor<4xf32> loc(#inlined)
    %4 = stablehlo.negate %3 : tensor<4xf32> loc(fused[#model, #layer, unknown])
    %5 = stablehlo.abs %4 : tensor<4xf32> loc(fused<"a pass">[#model, "other.py":100:200])
    %6 = stablehlo.floor %5 : tensor<4xf32> loc(unknown)
    %7 = stablehlo.ceil %6 : tensor<4xf32> loc(callsite(callsite("a"("a.py":1:1) at "b.py":2:2) at callsite("c.py":3:3 at "d.py":4:4)))
    %8 = stablehlo.sign %7 : tensor<4xf32> loc("nothing known of it":0:0)
    %9 = stablehlo.tanh %8 : tensor<4xf32> loc("outer"("middle"("inner")))
    %10 = func.call @callee(%9) : (tensor<4xf32>) -> tensor<4xf32> loc("quoted \22name\22":7:8)
    return %10 : tensor<4xf32> loc("model.py":13:4)
  } loc("model.py":10:0)
  func.func private @callee(%x: tensor<4xf32> loc(#layer)) -> tensor<4xf32> {
    %zero = stablehlo.constant dense<0.0> : tensor<f32> loc("zero")
    %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32> loc("a"), %b: tensor<f32> loc("b"(#model))):
      %1 = stablehlo.add %a, %b : tensor<f32> loc("sum")
      stablehlo.return %1 : tensor<f32> loc("sum")
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32> loc(#model)
    return %0 : tensor<4xf32> loc("model.py":21:4)
  } loc("model.py":20:0)
} loc("model.py":0:0)
