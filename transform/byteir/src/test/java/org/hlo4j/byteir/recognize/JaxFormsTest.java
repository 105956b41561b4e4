package org.hlo4j.byteir.recognize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.hlo4j.byteir.Programs;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.RowCoverage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that formulas exported by JAX and flax are recognized, and compute the same. {@code
 * check/oracle/byteir/forms.py} generates the programs; the expected result is stored with each.
 */
class JaxFormsTest {
  private static final Path FOLDER = Path.of("src/test/resources/org/hlo4j/byteir/recognize");

  static Stream<String> families() {
    return Stream.of(
        "softmax",
        "layer_norm",
        "l2_norm",
        "gelu",
        "arg_max",
        "top_k",
        "one_hot",
        "quantize",
        "resize");
  }

  private static Operation program(String family) {
    return Programs.parse(Programs.resource("recognize/" + family + ".mlir"));
  }

  private static List<Operation> forms(Operation module) {
    return Programs.functions(module)
        .filter(function ->
            StringAttr.of("public")
                .equals(function.attributeOrNull(SymbolTables.SYMBOL_VISIBILITY)))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("families")
  void recognitionIsUnchanged(String family) throws IOException {
    Operation module = program(family);
    Runs.recognize(module);
    Path golden = FOLDER.resolve(family + ".found.mlir");
    Golden.check(golden, Runs.text(module));
  }

  @ParameterizedTest
  @MethodSource("families")
  void callsAndDecompositionsComputeTheSame(String family) {
    Operation plain = program(family);
    Operation found = program(family);
    Runs.recognize(found);
    Operation decomposed = program(family);
    Runs.recognize(decomposed);
    Runs.decompose(decomposed);
    for (Operation form : forms(plain)) {
      String name = SymbolTables.symbolNameOrNull(form);
      List<Tensor> inputs = inputs(form, new Random(name.hashCode()));
      List<InterpreterValue> expected = Runs.run(plain, name, inputs);
      assertThat(Runs.difference(expected, Runs.run(found, name, inputs))).as(name).isEmpty();
      assertThat(Runs.difference(expected, Runs.run(decomposed, name, inputs))).as(name).isEmpty();
    }
  }

  @Test
  void everyTargetOfAFormulaIsFoundInAProgram() {
    Set<String> found = new HashSet<>();
    families()
        .forEach(family -> {
          Operation module = program(family);
          Runs.recognize(module);
          found.addAll(Runs.targets(module));
        });
    RowCoverage.check(
        Recognitions.all().stream()
            .skip(CompositeForms.all().size()) // of all targets, by name
            .map(each -> each.target().name())
            .toList(),
        found,
        FOLDER.resolve("not-yet.txt"));
  }

  private static List<Tensor> inputs(Operation function, Random random) {
    List<Tensor> inputs = new ArrayList<>();
    function
        .region(0)
        .front()
        .arguments()
        .forEach(argument -> inputs.add(Runs.random((RankedTensorType) argument.type(), random)));
    return inputs;
  }
}
