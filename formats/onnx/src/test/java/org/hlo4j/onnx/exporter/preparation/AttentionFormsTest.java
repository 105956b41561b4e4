package org.hlo4j.onnx.exporter.preparation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.hlo4j.byteir.ByteirDecomposer;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.onnx.exporter.ExportedModel;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.NodeProto;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that scaled dot product attention becomes one node, which computes the same. */
class AttentionFormsTest {
  private static final ExportOptions OPTIONS = ExportOptions.DEFAULT.withOpset(23);

  /**
   * The softmax of {@code %y} along dimension 3, {@code %p}, as {@code jax.nn.softmax} is exported.
   */
  private static final String SOFTMAX =
      """
        %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %zero = stablehlo.constant dense<0.0> : tensor<f32>
        %r0 = stablehlo.reduce(%y init: %least) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x5x6xf32>, tensor<f32>) -> tensor<2x4x5xf32>
        %r1 = stablehlo.broadcast_in_dim %r0, dims = [0, 1, 2] : (tensor<2x4x5xf32>) -> tensor<2x4x5x6xf32>
        %r2 = stablehlo.subtract %y, %r1 : tensor<2x4x5x6xf32>
        %r3 = stablehlo.exponential %r2 : tensor<2x4x5x6xf32>
        %r4 = stablehlo.reduce(%r3 init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x4x5x6xf32>, tensor<f32>) -> tensor<2x4x5xf32>
        %r5 = stablehlo.broadcast_in_dim %r4, dims = [0, 1, 2] : (tensor<2x4x5xf32>) -> tensor<2x4x5x6xf32>
        %p = stablehlo.divide %r3, %r5 : tensor<2x4x5x6xf32>
      """;

  /** Whether a key, dimension 3, is not after a query, dimension 2. */
  private static final String CAUSAL =
      """
        %i = stablehlo.iota dim = 0 : tensor<5x6xi32>
        %j = stablehlo.iota dim = 1 : tensor<5x6xi32>
        %c = stablehlo.compare GE, %i, %j : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi1>
        %m = stablehlo.broadcast_in_dim %c, dims = [2, 3] : (tensor<5x6xi1>) -> tensor<2x4x5x6xi1>
      """;

  /** The mask {@code %b}, the same for all heads and queries. */
  private static final String GIVEN =
      """
        %m = stablehlo.broadcast_in_dim %b, dims = [0, 3] : (tensor<2x6xi1>) -> tensor<2x4x5x6xi1>
      """;

  @TempDir Path folder;

  /** Returns attention of batches, positions, heads and features, as JAX writes it. */
  private static String heads(String parameters, String scores) {
    return """
    func.func @main(%q: tensor<2x5x4x3xf32>, %k: tensor<2x6x4x3xf32>, %v: tensor<2x6x4x2xf32>PARAMETERS) -> tensor<2x5x4x2xf32> {
      %s = stablehlo.dot_general %q, %k, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x5x4x3xf32>, tensor<2x6x4x3xf32>) -> tensor<2x4x5x6xf32>
    SCORESSOFTMAX  %o = stablehlo.dot_general %v, %p, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x6x4x2xf32>, tensor<2x4x5x6xf32>) -> tensor<2x4x2x5xf32>
      %t = stablehlo.transpose %o, dims = [0, 3, 1, 2] : (tensor<2x4x2x5xf32>) -> tensor<2x5x4x2xf32>
      return %t : tensor<2x5x4x2xf32>
    }
    """
        .replace("PARAMETERS", parameters)
        .replace("SCORES", scores)
        .replace("SOFTMAX", SOFTMAX);
  }

  private static String scaled(String operation, String number, String operand, String result) {
    return """
      %OPERAND_factor = stablehlo.constant dense<NUMBER> : tensor<2x4x5x6xf32>
      %RESULT = stablehlo.OPERATION %OPERAND, %OPERAND_factor : tensor<2x4x5x6xf32>
    """
        .replace("OPERAND", operand)
        .replace("RESULT", result)
        .replace("OPERATION", operation)
        .replace("NUMBER", number);
  }

