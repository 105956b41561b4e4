package org.hlo4j.jax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JaxCallTest {
  private static Tensor floats(float... values) {
    Tensor tensor = Tensor.allocate(LongList.of(values.length), FloatType.F32);
    System.arraycopy(values, 0, tensor.floats(), 0, values.length);
    return tensor;
  }

  @ParameterizedTest
  @CsvSource({"cpu, 2", "cuda, 3", "tpu, 3"})
  void choosesWhatAPlatformComputes(String platform, float expected) {
    JaxCall call = JaxCall.of(Exports.read("0.12-platforms")).on(platform);
    Map<String, Tensor> results = call.run(Map.of("args[0]", floats(1, 1, 1)));
    assertThat(results.get("result").floats()).containsExactly(expected, expected, expected);
  }

  @Test
  void runsOnACpuIfItCan() {
    JaxCall call = JaxCall.of(Exports.read("0.12-platforms"));
    assertThat(call.run(Map.of("args[0]", floats(1, 2, 3))).get("result").floats())
        .containsExactly(2, 3, 4);
  }

  @Test
  void derivesSizesFromItsArguments() {
    JaxCall call = JaxCall.of(Exports.read("0.12-symbolic_expression"));
    Map<String, Tensor> inputs =
        Map.of("args[0]", floats(1, 2, 3, 4), "args[1]", floats(10, 20, 30));
    assertThat(call.run(inputs).get("result").floats()).containsExactly(11, 12, 23, 24);
  }

  @Test
  void checksWhatTheExportAssumedOfShapes() {
    JaxCall call = JaxCall.of(Exports.read("0.12-symbolic_expression"));
    assertThatThrownBy(
            () -> call.run(Map.of("args[0]", floats(1, 2, 3), "args[1]", floats(10, 20))))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("Division had remainder 1 when computing the value of 'n'");
  }

  @Test
  void saysWhichArgumentIsMissingOrUnknown() {
    JaxCall call = JaxCall.of(Exports.read("0.12-platforms"));
    assertThatThrownBy(() -> call.run(Map.of()))
        .hasMessageContaining("argument args[0] (tensor<3xf32>) is missing");
    assertThatThrownBy(() -> call.run(Map.of("x", floats(1, 2, 3))))
        .hasMessageContaining("there is no argument x");
    assertThatThrownBy(() -> call.on("rocm")).hasMessage("made for tpu, cpu, cuda, not rocm");
  }

  @Test
  void takesArgumentsOfTheirTypesOnly() {
    JaxCall call = JaxCall.of(Exports.read("0.12-platforms"));
    assertThatThrownBy(() -> call.run(Map.of("args[0]", floats(1, 2))))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("argument args[0] (tensor<3xf32>) is given tensor<2xf32>");
    Tensor integers = Tensor.allocate(LongList.of(3), IntegerType.I32);
    assertThatThrownBy(() -> call.run(Map.of("args[0]", integers)))
        .hasMessageContaining("argument args[0] (tensor<3xf32>) is given tensor<3xi32>");
  }

  @Test
  void knowsTheTypesOfWhatTheProgramDoesNotNeed() {
    JaxCall call = JaxCall.of(Exports.read("0.12-trees"));
    assertThat(call.parameters())
        .extracting(each -> each + (each.isNeeded() ? "" : " not needed"))
        .contains(
            "argument args[1][1][0] (tensor<i32>)",
            "argument kwargs['unused'] (tensor<5xf32>) not needed");
    Map<String, Tensor> unneeded = Map.of("kwargs['unused']", floats(1));
    assertThatThrownBy(() -> call.arguments(unneeded))
        .hasMessageContaining("argument kwargs['unused'] (tensor<5xf32>) is given tensor<1xf32>");
  }

  @Test
  void knowsTheTypesOfKeysInTheProgram() {
    assertThat(JaxCall.of(Exports.read("0.12-keys")).parameters().getFirst().type())
        .hasToString("tensor<2xui32>");
  }
}
