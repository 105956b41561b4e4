package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs of several replicas, whose inputs are split and results joined. */
@Timeout(60)
class ReplicasTest {
  private static final String PROGRAM =
      """
      module attributes {mhlo.num_replicas = 4 : i32} {
        func.func @main(%x: tensor<LOCALxi32>, %w: tensor<i32> {mhlo.is_same_data_across_replicas}) -> (tensor<LOCALxi32>, tensor<ui32>) {
          %0 = "stablehlo.collective_permute"(%x) {
            source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>
          } : (tensor<LOCALxi32>) -> tensor<LOCALxi32>
          %1 = stablehlo.broadcast_in_dim %w, dims = [] : (tensor<i32>) -> tensor<LOCALxi32>
          %2 = stablehlo.add %0, %1 : tensor<LOCALxi32>
          %3 = stablehlo.replica_id : tensor<ui32>
          func.return %2, %3 : tensor<LOCALxi32>, tensor<ui32>
        }
      }
      """;

  private static Tensor numbers(long... shape) {
    Tensor tensor = Tensor.allocate(LongList.wrap(shape), IntegerType.signless(32));
    for (int i = 0; i < tensor.count(); i++) {
      tensor.setLong(i, i);
    }
    return tensor;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1x2 | 4,2 | 6, 7, 0, 1, 2, 3, 4, 5
          2x1 | 2,4 | 3, 0, 1, 2, 7, 4, 5, 6
          2   | 8   | 6, 7, 0, 1, 2, 3, 4, 5
          """)
  void splitsAlongTheDimensionOfSizeOneOrElseTheFirst(String local, String whole, String expected) {
    Operation module = Programs.parse(PROGRAM.replace("LOCAL", local));
    long[] shape = List.of(whole.split(",")).stream().mapToLong(Long::parseLong).toArray();
    List<InterpreterValue> results =
        Interpreter.evaluate(module, "main", List.of(numbers(shape), numbers()));
    assertThat(((Tensor) results.getFirst()).shape()).isEqualTo(LongList.wrap(shape));
    assertThat(((Tensor) results.getFirst()).toLongArray())
        .containsExactly(
            List.of(expected.split(", ")).stream().mapToLong(Long::parseLong).toArray());
    assertThat(((Tensor) results.getLast()).toLongArray()).containsExactly(0, 1, 2, 3);
    Operation entry = Interpreter.entry(module, "main");
    assertThat(Interpreter.resultTypes(entry))
        .containsExactlyElementsOf(
            results.stream().map(result -> ((Tensor) result).type()).toList());
    assertThat(Parameter.of(entry).getFirst().type())
        .isEqualTo(((Tensor) results.getFirst()).type());
  }

  @Test
  void takesVectorsForScalars() {
    Operation module =
        Programs.parse(
            """
            module attributes {mhlo.num_replicas = 4 : i32} {
              func.func @main(%x: tensor<i32>) -> tensor<i32> {
                %0 = stablehlo.add %x, %x : tensor<i32>
                func.return %0 : tensor<i32>
              }
            }
            """);
    assertThat(
            ((Tensor) Interpreter.evaluate(module, "main", List.of(numbers(4))).getFirst())
                .toLongArray())
        .containsExactly(0, 2, 4, 6);
  }

  @Test
  void refusesInputsOfOneReplica() {
    Operation module = Programs.parse(PROGRAM.replace("LOCAL", "1x2"));
    assertThat(
            catchThrowableOfType(
                InterpreterException.class,
                () -> Interpreter.evaluate(module, "main", List.of(numbers(1, 2), numbers()))))
        .hasMessageContaining(
            "input type was tensor<1x2xi32> but entry function expected tensor<4x2xi32>");
  }

  @Test
  void refusesMoreReplicasThanTheLimitBeforeTheyAreCreated() {
    Operation module =
        Programs.parse(
            """
            module attributes {mhlo.num_replicas = 2147483647 : i32} {
              func.func @main(%x: tensor<?xf32> {mhlo.is_same_data_across_replicas}) {
                func.return
              }
            }
            """);
    assertThat(
            catchThrowableOfType(
                InterpreterException.class,
                () ->
                    Interpreter.evaluate(
                        module, "main", List.of(Tensor.allocate(LongList.of(0), FloatType.F32)))))
        .hasMessageContaining("program runs as more than 1024 processes");
  }
}