  private static String selected(String mask, String filling) {
    return mask
        + """
          %f = stablehlo.constant dense<FILLING> : tensor<2x4x5x6xf32>
          %y = stablehlo.select %m, %s, %f : tensor<2x4x5x6xi1>, tensor<2x4x5x6xf32>
        """
            .replace("FILLING", filling);
  }

  private static String excluded(String mask, String filling) {
    return mask
        + """
          %n = stablehlo.not %m : tensor<2x4x5x6xi1>
          %f = stablehlo.constant dense<FILLING> : tensor<2x4x5x6xf32>
          %y = stablehlo.select %n, %f, %s : tensor<2x4x5x6xi1>, tensor<2x4x5x6xf32>
        """
            .replace("FILLING", filling);
  }

  private static String biased(String first, String second) {
    return """
      %a = stablehlo.broadcast_in_dim %b, dims = [1, 2, 3] : (tensor<4x5x6xf32>) -> tensor<2x4x5x6xf32>
      %y = stablehlo.add FIRST, SECOND : tensor<2x4x5x6xf32>
    """
        .replace("FIRST", first)
        .replace("SECOND", second);
  }

  /** Four heads of queries share two of keys and values. */
  private static final String GROUPED =
      """
      func.func @main(%q: tensor<2x5x2x2x3xf32>, %k: tensor<2x6x2x3xf32>, %v: tensor<2x6x2x2xf32>) -> tensor<2x2x2x5x2xf32> {
        %g = stablehlo.dot_general %q, %k, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3] : (tensor<2x5x2x2x3xf32>, tensor<2x6x2x3xf32>) -> tensor<2x2x5x2x6xf32>
        %h = stablehlo.transpose %g, dims = [0, 1, 3, 2, 4] : (tensor<2x2x5x2x6xf32>) -> tensor<2x2x2x5x6xf32>
        %e = stablehlo.custom_call @byteir.softmax(%h) {byteir_attrs = {axis = 4 : i64}} : (tensor<2x2x2x5x6xf32>) -> tensor<2x2x2x5x6xf32>
        %o = stablehlo.dot_general %e, %v, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1] : (tensor<2x2x2x5x6xf32>, tensor<2x6x2x2xf32>) -> tensor<2x2x2x5x2xf32>
        return %o : tensor<2x2x2x5x2xf32>
      }
      """;

  /** One head of 16-bit floats, whose softmax is of 32 bits. */
  private static final String NARROW =
      """
      func.func @main(%q: tensor<5x3xbf16>, %k: tensor<3x6xbf16>, %v: tensor<6x2xbf16>) -> tensor<5x2xbf16> {
        %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<5x3xbf16>, tensor<3x6xbf16>) -> tensor<5x6xf32>
        %e = stablehlo.custom_call @byteir.softmax(%s) {byteir_attrs = {axis = 1 : i64}} : (tensor<5x6xf32>) -> tensor<5x6xf32>
        %w = stablehlo.convert %e : (tensor<5x6xf32>) -> tensor<5x6xbf16>
        %o = stablehlo.dot_general %w, %v, contracting_dims = [1] x [0] : (tensor<5x6xbf16>, tensor<6x2xbf16>) -> tensor<5x2xbf16>
        return %o : tensor<5x2xbf16>
      }
      """;

  private static final String MASK = ", %b: tensor<2x6xi1>";
  private static final String BIAS = ", %b: tensor<4x5x6xf32>";
  private static final String HALF = scaled("multiply", "0.5", "s", "y");

  static Stream<Arguments> found() {
    String half = "Attention is_causal=0 scale=0.5";
    String plain = "Attention is_causal=0 scale=1.0";
    String causal = "Attention is_causal=1 scale=1.0";
    return Stream.of(
        arguments(half, heads("", HALF), false),
        arguments(half, heads("", scaled("divide", "2.0", "s", "y")), false),
        arguments(causal, heads("", selected(CAUSAL, "-1.0e30")), false),
        arguments(causal, heads("", selected(CAUSAL, "0xFF800000")), false),
        arguments(plain, heads(MASK, selected(GIVEN, "-3.0e38")), false),
        arguments(plain, heads(MASK, excluded(GIVEN, "-3.0e38")), false),
        arguments(plain, heads(MASK, selected(GIVEN, "0xFF800000")), true),
        arguments(plain, heads(MASK, selected(GIVEN, "-1.0e9")), true),
        arguments(plain, heads(BIAS, biased("%s", "%a")), true),
        arguments(
            half, heads(BIAS, scaled("multiply", "0.5", "s", "u") + biased("%a", "%u")), true),
        arguments(plain, GROUPED, false),
        arguments(plain, NARROW, false));
  }

