package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.Test;

/** A service runs a function again and again in the memory of the first run. */
class ServiceAllocationTest {
  private static final int RUNS = 10_000;
  private static final int MAX_BYTES = 1024;
  private static final int MAX_ROUNDS = 100;

  private static final Operation PERCEPTRON =
      EnginePrograms.parse(
          """
          func.func @main(%x: tensor<1x64xf32>, %w: tensor<64x32xf32>, %b: tensor<32xf32>, %v: tensor<32x10xf32>) -> tensor<1x10xf32> {
            %zero = stablehlo.constant dense<0.0> : tensor<f32>
            %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<1x64xf32>, tensor<64x32xf32>) -> tensor<1x32xf32>
            %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
            %2 = stablehlo.add %0, %1 : tensor<1x32xf32>
            %z = stablehlo.constant dense<0.0> : tensor<1x32xf32>
            %3 = stablehlo.maximum %2, %z : tensor<1x32xf32>
            %4 = stablehlo.dot_general %3, %v, contracting_dims = [1] x [0] : (tensor<1x32xf32>, tensor<32x10xf32>) -> tensor<1x10xf32>
            %5 = stablehlo.multiply %4, %4 : tensor<1x10xf32>
            %6 = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<1x10xf32>, tensor<f32>) -> tensor<1xf32>
            %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<1xf32>) -> tensor<1x10xf32>
            %8 = stablehlo.divide %5, %7 : tensor<1x10xf32>
            return %8 : tensor<1x10xf32>
          }
          """);

  @Test
  void allocatesLessThanAKilobyteBesideItsResults() {
    List<Tensor> inputs = EnginePrograms.inputs(PERCEPTRON, 1);
    List<Tensor> results = List.of(Tensor.allocate(LongList.of(1, 10), FloatType.F32));
    try (PreparedFunction service = Engine.prepare(PERCEPTRON, "main", EngineOptions.DEFAULT)) {
      // The first runs allocate buffers, and code that is not compiled yet, what others do not: on
      // a busy machine compilers take their time.
      int rounds = 0;
      while (bytesOfRuns(service, inputs, results) >= MAX_BYTES && rounds < MAX_ROUNDS) {
        rounds++;
      }
      assertThat(bytesOfRuns(service, inputs, results)).isLessThan(MAX_BYTES);
    }
  }

  /** Returns how many bytes each of many runs allocates. */
  private static long bytesOfRuns(
      PreparedFunction service, List<Tensor> inputs, List<Tensor> results) {
    ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < RUNS; i++) {
      service.run(inputs, results, InterpreterOptions.DEFAULT);
    }
    return (threads.getCurrentThreadAllocatedBytes() - before) / RUNS;
  }
}
