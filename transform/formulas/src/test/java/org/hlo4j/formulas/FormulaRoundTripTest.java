package org.hlo4j.formulas;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.build.Matches;
import org.hlo4j.transforms.formula.FormulaBuilder;
import org.hlo4j.transforms.formula.FormulaMatch;
import org.hlo4j.transforms.formula.FormulaMatcher;
import org.hlo4j.transforms.formula.FormulaPattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that each text of a formula matches what is built from it. */
class FormulaRoundTripTest {
  private static final LongList SHAPE = LongList.of(2, 3, 4);
  private static final List<LongList> AXES =
      List.of(LongList.of(0), LongList.of(2), LongList.of(0, 1), LongList.of(1, 2));
  private static final Map<String, FormulaPattern> PATTERNS = Declared.patterns();

  /**
   * A formula and what is given.
   *
   * @param axes empty if it does not reduce
   * @param numbers by name
   * @param parameters the tensors that vary along the axes only
   */
  private record Given(
      String formula,
      FloatType type,
      LongList axes,
      Map<String, Double> numbers,
      List<String> parameters) {
    FormulaPattern pattern() {
      return PATTERNS.get(formula);
    }

    Given with(String number, double value) {
      Map<String, Double> more = new TreeMap<>(numbers);
      more.put(number, value);
      return new Given(formula, type, axes, more, parameters);
    }

    Given with(String... names) {
      return new Given(formula, type, axes, numbers, List.of(names));
    }
  }

  static Stream<Given> given() {
    return Stream.of(FloatType.F32, FloatType.F64)
        .flatMap(
            type -> PATTERNS.entrySet().stream().flatMap(entry -> given(entry.getKey(), type)));
  }

  private static Stream<Given> given(String name, FloatType type) {
    FormulaPattern formula = PATTERNS.get(name);
    Given plain = new Given(name, type, LongList.of(), Map.of(), List.of());
    if (List.of(Activations.GELU, Activations.GELU_TANH, Activations.ERF).contains(formula)) {
      return Stream.of(plain);
    }
    return AXES.stream()
        .map(axes -> new Given(name, type, axes, Map.of(), List.of()))
        .flatMap(given ->
            formula == Normalizations.LAYER_NORM
                ? withEpsilon(given)
                    .flatMap(each ->
                        Stream.of(
                            each,
                            each.with("weight"),
                            each.with("bias"),
                            each.with("weight", "bias")))
                : formula == Normalizations.RMS_NORM
                    ? Stream.of(
                        given.with("epsilon", 1e-5), given.with("epsilon", 1e-5).with("weight"))
                    : formula == Normalizations.L2_NORM ? withEpsilon(given) : Stream.of(given));
  }

  private static Stream<Given> withEpsilon(Given given) {
    return Stream.of(given, given.with("epsilon", 1e-5), given.with("outside", 1e-12));
  }

  @ParameterizedTest
  @MethodSource("given")
  void whatIsBuiltFromAFormulaIsFoundByIt(Given given) {
    KnownAxes axes = new KnownAxes(given.axes());
    RankedTensorType type = RankedTensorType.of(SHAPE, given.type());
    LongList along =
        LongList.wrap(given.axes().stream().map(axis -> SHAPE.get((int) axis)).toArray());
    List<RankedTensorType> types =
        Stream.concat(
                Stream.of(type),
                given.parameters().stream().map(_ -> RankedTensorType.of(along, given.type())))
            .toList();
    Program program =
        Program.of(types, (b, arguments) -> List.of(build(given, axes, b, arguments).value()));

    FormulaMatch match =
        new FormulaMatcher()
            .match(given.pattern(), program.results().getFirst().definingOpOrNull())
            .orElseThrow();

    Value input = parameter(program, 0);
    assertThat(match.tensor("input")).isSameAs(input);
    assertThat(match.axes()).isEqualTo(given.axes());
    for (String name : List.of("weight", "bias")) {
      int index = given.parameters().indexOf(name);
      if (index >= 0) {
        assertThat(match.tensor(name)).isSameAs(parameter(program, index + 1));
      } else if (match.has(name)) {
        // the dividend of a reciprocal is a scale, too
        assertThat(Matches.isOne(match.tensor(name))).as(name).isTrue();
      }
    }
    for (String name : List.of("epsilon", "outside")) {
      Double number = given.numbers().get(name);
      assertThat(match.hasNumber(name)).as(name).isEqualTo(number != null);
      if (number != null) {
        double rounded = given.type() == FloatType.F32 ? number.floatValue() : number;
        assertThat(match.number(name)).isEqualTo(rounded);
      }
    }
  }

  private static Value parameter(Program program, int index) {
    return program.module().region(0).front().firstOrNull().region(0).front().argument(index);
  }

  private static Expr build(Given given, KnownAxes axes, HloBuilder b, List<Value> arguments) {
    Expr input = b.expr(arguments.getFirst());
    FormulaBuilder builder = FormulaBuilder.of(given.pattern(), axes).with("input", input);
    given.numbers().forEach(builder::with);
    for (int i = 0; i < given.parameters().size(); i++) {
      Value parameter = arguments.get(i + 1);
      builder.with(
          given.parameters().get(i),
          b.expr(DynamicShapes.broadcastLike(b, parameter, input.value(), axes.dimensions())));
    }
    return builder.build();
  }

  @Test
  void theFormulasOfTheModuleAreTested() {
    assertThat(given().map(Given::formula).collect(Collectors.toSet()))
        .isEqualTo(PATTERNS.keySet())
        .contains("Normalizations.LAYER_NORM", "Activations.GELU");
  }
}
