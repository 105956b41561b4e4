package org.hlo4j.formulas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.hlo4j.formulas.Program.tensor;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.training.Gradients;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GradientsTest {
  private static final double STEP = 1e-6;
  private static final double[] X = {0.3, -0.7, 1.1, 0.9, -1.3, 0.2};
  private static final double[] Y = {1.5, 0.8, 2.1, 0.6, 1.2, 0.4};

  static Stream<Arguments> functions() {
    return Stream.of(
        named("sums and products", (x, y) -> x.plus(y).times(x).minus(y)),
        named("quotients", (x, y) -> x.over(y).abs()),
        named("powers", (x, y) -> x.exp().plus(y.log()).plus(y.sqrt())),
        named("functions near one", (x, y) -> x.expm1().plus(y.log1p())),
        named("sigmoids", (x, y) -> x.apply(Elementwise.LOGISTIC).times(y.apply(Elementwise.TANH))),
        named("circular functions", (x, y) -> x.sine().times(y.cosine()).negate()),
        named("choices", (x, y) -> x.max(y.like(0.25)).times(y.min(x))),
        named("selections", (x, y) -> x.lt(y.like(0.5)).select(x.times(y), y)),
        named(
            "converted numbers",
            (x, y) -> x.convert(FloatType.F32).convert(FloatType.F64).times(y)),
        named("products of matrices", GradientsTest::matrices),
        named("batches of products", GradientsTest::batches),
        named("largest elements", (x, y) -> x.times(Axes.of(2, 1).spreadMax(y))),
        named("softmax", (x, y) -> Activations.softmax(x, Axes.of(2, 1)).times(y)));
  }

  private static Arguments named(String name, BinaryOperator<Expr> function) {
    return Arguments.of(name, function);
  }

  private static Expr matrices(Expr x, Expr y) {
    HloBuilder b = x.builder();
    return b.expr(Products.matMul(b, x.value(), b.transpose(y.value(), 1, 0)));
  }

  private static Expr batches(Expr x, Expr y) {
    HloBuilder b = x.builder();
    Value left = b.reshape(x.value(), 1, 2, 3);
    Value right =
        b.broadcastInDim(y.value(), RankedTensorType.of(FloatType.F64, 2, 3, 2), LongList.of(2, 1));
    return b.expr(Products.matMul(b, left, right));
  }

  private static Tensor run(
      double[] x, double[] y, BiFunction<HloBuilder, List<Value>, Value> formula) {
    LongList shape = LongList.of(2, 3);
    return Program.run(
        false, List.of(tensor(FloatType.F64, shape, x), tensor(FloatType.F64, shape, y)), formula);
  }

  private static double sum(double[] x, double[] y, BinaryOperator<Expr> function) {
    Tensor values =
        run(
            x,
            y,
            (b, operands) ->
                function.apply(b.expr(operands.get(0)), b.expr(operands.get(1))).value());
    double sum = 0;
    for (double value : values.toDoubleArray()) {
      sum += value;
    }
    return sum;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("functions")
  void gradientsAreThoseOfDifferences(String name, BinaryOperator<Expr> function) {
    for (int operand = 0; operand < 2; operand++) {
      int variable = operand;
      Tensor gradient =
          run(
              X,
              Y,
              (b, operands) -> {
                Expr result = function.apply(b.expr(operands.get(0)), b.expr(operands.get(1)));
                return Gradients.of(b, result.value(), operands).get(variable);
              });
      for (int i = 0; i < X.length; i++) {
        double difference =
            moved(variable, i, STEP, function) - moved(variable, i, -STEP, function);
        double tolerance = name.startsWith("converted") ? 0.2 : 1e-6;
        assertThat(gradient.doubleAt(i))
            .as("%s, operand %d, element %d", name, operand, i)
            .isEqualTo(difference / (2 * STEP), within(tolerance));
      }
    }
  }

  private static double moved(int operand, int place, double by, BinaryOperator<Expr> function) {
    double[] x = X.clone();
    double[] y = Y.clone();
    (operand == 0 ? x : y)[place] += by;
    return sum(x, y, function);
  }

  @Test
  void valuesThatDoNotDependOnAVariableHaveNone() {
    Tensor gradient = run(X, Y, (b, operands) -> Gradients.of(b, operands.get(0), operands).get(1));
    assertThat(gradient.toDoubleArray()).containsOnly(0);
  }

  @Test
  void operationsWithoutARuleAreRefused() {
    assertThatThrownBy(() ->
            run(
                X,
                Y,
                (b, operands) -> Gradients.of(b, b.floor(operands.get(0)), operands).getFirst()))
        .hasMessage("the gradient of stablehlo.floor is not known");
  }
}
