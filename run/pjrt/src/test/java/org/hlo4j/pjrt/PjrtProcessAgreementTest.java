package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.hlo4j.engine.Engine;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Engine {@code pjrt-isolated} has the results of engine {@code pjrt}, bit by bit. */
class PjrtProcessAgreementTest {
  private static final long[][] SHAPES = {{}, {0}, {3}, {2, 3, 4}, {1, 0, 2}, {3, 40_000}};

  static Stream<PjrtElementType> types() {
    return Stream.of(PjrtElementType.values())
        .filter(type -> type.type().isPresent() && type.ordinal() <= PjrtElementType.U4.ordinal());
  }

  /** Returns a tensor of any bits that are elements of its type. */
  private static Tensor random(RankedTensorType type) {
    byte[] bytes = new byte[(int) PjrtShape.of(type).hostBytes()];
    new Random(bytes.length).nextBytes(bytes);
    if (type.elementType() instanceof IntegerType integer && integer.width() < 8) {
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] &= (byte) ((1 << Math.max(1, integer.width() - 1)) - 1);
      }
    }
    return Tensor.of(type, MemorySegment.ofArray(bytes), ByteOrder.nativeOrder());
  }

  private static List<InterpreterValue> run(String engine, Operation program, Tensor... inputs) {
    try (FunctionRunner runner = Engine.prepare(engine, program, "main", EngineOptions.DEFAULT)) {
      return runner.run(List.of(inputs), InterpreterOptions.DEFAULT);
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void hasTheSameResults(PjrtElementType elementType) {
    TestPlugin.plugin();
    Type element = elementType.type().orElseThrow();
    for (long[] shape : SHAPES) {
      RankedTensorType type = RankedTensorType.of(element, shape);
      Operation program =
          PjrtEngineProviderTest.parse(
              """
              func.func @main(%%a: %1$s, %%b: %1$s, %%c: tensor<i1>) -> (%1$s, %1$s, tensor<i1>) {
                return %%b, %%a, %%c : %1$s, %1$s, tensor<i1>
              }
              """
                  .formatted(type));
      Tensor a = random(type);
      Tensor b = Tensor.allocate(type);
      Tensor c = Tensor.allocate(RankedTensorType.of(IntegerType.I1));
      List<InterpreterValue> results = run("pjrt-isolated", program, a, b, c);
      assertThat(results).isEqualTo(run("pjrt", program, a, b, c)).isEqualTo(List.of(b, a, c));
    }
  }

  @Test
  void keepsArgumentsThatAProgramWouldUseAgain() {
    TestPlugin.plugin();
    Operation program = PjrtEngineProviderTest.parse(TestPlugin.ADD_IN_PLACE);
    Tensor x =
        Tensor.wrap(
            RankedTensorType.of(PjrtElementType.F32.type().orElseThrow(), 2, 2),
            new float[] {1, -2, 3, -4});
    assertThat(run("pjrt-isolated", program, x, x)).isEqualTo(run("pjrt", program, x, x));
    assertThat(x.floats()).containsExactly(1, -2, 3, -4);
  }

  @Test
  void isAmongTheEngines() {
    assertThat(Engine.names()).contains("pjrt-isolated");
    assertThat(Engine.evaluatesComposites("pjrt-isolated")).isFalse();
  }
}
