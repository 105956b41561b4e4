package org.hlo4j.formulas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.testing.RowCoverage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that formulas compute what their definitions say, over sizes of each kind. */
class FormulasTest {
  private static final double TOLERANCE = 2e-5;

  private static Stream<FormulaCase> cases() {
    return Stream.of(
            ElementwiseCases.all(),
            TensorCases.all(),
            IndexingCases.all(),
            WindowCases.all(),
            SignalCases.all(),
            MatrixCases.all(),
            AttentionCases.all(),
            MovementCases.all(),
            ClassicalCases.all(),
            QuantizedCases.all(),
            BlockCases.all())
        .flatMap(cases -> cases);
  }

  static Stream<Arguments> programs() {
    return cases()
        .flatMap(
            each -> each.sizes().stream().map(sizes -> arguments(each.formula(), sizes, each)));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("programs")
  void aFormulaIsAValidProgramThatComputesItsDefinition(
      String name, Program.Sizes sizes, FormulaCase formula) {
    List<RankedTensorType> types =
        formula.arguments().stream().map(argument -> sizes.of(argument.type())).toList();
    List<Tensor> results = Program.of(types, formula.body()).run(formula.arguments());
    double[] actual = results.stream().flatMapToDouble(FormulasTest::elements).toArray();
    assertThat(actual).hasSameSizeAs(formula.expected());
    for (int i = 0; i < actual.length; i++) {
      double expected = formula.expected()[i];
      if (Double.isInfinite(expected)) {
        assertThat(actual[i]).as("%s at %d", name, i).isEqualTo(expected);
      } else {
        assertThat(actual[i])
            .as("%s at %d", name, i)
            .isCloseTo(expected, within(TOLERANCE * (1 + Math.abs(expected))));
      }
    }
  }

  private static DoubleStream elements(Tensor tensor) {
    return IntStream.range(0, tensor.count())
        .mapToDouble(i -> tensor.kind().isFloatingPoint() ? tensor.doubleAt(i) : tensor.longAt(i));
  }

  @Test
  void eachFormulaHasACase() {
    RowCoverage.check(
        Declared.formulas(),
        cases().map(FormulaCase::formula).toList(),
        Path.of(System.getProperty("basedir", "."))
            .resolve("src/test/resources/org/hlo4j/formulas/not-yet.txt"));
  }
}
