package org.hlo4j.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.engine.plan.LoweredOperations;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.elementwise.Arithmetic;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.opset.chlo.ChloOpset;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.hlo4j.testing.RowCoverage;
import org.hlo4j.text.print.FullText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every lowering of the engine gives the interpreter's results, for each element type. */
class LoweringsTest {
  private static final Verifier VERIFIER =
      new Verifier(Dialects.all(), new FullText(Dialects.all()));
  private static final Path LIST =
      Path.of("src/test/resources/org/hlo4j/engine/lowerings.not-yet.txt");

  /** A program of a lowering, with the types that stand in place of {@code TYPE}. */
  private record Row(String operation, List<String> types, String program) {}

  private static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    try (InputStream file = LoweringsTest.class.getResourceAsStream("lowerings.txt")) {
      String text = new String(Objects.requireNonNull(file).readAllBytes(), UTF_8);
      for (String part : text.substring(text.indexOf("== ") + 3).split("\n== ", -1)) {
        String[] lines = part.split("\n", 2);
        String[] head = lines[0].split(": ", 2);
        rows.add(new Row(head[0], List.of(head[1].split(" ", -1)), lines[1]));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }

  static Stream<Arguments> programs() {
    return rows().stream()
        .flatMap(row -> row.types.stream().map(type -> Arguments.of(row.operation, type, row)));
  }

  private static Operation parse(String program, String type) {
    String one = type.startsWith("f") || type.startsWith("bf") ? "1.0" : "1";
    return EnginePrograms.parse(program.replace("TYPE", type).replace("ONE", one));
  }

  /** Small whole numbers, whose sums and products are exact in any order. */
  private static List<Tensor> numbers(Operation module, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Tensor> inputs = new ArrayList<>();
    for (BlockArgument argument : Interpreter.entry(module, "main").region(0).front().arguments()) {
      Tensor tensor = Tensor.allocate((RankedTensorType) argument.type());
      for (int i = 0; i < tensor.count() * tensor.kind().lanes(); i++) {
        if (tensor.kind().isFloatingPoint()) {
          tensor.setDouble(i, random.nextInt(-2, 3));
        } else if (tensor.kind().width() == 1) {
          tensor.setBoolean(i, random.nextBoolean());
        } else {
          tensor.setLong(i, random.nextInt(0, 40));
        }
      }
      inputs.add(tensor);
    }
    return inputs;
  }

  @ParameterizedTest(name = "{0} of {1}")
  @MethodSource("programs")
  void loweringsGiveTheInterpretersResults(String operation, String type, Row row) {
    Operation module = parse(row.program, type);
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    assertThat(VERIFIER.verify(module, diagnostics)).as("%s", diagnostics.toList()).isTrue();
    EngineAgreement.check(module, numbers(module, 1), numbers(module, 2));
  }

  static Stream<Arguments> normalizations() {
    return rows().stream()
        .filter(row -> row.operation.startsWith("stablehlo.batch_norm"))
        .flatMap(row ->
            Stream.of("f16", "bf16", "f32", "f64")
                .map(type -> Arguments.of(row.operation, type, row)));
  }

  @ParameterizedTest(name = "{0} of {1}")
  @MethodSource("normalizations")
  void strictNormalizationsHaveTheInterpretersBits(String operation, String type, Row row) {
    Operation module = parse(row.program, type);
    EngineAgreement.check(
        module,
        EngineOptions.DEFAULT.withStrict(true),
        EnginePrograms.inputs(module, 1),
        EnginePrograms.inputs(module, 2));
  }

  @Test
  void everyLoweringHasAProgram() {
    RowCoverage.check(
        LoweredOperations.names(), rows().stream().map(Row::operation).toList(), LIST);
  }

  /** The functions of two numbers, which regions of reductions may be. */
  static Stream<OpDefinition> reducers() {
    return StablehloOpset.ops().stream().filter(op -> Arithmetic.binaryRuleOrNull(op) != null);
  }

  /** Along rows, along columns, over everything, in windows and into indexed places. */
  private static final String REDUCTIONS =
      """
      func.func @main(%x: tensor<37x33xTYPE>, %v: tensor<TYPE>, %i: tensor<9x1xi32>, %u: tensor<9x33xTYPE>) -> (tensor<37xTYPE>, tensor<33xTYPE>, tensor<TYPE>, tensor<18x32xTYPE>, tensor<37x33xTYPE>) {
        %0 = "stablehlo.reduce"(%x, %v) <{dimensions = array<i64: 1>}> (BODY) : (tensor<37x33xTYPE>, tensor<TYPE>) -> tensor<37xTYPE>
        %1 = "stablehlo.reduce"(%x, %v) <{dimensions = array<i64: 0>}> (BODY) : (tensor<37x33xTYPE>, tensor<TYPE>) -> tensor<33xTYPE>
        %2 = "stablehlo.reduce"(%x, %v) <{dimensions = array<i64: 0, 1>}> (BODY) : (tensor<37x33xTYPE>, tensor<TYPE>) -> tensor<TYPE>
        %3 = "stablehlo.reduce_window"(%x, %v) <{window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 1>}> (BODY) : (tensor<37x33xTYPE>, tensor<TYPE>) -> tensor<18x32xTYPE>
        %4 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> (BODY) : (tensor<37x33xTYPE>, tensor<9x1xi32>, tensor<9x33xTYPE>) -> tensor<37x33xTYPE>
        return %0, %1, %2, %3, %4 : tensor<37xTYPE>, tensor<33xTYPE>, tensor<TYPE>, tensor<18x32xTYPE>, tensor<37x33xTYPE>
      }
      """;

  @ParameterizedTest
  @MethodSource("reducers")
  void reductionsByAnyFunctionGiveTheInterpretersResults(OpDefinition function) {
    int tried = 0;
    for (String type : EnginePrograms.TYPES) {
      String body =
          """
          {
          ^bb0(%%a: tensor<%1$s>, %%b: tensor<%1$s>):
            %%c = %2$s %%a, %%b : tensor<%1$s>
            stablehlo.return %%c : tensor<%1$s>
          }\
          """
              .formatted(type, function.name());
      Operation module = parse(REDUCTIONS.replace("BODY", body), type);
      if (VERIFIER.verify(module, Diagnostics.collector())) {
        for (EngineOptions options :
            List.of(EngineOptions.DEFAULT, EngineOptions.DEFAULT.withStrict(true))) {
          EngineAgreement.checkIfLowered(module, options, numbers(module, 3));
        }
        tried++;
      }
    }
    assertThat(tried).isPositive();
  }

  /** Functions of CHLO, which extensions of the interpreter evaluate. */
  static Stream<OpDefinition> functionsOfChlo() {
    return ChloOpset.ops().stream()
        .filter(op ->
            op.operands().size() <= 2
                && op.operands().stream().allMatch(operand -> operand.arity() == Arity.SINGLE)
                && op.properties().isEmpty()
                && !op.operands().isEmpty());
  }

  /** The engine plans the formulas of an extension, if one that has them is installed. */
  @ParameterizedTest
  @MethodSource("functionsOfChlo")
  void functionsOfChloHaveTheInterpretersBits(OpDefinition op) {
    for (String type : List.of("f32", "f64", "i32")) {
      String tensor = "tensor<9x" + type + ">";
      boolean isUnary = op.operands().size() == 1;
      Operation module =
          EnginePrograms.parse(
              "func.func @main(%%x: %1$s) -> %1$s {\n  %%0 = \"%2$s\"(%3$s) : (%4$s) -> %1$s\n  return %%0 : %1$s\n}"
                  .formatted(
                      tensor,
                      op.name(),
                      isUnary ? "%x" : "%x, %x",
                      isUnary ? tensor : tensor + ", " + tensor));
      if (VERIFIER.verify(module, Diagnostics.collector())) {
        EngineAgreement.checkIfLowered(
            module, EngineOptions.DEFAULT.withStrict(true), numbers(module, 1));
      }
    }
  }
}
