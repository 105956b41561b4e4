package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps over constants, which run once, before all runs. */
class ConstantStepsTest {
  private static final EngineOptions STRICT = EngineOptions.DEFAULT.withStrict(true);
  private static final String WEIGHTS =
      "dense<[[[1.0, 2.0, -1.0], [0.5, 0.0, 3.0]], [[4.0, -2.0, 1.5], [2.5, 1.0, -3.0]]]>"
          + " : tensor<2x2x3xf32>";

  private static List<String> steps(Operation module) {
    try (PreparedFunction prepared = Engine.prepare(module, "main", EngineOptions.DEFAULT)) {
      return prepared.profile(EnginePrograms.inputs(module, 1), InterpreterOptions.DEFAULT).stream()
          .map(ProfileEntry::step)
          .toList();
    }
  }

  @Test
  void weightsArePackedOnce() {
    String program =
        """
        func.func @main(%%x: tensor<1x2x9xf32>) -> tensor<1x2x7xf32> {
          %%w = stablehlo.constant %s
          %%y = stablehlo.convolution(%%x, %%w) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x9xf32>, tensor<2x2x3xf32>) -> tensor<1x2x7xf32>
          return %%y : tensor<1x2x7xf32>
        }
        """
            .formatted(WEIGHTS);
    assertThat(steps(EnginePrograms.parse(program))).containsExactly("convolution");
    EngineAgreement.check(program, STRICT);
  }

  /** Large ones are loaded one after the other, into one array if they have one form. */
  @Test
  void largeWeightsOfOneFormAreEachTheirOwn() {
    String program =
        """
        func.func @main(%%x: tensor<5x32xf32>) -> (tensor<5x32xf32>, tensor<32x32xf32>) {
          %%v = stablehlo.constant dense<%s> : tensor<32x32xf32>
          %%w = stablehlo.constant dense<%s> : tensor<32x32xf32>
          %%y = stablehlo.dot_general %%x, %%v, contracting_dims = [1] x [0] : (tensor<5x32xf32>, tensor<32x32xf32>) -> tensor<5x32xf32>
          %%z = stablehlo.dot_general %%y, %%w, contracting_dims = [1] x [1] : (tensor<5x32xf32>, tensor<32x32xf32>) -> tensor<5x32xf32>
          %%s = stablehlo.add %%v, %%w : tensor<32x32xf32>
          return %%z, %%s : tensor<5x32xf32>, tensor<32x32xf32>
        }
        """
            .formatted(numbers(1), numbers(2));
    assertThat(steps(EnginePrograms.parse(program))).containsExactly("product", "product");
    EngineAgreement.check(program, STRICT);
  }

  private static String numbers(int seed) {
    Random random = new Random(seed);
    return IntStream.range(0, 32)
        .mapToObj(_ -> random.doubles(32, -1, 1).boxed().toList().toString())
        .toList()
        .toString();
  }

  @Test
  void whatIsComputedOfComputedConstantsIsConstantToo() {
    String program =
        """
        func.func @main(%%x: tensor<5x3xf32>) -> (tensor<5x4xf32>, tensor<3x4xf32>) {
          %%w = stablehlo.constant %s
          %%e = stablehlo.exponential %%w : tensor<2x2x3xf32>
          %%t = stablehlo.transpose %%e, dims = [2, 1, 0] : (tensor<2x2x3xf32>) -> tensor<3x2x2xf32>
          %%r = stablehlo.reshape %%t : (tensor<3x2x2xf32>) -> tensor<3x4xf32>
          %%y = stablehlo.dot_general %%x, %%r, contracting_dims = [1] x [0] : (tensor<5x3xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>
          return %%y, %%r : tensor<5x4xf32>, tensor<3x4xf32>
        }
        """
            .formatted(WEIGHTS);
    assertThat(steps(EnginePrograms.parse(program))).containsExactly("product");
    EngineAgreement.check(program, STRICT);
  }

  @Test
  void whatIsMuchLargerThanConstantsIsComputedInEachRun() {
    String program =
        """
        func.func @main(%x: tensor<f32>) -> (tensor<600000xf32>, tensor<f32>) {
          %c = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
          %zero = stablehlo.constant dense<0.0> : tensor<f32>
          %p = stablehlo.pad %c, %zero, low = [0], high = [599998], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<600000xf32>
          return %p, %x : tensor<600000xf32>, tensor<f32>
        }
        """;
    assertThat(steps(EnginePrograms.parse(program))).contains("move");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%r = stablehlo.transpose %c, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>",
        """
        %r = "stablehlo.if"(%b) ({
          stablehlo.return %c : tensor<2x2xf32>
        }, {
          stablehlo.return %d : tensor<2x2xf32>
        }) : (tensor<i1>) -> tensor<2x2xf32>
        """,
        """
        %r = stablehlo.while(%x = %c) : tensor<2x2xf32> cond {
          stablehlo.return %b : tensor<i1>
        } do {
          stablehlo.return %d : tensor<2x2xf32>
        }
        """
      })
  void resultsThatAreConstantStayWhenTheCallerChangesOne(String result) {
    Operation module =
        EnginePrograms.parse(
            """
            func.func @main(%b: tensor<i1>) -> tensor<2x2xf32> {
              %c = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
              %d = stablehlo.constant dense<[[5.0, 6.0], [3.0, 8.0]]> : tensor<2x2xf32>
            """
                + result
                + """

                  return %r : tensor<2x2xf32>
                }
                """);
    List<Tensor> no = List.of(Tensor.allocate(RankedTensorType.of(IntegerType.I1)));
    try (PreparedFunction prepared = Engine.prepare(module, "main", EngineOptions.DEFAULT)) {
      Tensor first = (Tensor) prepared.run(no).getFirst();
      double expected = first.doubleAt(1);
      first.setDouble(1, 7);
      assertThat(((Tensor) prepared.run(no).getFirst()).doubleAt(1)).isEqualTo(expected);
    }
  }
}
