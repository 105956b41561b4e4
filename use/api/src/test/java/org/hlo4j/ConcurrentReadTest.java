package org.hlo4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;

/** The promise that a program may be read by several threads as long as none changes it. */
class ConcurrentReadTest {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final int ROUNDS = 300;

  /** Calls, regions, constants and a symbol table: all that is computed lazily or cached. */
  private static final String PROGRAM =
      """
      module @shared {
        func.func public @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<i32>) {
          %c = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %ten = stablehlo.constant dense<10> : tensor<i32>
          %0 = call @scaled(%x, %c) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
          %1:2 = stablehlo.while(%i = %zero, %v = %0) : tensor<i32>, tensor<4xf32>
            cond {
              %2 = stablehlo.compare LT, %i, %ten, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %2 : tensor<i1>
            } do {
              %2 = stablehlo.add %i, %one : tensor<i32>
              %3 = stablehlo.add %v, %c : tensor<4xf32>
              stablehlo.return %2, %3 : tensor<i32>, tensor<4xf32>
            }
          return %1#1, %1#0 : tensor<4xf32>, tensor<i32>
        }
        func.func private @scaled(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
          %0 = stablehlo.multiply %a, %b : tensor<4xf32>
          return %0 : tensor<4xf32>
        }
      }
      """;

  private static final Tensor INPUT = Tensors.f32(new float[] {1, 1, 1, 1});

  private static final List<Function<Operation, Object>> READERS =
      List.of(
          program -> HLO4J.verifyAll(program),
          program -> HLO4J.print(program),
          program -> Arrays.toString(HLO4J.toBytecode(program)),
          program -> Arrays.toString(HLO4J.serialize(program)),
          program -> HLO4J.explain(program),
          program -> HLO4J.digest(program),
          program -> HLO4J.diff(program, program),
          program -> HLO4J.evaluate(program, List.of(INPUT)),
          program -> program.stream().map(Operation::toString).toList(),
          ConcurrentReadTest::orders);

  /** Which operations of a block come first, by the numbers that the block assigns when asked. */
  private static Object orders(Operation program) {
    List<Boolean> orders = new ArrayList<>();
    program.walk(op -> {
      if (op.nextOrNull() instanceof Operation next) {
        orders.add(op.isBeforeInBlock(next));
        orders.add(next.isBeforeInBlock(op));
      }
    });
    return orders;
  }

  @Test
  void everyReaderSeesTheSameAsAlone() throws InterruptedException, ExecutionException {
    List<Object> alone =
        READERS.stream().map(reader -> reader.apply(HLO4J.parse(PROGRAM))).toList();
    CyclicBarrier start = new CyclicBarrier(READERS.size());
    try (ExecutorService threads = Executors.newFixedThreadPool(READERS.size())) {
      for (int round = 0; round < ROUNDS; round++) {
        Operation program = HLO4J.parse(PROGRAM);
        List<Callable<Object>> readings = new ArrayList<>();
        for (Function<Operation, Object> reader : READERS) {
          readings.add(() -> {
            start.await();
            return reader.apply(program);
          });
        }
        List<Object> together = new ArrayList<>();
        for (Future<Object> reading : threads.invokeAll(readings)) {
          together.add(reading.get());
        }
        assertThat(together).isEqualTo(alone);
      }
    }
  }

  @Test
  void anExecutableRunsOnManyThreads() throws InterruptedException, ExecutionException {
    Executable executable = HLO4J.prepare(HLO4J.parse(PROGRAM));
    Object alone = executable.run(INPUT);
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Callable<Object>> runs = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        runs.add(() -> executable.run(INPUT));
      }
      for (Future<Object> run : threads.invokeAll(runs)) {
        assertThat(run.get()).isEqualTo(alone);
      }
    }
  }
}
