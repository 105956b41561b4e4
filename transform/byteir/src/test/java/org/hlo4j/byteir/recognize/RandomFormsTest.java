package org.hlo4j.byteir.recognize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.hlo4j.byteir.Programs;
import org.hlo4j.byteir.RandomForms;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.func.FuncOps;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that random programs, with formulas among other operations, compute the same after
 * recognition.
 */
class RandomFormsTest {
  private static final int FORMS = 6;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void callsAndDecompositionsComputeTheSame(long seed) {
    RandomForms forms = new RandomForms(new Random(seed));
    String program = forms.program(FORMS);
    Operation plain = Programs.parse(program);
    Operation found = Programs.parse(program);
    Runs.recognize(found);
    assertThat(Runs.targets(found)).as(program).containsAll(forms.targets());
    assertThat(Runs.recognize(found)).as("found again").isZero();
    Operation decomposed = Programs.parse(Runs.text(found));
    Runs.decompose(decomposed);
    List<Tensor> inputs = inputs(plain, new Random(seed));
    List<InterpreterValue> expected = Runs.run(plain, "main", inputs);
    assertThat(Runs.difference(expected, Runs.run(found, "main", inputs))).as(program).isEmpty();
    assertThat(Runs.difference(expected, Runs.run(decomposed, "main", inputs)))
        .as(program)
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24})
  void programsWithoutFormulasStayAsTheyAre(long seed) {
    Operation module = Programs.parse(new RandomForms(new Random(seed)).decoys(60));
    String before = Runs.text(module);
    assertThat(Runs.recognize(module)).isZero();
    assertThat(Runs.text(module)).isEqualTo(before);
  }

  private static List<Tensor> inputs(Operation module, Random random) {
    List<Tensor> inputs = new ArrayList<>();
    Programs.functions(module)
        .filter(op -> op.is(FuncOps.FUNC) && "main".equals(SymbolTables.symbolNameOrNull(op)))
        .forEach(main ->
            main.region(0)
                .front()
                .arguments()
                .forEach(a -> inputs.add(Runs.random((RankedTensorType) a.type(), random))));
    return inputs;
  }
}
