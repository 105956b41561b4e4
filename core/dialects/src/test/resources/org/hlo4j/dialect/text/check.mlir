module {
  func.func @check(%arg0: tensor<2xf32>, %arg1: tensor<2xi32>) {
    check.expect_almost_eq_const %arg0, dense<[5.000000e-01, 2.000000e+00]> : tensor<2xf32>
    check.expect_almost_eq_const %arg0, dense<2.000000e+00> : tensor<2xf32>, tolerance = 1.000000e-03
    check.expect_almost_eq %arg0, %arg0 : tensor<2xf32>
    check.expect_almost_eq %arg0, %arg0, tolerance = 1.000000e-01 : tensor<2xf32>
    check.expect_eq_const %arg1, dense<[1, 2]> : tensor<2xi32>
    check.expect_eq %arg1, %arg1 : tensor<2xi32>
    check.expect_close %arg0, %arg0, max_ulp_difference = 3 : tensor<2xf32>, tensor<2xf32>
    check.expect_close %arg0, %arg0, max_ulp_difference = 3, min_ulp_difference = 1 : tensor<2xf32>, tensor<2xf32>
    check.expect_serialized_eq %arg0, probe_id = "probe0" : tensor<2xf32>
    check.expect_serialized_eq %arg0, probe_id = "probe0", iter = 2 : tensor<2xf32>
    interpreter.print %arg0 : tensor<2xf32>
    %0 = interpreter.probe %arg0, probe_id = "probe1" : tensor<2xf32>
    %1 = "interpreter.run_parallel"(%arg0) <{infeed = [@source], programs = [[@one]]}> : (tensor<2xf32>) -> tensor<2xf32>
    return
  }
  func.func private @source() -> tensor<2xf32>
  func.func private @one(tensor<2xf32>) -> tensor<2xf32>
}
