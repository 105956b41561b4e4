package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;

/** Engines by their names. */
class EngineProviderTest {
  private static final Operation PROGRAM =
      EnginePrograms.parse(
          """
          func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
            %0 = stablehlo.add %x, %x : tensor<3xf32>
            return %0 : tensor<3xf32>
          }
          """);

  /** Returns its inputs. */
  public static final class Echo implements EngineProvider {
    @Override
    public String name() {
      return "echo";
    }

    @Override
    public FunctionRunner prepare(Operation module, String function, EngineOptions options) {
      return new FunctionRunner() {
        @Override
        public List<InterpreterValue> run(
            List<? extends InterpreterValue> inputs, InterpreterOptions run) {
          return List.copyOf(inputs);
        }

        @Override
        public void close() {}
      };
    }
  }

  @Test
  void findsEnginesThatLibrariesProvide() {
    assertThat(Engine.names()).contains("echo", "fast", "reference", "strict");
    List<Tensor> inputs = EnginePrograms.inputs(PROGRAM, 1);
    try (FunctionRunner echo = Engine.prepare("echo", PROGRAM, "main", EngineOptions.DEFAULT)) {
      assertThat(echo.run(inputs, InterpreterOptions.DEFAULT)).isEqualTo(inputs);
    }
  }

  @Test
  void hasNamesOfItsOwn() {
    List<Tensor> inputs = EnginePrograms.inputs(PROGRAM, 1);
    for (String name : List.of("fast", "strict")) {
      try (FunctionRunner prepared = Engine.prepare(name, PROGRAM, "main", EngineOptions.DEFAULT)) {
        assertThat(prepared).isInstanceOf(PreparedFunction.class);
        assertThat(prepared.run(inputs, InterpreterOptions.DEFAULT))
            .isEqualTo(EnginePrograms.expected(PROGRAM, inputs));
      }
    }
  }

  @Test
  void hasTheInterpreterUnderItsName() {
    List<Tensor> inputs = EnginePrograms.inputs(PROGRAM, 1);
    try (FunctionRunner interpreted =
        Engine.prepare("reference", PROGRAM, "main", EngineOptions.DEFAULT)) {
      assertThat(interpreted.run(inputs, InterpreterOptions.DEFAULT))
          .isEqualTo(EnginePrograms.expected(PROGRAM, inputs));
    }
  }

  @Test
  void namesTheEnginesThatThereAre() {
    assertThatThrownBy(() -> Engine.prepare("tpu", PROGRAM, "main", EngineOptions.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("there is no engine 'tpu' but echo, fast, ");
  }
}
