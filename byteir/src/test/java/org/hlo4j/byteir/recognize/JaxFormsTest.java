package org.hlo4j.byteir.recognize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.hlo4j.byteir.Programs;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.opset.func.FuncOps;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What JAX and flax export is found, and computes the same. {@code oracle/byteir_forms.py} writes
 * the programs; beside each stands what becomes of it.
 */
class JaxFormsTest {
  private static final Path FOLDER = Path.of("src/test/resources/org/hlo4j/byteir/recognize");

  static Stream<String> families() {
    return Stream.of("softmax", "layer_norm", "l2_norm", "gelu", "one_hot", "quantize");
  }

  private static Operation program(String family) {
    return Programs.parse(Programs.resource("recognize/" + family + ".mlir"));
  }

  static Stream<Arguments> forms() {
    return families()
        .flatMap(family ->
            Programs.functions(program(family))
                .filter(function ->
                    StringAttr.of("public")
                        .equals(function.attributeOrNull(SymbolTables.SYMBOL_VISIBILITY)))
                .map(SymbolTables::symbolNameOrNull)
                .map(name -> Arguments.of(family, name)));
  }

  @ParameterizedTest
  @MethodSource("families")
  void whatIsFoundIsAsBefore(String family) throws IOException {
    Operation module = program(family);
    Runs.recognize(module);
    Path golden = FOLDER.resolve(family + ".found.mlir");
    if (System.getProperty("golden.bless") != null) {
      Files.writeString(golden, Runs.text(module));
    }
    assertThat(golden).hasContent(Runs.text(module));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void callsAndDecompositionsComputeTheSame(String family, String form) {
    List<Tensor> inputs = inputs(family, form);
    List<InterpreterValue> expected = Runs.run(program(family), form, inputs);
    Operation found = program(family);
    Runs.recognize(found);
    assertThat(Runs.difference(expected, Runs.run(found, form, inputs))).isEmpty();
    Operation decomposed = program(family);
    Runs.recognize(decomposed);
    Runs.decompose(decomposed);
    assertThat(Runs.difference(expected, Runs.run(decomposed, form, inputs))).isEmpty();
  }

  private static List<Tensor> inputs(String family, String form) {
    Random random = new Random(form.hashCode());
    List<Tensor> inputs = new ArrayList<>();
    Operation function =
        Programs.functions(program(family))
            .filter(op -> op.is(FuncOps.FUNC) && form.equals(SymbolTables.symbolNameOrNull(op)))
            .findFirst()
            .orElseThrow();
    function
        .region(0)
        .front()
        .arguments()
        .forEach(argument -> inputs.add(Runs.random((RankedTensorType) argument.type(), random)));
    return inputs;
  }
}
