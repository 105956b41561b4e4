package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.SafetensorsFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.portability.Portability;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Functions for several devices take and return whole arrays. The programs and numbers in the
 * resources are JAX's, by {@code check/oracle/pjrt/sharded.py}.
 */
class PjrtShardedTest {
  private static PjrtClient client;

  @BeforeAll
  static void open() {
    client = TestPlugin.client(4);
  }

  @AfterAll
  static void close() {
    if (client != null) {
      client.close();
    }
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream stream = PjrtShardedTest.class.getResourceAsStream("sharded/" + name)) {
      return stream.readAllBytes();
    }
  }

  private static Operation program(String name) throws IOException {
    return Portability.deserialize(resource(name + ".mlir.bc"));
  }

  /** Returns {@code in.0} and so on, or {@code out.0}. */
  private static List<Tensor> numbers(String name, String prefix) throws IOException {
    Map<String, Tensor> all = SafetensorsFile.readAll(resource(name + ".safetensors"));
    List<Tensor> numbers = new ArrayList<>();
    while (all.containsKey(prefix + "." + numbers.size())) {
      numbers.add(all.get(prefix + "." + numbers.size()));
    }
    return numbers;
  }

  private static FunctionRunner prepare(Operation program) {
    return PjrtPrograms.prepare(TestPlugin.first(client), program, "main");
  }

  private static List<InterpreterValue> run(Operation program, Tensor... inputs) {
    try (FunctionRunner runner = prepare(program)) {
      return runner.run(List.of(inputs), InterpreterOptions.DEFAULT);
    }
  }

  private static Tensor counting(long... shape) {
    Tensor tensor = Tensor.allocate(RankedTensorType.of(FloatType.F32, shape));
    for (int i = 0; i < tensor.count(); i++) {
      tensor.floats()[i] = i;
    }
    return tensor;
  }

  @ParameterizedTest
  @ValueSource(strings = {"training", "all_reduce"})
  void programsOfJaxHaveItsNumbers(String name) throws IOException {
    List<Tensor> expected = numbers(name, "out");
    List<InterpreterValue> actual = run(program(name), numbers(name, "in").toArray(Tensor[]::new));
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      float[] elements = ((Tensor) actual.get(i)).floats();
      assertThat(((Tensor) actual.get(i)).type()).isEqualTo(expected.get(i).type());
      for (int j = 0; j < elements.length; j++) {
        assertThat(elements[j]).isCloseTo(expected.get(i).floats()[j], within(1e-5f));
      }
    }
  }

  @Test
  void stepsOfTrainingLowerTheLoss() throws IOException {
    List<Tensor> arguments = new ArrayList<>(numbers("training", "in"));
    List<Float> losses = new ArrayList<>();
    try (FunctionRunner step = prepare(program("training"))) {
      for (int i = 0; i < 5; i++) {
        List<InterpreterValue> results = step.run(arguments, InterpreterOptions.DEFAULT);
        losses.add(((Tensor) results.getFirst()).floats()[0]);
        for (int j = 1; j < results.size(); j++) {
          arguments.set(j - 1, (Tensor) results.get(j));
        }
      }
    }
    assertThat(losses).isSortedAccordingTo((a, b) -> Float.compare(b, a)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{devices=[4,1]<=[4]}",
        "{devices=[1,4]<=[4]}",
        "{devices=[2,2]<=[4]}",
        "{devices=[2,2]<=[2,2]T(1,0)}",
        "{devices=[2,1,2]<=[4] last_tile_dim_replicate}",
        "{devices=[4,1]3,1,0,2}",
        "{replicated}"
      })
  void arraysAreDividedByShardings(String sharding) {
    // The sizes are not multiples of the numbers of devices: the last parts extend beyond them.
    Operation program =
        PjrtEngineProviderTest.parse(
            """
            module attributes {mhlo.num_partitions = 4 : i32} {
              func.func @main(%%a: tensor<7x5xf32> {mhlo.sharding = "%s"}) -> (tensor<7x5xf32> {mhlo.sharding = "%s"}, tensor<f32>) {
                %%z = stablehlo.constant dense<0.0> : tensor<f32>
                %%0 = stablehlo.add %%a, %%a : tensor<7x5xf32>
                %%1 = stablehlo.reduce(%%a init: %%z) applies stablehlo.add across dimensions = [0, 1] : (tensor<7x5xf32>, tensor<f32>) -> tensor<f32>
                return %%0, %%1 : tensor<7x5xf32>, tensor<f32>
              }
            }
            """
                .formatted(sharding, sharding));
    Tensor input = counting(7, 5);
    assertThat(run(program, input))
        .isEqualTo(Interpreter.evaluate(program, "main", List.of(input)));
  }

  @Test
  void replicasHaveInputsSideBySide() {
    Operation program =
        PjrtEngineProviderTest.parse(
            "module attributes {mhlo.num_replicas = 4 : i32} {" + TestPlugin.ALL_REDUCE + "}");
    Tensor input = counting(8);
    assertThat(run(program, input))
        .isEqualTo(Interpreter.evaluate(program, "main", List.of(input)));
  }

  @Test
  void replicasOfScalarsHaveVectors() {
    Operation program =
        PjrtEngineProviderTest.parse(
            """
            module attributes {mhlo.num_replicas = 4 : i32} {
              func.func @main(%a: tensor<f32>, %b: tensor<f32> {mhlo.is_same_data_across_replicas = true}) -> tensor<f32> {
                %0 = stablehlo.subtract %a, %b : tensor<f32>
                return %0 : tensor<f32>
              }
            }
            """);
    List<Tensor> inputs =
        List.of(counting(4), Tensor.wrap(RankedTensorType.of(FloatType.F32), new float[] {3}));
    assertThat(run(program, inputs.toArray(Tensor[]::new)))
        .isEqualTo(Interpreter.evaluate(program, "main", inputs));
  }

  @Test
  void devicesThatAreNotThereAreMissed() {
    Operation program =
        PjrtEngineProviderTest.parse(
            "module attributes {mhlo.num_replicas = 3 : i32} {" + TestPlugin.ADD + "}");
    assertThatThrownBy(() -> PjrtPrograms.prepare(client.device(2), program, "main"))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("the program is for 3 devices, and from")
        .hasMessageEndingWith("on there are 2");
  }
}
