package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.engine.Engine;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.Portability;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;

/** Engine {@code pjrt} is found by its name, and has the interpreter's numbers. */
class PjrtEngineProviderTest {
  private static final Tensor X =
      Tensor.wrap(RankedTensorType.of(FloatType.F32, 2, 2), new float[] {1, -2, 3, -4});

  static Operation parse(String text) {
    return MlirParser.parse(
        SourceText.of("test", text),
        Dialects.all(),
        ParserOptions.DEFAULT,
        Diagnostics.collector());
  }

  private static FunctionRunner prepare(Operation program, String function) {
    return Engine.prepare("pjrt", program, function, EngineOptions.DEFAULT);
  }

  private static void assertRuns(String text, String function, Tensor... inputs) {
    TestPlugin.plugin();
    Operation program = parse(text);
    try (FunctionRunner runner = prepare(program, function)) {
      List<InterpreterValue> results = runner.run(List.of(inputs), InterpreterOptions.DEFAULT);
      assertThat(results).isEqualTo(Interpreter.evaluate(program, function, List.of(inputs)));
      assertThat(runner.plannedBytes()).isPresent();
    }
  }

  @Test
  void isAmongTheEngines() {
    assertThat(Engine.names()).contains("pjrt", "fast", "strict");
  }

  @Test
  void hasTheInterpretersNumbers() {
    assertRuns(TestPlugin.ADD, "main", X, X);
  }

  @Test
  void argumentsStayTheCallers() {
    assertRuns(TestPlugin.ADD_IN_PLACE, "main", X, X);
    assertThat(X.floats()).containsExactly(1, -2, 3, -4);
  }

  @Test
  void runsAFunctionOfAnotherName() {
    assertRuns(TestPlugin.ADD.replace("@main", "@f"), "f", X, X);
    assertRuns(TestPlugin.ADD.replace("@main", "@f"), "main", X, X);
  }

  @Test
  void runsAPrivateFunction() {
    assertRuns(TestPlugin.ADD.replace("@main", "private @f"), "f", X, X);
  }

  @Test
  void aFunctionBesideMainIsRefused() {
    TestPlugin.plugin();
    Operation program = parse(TestPlugin.ADD + TestPlugin.ADD.replace("@main", "@f"));
    assertThatThrownBy(() -> prepare(program, "f"))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("a plugin runs function main, and @f cannot have that name");
  }

  @Test
  void writesForTheReleaseOfThePlugin() {
    PjrtPlugin plugin = TestPlugin.plugin();
    byte[] artifact = PjrtPrograms.artifact(plugin, parse(TestPlugin.ADD));
    Version version = Portability.artifactVersion(artifact).orElseThrow();
    assertThat(version).isLessThanOrEqualTo(plugin.stablehloCurrentVersion().orElseThrow());
    assertThat(version).isEqualTo(PjrtPrograms.version(plugin));
  }

  @Test
  void expressesWhatThePluginLacksByOlderOperations() {
    TestPlugin.plugin();
    Operation program =
        parse(
            """
            func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
              %0 = chlo.square %x : tensor<2x2xf32> -> tensor<2x2xf32>
              %1 = stablehlo.composite "acme.twice" %0 {decomposition = @twice} : (tensor<2x2xf32>) -> tensor<2x2xf32>
              return %1 : tensor<2x2xf32>
            }
            func.func private @twice(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
              %0 = stablehlo.add %x, %x : tensor<2x2xf32>
              return %0 : tensor<2x2xf32>
            }
            """);
    try (FunctionRunner runner = prepare(program, "main")) {
      Tensor result = (Tensor) runner.run(List.of(X), InterpreterOptions.DEFAULT).getFirst();
      assertThat(result.floats()).containsExactly(2, 8, 18, 32);
    }
  }

  @Test
  void isNotStrict() {
    TestPlugin.plugin();
    assertThatThrownBy(() ->
            Engine.prepare(
                "pjrt", parse(TestPlugin.ADD), "main", EngineOptions.DEFAULT.withStrict(true)))
        .isInstanceOf(InterpreterException.class)
        .hasMessageEndingWith("engine pjrt does not have the interpreter's bits");
  }

  @Test
  void programsForSeveralDevicesRunOnAsMany() {
    assertRuns(
        """
        module attributes {mhlo.num_partitions = 6 : i32} {
          func.func @main(%a: tensor<2x2xf32> {mhlo.sharding = "{devices=[2,1,3]<=[6] last_tile_dim_replicate}"}) -> tensor<2x2xf32> {
            %0 = stablehlo.add %a, %a : tensor<2x2xf32>
            return %0 : tensor<2x2xf32>
          }
        }
        """,
        "main", X);
  }

  @Test
  void tooManyDevicesAreRefusedBeforeAPluginIsLoaded() {
    String counts =
        "module attributes {mhlo.num_replicas = %d : i32, mhlo.num_partitions = %d : i32} {";
    assertThatThrownBy(() -> prepare(parse(counts.formatted(2, 3) + TestPlugin.ADD + "}"), "main"))
        .isInstanceOf(InterpreterException.class)
        .hasMessageEndingWith(
            "a function runs as replicas or partitions, and the program states 2 of 3");
    assertThatThrownBy(
            () -> prepare(parse(counts.formatted(1, 2000) + TestPlugin.ADD + "}"), "main"))
        .isInstanceOf(InterpreterException.class)
        .hasMessageEndingWith("the program is for more than 1024 devices");
  }

  @Test
  void saysWhatThePluginRefuses() {
    TestPlugin.plugin();
    Operation program =
        parse(
            """
            func.func @main() -> tensor<f32> {
              %0 = stablehlo.custom_call @dream() : () -> tensor<f32>
              return %0 : tensor<f32>
            }
            """);
    assertThatThrownBy(() -> prepare(program, "main"))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("refuses the program:");
  }

  @Test
  void inputsOfOtherTypesAreRefused() {
    TestPlugin.plugin();
    try (FunctionRunner runner = prepare(parse(TestPlugin.ADD), "main")) {
      assertThatThrownBy(() -> runner.run(List.of(X), InterpreterOptions.DEFAULT))
          .isInstanceOf(InterpreterException.class);
      assertThatThrownBy(
              () -> runner.run(List.of(X, X), InterpreterOptions.DEFAULT.withCancelled(() -> true)))
          .isInstanceOf(InterpreterException.class)
          .hasMessageContaining("cancelled");
    }
  }
}
