package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operations of newer releases, expanded for older ones, compute what they did. */
class NewerOperationsTest {
  private static final String REPLICAS =
      """
      module attributes {mhlo.num_replicas = 4 : i32} {
        func.func @main(%%x: tensor<2xf32>, %%y: tensor<2xf32>) -> tensor<2xf32> {
          %s
          return %%r : tensor<2xf32>
        }
      }
      """;

  private static final String SUM =
      """
      ({
          ^bb0(%p: tensor<f32>, %q: tensor<f32>):
            %s = stablehlo.add %p, %q : tensor<f32>
            stablehlo.return %s : tensor<f32>
          }) : (tensor<2xf32>) -> tensor<2xf32>
      """;

  private static final String ASYNC =
      """
      %f = "stablehlo.async_start"(%x) ({
          ^bb1(%g: tensor<2xf32>):
            %0 = "stablehlo.all_reduce"(%g) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> {SUM}
            stablehlo.return %0 : tensor<2xf32>
          }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>>
          %n = stablehlo.negate %y : tensor<2xf32>
          %d = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<2xf32>>) -> tensor<2xf32>
          %r = stablehlo.add %n, %d : tensor<2xf32>
      """
          .replace("{SUM}", SUM);

  private static final String REDUCE =
      """
      %r = "stablehlo.collective_reduce"(%x) <{replica_groups = dense<[[0, 1], [3, 2]]> : tensor<2x2xi64>}>
      """
          + SUM;

  private static final String BROADCAST =
      """
      %b:2 = "stablehlo.collective_broadcast"(%x, %y) <{replica_groups = dense<[[2, 0, 1, 3]]> : tensor<1x4xi64>}>
            : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
          %r = stablehlo.subtract %b#0, %b#1 : tensor<2xf32>
      """;

  private static Tensor counting(long... shape) {
    Tensor tensor = Tensor.allocate(RankedTensorType.of(FloatType.F32, shape));
    for (int i = 0; i < tensor.count(); i++) {
      tensor.floats()[i] = (i * 7 % 11 - 5) / 4f;
    }
    return tensor;
  }

  /** Expands a program for a release, and returns the result. */
  private static String expanded(String text, String target, Tensor... inputs) {
    Operation module = TransformedPrograms.parse(text);
    var before = Interpreter.evaluate(module, "main", List.of(inputs));
    String pass = "hlo4j-newer-operations-expander{target=" + target + "}";
    assertThat(TransformedPrograms.apply(pass, module)).isEmpty();
    assertThat(Interpreter.evaluate(module, "main", List.of(inputs))).isEqualTo(before);
    return TransformedPrograms.text(module);
  }

  @Test
  void asynchronousOperationsRunWhereTheyStart() {
    String text = REPLICAS.formatted(ASYNC);
    assertThat(expanded(text, "1.14.0", counting(8), counting(8))).doesNotContain("async");
    assertThat(expanded(text, "1.15.0", counting(8), counting(8))).contains("async_start");
  }

  @Test
  void onlyRootsKeepWhatAllReduce() {
    String text = REPLICAS.formatted(REDUCE);
    assertThat(expanded(text, "1.18.0", counting(8), counting(8)))
        .contains("all_reduce")
        .doesNotContain("collective_reduce");
    assertThat(expanded(text, "1.19.0", counting(8), counting(8))).contains("collective_reduce");
  }

  @Test
  void eachTensorIsBroadcastForItself() {
    String text = REPLICAS.formatted(BROADCAST);
    assertThat(expanded(text, "1.19.0", counting(8), counting(8)).split("collective_broadcast"))
        .hasSize(3);
    assertThat(expanded(text, "1.20.0", counting(8), counting(8)).split("collective_broadcast"))
        .hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"f8E4M3FN, f8E5M2, f32", "f8E5M2, f8E3M4, f16", "f8E3M4, f8E5M2, f8E4M3FN"})
  void convolutionsOfTwoTypesAreThoseOfF32(String left, String right, String result) {
    String text =
        """
        func.func @main(%%x: tensor<1x4x4x2xf32>, %%y: tensor<3x3x2x2xf32>) -> tensor<1x2x2x2x%3$s> {
          %%l = stablehlo.convert %%x : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2x%1$s>
          %%r = stablehlo.convert %%y : (tensor<3x3x2x2xf32>) -> tensor<3x3x2x2x%2$s>
          %%0 = stablehlo.convolution(%%l, %%r)
            dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1]}
            {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
            : (tensor<1x4x4x2x%1$s>, tensor<3x3x2x2x%2$s>) -> tensor<1x2x2x2x%3$s>
          return %%0 : tensor<1x2x2x2x%3$s>
        }
        """
            .formatted(left, right, result);
    Tensor[] inputs = {counting(1, 4, 4, 2), counting(3, 3, 2, 2)};
    assertThat(expanded(text, "1.19.0", inputs))
        .contains("(tensor<1x4x4x2xf32>, tensor<3x3x2x2xf32>) -> tensor<1x2x2x2xf32>");
    assertThat(expanded(text, "1.20.0", inputs)).contains("tensor<1x4x4x2x" + left + ">, tensor");
  }

  @Test
  void productsThatEmulateF32AreThose() {
    String text =
        """
        func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
          %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0],
            algorithm = <lhs_precision_type = f8E4M3FN, rhs_precision_type = f8E4M3FN, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false>
            : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
          return %0 : tensor<2x4xf32>
        }
        """;
    Tensor[] inputs = {counting(2, 3), counting(3, 4)};
    assertThat(expanded(text, "1.20.0", inputs)).doesNotContain("algorithm");
    assertThat(expanded(text, "1.21.0", inputs)).contains("algorithm");
  }
}
