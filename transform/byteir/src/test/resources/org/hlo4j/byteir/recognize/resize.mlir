module {
  func.func public @nearest_up(%arg0: tensor<1x4x4x2xf32>) -> (tensor<1x8x8x2xf32>) {
    %0 = call @nearest_up_resize(%arg0) : (tensor<1x4x4x2xf32>) -> tensor<1x8x8x2xf32>
    return %0 : tensor<1x8x8x2xf32>
  }
  func.func private @nearest_up_resize(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x8x8x2xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<8xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.add %0, %1 : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<8xf32>
    %cst_1 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.divide %4, %5 : tensor<8xf32>
    %7 = stablehlo.floor %6 : tensor<8xf32>
    %8 = stablehlo.convert %7 : (tensor<8xf32>) -> tensor<8xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %10 = stablehlo.compare LT, %8, %9, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %12 = stablehlo.add %8, %11 : tensor<8xi32>
    %13 = stablehlo.select %10, %12, %8 : tensor<8xi1>, tensor<8xi32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %15 = "stablehlo.gather"(%arg0, %14) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2, 3], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 4, 2>}> : (tensor<1x4x4x2xf32>, tensor<8x1xi32>) -> tensor<1x8x4x2xf32>
    %16 = stablehlo.iota dim = 0 : tensor<8xf32>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %18 = stablehlo.add %16, %17 : tensor<8xf32>
    %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %20 = stablehlo.multiply %18, %19 : tensor<8xf32>
    %cst_5 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %22 = stablehlo.divide %20, %21 : tensor<8xf32>
    %23 = stablehlo.floor %22 : tensor<8xf32>
    %24 = stablehlo.convert %23 : (tensor<8xf32>) -> tensor<8xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %25 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %26 = stablehlo.compare LT, %24, %25, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %c_7 = stablehlo.constant dense<4> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %28 = stablehlo.add %24, %27 : tensor<8xi32>
    %29 = stablehlo.select %26, %28, %24 : tensor<8xi1>, tensor<8xi32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %31 = "stablehlo.gather"(%15, %30) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8, 1, 2>}> : (tensor<1x8x4x2xf32>, tensor<8x1xi32>) -> tensor<1x8x8x2xf32>
    return %31 : tensor<1x8x8x2xf32>
  }
  func.func public @nearest_down(%arg0: tensor<1x4x4x2xf32>) -> (tensor<1x2x4x2xf32>) {
    %0 = call @nearest_down_resize(%arg0) : (tensor<1x4x4x2xf32>) -> tensor<1x2x4x2xf32>
    return %0 : tensor<1x2x4x2xf32>
  }
  func.func private @nearest_down_resize(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x2x4x2xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<2xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.add %0, %1 : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %6 = stablehlo.divide %4, %5 : tensor<2xf32>
    %7 = stablehlo.floor %6 : tensor<2xf32>
    %8 = stablehlo.convert %7 : (tensor<2xf32>) -> tensor<2xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %10 = stablehlo.compare LT, %8, %9, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %12 = stablehlo.add %8, %11 : tensor<2xi32>
    %13 = stablehlo.select %10, %12, %8 : tensor<2xi1>, tensor<2xi32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %15 = "stablehlo.gather"(%arg0, %14) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2, 3], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 4, 2>}> : (tensor<1x4x4x2xf32>, tensor<2x1xi32>) -> tensor<1x2x4x2xf32>
    return %15 : tensor<1x2x4x2xf32>
  }
  func.func public @linear_up(%arg0: tensor<1x4x4x2xf32>) -> (tensor<1x8x6x2xf32>) {
    %0 = call @linear_up_resize(%arg0) : (tensor<1x4x4x2xf32>) -> tensor<1x8x6x2xf32>
    return %0 : tensor<1x8x6x2xf32>
  }
  func.func private @linear_up_resize(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x8x6x2xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<8xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.add %0, %1 : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.subtract %4, %5 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.subtract %6, %7 : tensor<8xf32>
    %9 = stablehlo.iota dim = 0 : tensor<4xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %14 = stablehlo.subtract %12, %13 : tensor<4x8xf32>
    %15 = stablehlo.abs %14 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %17 = stablehlo.divide %15, %16 : tensor<4x8xf32>
    %18 = stablehlo.abs %17 : tensor<4x8xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %20 = stablehlo.subtract %19, %18 : tensor<4x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %22 = stablehlo.maximum %21, %20 : tensor<4x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %25 = stablehlo.abs %24 : tensor<1x8xf32>
    %cst_7 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %27 = stablehlo.compare GT, %25, %26, FLOAT : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %29 = stablehlo.compare NE, %24, %28, FLOAT : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xi1>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %30 = call @linear_up_where(%29, %24, %c) : (tensor<1x8xi1>, tensor<1x8xf32>, tensor<i32>) -> tensor<1x8xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %32 = stablehlo.divide %22, %31 : tensor<4x8xf32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %33 = call @linear_up_where_0(%27, %32, %c_9) : (tensor<1x8xi1>, tensor<4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
    %cst_10 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %35 = stablehlo.compare GE, %8, %34, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %cst_11 = stablehlo.constant dense<3.500000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %37 = stablehlo.compare LE, %8, %36, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %38 = stablehlo.and %35, %37 : tensor<8xi1>
    %39 = stablehlo.broadcast_in_dim %38, dims = [1] : (tensor<8xi1>) -> tensor<1x8xi1>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %40 = call @linear_up_where_0(%39, %33, %c_12) : (tensor<1x8xi1>, tensor<4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
    %41 = stablehlo.iota dim = 0 : tensor<6xf32>
    %cst_13 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %43 = stablehlo.add %41, %42 : tensor<6xf32>
    %cst_14 = stablehlo.constant dense<0.666666686> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %45 = stablehlo.multiply %43, %44 : tensor<6xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %47 = stablehlo.subtract %45, %46 : tensor<6xf32>
    %cst_16 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %49 = stablehlo.subtract %47, %48 : tensor<6xf32>
    %50 = stablehlo.iota dim = 0 : tensor<4xf32>
    %51 = stablehlo.broadcast_in_dim %49, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %52 = stablehlo.broadcast_in_dim %50, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %53 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<4x6xf32>
    %54 = stablehlo.broadcast_in_dim %52, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x6xf32>
    %55 = stablehlo.subtract %53, %54 : tensor<4x6xf32>
    %56 = stablehlo.abs %55 : tensor<4x6xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %58 = stablehlo.divide %56, %57 : tensor<4x6xf32>
    %59 = stablehlo.abs %58 : tensor<4x6xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %61 = stablehlo.subtract %60, %59 : tensor<4x6xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %63 = stablehlo.maximum %62, %61 : tensor<4x6xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.reduce(%63 init: %cst_20) applies stablehlo.add across dimensions = [0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %66 = stablehlo.abs %65 : tensor<1x6xf32>
    %cst_21 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %68 = stablehlo.compare GT, %66, %67, FLOAT : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<1x6xi1>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %70 = stablehlo.compare NE, %65, %69, FLOAT : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<1x6xi1>
    %c_23 = stablehlo.constant dense<1> : tensor<i32>
    %71 = call @linear_up_where_1(%70, %65, %c_23) : (tensor<1x6xi1>, tensor<1x6xf32>, tensor<i32>) -> tensor<1x6xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<4x6xf32>
    %73 = stablehlo.divide %63, %72 : tensor<4x6xf32>
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %74 = call @linear_up_where_2(%68, %73, %c_24) : (tensor<1x6xi1>, tensor<4x6xf32>, tensor<i32>) -> tensor<4x6xf32>
    %cst_25 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %76 = stablehlo.compare GE, %49, %75, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %cst_26 = stablehlo.constant dense<3.500000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %78 = stablehlo.compare LE, %49, %77, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %79 = stablehlo.and %76, %78 : tensor<6xi1>
    %80 = stablehlo.broadcast_in_dim %79, dims = [1] : (tensor<6xi1>) -> tensor<1x6xi1>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %81 = call @linear_up_where_2(%80, %74, %c_27) : (tensor<1x6xi1>, tensor<4x6xf32>, tensor<i32>) -> tensor<4x6xf32>
    %82 = stablehlo.dot_general %81, %arg0, contracting_dims = [0] x [2], precision = [HIGHEST, HIGHEST] : (tensor<4x6xf32>, tensor<1x4x4x2xf32>) -> tensor<6x1x4x2xf32>
    %83 = stablehlo.dot_general %82, %40, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<6x1x4x2xf32>, tensor<4x8xf32>) -> tensor<6x1x2x8xf32>
    %84 = stablehlo.transpose %83, dims = [1, 3, 0, 2] : (tensor<6x1x2x8xf32>) -> tensor<1x8x6x2xf32>
    return %84 : tensor<1x8x6x2xf32>
  }
  func.func private @linear_up_where(%arg0: tensor<1x8xi1>, %arg1: tensor<1x8xf32>, %arg2: tensor<i32>) -> tensor<1x8xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x8xi1>, tensor<1x8xf32>
    return %2 : tensor<1x8xf32>
  }
  func.func private @linear_up_where_0(%arg0: tensor<1x8xi1>, %arg1: tensor<4x8xf32>, %arg2: tensor<i32>) -> tensor<4x8xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x8xi1>) -> tensor<4x8xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<4x8xi1>, tensor<4x8xf32>
    return %3 : tensor<4x8xf32>
  }
  func.func private @linear_up_where_1(%arg0: tensor<1x6xi1>, %arg1: tensor<1x6xf32>, %arg2: tensor<i32>) -> tensor<1x6xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x6xi1>, tensor<1x6xf32>
    return %2 : tensor<1x6xf32>
  }
  func.func private @linear_up_where_2(%arg0: tensor<1x6xi1>, %arg1: tensor<4x6xf32>, %arg2: tensor<i32>) -> tensor<4x6xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x6xi1>) -> tensor<4x6xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<4x6xi1>, tensor<4x6xf32>
    return %3 : tensor<4x6xf32>
  }
  func.func public @linear_down(%arg0: tensor<1x4x4x2xf32>) -> (tensor<1x2x3x2xf32>) {
    %0 = call @linear_down_resize(%arg0) : (tensor<1x4x4x2xf32>) -> tensor<1x2x3x2xf32>
    return %0 : tensor<1x2x3x2xf32>
  }
  func.func private @linear_down_resize(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x2x3x2xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<2xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.add %0, %1 : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %6 = stablehlo.subtract %4, %5 : tensor<2xf32>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %8 = stablehlo.subtract %6, %7 : tensor<2xf32>
    %9 = stablehlo.iota dim = 0 : tensor<4xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x2xf32>
    %14 = stablehlo.subtract %12, %13 : tensor<4x2xf32>
    %15 = stablehlo.abs %14 : tensor<4x2xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %17 = stablehlo.divide %15, %16 : tensor<4x2xf32>
    %18 = stablehlo.abs %17 : tensor<4x2xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %20 = stablehlo.subtract %19, %18 : tensor<4x2xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %22 = stablehlo.maximum %21, %20 : tensor<4x2xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<4x2xf32>, tensor<f32>) -> tensor<2xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %25 = stablehlo.abs %24 : tensor<1x2xf32>
    %cst_7 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %27 = stablehlo.compare GT, %25, %26, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %29 = stablehlo.compare NE, %24, %28, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %30 = call @linear_down_where(%29, %24, %c) : (tensor<1x2xi1>, tensor<1x2xf32>, tensor<i32>) -> tensor<1x2xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
    %32 = stablehlo.divide %22, %31 : tensor<4x2xf32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %33 = call @linear_down_where_0(%27, %32, %c_9) : (tensor<1x2xi1>, tensor<4x2xf32>, tensor<i32>) -> tensor<4x2xf32>
    %cst_10 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %35 = stablehlo.compare GE, %8, %34, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_11 = stablehlo.constant dense<3.500000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %37 = stablehlo.compare LE, %8, %36, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %38 = stablehlo.and %35, %37 : tensor<2xi1>
    %39 = stablehlo.broadcast_in_dim %38, dims = [1] : (tensor<2xi1>) -> tensor<1x2xi1>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %40 = call @linear_down_where_0(%39, %33, %c_12) : (tensor<1x2xi1>, tensor<4x2xf32>, tensor<i32>) -> tensor<4x2xf32>
    %41 = stablehlo.iota dim = 0 : tensor<3xf32>
    %cst_13 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %43 = stablehlo.add %41, %42 : tensor<3xf32>
    %cst_14 = stablehlo.constant dense<1.33333337> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %45 = stablehlo.multiply %43, %44 : tensor<3xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %47 = stablehlo.subtract %45, %46 : tensor<3xf32>
    %cst_16 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %49 = stablehlo.subtract %47, %48 : tensor<3xf32>
    %50 = stablehlo.iota dim = 0 : tensor<4xf32>
    %51 = stablehlo.broadcast_in_dim %49, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %52 = stablehlo.broadcast_in_dim %50, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %53 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<4x3xf32>
    %54 = stablehlo.broadcast_in_dim %52, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %55 = stablehlo.subtract %53, %54 : tensor<4x3xf32>
    %56 = stablehlo.abs %55 : tensor<4x3xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %58 = stablehlo.divide %56, %57 : tensor<4x3xf32>
    %59 = stablehlo.abs %58 : tensor<4x3xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %61 = stablehlo.subtract %60, %59 : tensor<4x3xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %63 = stablehlo.maximum %62, %61 : tensor<4x3xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.reduce(%63 init: %cst_20) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %66 = stablehlo.abs %65 : tensor<1x3xf32>
    %cst_21 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
    %68 = stablehlo.compare GT, %66, %67, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
    %70 = stablehlo.compare NE, %65, %69, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
    %c_23 = stablehlo.constant dense<1> : tensor<i32>
    %71 = call @linear_down_where_1(%70, %65, %c_23) : (tensor<1x3xi1>, tensor<1x3xf32>, tensor<i32>) -> tensor<1x3xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<4x3xf32>
    %73 = stablehlo.divide %63, %72 : tensor<4x3xf32>
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %74 = call @linear_down_where_2(%68, %73, %c_24) : (tensor<1x3xi1>, tensor<4x3xf32>, tensor<i32>) -> tensor<4x3xf32>
    %cst_25 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %76 = stablehlo.compare GE, %49, %75, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_26 = stablehlo.constant dense<3.500000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %78 = stablehlo.compare LE, %49, %77, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %79 = stablehlo.and %76, %78 : tensor<3xi1>
    %80 = stablehlo.broadcast_in_dim %79, dims = [1] : (tensor<3xi1>) -> tensor<1x3xi1>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %81 = call @linear_down_where_2(%80, %74, %c_27) : (tensor<1x3xi1>, tensor<4x3xf32>, tensor<i32>) -> tensor<4x3xf32>
    %82 = stablehlo.dot_general %40, %arg0, contracting_dims = [0] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<2x1x4x2xf32>
    %83 = stablehlo.dot_general %82, %81, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x1x4x2xf32>, tensor<4x3xf32>) -> tensor<2x1x2x3xf32>
    %84 = stablehlo.transpose %83, dims = [1, 0, 3, 2] : (tensor<2x1x2x3xf32>) -> tensor<1x2x3x2xf32>
    return %84 : tensor<1x2x3x2xf32>
  }
  func.func private @linear_down_where(%arg0: tensor<1x2xi1>, %arg1: tensor<1x2xf32>, %arg2: tensor<i32>) -> tensor<1x2xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x2xi1>, tensor<1x2xf32>
    return %2 : tensor<1x2xf32>
  }
  func.func private @linear_down_where_0(%arg0: tensor<1x2xi1>, %arg1: tensor<4x2xf32>, %arg2: tensor<i32>) -> tensor<4x2xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x2xi1>) -> tensor<4x2xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<4x2xi1>, tensor<4x2xf32>
    return %3 : tensor<4x2xf32>
  }
  func.func private @linear_down_where_1(%arg0: tensor<1x3xi1>, %arg1: tensor<1x3xf32>, %arg2: tensor<i32>) -> tensor<1x3xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x3xi1>, tensor<1x3xf32>
    return %2 : tensor<1x3xf32>
  }
  func.func private @linear_down_where_2(%arg0: tensor<1x3xi1>, %arg1: tensor<4x3xf32>, %arg2: tensor<i32>) -> tensor<4x3xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<4x3xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<4x3xi1>, tensor<4x3xf32>
    return %3 : tensor<4x3xf32>
  }
  func.func public @linear_one_dimension(%arg0: tensor<1x4x4x2xf32>) -> (tensor<1x6x4x2xf32>) {
    %0 = call @linear_one_dimension_resize(%arg0) : (tensor<1x4x4x2xf32>) -> tensor<1x6x4x2xf32>
    return %0 : tensor<1x6x4x2xf32>
  }
  func.func private @linear_one_dimension_resize(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x6x4x2xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<6xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %2 = stablehlo.add %0, %1 : tensor<6xf32>
    %cst_0 = stablehlo.constant dense<0.666666686> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %6 = stablehlo.subtract %4, %5 : tensor<6xf32>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %8 = stablehlo.subtract %6, %7 : tensor<6xf32>
    %9 = stablehlo.iota dim = 0 : tensor<4xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<4x6xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x6xf32>
    %14 = stablehlo.subtract %12, %13 : tensor<4x6xf32>
    %15 = stablehlo.abs %14 : tensor<4x6xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %17 = stablehlo.divide %15, %16 : tensor<4x6xf32>
    %18 = stablehlo.abs %17 : tensor<4x6xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %20 = stablehlo.subtract %19, %18 : tensor<4x6xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %22 = stablehlo.maximum %21, %20 : tensor<4x6xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %25 = stablehlo.abs %24 : tensor<1x6xf32>
    %cst_7 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %27 = stablehlo.compare GT, %25, %26, FLOAT : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<1x6xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %29 = stablehlo.compare NE, %24, %28, FLOAT : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<1x6xi1>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %30 = call @linear_one_dimension_where(%29, %24, %c) : (tensor<1x6xi1>, tensor<1x6xf32>, tensor<i32>) -> tensor<1x6xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<4x6xf32>
    %32 = stablehlo.divide %22, %31 : tensor<4x6xf32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %33 = call @linear_one_dimension_where_0(%27, %32, %c_9) : (tensor<1x6xi1>, tensor<4x6xf32>, tensor<i32>) -> tensor<4x6xf32>
    %cst_10 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %35 = stablehlo.compare GE, %8, %34, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %cst_11 = stablehlo.constant dense<3.500000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %37 = stablehlo.compare LE, %8, %36, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %38 = stablehlo.and %35, %37 : tensor<6xi1>
    %39 = stablehlo.broadcast_in_dim %38, dims = [1] : (tensor<6xi1>) -> tensor<1x6xi1>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %40 = call @linear_one_dimension_where_0(%39, %33, %c_12) : (tensor<1x6xi1>, tensor<4x6xf32>, tensor<i32>) -> tensor<4x6xf32>
    %41 = stablehlo.dot_general %40, %arg0, contracting_dims = [0] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x6xf32>, tensor<1x4x4x2xf32>) -> tensor<6x1x4x2xf32>
    %42 = stablehlo.transpose %41, dims = [1, 0, 2, 3] : (tensor<6x1x4x2xf32>) -> tensor<1x6x4x2xf32>
    return %42 : tensor<1x6x4x2xf32>
  }
  func.func private @linear_one_dimension_where(%arg0: tensor<1x6xi1>, %arg1: tensor<1x6xf32>, %arg2: tensor<i32>) -> tensor<1x6xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x6xi1>, tensor<1x6xf32>
    return %2 : tensor<1x6xf32>
  }
  func.func private @linear_one_dimension_where_0(%arg0: tensor<1x6xi1>, %arg1: tensor<4x6xf32>, %arg2: tensor<i32>) -> tensor<4x6xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x6xi1>) -> tensor<4x6xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<4x6xi1>, tensor<4x6xf32>
    return %3 : tensor<4x6xf32>
  }
  func.func public @linear_bf16(%arg0: tensor<1x4x4x2xbf16>) -> (tensor<1x6x8x2xbf16>) {
    %0 = call @linear_bf16_resize(%arg0) : (tensor<1x4x4x2xbf16>) -> tensor<1x6x8x2xbf16>
    return %0 : tensor<1x6x8x2xbf16>
  }
  func.func private @linear_bf16_resize(%arg0: tensor<1x4x4x2xbf16>) -> tensor<1x6x8x2xbf16> {
    %0 = stablehlo.iota dim = 0 : tensor<6xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %2 = stablehlo.add %0, %1 : tensor<6xf32>
    %cst_0 = stablehlo.constant dense<0.666666686> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %6 = stablehlo.subtract %4, %5 : tensor<6xf32>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %8 = stablehlo.subtract %6, %7 : tensor<6xf32>
    %9 = stablehlo.iota dim = 0 : tensor<4xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<4x6xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x6xf32>
    %14 = stablehlo.subtract %12, %13 : tensor<4x6xf32>
    %15 = stablehlo.abs %14 : tensor<4x6xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %17 = stablehlo.divide %15, %16 : tensor<4x6xf32>
    %18 = stablehlo.abs %17 : tensor<4x6xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %20 = stablehlo.subtract %19, %18 : tensor<4x6xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %22 = stablehlo.maximum %21, %20 : tensor<4x6xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %25 = stablehlo.abs %24 : tensor<1x6xf32>
    %cst_7 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %27 = stablehlo.compare GT, %25, %26, FLOAT : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<1x6xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %29 = stablehlo.compare NE, %24, %28, FLOAT : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<1x6xi1>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %30 = call @linear_bf16_where(%29, %24, %c) : (tensor<1x6xi1>, tensor<1x6xf32>, tensor<i32>) -> tensor<1x6xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<4x6xf32>
    %32 = stablehlo.divide %22, %31 : tensor<4x6xf32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %33 = call @linear_bf16_where_0(%27, %32, %c_9) : (tensor<1x6xi1>, tensor<4x6xf32>, tensor<i32>) -> tensor<4x6xf32>
    %cst_10 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %35 = stablehlo.compare GE, %8, %34, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %cst_11 = stablehlo.constant dense<3.500000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %37 = stablehlo.compare LE, %8, %36, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %38 = stablehlo.and %35, %37 : tensor<6xi1>
    %39 = stablehlo.broadcast_in_dim %38, dims = [1] : (tensor<6xi1>) -> tensor<1x6xi1>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %40 = call @linear_bf16_where_0(%39, %33, %c_12) : (tensor<1x6xi1>, tensor<4x6xf32>, tensor<i32>) -> tensor<4x6xf32>
    %41 = stablehlo.convert %40 : (tensor<4x6xf32>) -> tensor<4x6xbf16>
    %42 = stablehlo.iota dim = 0 : tensor<8xf32>
    %cst_13 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %44 = stablehlo.add %42, %43 : tensor<8xf32>
    %cst_14 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %46 = stablehlo.multiply %44, %45 : tensor<8xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %48 = stablehlo.subtract %46, %47 : tensor<8xf32>
    %cst_16 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %50 = stablehlo.subtract %48, %49 : tensor<8xf32>
    %51 = stablehlo.iota dim = 0 : tensor<4xf32>
    %52 = stablehlo.broadcast_in_dim %50, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %53 = stablehlo.broadcast_in_dim %51, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %54 = stablehlo.broadcast_in_dim %52, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %55 = stablehlo.broadcast_in_dim %53, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %56 = stablehlo.subtract %54, %55 : tensor<4x8xf32>
    %57 = stablehlo.abs %56 : tensor<4x8xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %59 = stablehlo.divide %57, %58 : tensor<4x8xf32>
    %60 = stablehlo.abs %59 : tensor<4x8xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %62 = stablehlo.subtract %61, %60 : tensor<4x8xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %64 = stablehlo.maximum %63, %62 : tensor<4x8xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %65 = stablehlo.reduce(%64 init: %cst_20) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %66 = stablehlo.broadcast_in_dim %65, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %67 = stablehlo.abs %66 : tensor<1x8xf32>
    %cst_21 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %69 = stablehlo.compare GT, %67, %68, FLOAT : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xi1>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %71 = stablehlo.compare NE, %66, %70, FLOAT : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xi1>
    %c_23 = stablehlo.constant dense<1> : tensor<i32>
    %72 = call @linear_bf16_where_1(%71, %66, %c_23) : (tensor<1x8xi1>, tensor<1x8xf32>, tensor<i32>) -> tensor<1x8xf32>
    %73 = stablehlo.broadcast_in_dim %72, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %74 = stablehlo.divide %64, %73 : tensor<4x8xf32>
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %75 = call @linear_bf16_where_2(%69, %74, %c_24) : (tensor<1x8xi1>, tensor<4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
    %cst_25 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %77 = stablehlo.compare GE, %50, %76, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %cst_26 = stablehlo.constant dense<3.500000e+00> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %79 = stablehlo.compare LE, %50, %78, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %80 = stablehlo.and %77, %79 : tensor<8xi1>
    %81 = stablehlo.broadcast_in_dim %80, dims = [1] : (tensor<8xi1>) -> tensor<1x8xi1>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %82 = call @linear_bf16_where_2(%81, %75, %c_27) : (tensor<1x8xi1>, tensor<4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
    %83 = stablehlo.convert %82 : (tensor<4x8xf32>) -> tensor<4x8xbf16>
    %84 = stablehlo.dot_general %41, %arg0, contracting_dims = [0] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x6xbf16>, tensor<1x4x4x2xbf16>) -> tensor<6x1x4x2xbf16>
    %85 = stablehlo.dot_general %84, %83, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<6x1x4x2xbf16>, tensor<4x8xbf16>) -> tensor<6x1x2x8xbf16>
    %86 = stablehlo.transpose %85, dims = [1, 0, 3, 2] : (tensor<6x1x2x8xbf16>) -> tensor<1x6x8x2xbf16>
    return %86 : tensor<1x6x8x2xbf16>
  }
  func.func private @linear_bf16_where(%arg0: tensor<1x6xi1>, %arg1: tensor<1x6xf32>, %arg2: tensor<i32>) -> tensor<1x6xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x6xi1>, tensor<1x6xf32>
    return %2 : tensor<1x6xf32>
  }
  func.func private @linear_bf16_where_0(%arg0: tensor<1x6xi1>, %arg1: tensor<4x6xf32>, %arg2: tensor<i32>) -> tensor<4x6xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x6xi1>) -> tensor<4x6xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<4x6xi1>, tensor<4x6xf32>
    return %3 : tensor<4x6xf32>
  }
  func.func private @linear_bf16_where_1(%arg0: tensor<1x8xi1>, %arg1: tensor<1x8xf32>, %arg2: tensor<i32>) -> tensor<1x8xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x8xi1>, tensor<1x8xf32>
    return %2 : tensor<1x8xf32>
  }
  func.func private @linear_bf16_where_2(%arg0: tensor<1x8xi1>, %arg1: tensor<4x8xf32>, %arg2: tensor<i32>) -> tensor<4x8xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x8xi1>) -> tensor<4x8xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<4x8xi1>, tensor<4x8xf32>
    return %3 : tensor<4x8xf32>
  }
}
