module {
  sdy.mesh @mesh = <["a"=2, "b"=4, "c"=2]>
  func.func @f(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], unreduced=max{"b"}>}) {
    return
  }
}
