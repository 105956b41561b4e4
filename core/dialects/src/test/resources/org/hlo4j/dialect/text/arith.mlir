module {
  func.func @f(%arg0: i32, %arg1: index, %arg2: tensor<2xf32>, %arg3: tensor<?xi64>, %arg4: i1, %arg5: f32) {
    %c1_i32 = arith.constant 1 : i32
    %true = arith.constant true
    %c2 = arith.constant 2 : index
    %c-3_i8 = arith.constant -3 : i8
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant dense<1> : tensor<2xi32>
    %false = arith.constant false
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<2xf32>
    %c3_i64 = arith.constant {foo.bar} 3 : i64
    %0 = arith.addi %arg0, %arg0 overflow<nsw> : i32
    %1 = arith.addi %arg0, %arg0 overflow<nsw, nuw> : i32
    %2 = arith.addf %arg5, %arg5 fastmath<fast> : f32
    %3 = arith.addf %arg5, %arg5 fastmath<nnan,contract> : f32
    %4 = arith.cmpi slt, %arg0, %arg0 : i32
    %5 = arith.cmpf ogt, %arg5, %arg5 : f32
    %6 = arith.divsi %arg0, %arg0 exact : i32
    %7 = arith.index_cast %arg3 : tensor<?xi64> to tensor<?xindex>
    %8 = arith.index_castui %arg1 : index to i32
    %9 = arith.select %arg4, %arg0, %arg0 : i32
    %10 = arith.cmpf ogt, %arg2, %arg2 : tensor<2xf32>
    %11 = arith.select %10, %arg2, %arg2 : tensor<2xi1>, tensor<2xf32>
    %12 = arith.negf %arg5 : f32
    %13 = arith.bitcast %arg5 : f32 to i32
    %14 = arith.trunci %arg0 : i32 to i8
    %15 = arith.truncf %arg5 : f32 to f16
    %16 = arith.extf %arg5 : f32 to f64
    %17 = arith.sitofp %arg0 : i32 to f32
    %18 = arith.shrui %arg0, %arg0 : i32
    %19 = arith.xori %arg0, %arg0 : i32
    %c-5 = arith.constant -5 : index
    %cst_2 = arith.constant dense<[1, 2]> : tensor<2xindex>
    %sum, %overflow = arith.addui_extended %arg0, %arg0 : i32, i1
    %low, %high = arith.mului_extended %arg0, %arg0 : i32
    %20 = arith.trunci %arg0 overflow<nsw> : i32 to i8
    %21 = arith.extui %arg0 nneg : i32 to i64
    %cst_3 = arith.constant dense<1.000000e+00> : vector<2xf32>
    %22 = arith.minsi %arg0, %arg0 : i32
    %23 = arith.muli %arg0, %22 : i32
    %24 = arith.maximumf %arg5, %arg5 : f32
    return
  }
}
// -----
module {
  func.func @f(%arg0: i32, %arg1: f32, %arg2: tensor<?xf32>) {
    %0 = arith.subi %arg0, %arg0 : i32
    %1 = arith.muli %arg0, %arg0 overflow<nuw> : i32
    %2 = arith.shli %arg0, %arg0 : i32
    %3 = arith.divui %arg0, %arg0 exact : i32
    %4 = arith.shrsi %arg0, %arg0 : i32
    %5 = arith.ceildivui %arg0, %arg0 : i32
    %6 = arith.ceildivsi %arg0, %arg0 : i32
    %7 = arith.floordivsi %arg0, %arg0 : i32
    %8 = arith.remui %arg0, %arg0 : i32
    %9 = arith.remsi %arg0, %arg0 : i32
    %10 = arith.andi %arg0, %arg0 : i32
    %11 = arith.ori %arg0, %arg0 : i32
    %12 = arith.maxsi %arg0, %arg0 : i32
    %13 = arith.maxui %arg0, %arg0 : i32
    %14 = arith.minui %arg0, %arg0 : i32
    %15 = arith.subf %arg1, %arg1 : f32
    %16 = arith.mulf %arg1, %arg1 : f32
    %17 = arith.divf %arg1, %arg1 fastmath<arcp> : f32
    %18 = arith.remf %arg1, %arg1 : f32
    %19 = arith.maxnumf %arg1, %arg1 : f32
    %20 = arith.minimumf %arg1, %arg1 : f32
    %21 = arith.minnumf %arg1, %arg1 : f32
    %22 = arith.extsi %arg0 : i32 to i64
    %23 = arith.uitofp %arg0 : i32 to f32
    %24 = arith.uitofp %arg0 nneg : i32 to f32
    %25 = arith.fptoui %arg1 : f32 to i32
    %26 = arith.fptosi %arg1 : f32 to i32
    %27 = arith.index_castui %arg0 nneg : i32 to index
    %low, %high = arith.mulsi_extended %arg0, %arg0 : i32
    %28 = arith.extf %arg1 fastmath<nnan> : f32 to f64
    %29 = arith.truncf %arg1 fastmath<nnan> : f32 to f16
    %30 = arith.cmpf ord, %arg2, %arg2 fastmath<ninf,nsz> : tensor<?xf32>
    %31 = arith.cmpf true, %arg1, %arg1 : f32
    %32 = arith.cmpi uge, %arg0, %arg0 : i32
    %33 = arith.addf %arg1, %arg1 : f32
    return
  }
}
// -----
module {
  func.func @f(%arg0: f32) {
    %0 = arith.addf %arg0, %arg0 to_nearest_even : f32
    %1 = arith.addf %arg0, %arg0 downward fastmath<nnan> : f32
    %2 = arith.truncf %arg0 to_nearest_even : f32 to f16
    %3 = arith.truncf %arg0 toward_zero fastmath<nnan> : f32 to f16
    return
  }
}
