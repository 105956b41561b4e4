// Branches, loops and regions inside regions.

func.func @absolute(%x: tensor<f32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %negative = stablehlo.compare LT, %x, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %0 = "stablehlo.if"(%negative) ({
    %1 = stablehlo.negate %x : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @if_without_results(%p: tensor<i1>) {
  "stablehlo.if"(%p) ({
    stablehlo.return
  }, {
    stablehlo.return
  }) : (tensor<i1>) -> ()
  return
}

func.func @three_ways(%which: tensor<i32>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<i32>) {
  %0:2 = "stablehlo.case"(%which) ({
    %1 = stablehlo.sine %x : tensor<4xf32>
    stablehlo.return %1, %which : tensor<4xf32>, tensor<i32>
  }, {
    %1 = stablehlo.cosine %x : tensor<4xf32>
    stablehlo.return %1, %which : tensor<4xf32>, tensor<i32>
  }, {
    stablehlo.return %x, %which : tensor<4xf32>, tensor<i32>
  }) : (tensor<i32>) -> (tensor<4xf32>, tensor<i32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<i32>
}

func.func @one_way(%which: tensor<i32>) -> tensor<i32> {
  %0 = "stablehlo.case"(%which) ({
    stablehlo.return %which : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func @factorial(%n: tensor<i64>) -> tensor<i64> {
  %one = stablehlo.constant dense<1> : tensor<i64>
  %0:2 = stablehlo.while(%i = %n, %product = %one) : tensor<i64>, tensor<i64>
    cond {
      %more = stablehlo.compare GT, %i, %one, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %next = stablehlo.multiply %product, %i : tensor<i64>
      %less = stablehlo.subtract %i, %one : tensor<i64>
      stablehlo.return %less, %next : tensor<i64>, tensor<i64>
    }
  return %0#1 : tensor<i64>
}

// A loop in a loop in a branch; the inner loop reads values of every level around it.
func.func @nested(%p: tensor<i1>, %n: tensor<i32>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0 = "stablehlo.if"(%p) ({
    %1:2 = stablehlo.while(%i = %zero, %sum = %x) : tensor<i32>, tensor<2xf32>
      cond {
        %more = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %more : tensor<i1>
      } do {
        %2:2 = stablehlo.while(%j = %i, %inner = %sum) : tensor<i32>, tensor<2xf32>
          cond {
            %more = stablehlo.compare LT, %j, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %more : tensor<i1>
          } do {
            %k = stablehlo.add %j, %one : tensor<i32>
            %added = stablehlo.add %inner, %x : tensor<2xf32>
            stablehlo.return %k, %added : tensor<i32>, tensor<2xf32>
          }
        %k = stablehlo.add %i, %one : tensor<i32>
        stablehlo.return %k, %2#1 : tensor<i32>, tensor<2xf32>
      }
    stablehlo.return %1#1 : tensor<2xf32>
  }, {
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @barrier(%x: tensor<3xf32>, %y: tensor<i32>) -> (tensor<3xf32>, tensor<i32>) {
  %0:2 = stablehlo.optimization_barrier %x, %y : tensor<3xf32>, tensor<i32>
  stablehlo.optimization_barrier ()
  return %0#0, %0#1 : tensor<3xf32>, tensor<i32>
}

func.func @tuples(%x: tensor<3xf32>, %y: tensor<i32>) -> tuple<tuple<>, tuple<tensor<3xf32>, tuple<tensor<i32>>>> {
  %empty = stablehlo.tuple : tuple<>
  %inner = stablehlo.tuple %y : tuple<tensor<i32>>
  %pair = stablehlo.tuple %x, %inner : tuple<tensor<3xf32>, tuple<tensor<i32>>>
  %all = stablehlo.tuple %empty, %pair : tuple<tuple<>, tuple<tensor<3xf32>, tuple<tensor<i32>>>>
  return %all : tuple<tuple<>, tuple<tensor<3xf32>, tuple<tensor<i32>>>>
}

func.func @from_a_tuple(%pair: tuple<tensor<3xf32>, tuple<tensor<i32>>>) -> (tensor<3xf32>, tuple<tensor<i32>>) {
  %x = stablehlo.get_tuple_element %pair[0] : (tuple<tensor<3xf32>, tuple<tensor<i32>>>) -> tensor<3xf32>
  %y = stablehlo.get_tuple_element %pair[1] : (tuple<tensor<3xf32>, tuple<tensor<i32>>>) -> tuple<tensor<i32>>
  return %x, %y : tensor<3xf32>, tuple<tensor<i32>>
}
