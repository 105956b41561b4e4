package org.hlo4j.interpreter.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Programs;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs of one partition, which all partitions run that the module states. */
class PartitionsTest {
  private static Tensor counting(long... shape) {
    Tensor tensor = Tensor.allocate(LongList.wrap(shape), IntegerType.signless(32));
    for (int i = 0; i < tensor.count(); i++) {
      tensor.setLong(i, i + 1);
    }
    return tensor;
  }

  private static Tensor run(String program, Tensor... inputs) {
    Operation module = Programs.parse(program);
    Programs.verify(module);
    return (Tensor) Interpreter.evaluate(module, "main", List.of(inputs)).getFirst();
  }

  private static String reduced(int partitions, String attributes, String result, String last) {
    return """
    module attributes {mhlo.num_partitions = PARTITIONS : i32, mhlo.num_replicas = 1 : i32} {
      sdy.mesh @mesh = <["x"=2]>
      func.func @main(%a: tensor<2xi32> ATTRIBUTES) -> (tensor<2xi32> RESULT) {
        %0 = "stablehlo.all_reduce"(%a) ({
        ^bb0(%x: tensor<i32>, %y: tensor<i32>):
          %s = stablehlo.add %x, %y : tensor<i32>
          stablehlo.return %s : tensor<i32>
        }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<2xi32>) -> tensor<2xi32>
        %p = stablehlo.partition_id : tensor<ui32>
        %q = stablehlo.convert %p : (tensor<ui32>) -> tensor<i32>
        %r = stablehlo.broadcast_in_dim %q, dims = [] : (tensor<i32>) -> tensor<2xi32>
        %1 = stablehlo.add %0, %r : tensor<2xi32>
        return %LAST : tensor<2xi32>
      }
    }
    """
        .replace("PARTITIONS", "" + partitions)
        .replace("ATTRIBUTES", attributes)
        .replace("RESULT", result)
        .replace("LAST", last);
  }

  private static final String SPLIT = "{sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}]>}";

  @ParameterizedTest
  @CsvSource({"'',2,2 4", "SPLIT,4,4 6", "SPLIT,2,2 4"})
  void areGivenWholeArraysOrTheirPartsBySharding(String sharding, long size, String expected) {
    String program = reduced(2, sharding.replace("SPLIT", SPLIT), "", "0");
    assertThat(run(program, counting(size)).toLongArray())
        .containsExactly(
            List.of(expected.split(" ")).stream().mapToLong(Long::parseLong).toArray());
  }

  @Test
  void joinResultsBySharding() {
    assertThat(run(reduced(2, SPLIT, SPLIT, "1"), counting(4)).toLongArray())
        .containsExactly(4, 6, 5, 7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2 | ''    | ''    | 1 | 2 | result #0 differs between devices and has no sdy.sharding
          3 | SPLIT | ''    | 0 | 4 | mesh of 2 devices does not fit 3 partitions
          2 | SPLIT | ''    | 0 | 6 | argument #0 is tensor<6xi32>, of which a device gets tensor<3xi32> instead of tensor<2xi32>
          2000 | '' | ''    | 0 | 2 | program runs as more than 1024 processes
          """)
  void areRefusedIfTheyDoNotFit(
      int partitions, String in, String out, String last, long size, String message) {
    String program =
        reduced(partitions, in.replace("SPLIT", SPLIT), out.replace("SPLIT", SPLIT), last);
    InterpreterException refused =
        catchThrowableOfType(InterpreterException.class, () -> run(program, counting(size)));
    assertThat(refused.diagnostic().message()).isEqualTo(message);
  }

  @Test
  void doNotDivideFunctionsOfWholeArrays() {
    String program =
        """
        module attributes {mhlo.num_partitions = 2 : i32} {
          sdy.mesh @mesh = <["x"=2]>
          func.func @main(%a: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<4xi32> {
            %0 = stablehlo.add %a, %a : tensor<4xi32>
            return %0 : tensor<4xi32>
          }
        }
        """;
    assertThat(run(program, counting(4)).toLongArray()).containsExactly(2, 4, 6, 8);
  }
}
