package org.hlo4j.onnx.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.byteir.CoarseForm;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.onnx.importer.DataType;
import org.hlo4j.onnx.proto.GraphProto;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests branches and loops that sizes decide which the model leaves open. */
class OpenConditionsTest {
  private static GraphProto graph(String operator, String inputs) {
    return new TestModel().node("branch", operator, inputs).graph("branch");
  }

  /** As PyTorch writes {@code x.squeeze(place)}: if the size is 1, without the dimension. */
  private static TestModel squeeze(int place, Object... sizes) {
    return new TestModel()
        .input("x", DataType.FLOAT, sizes)
        .node("shape", "Shape", "x")
        .integers("place", place)
        .node("size", "Gather", "shape place")
        .integers("one", 1)
        .node("isOne", "Equal", "size one")
        .nodeOf(
            "y",
            "If",
            "isOne",
            Map.of(
                "then_branch", graph("Squeeze", "x place"),
                "else_branch", graph("Identity", "x")))
        .node("z", "Neg", "y");
  }

  private static Tensor run(Operation program, LongList shape) {
    Tensor input = TestModel.tensor(FloatType.F32, shape);
    return (Tensor)
        Interpreter.evaluate(program, "main", List.of(input), InterpreterOptions.DEFAULT)
            .getFirst();
  }

  private static Operation convert(TestModel model, @Nullable String sizes) {
    return convert(model, sizes, Diagnostics.collector());
  }

  private static Operation convert(TestModel model, @Nullable String sizes, Diagnostics warnings) {
    Map<String, Long> named =
        sizes == null
            ? Map.of()
            : Stream.of(sizes.split(" "))
                .map(size -> size.split("="))
                .collect(Collectors.toMap(size -> size[0], size -> Long.valueOf(size[1])));
    return model.toStablehlo(CoarseForm.DECOMPOSED, named, warnings);
  }

  @ParameterizedTest
  @CsvSource({
    "time, time=1, '2,4,1', '2,4'",
    "time, batch=2 time=3, '2,4,3', '2,4,3'",
    "'', x.2=1, '2,4,1', '2,4'",
    "'', x.2=3, '5,4,3', '5,4,3'",
  })
  void aSizeThatIsGivenDecidesWhatRankAResultHas(
      String name, String sizes, String input, String output) {
    Operation program = convert(squeeze(2, "batch", 4, name), sizes);
    assertThat(run(program, shape(input)).shape()).isEqualTo(shape(output));
  }

  private static LongList shape(String sizes) {
    return LongList.wrap(Stream.of(sizes.split(",")).mapToLong(Long::parseLong).toArray());
  }

  @ParameterizedTest
  @CsvSource({
    "batch, time, , --size time=N",
    "batch, '', , --size x.2=N",
    "batch, time, batch=2, --size time=N",
    "'', '', x.0=2, --size x.2=N",
  })
  void branchesOfDifferentRanksAreRefusedWithTheSizesThatDecide(
      String first, String last, @Nullable String given, String option) {
    assertThatThrownBy(() -> convert(squeeze(2, first, 4, last), given))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageMatching(
            "(?s).*If 'y': a value has type .* or .*, which is decided by sizes that are open: "
                + option);
  }

  @Test
  void branchesThatDataDecideAreRefusedAsSuch() {
    TestModel model =
        new TestModel()
            .input("x", DataType.FLOAT, "n", 1)
            .input("c", DataType.BOOL)
            .integers("axis", 1)
            .nodeOf(
                "y",
                "If",
                "c",
                Map.of(
                    "then_branch", graph("Squeeze", "x axis"),
                    "else_branch", graph("Identity", "x")));
    assertThatThrownBy(model::toStablehlo)
        .hasMessageContaining(
            "a value has type tensor<?xf32> or tensor<?x1xf32>, which is decided when the program"
                + " runs");
  }

  @Test
  void branchesOfOneRankAreBothKept() {
    GraphProto twice = graph("Concat", "x x", Map.of("axis", LongList.of(0)));
    TestModel model =
        new TestModel()
            .input("x", DataType.FLOAT, 2)
            .input("c", DataType.BOOL)
            .nodeOf(
                "y",
                "If",
                "c",
                Map.of("then_branch", twice, "else_branch", graph("Identity", "x")));
    assertThat(names(model.toStablehlo())).contains("stablehlo.if");
  }

  private static GraphProto graph(
      String operator, String inputs, Map<String, LongList> attributes) {
    return new TestModel().node("branch", operator, inputs, attributes).graph("branch");
  }

  private static List<String> names(Operation program) {
    List<String> names = new ArrayList<>();
    program.walk(op -> names.add(op.name()));
    return names;
  }

  /** A model for two rates, of which each has its own sizes. */
  private static TestModel twoRates() {
    GraphProto squeezed =
        new TestModel()
            .integers("last", 1)
            .node("list", "Squeeze", "x last")
            .node("sum", "ReduceSum", "list", Map.of("keepdims", LongList.of(0)))
            .graph("sum");
    return new TestModel()
        .input("x", DataType.FLOAT, "n", "m")
        .input("c", DataType.BOOL)
        .nodeOf(
            "y",
            "If",
            "c",
            Map.of(
                "then_branch",
                graph("ReduceSum", "x", Map.of("keepdims", LongList.of(0))),
                "else_branch",
                squeezed));
  }

  @Test
  void aBranchThatIsWrongForTheSizesIsNanWithAWarning() {
    Diagnostics.Collector warnings = Diagnostics.collector();
    Operation program = convert(twoRates(), "n=2 m=3", warnings);
    assertThat(warnings.toList().stream().map(Diagnostic::message))
        .singleElement()
        .asString()
        .startsWith(
            "If 'y': the else_branch cannot be converted for the sizes that are given, and has"
                + " results of NaN: Squeeze 'list'");
    Tensor x = TestModel.tensor(FloatType.F32, LongList.of(2, 3));
    for (boolean condition : new boolean[] {true, false}) {
      Tensor c = Tensor.allocate(LongList.of(), IntegerType.I1);
      c.setBoolean(0, condition);
      Tensor result =
          (Tensor)
              Interpreter.evaluate(program, "main", List.of(x, c), InterpreterOptions.DEFAULT)
                  .getFirst();
      assertThat(List.of(result.doubleAt(0))).containsExactly(condition ? 21 : Double.NaN);
    }
  }

  /** Appends a dimension in each iteration. */
  private static TestModel growing(String count) {
    GraphProto body =
        new TestModel()
            .input("i", DataType.INT64)
            .input("goes", DataType.BOOL)
            .input("h", DataType.FLOAT, 2)
            .node("go", "Identity", "goes")
            .integers("zero", 0)
            .node("next", "Unsqueeze", "h zero")
            .graph("go", "next");
    return new TestModel()
        .input("x", DataType.FLOAT, 2)
        .input("list", DataType.FLOAT, count)
        .node("shape", "Shape", "list")
        .node("count", "Squeeze", "shape")
        .nodeOf("y", "Loop", "count  x", Map.of("body", body));
  }

  @Test
  void aLoopThatChangesRanksNeedsTheSizeThatCountsItsIterations() {
    assertThatThrownBy(() -> growing("n").toStablehlo())
        .hasMessageContaining(
            "Loop 'y': a value has type tensor<2xf32> or tensor<1x2xf32>; how many iterations there"
                + " are is decided by sizes that are open: --size n=N");
    assertThat(convert(growing("n"), "n=3").toString()).isNotEmpty();
  }
}
