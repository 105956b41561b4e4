package org.hlo4j.onnx.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.hlo4j.byteir.ByteirDecomposer;
import org.hlo4j.byteir.ByteirSemantics;
import org.hlo4j.byteir.ByteirVerifier;
import org.hlo4j.byteir.CoarseForm;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.onnx.importer.DataType;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that operators become coarse-grained operations where these have their meaning. */
class CoarseOperatorsTest {
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT
          .withExtension(Extension.installed())
          .withExtension(new ByteirSemantics());

  private static TestModel model(int operatorSet) {
    return new TestModel(operatorSet).input("x", DataType.FLOAT, 2, 3, 4);
  }

  private static LongList one(long value) {
    return LongList.of(value);
  }

  static Stream<Arguments> coarse() {
    return Stream.of(
        arguments("softmax", model(18).node("y", "Softmax", "x", Map.of("axis", one(1)))),
        arguments("softmax", model(11).node("y", "Softmax", "x", Map.of("axis", one(2)))),
        arguments("log_softmax", model(18).node("y", "LogSoftmax", "x")),
        arguments("gelu", model(20).node("y", "Gelu", "x")),
        arguments(
            "gelu", model(20).node("y", "Gelu", "x", Map.of(), Map.of("approximate", "tanh"))),
        arguments("addn", model(18).node("y", "Sum", "x x x")),
        arguments("arg_max", model(18).node("y", "ArgMax", "x", Map.of("axis", one(2)))),
        arguments("arg_min", model(18).node("y", "ArgMin", "x", Map.of("keepdims", one(0)))),
        arguments("top_k", model(18).integers("k", 2).node("y i", "TopK", "x k")),
        arguments("non_zero", model(18).node("y", "NonZero", "x")),
        arguments(
            "layer_norm",
            model(18)
                .input("s", DataType.FLOAT, 3, 4)
                .node("y", "LayerNormalization", "x s", Map.of("axis", one(1)))),
        arguments(
            "one_hot",
            new TestModel()
                .input("x", DataType.INT32, 5)
                .integers("depth", 3)
                .integers("values", 7, 8)
                .node("y", "OneHot", "x depth values")),
        arguments(
            "quantize",
            model(18)
                .input("s", DataType.FLOAT, 3)
                .input("z", DataType.INT8, 3)
                .node("y", "QuantizeLinear", "x s z")),
        arguments(
            "dequantize",
            new TestModel()
                .input("x", DataType.UINT8, 2, 3)
                .input("s", DataType.FLOAT)
                .node("y", "DequantizeLinear", "x s")),
        arguments(
            "resize",
            new TestModel()
                .input("x", DataType.FLOAT, 1, 1, 3, 4)
                .integers("sizes", 1, 1, 6, 7)
                .node(
                    "y",
                    "Resize",
                    "x   sizes",
                    Map.of(),
                    Map.of("mode", "linear", "coordinate_transformation_mode", "align_corners"))));
  }

  /** Formulas that operators are decomposed into, or models have in place of operators. */
  static Stream<Arguments> recognized() {
    return Stream.of(
        arguments("erf", model(18).node("y", "Erf", "x")),
        arguments("l2_norm", model(18).node("y", "LpNormalization", "x", Map.of("axis", one(1)))),
        arguments("softmax", model(11).node("y", "Softmax", "x", Map.of("axis", one(1)))),
        arguments(
            "layer_norm",
            model(18).input("s", DataType.FLOAT, 1).node("y", "LayerNormalization", "x s")),
        arguments(
            "resize",
            new TestModel()
                .input("x", DataType.FLOAT, 1, 1, 3, 4)
                .integers("sizes", 1, 1, 6, 8)
                .node("y", "Resize", "x   sizes")),
        arguments(
            "gelu",
            model(18)
                .node("half", "Constant", "", Map.of(), Map.of(), Map.of("value_float", 0.5f))
                .node("one", "Constant", "", Map.of(), Map.of(), Map.of("value_float", 1f))
                .node("c", "Constant", "", Map.of(), Map.of(), Map.of("value_float", 1.4142135f))
                .node("d", "Div", "x c")
                .node("e", "Erf", "d")
                .node("f", "Add", "e one")
                .node("g", "Mul", "x f")
                .node("y", "Mul", "g half")));
  }