  static Stream<Arguments> notFound() {
    return Stream.of(
        // A query that attends to no key has weights of NaN, or equal ones.
        arguments(heads(MASK, selected(GIVEN, "0xFF800000")), false),
        arguments(heads(MASK, selected(GIVEN, "-1.0e9")), false),
        arguments(heads(BIAS, biased("%s", "%a")), false),
        // Scores that are replaced have weights.
        arguments(heads(MASK, selected(GIVEN, "-4.0")), true),
        // The mask is scaled as well.
        arguments(
            heads(
                BIAS, biased("%s", "%a").replace("%y", "%u") + scaled("multiply", "0.5", "u", "y")),
            true));
  }

  private static Operation parse(String program) {
    return MlirParser.parse(SourceText.of("test", program), Dialects.all(), ParserOptions.DEFAULT);
  }

  private static List<String> attention(String program, ExportOptions options) {
    return ExportedModel.of(parse(program), options).graph().node().stream()
        .filter(node -> node.opType().equals("Attention"))
        .map(AttentionFormsTest::text)
        .toList();
  }

  private static String text(NodeProto node) {
    StringBuilder text = new StringBuilder(node.opType());
    for (AttributeProto attribute : node.attribute()) {
      text.append(' ').append(attribute.name()).append('=');
      text.append(attribute.name().equals("scale") ? "" + attribute.f() : "" + attribute.i());
    }
    return text.toString();
  }

  private static Tensor drawn(RankedTensorType type, int seed) {
    Tensor tensor = Tensor.allocate(type);
    for (int i = 0; i < tensor.count(); i++) {
      if (tensor.elementType() == IntegerType.I1) {
        tensor.setBoolean(i, i % 6 == 0 || i * 7 % 5 < 2);
      } else {
        tensor.setDouble(i, (i * 7 + seed) % 11 / 4.0 - 1);
      }
    }
    return tensor;
  }

  private void assertSame(String text, ExportOptions options) throws IOException {
    Operation program = parse(text);
    Path file = folder.resolve("model.onnx");
    OnnxModel.of(program, options).write(file);
    List<Tensor> inputs =
        Parameter.of(Interpreter.entry(program, "main")).stream()
            .map(parameter ->
                drawn((RankedTensorType) parameter.type(), parameter.name().hashCode() % 7))
            .toList();
    Operation again = OnnxModel.read(file).toStablehlo(Map.of());
    Tensor expected = (Tensor) Interpreter.evaluate(decomposed(text), "main", inputs).getFirst();
    Tensor actual = (Tensor) Interpreter.evaluate(again, "main", inputs).getFirst();
    double tolerance = expected.elementType() == FloatType.F32 ? 1e-5 : 2e-2;
    assertThat(actual.type()).isEqualTo(expected.type());
    for (int i = 0; i < expected.count(); i++) {
      assertThat(actual.doubleAt(i)).isCloseTo(expected.doubleAt(i), within(tolerance));
    }
  }

  /** Returns a program as one without calls. */
  private static Operation decomposed(String text) {
    Operation program = parse(text);
    ByteirDecomposer.decompose(program, Set.of(), Dialects.all(), Diagnostics.collector());
    return program;
  }

  @ParameterizedTest
  @MethodSource("found")
  void attentionIsOneNode(String node, String program, boolean isCoarse) throws IOException {
    ExportOptions options = OPTIONS.withCoarse(isCoarse);
    assertThat(attention(program, options)).containsExactly(node);
    assertSame(program, options);
  }

  @ParameterizedTest
  @MethodSource("notFound")
  void otherFormulasAreNot(String program, boolean isCoarse) {
    assertThat(attention(program, OPTIONS.withCoarse(isCoarse))).isEmpty();
  }

  @Test
  void versionsWithoutTheOperatorDecompose() {
    assertThat(attention(heads("", HALF), OPTIONS.withOpset(22))).isEmpty();
  }
}
