package org.hlo4j.pytorch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.program.ImportOptions;
import org.junit.jupiter.api.Test;

/** Tests sizes, weights, and the names and locations that programs keep. */
class ImportOptionsTest {
  private static Operation main(Operation program) {
    for (Operation operation : program.region(0).front().operations()) {
      if (operation.is(FuncOps.FUNC)) {
        return operation;
      }
    }
    throw new IllegalArgumentException("no function");
  }

  private static List<Type> argumentTypes(Operation program) {
    return Value.types(main(program).region(0).front().arguments());
  }

  private static List<String> names(Operation program, String key) {
    DictionaryAttr entry = (DictionaryAttr) main(program).attributeOrNull("byteir.entry_point");
    return ((ArrayAttr) entry.get(key).orElseThrow())
        .elements().stream().map(name -> ((StringAttr) name).value()).toList();
  }

  private static DiagnosticException refused(String program, ImportOptions options) {
    return assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> TestPrograms.read(program).toStablehlo(options))
        .actual();
  }

  /** Returns the symbol of the open dimension of the first input. */
  private static String symbol(String program) {
    String text = TestArchive.of(program).text("models/model.json");
    String start = "\"args_0\": {\"dtype\": 7, \"sizes\": [{\"as_expr\": {\"expr_str\": \"Symbol('";
    int at = text.indexOf(start) + start.length();
    assertThat(at).isGreaterThanOrEqualTo(start.length());
    return text.substring(at, text.indexOf('\'', at));
  }

  // Sizes.

  @Test
  void leavesDimensionsOpen() {
    Operation program = TestPrograms.read("open_batch").toStablehlo(ImportOptions.DEFAULT);

    assertThat(argumentTypes(program).toString()).isEqualTo("[tensor<?x2x2xf32>]");
  }

  @Test
  void givesDimensionsSizes() {
    Operation program =
        TestPrograms.read("open_batch")
            .toStablehlo(ImportOptions.DEFAULT.withSizes(Map.of(symbol("open_batch"), 5L)));

    assertThat(argumentTypes(program).toString()).isEqualTo("[tensor<5x2x2xf32>]");
    TestPrograms.check(program, "open_batch@2");
  }

  @Test
  void refusesSizesOutOfRange() {
    DiagnosticException e =
        refused("open_batch", ImportOptions.DEFAULT.withSizes(Map.of(symbol("open_batch"), 65L)));

    assertThat(e.getMessage()).contains("size 65", "is not in its range", "64");
  }

  @Test
  void refusesSizesForSymbolsThatAreNotThere() {
    DiagnosticException e =
        refused("open_batch", ImportOptions.DEFAULT.withSizes(Map.of("rows", 5L)));

    assertThat(e.getMessage()).contains("no open dimension is called 'rows'", symbol("open_batch"));
    assertThat(
            refused("arithmetic", ImportOptions.DEFAULT.withSizes(Map.of("rows", 5L))).getMessage())
        .contains("all sizes are known");
  }

  // Weights.

  @Test
  void makesWeightsArguments() {
    Operation program =
        TestPrograms.read("perceptron")
            .toStablehlo(ImportOptions.DEFAULT.withWeights(ImportOptions.Weights.ARGUMENTS));

    assertThat(names(program, "inputs"))
        .startsWith(
            "layers.0.weight", "layers.0.bias", "layers.2.weight", "layers.2.bias", "mean", "mask")
        .hasSize(8);
    assertThat(argumentTypes(program).getFirst().toString()).isEqualTo("tensor<6x4xf32>");
  }

  @Test
  void replacesWeights() {
    RankedTensorType type = RankedTensorType.of(LongList.of(3), FloatType.F32);
    Tensor bias = Tensor.allocate(type);
    IntStream.range(0, 3).forEach(i -> bias.setDouble(i, 40 + i));
    Map<String, DenseElementsAttr> tensors = Map.of("layers.2.bias", bias.toAttribute());

    Operation program =
        TestPrograms.read("perceptron").toStablehlo(ImportOptions.DEFAULT.withTensors(tensors));

    assertThat(main(program).region(0).front().operations())
        .anySatisfy(constant ->
            assertThat(constant.attributeOrNull("value")).isEqualTo(bias.toAttribute()));
  }

  @Test
  void refusesWeightsOfAnotherType() {
    Tensor bias = Tensor.allocate(RankedTensorType.of(LongList.of(4), FloatType.F32));

    assertThat(
            refused(
                    "perceptron",
                    ImportOptions.DEFAULT.withTensors(Map.of("layers.2.bias", bias.toAttribute())))
                .getMessage())
        .contains("'p_layers_2_bias'", "tensor<4xf32>", "tensor<3xf32>");
  }

  // Names.

  @Test
  void namesInputsAndOutputs() {
    Operation program = TestPrograms.read("nested").toStablehlo(ImportOptions.DEFAULT);

    assertThat(names(program, "inputs")).hasSize(4);
    assertThat(names(program, "outputs"))
        .containsExactly("sum", "more.0", "more.2", "more.3", "more.4");
  }

  @Test
  void namesTensorsThatAreChangedInPlace() {
    Operation program = TestPrograms.read("in_place").toStablehlo(ImportOptions.DEFAULT);

    assertThat(names(program, "outputs"))
        .containsExactly("0", "1", "2", "weight", "state", "count", "x");
  }

  @Test
  void locatesOperationsByModulesAndLines() {
    Operation program = TestPrograms.read("perceptron").toStablehlo(ImportOptions.DEFAULT);

    assertThat(main(program).region(0).front().operations())
        .extracting(Operation::location)
        .anySatisfy(ImportOptionsTest::assertIsInLayer);
  }

  private static void assertIsInLayer(Location location) {
    assertThat(location).isInstanceOf(NameLoc.class);
    assertThat(((NameLoc) location).name()).isEqualTo("layers/0/linear");
    assertThat(((NameLoc) location).child().toString()).contains("linear.py");
  }

  // Operators of other libraries.

  private static ExportedProgram withCustomOperator() {
    return TestArchive.of("open_batch")
        .edit("torch.ops.aten.softmax.int", "torch.ops.mylib.gate.default")
        .read();
  }

  @Test
  void refusesOperatorsOfOtherLibraries() {
    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> withCustomOperator().toStablehlo(ImportOptions.DEFAULT))
        .withMessageContaining("mylib.gate.default 'softmax': the operator belongs to another")
        .withMessageContaining("custom call");
  }

  @Test
  void convertsOperatorsOfOtherLibrariesToCustomCalls() {
    Operation program =
        withCustomOperator().toStablehlo(ImportOptions.DEFAULT.withCustomCalls(true));

    List<Operation> calls = new ArrayList<>();
    program.walk(op -> {
      if (op.is(Modules.CUSTOM_CALL)) {
        calls.add(op);
      }
    });
    assertThat(calls)
        .singleElement()
        .satisfies(call -> {
          assertThat(CustomCallOp.CALL_TARGET_NAME.get(call)).isEqualTo("mylib.gate.default");
          assertThat(call.operands()).hasSize(1);
          assertThat(call.attributeOrNull("torch.operands"))
              .isEqualTo(new ArrayAttr(List.of(StringAttr.of("self"))));
          assertThat(call.attributeOrNull("mhlo.backend_config"))
              .isEqualTo(DictionaryAttr.of("dim", IntegerAttr.i64(1)));
        });
  }

  private static List<Operation> customCalls(ExportedProgram exported) {
    List<Operation> calls = new ArrayList<>();
    exported
        .toStablehlo(ImportOptions.DEFAULT.withCustomCalls(true))
        .walk(op -> {
          if (op.is(Modules.CUSTOM_CALL)) {
            calls.add(op);
          }
        });
    return calls;
  }

  @Test
  void operatorsThatChangeArgumentsReturnTheirNewValues() {
    ExportedProgram exported = TestPrograms.read("../changing_operator");

    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> exported.toStablehlo(ImportOptions.DEFAULT))
        .withMessageContaining("its operator row.accumulate.default belongs to another library");
    assertThat(customCalls(exported))
        .singleElement()
        .satisfies(call -> {
          assertThat(CustomCallOp.CALL_TARGET_NAME.get(call)).isEqualTo("row.accumulate.default");
          assertThat(call.results()).hasSize(2);
          assertThat(call.attributeOrNull("torch.changed"))
              .isEqualTo(new ArrayAttr(List.of(StringAttr.of("x"))));
        });
  }

  @Test
  void operatorsOfPytorchThatAreNotConvertedMayBeCustomCalls() {
    // Refused by its row, not known, and not supported as it is called.
    for (String operator :
        List.of(
            "aten._sparse_semi_structured_linear", "aten.not_there", "aten.upsample_linear1d")) {
      ExportedProgram exported =
          TestArchive.of("open_batch")
              .edit("torch.ops.aten.softmax.int", "torch.ops." + operator + ".default")
              .read();

      assertThatExceptionOfType(DiagnosticException.class)
          .isThrownBy(() -> exported.toStablehlo(ImportOptions.DEFAULT))
          .withMessageContaining("--custom-calls makes it a custom call");
      assertThat(customCalls(exported))
          .singleElement()
          .satisfies(call ->
              assertThat(CustomCallOp.CALL_TARGET_NAME.get(call)).isEqualTo(operator + ".default"));
    }
  }
}
