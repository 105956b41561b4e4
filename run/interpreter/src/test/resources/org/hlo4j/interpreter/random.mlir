func.func @three_fry_5xui8() {
  %key = stablehlo.constant dense<[81985529216486895, 18446744073709551614]> : tensor<2xui64>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui8>)
  check.expect_eq_const %state, dense<[81985529216486895, 1]> : tensor<2xui64>
  check.expect_eq_const %bits, dense<[91, 180, 148, 220, 137]> : tensor<5xui8>
  return
}

func.func @three_fry_3x2xui16() {
  %key = stablehlo.constant dense<[81985529216486895, 42]> : tensor<2xui64>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x2xui16>)
  check.expect_eq_const %state, dense<[81985529216486895, 45]> : tensor<2xui64>
  check.expect_eq_const %bits, dense<[[9665, 30212], [50057, 42683], [43773, 15875]]> : tensor<3x2xui16>
  return
}

func.func @three_fry_ui32() {
  %key = stablehlo.constant dense<[81985529216486895, 42]> : tensor<2xui64>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>)
  check.expect_eq_const %state, dense<[81985529216486895, 43]> : tensor<2xui64>
  check.expect_eq_const %bits, dense<2301371841> : tensor<ui32>
  return
}

func.func @three_fry_2x3xui32() {
  %key = stablehlo.constant dense<[81985529216486895, 42]> : tensor<2xui64>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
  check.expect_eq_const %state, dense<[81985529216486895, 45]> : tensor<2xui64>
  check.expect_eq_const %bits, dense<[[2301371841, 48415625, 4146834173], [2475193860, 1946396347, 4184161795]]> : tensor<2x3xui32>
  return
}

func.func @three_fry_3x3xui32() {
  %key = stablehlo.constant dense<[81985529216486895, 42]> : tensor<2xui64>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x3xui32>)
  check.expect_eq_const %state, dense<[81985529216486895, 48]> : tensor<2xui64>
  check.expect_eq_const %bits, dense<[[2301371841, 48415625, 4146834173], [2475193860, 1946396347, 4184161795], [1315168053, 1034385149, 1892624222]]> : tensor<3x3xui32>
  return
}

func.func @three_fry_5xui64() {
  %key = stablehlo.constant dense<[81985529216486895, 18446744073709551614]> : tensor<2xui64>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui64>)
  check.expect_eq_const %state, dense<[81985529216486895, 3]> : tensor<2xui64>
  check.expect_eq_const %bits, dense<[16256412134126395739, 12463928418108273812, 7725297290937948297, 15266505729992108295, 10291147241650447857]> : tensor<5xui64>
  return
}

func.func @philox_5xui16() {
  %key = stablehlo.constant dense<[81985529216486895, 18446744073709551614]> : tensor<2xui64>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui16>)
  check.expect_eq_const %state, dense<[81985529216486895, 0]> : tensor<2xui64>
  check.expect_eq_const %bits, dense<[20884, 63494, 12270, 41940, 23027]> : tensor<5xui16>
  return
}

func.func @default_2x3xui32() {
  %key = stablehlo.constant dense<[81985529216486895, 42]> : tensor<2xui64>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
  check.expect_eq_const %state, dense<[81985529216486895, 44]> : tensor<2xui64>
  check.expect_eq_const %bits, dense<[[3791907809, 4068996696, 3672118799], [1572151927, 3445859634, 1087759285]]> : tensor<2x3xui32>
  return
}

func.func @three_fry_3x5xui32() {
  %key = stablehlo.constant dense<[81985529216486895, 42]> : tensor<2xui64>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)
  check.expect_eq_const %state, dense<[81985529216486895, 51]> : tensor<2xui64>
  check.expect_eq_const %bits, dense<[[2301371841, 2475193860, 48415625, 1946396347, 4146834173], [1315168053, 1283724488, 1034385149, 11934475, 1892624222], [3933642459, 2494575077, 1995733145, 1065039385, 739265074]]> : tensor<3x5xui32>
  return
}

func.func @philox_9xui32() {
  %key = stablehlo.constant dense<[5, 18446744073709551615]> : tensor<2xui64>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<9xui32>)
  check.expect_eq_const %state, dense<[5, 2]> : tensor<2xui64>
  check.expect_eq_const %bits, dense<[1314562490, 4035658752, 2543735481, 4162936588, 64677483, 3635105107, 3931607701, 727262183, 311226061]> : tensor<9xui32>
  return
}

func.func @philox_9xui32_2() {
  %key = stablehlo.constant dense<[5, 42]> : tensor<2xui64>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<9xui32>)
  check.expect_eq_const %state, dense<[5, 45]> : tensor<2xui64>
  check.expect_eq_const %bits, dense<[906283864, 3609161324, 2749031097, 2278951636, 3236847636, 4104931887, 1615077290, 796108294, 3355343613]> : tensor<9xui32>
  return
}

func.func @philox_9xui64() {
  %key = stablehlo.constant dense<[5, 18446744073709551615]> : tensor<2xui64>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<9xui64>)
  check.expect_eq_const %state, dense<[5, 4]> : tensor<2xui64>
  check.expect_eq_const %bits, dense<[17333022358970737082, 17879676503325561529, 15612657552152258155, 3123567295534174869, 247272876838547149, 6242495789807769189, 2579485377323338189, 2965999050445432403, 3463154764603025401]> : tensor<9xui64>
  return
}

func.func @philox_9xui64_2() {
  %key = stablehlo.constant dense<[5, 42]> : tensor<2xui64>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<9xui64>)
  check.expect_eq_const %state, dense<[5, 47]> : tensor<2xui64>
  check.expect_eq_const %bits, dense<[15501229853474343768, 9788022748534727353, 17630548210209415188, 3419259088419430314, 5526591266457811709, 15800814549499588134, 4668042212743530266, 12184928051117483192, 14692274249271178051]> : tensor<9xui64>
  return
}

func.func @uniform_integers_are_in_range() {
  %a = stablehlo.constant dense<-3> : tensor<i32>
  %b = stablehlo.constant dense<4> : tensor<i32>
  %shape = stablehlo.constant dense<1000> : tensor<1xi64>
  %r = stablehlo.rng %a, %b, %shape, distribution = UNIFORM : (tensor<i32>, tensor<i32>, tensor<1xi64>) -> tensor<1000xi32>
  %max = stablehlo.reduce(%r init: %a) applies stablehlo.maximum across dimensions = [0] : (tensor<1000xi32>, tensor<i32>) -> tensor<i32>
  %min = stablehlo.reduce(%r init: %b) applies stablehlo.minimum across dimensions = [0] : (tensor<1000xi32>, tensor<i32>) -> tensor<i32>
  check.expect_eq_const %max, dense<3> : tensor<i32>
  check.expect_eq_const %min, dense<-3> : tensor<i32>
  return
}