  static Stream<Arguments> decomposed() {
    return Stream.of(
        arguments("an addition", model(18).node("y", "Sum", "x x")),
        arguments(
            "the least",
            model(18).integers("k", 2).node("y i", "TopK", "x k", Map.of("largest", one(0)))));
  }

  private static List<String> targets(Operation program) {
    return program.stream()
        .filter(op -> op.is(Modules.CUSTOM_CALL))
        .map(CustomCallOp.CALL_TARGET_NAME::get)
        .toList();
  }

  private static List<Tensor> inputs(Operation program) {
    return Parameter.of(Interpreter.entry(program, "main")).stream()
        .map(parameter -> {
          Tensor tensor = Tensor.allocate((RankedTensorType) parameter.type());
          for (int i = 0; i < tensor.count(); i++) {
            if (tensor.elementType() instanceof FloatType) {
              tensor.setDouble(i, (i * 7 % 11 + 1) / 4.0);
            } else {
              tensor.setLong(i, i % 5 - 1);
            }
          }
          return tensor;
        })
        .toList();
  }

  private static List<InterpreterValue> run(Operation program) {
    return Interpreter.evaluate(program, "main", inputs(program), OPTIONS);
  }

  private static void assertClose(List<InterpreterValue> actual, List<InterpreterValue> expected) {
    for (int i = 0; i < expected.size(); i++) {
      Tensor tensor = (Tensor) actual.get(i);
      Tensor other = (Tensor) expected.get(i);
      assertThat(tensor.elementType()).isEqualTo(other.elementType());
      assertThat(tensor.count()).isEqualTo(other.count());
      for (int j = 0; j < other.count(); j++) {
        if (other.elementType() instanceof FloatType) {
          assertThat(tensor.doubleAt(j)).isCloseTo(other.doubleAt(j), within(1e-5));
        } else {
          assertThat(tensor.longAt(j)).isEqualTo(other.longAt(j));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource({"coarse", "recognized"})
  void callsComputeWhatOperatorsCompute(String target, TestModel model) {
    Operation plain = model.toStablehlo();
    Operation coarse = model.toStablehlo(CoarseForm.BYTEIR);
    assertThat(targets(plain)).isEmpty();
    assertThat(targets(coarse)).containsExactly("byteir." + target);
    Diagnostics.Collector found = Diagnostics.collector();
    assertThat(ByteirVerifier.verify(coarse, found)).as("%s", found.toList()).isTrue();
    assertClose(run(coarse), run(plain));
    if (!target.equals("non_zero")) {
      ByteirDecomposer.decompose(coarse, Set.of(), Dialects.all(), found);
      assertThat(found.toList()).isEmpty();
      assertThat(targets(coarse)).isEmpty();
      assertClose(run(coarse), run(plain));
    }
  }

  @ParameterizedTest
  @MethodSource("decomposed")
  void operatorsWithAnotherMeaningAreDecomposed(String reason, TestModel model) {
    assertThat(targets(model.toStablehlo(CoarseForm.BYTEIR))).as(reason).isEmpty();
  }

  @Test
  void compositesComputeTheSame() {
    TestModel model = model(18).node("y", "Softmax", "x", Map.of("axis", one(1)));
    Operation program = model.toStablehlo(CoarseForm.COMPOSITES);
    assertThat(CompositeOp.stream(program).map(CompositeOp::name)).containsExactly("onnx.Softmax");
    assertClose(run(program), run(model.toStablehlo()));
  }
}
