// Tokens, and data that enters and leaves the program while it runs.

func.func @tokens(%a: !stablehlo.token) -> !stablehlo.token {
  %fresh = stablehlo.create_token : !stablehlo.token
  %nothing = stablehlo.after_all : !stablehlo.token
  %all = stablehlo.after_all %a, %fresh, %nothing : !stablehlo.token
  return %all : !stablehlo.token
}

func.func @feed(%token: !stablehlo.token) -> !stablehlo.token {
  %0:3 = "stablehlo.infeed"(%token) <{
    infeed_config = "queue-0",
    layout = [[0, 1], []]
  }> : (!stablehlo.token) -> (tensor<3x4xf32>, tensor<i32>, !stablehlo.token)
  %1:2 = "stablehlo.infeed"(%0#2) : (!stablehlo.token) -> (tensor<3x4xf32>, !stablehlo.token)
  %2 = "stablehlo.infeed"(%1#1) <{infeed_config = "", layout = []}> : (!stablehlo.token) -> !stablehlo.token
  %3 = "stablehlo.outfeed"(%0#0, %0#1, %2) <{outfeed_config = "queue-1"}> : (tensor<3x4xf32>, tensor<i32>, !stablehlo.token) -> !stablehlo.token
  %4 = "stablehlo.outfeed"(%1#0, %3) : (tensor<3x4xf32>, !stablehlo.token) -> !stablehlo.token
  %5 = "stablehlo.outfeed"(%4) <{outfeed_config = ""}> : (!stablehlo.token) -> !stablehlo.token
  return %5 : !stablehlo.token
}

func.func @between_devices(%x: tensor<3x4xi32>, %token: !stablehlo.token) -> (tensor<3x4xi32>, !stablehlo.token) {
  %sent = "stablehlo.send"(%x, %token) <{
    channel_handle = #stablehlo.channel_handle<handle = 7, type = 1>
  }> : (tensor<3x4xi32>, !stablehlo.token) -> !stablehlo.token
  %got:2 = "stablehlo.recv"(%sent) <{
    channel_handle = #stablehlo.channel_handle<handle = 7, type = 1>
  }> : (!stablehlo.token) -> (tensor<3x4xi32>, !stablehlo.token)
  return %got#0, %got#1 : tensor<3x4xi32>, !stablehlo.token
}

func.func @with_the_host(%x: tensor<3x4xi32>, %y: tensor<f32>, %token: !stablehlo.token) -> (tensor<3x4xi32>, tensor<f32>, !stablehlo.token) {
  %sent = "stablehlo.send"(%x, %y, %token) <{
    channel_handle = #stablehlo.channel_handle<handle = 8, type = 2>,
    is_host_transfer = true
  }> : (tensor<3x4xi32>, tensor<f32>, !stablehlo.token) -> !stablehlo.token
  %got:3 = "stablehlo.recv"(%sent) <{
    channel_handle = #stablehlo.channel_handle<handle = 9, type = 3>,
    is_host_transfer = true
  }> : (!stablehlo.token) -> (tensor<3x4xi32>, tensor<f32>, !stablehlo.token)
  return %got#0, %got#1, %got#2 : tensor<3x4xi32>, tensor<f32>, !stablehlo.token
}

func.func @nothing_but_order(%token: !stablehlo.token) -> !stablehlo.token {
  %sent = "stablehlo.send"(%token) <{
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
    is_host_transfer = false
  }> : (!stablehlo.token) -> !stablehlo.token
  %got = "stablehlo.recv"(%sent) <{
    channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>,
    is_host_transfer = false
  }> : (!stablehlo.token) -> !stablehlo.token
  return %got : !stablehlo.token
}
