package org.hlo4j.pjrt;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Map;

/** The plugin of tests, for CPUs, and programs for it. */
final class TestPlugin {
  /** Adds to {@code %a}, whose memory it does not use again. */
  static final String ADD =
      """
      func.func @main(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>) -> tensor<2x2xf32> {
        %0 = stablehlo.add %a, %b : tensor<2x2xf32>
        return %0 : tensor<2x2xf32>
      }
      """;

  /** Adds to {@code %a}, in its memory. */
  static final String ADD_IN_PLACE =
      ADD.replace("%a: tensor<2x2xf32>", "%a: tensor<2x2xf32> {tf.aliasing_output = 0 : i32}");

  /** The sum over four replicas. */
  static final String ALL_REDUCE =
      """
      func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
        %0 = "stablehlo.all_reduce"(%a) ({
        ^bb0(%x: tensor<f32>, %y: tensor<f32>):
          %1 = stablehlo.add %x, %y : tensor<f32>
          stablehlo.return %1 : tensor<f32>
        }) {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<2xf32>) -> tensor<2xf32>
        return %0 : tensor<2xf32>
      }
      """;

  private TestPlugin() {}

  /** Returns the plugin; skips the test where there is none. */
  static PjrtPlugin plugin() {
    return PjrtPlugin.load(library());
  }

  /** Returns the library of the plugin, which is not loaded; skips the test where there is none. */
  static Path library() {
    assumeTrue(
        PjrtEngineProvider.library().isPresent(),
        "skipped: HLO4J_PJRT names no plugin (check/oracle/pjrt/setup gets one)");
    return PjrtEngineProvider.library().orElseThrow();
  }

  /** Returns a client with a number of devices. */
  static PjrtClient client(int devices) {
    return plugin().newClient(Map.of("cpu_device_count", PjrtValue.of(devices)));
  }

  static PjrtDevice first(PjrtClient client) {
    return client.addressableDevices().getFirst();
  }

  static PjrtBuffer floats(PjrtClient client, float... elements) {
    return client.copyFromHost(elements, first(client), 2, 2);
  }
}
