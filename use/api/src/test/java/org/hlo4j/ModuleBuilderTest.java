package org.hlo4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.op.stablehlo.ReverseOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.junit.jupiter.api.Test;

/** Programs that are built, and what they compute. */
class ModuleBuilderTest {
  private static final RankedTensorType MATRIX = RankedTensorType.of(FloatType.F32, 2, 3);
  private static final Tensor INPUT = Tensors.f32(new float[] {1, -2, 3, 4, 5, -6}, 2, 3);

  private static float[] run(Function<FunctionBuilder, Value> body) {
    Operation program =
        ModuleBuilder.create("test")
            .function("main", List.of(MATRIX), f -> f.returns(body.apply(f)))
            .build();
    return ((Tensor) Hlo4j.standard().evaluate(program, List.of(INPUT)).getFirst()).floats();
  }

  private static float[] elementwise(BiFunction<BodyBuilder, Value, Value> function) {
    return run(f -> function.apply(f, f.argument(0)));
  }

  @Test
  void buildsElementwiseOperations() {
    assertThat(elementwise(BodyBuilder::abs)).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(elementwise(BodyBuilder::negate)).containsExactly(-1, 2, -3, -4, -5, 6);
    assertThat(elementwise(BodyBuilder::sign)).containsExactly(1, -1, 1, 1, 1, -1);
    assertThat(elementwise((f, x) -> f.floor(f.divide(x, f.splatLike(x, 2)))))
        .containsExactly(0, -1, 1, 2, 2, -3);
    assertThat(elementwise((f, x) -> f.ceil(f.sqrt(f.multiply(x, x)))))
        .containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(elementwise((f, x) -> f.log(f.exponential(f.maximum(x, f.splatLike(x, 0))))))
        .containsExactly(0.99999994f, 0, 3, 4, 5, 0);
    assertThat(elementwise((f, x) -> f.remainder(f.power(x, f.splatLike(x, 2)), f.splatLike(x, 5))))
        .containsExactly(1, 4, 4, 1, 0, 1);
  }

  @Test
  void buildsComparisonsAndSelections() {
    assertThat(
            elementwise((f, x) -> {
              Value zero = f.splatLike(x, 0);
              Value positive = f.compare(x, ComparisonDirection.GT, zero);
              return f.select(positive, x, zero);
            }))
        .containsExactly(1, 0, 3, 4, 5, 0);
  }

  @Test
  void buildsShapes() {
    assertThat(elementwise((f, x) -> f.transpose(x, 1, 0))).containsExactly(1, 4, -2, 5, 3, -6);
    assertThat(elementwise((f, x) -> f.reshape(x, 6))).containsExactly(1, -2, 3, 4, 5, -6);
    assertThat(elementwise((f, x) -> f.slice(x, LongList.of(1, 0), LongList.of(2, 2))))
        .containsExactly(4, 5);
    assertThat(
            elementwise((f, x) -> f.concatenate(0, x, f.broadcast(f.constant(7), MATRIX.shape()))))
        .hasSize(12);
    assertThat(
            run(f -> f.convert(f.iota(RankedTensorType.of(IntegerType.I32, 3), 0), FloatType.F32)))
        .containsExactly(0, 1, 2);
  }

  @Test
  void buildsProductsAndReductions() {
    assertThat(elementwise((f, x) -> f.matmul(x, f.transpose(x, 1, 0))))
        .containsExactly(14, -24, -24, 77);
    assertThat(elementwise((f, x) -> f.sum(x, 0, 1))).containsExactly(5);
    assertThat(elementwise((f, x) -> f.max(x, 1))).containsExactly(3, 5);
    assertThat(
            elementwise((f, x) -> f.reduce(x, f.constant(0), LongList.of(0), BodyBuilder::minimum)))
        .containsExactly(0, -2, -6);
  }

  @Test
  void buildsControlFlow() {
    RankedTensorType counter = RankedTensorType.of(IntegerType.I32);
    float[] doubledTenTimes =
        run(f ->
            f.whileLoop(
                    List.of(f.splat(counter, 0), f.constant(1)),
                    (b, values) ->
                        b.compare(values.get(0), ComparisonDirection.LT, b.splat(counter, 10)),
                    (b, values) ->
                        List.of(
                            b.add(values.get(0), b.splat(counter, 1)),
                            b.add(values.get(1), values.get(1))))
                .get(1));
    assertThat(doubledTenTimes).containsExactly(1024);
    assertThat(
            elementwise((f, x) -> {
              Value no = f.splat(RankedTensorType.of(IntegerType.I1), 0);
              return f.ifElse(no, b -> List.of(x), b -> List.of(b.abs(x))).getFirst();
            }))
        .containsExactly(1, 2, 3, 4, 5, 6);
  }

  @Test
  void appendsAnyOperation() {
    assertThat(run(f -> f.append(ReverseOp.builder(f.argument(0), LongList.of(1))).result()))
        .containsExactly(3, -2, 1, -6, 5, 4);
  }

  @Test
  void callsFunctions() {
    Operation[] helper = new Operation[1];
    Operation program =
        ModuleBuilder.create("calls")
            .function(
                "twice",
                List.of(MATRIX),
                f -> {
                  helper[0] = f.function().operation();
                  f.returns(f.add(f.argument(0), f.argument(0)));
                })
            .function(
                "main",
                List.of(MATRIX),
                f ->
                    f.returns(
                        f.call(new org.hlo4j.op.func.FuncOp(helper[0]), f.argument(0)).getFirst()))
            .build();
    Tensor result = (Tensor) Hlo4j.standard().evaluate(program, List.of(INPUT)).getFirst();
    assertThat(result.floats()).containsExactly(2, -4, 6, 8, 10, -12);
  }

  @Test
  void refusesAMistakeWhereItIsMade() {
    assertThatThrownBy(() -> run(f -> f.matmul(f.argument(0), f.argument(0))))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("contracting dimension sizes must match for lhs/rhs");
    assertThatThrownBy(() -> run(f -> f.reshape(f.argument(0), 7)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("number of output elements (7) doesn't match");
    assertThatThrownBy(() -> run(f -> f.matmul(f.argument(0), f.constant(1))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesAFunctionWithoutEnd() {
    assertThatThrownBy(
            () -> ModuleBuilder.create("m").function("main", List.of(), f -> f.constant(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("function main returns nothing");
  }

  @Test
  void makesTensorsOfJavaValues() {
    assertThat(Tensors.f64(new double[] {1.5, 2}).doubles()).containsExactly(1.5, 2);
    assertThat(Tensors.i32(new int[] {1, 2, 3}, 3, 1).type())
        .isEqualTo(RankedTensorType.of(IntegerType.I32, 3, 1));
    assertThat(Tensors.i64(new long[] {-1}).longAt(0)).isEqualTo(-1);
    assertThat(Tensors.i1(new boolean[] {true, false}).booleanAt(0)).isTrue();
    assertThatThrownBy(() -> Tensors.f32(new float[5], 2, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a tensor of shape [2, 3] has 6 elements, got 5");
  }

  @Test
  void splatsOnlyWhatAnElementCanBe() {
    var bytes = RankedTensorType.of(IntegerType.signless(8), 4);
    assertThat(Tensors.splat(bytes, -3).toLongs()).isEqualTo(LongList.of(-3, -3, -3, -3));
    assertThatThrownBy(() -> Tensors.splat(bytes, 0.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not an element of");
    assertThatThrownBy(() -> Tensors.splat(bytes, 300))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(Tensors.splat(RankedTensorType.of(FloatType.BF16, 1000, 1000), 1).data().size())
        .isEqualTo(2);
  }
}
