package org.hlo4j.formulas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DecidingSizes;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.HloBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DecidingSizesTest {
  /** Returns a value of parameters x, of two open dimensions, and y, of one. */
  private interface Decided {
    Value of(HloBuilder b, Value x, Value y);
  }

  private static Arguments row(String name, String dimensions, Decided decided) {
    return arguments(name, dimensions, decided);
  }

  private static Value size(HloBuilder b, Value tensor, int dimension) {
    return DynamicShapes.size(b, tensor, dimension);
  }

  static Stream<Arguments> values() {
    return Stream.of(
        row("a number", "", (b, _, _) -> b.i64(3)),
        row("a size", "x.1", (b, x, _) -> size(b, x, 1)),
        row(
            "a comparison of a size",
            "x.0",
            (b, x, _) -> b.compare(size(b, x, 0), ComparisonDirection.EQ, b.i64(1))),
        row(
            "a size of a tensor that is moved",
            "x.0",
            (b, x, _) -> size(b, b.transpose(b.exponential(x), 1, 0), 1)),
        row("a sum of sizes", "x.1 y.0", (b, x, y) -> b.add(size(b, x, 1), size(b, y, 0))),
        row(
            "a size of tensors one after another",
            "x.0 y.0",
            (b, x, y) -> {
              Value column = DynamicShapes.slice(b, x, 1, Size.of(b, 0), Size.of(b, 1));
              Value list = Size.reshape(b, column, List.of(Size.of(b, x, 0)));
              return size(b, b.concatenate(List.of(list, y), 0), 0);
            }),
        row(
            "a size that is an operand",
            "y.0",
            (b, x, y) ->
                size(
                    b,
                    Size.broadcast(
                        b,
                        RegionBodies.scalar(b, FloatType.F32, 0),
                        List.of(Size.of(b, x, 1), Size.of(b, y, 0).times(2)),
                        LongList.of()),
                    1)),
        row("the number of elements", "x.0 x.1", (b, x, _) -> size(b, DynamicShapes.flat(b, x), 0)),
        row("an element", "", (_, _, y) -> y),
        row(
            "an element and a size",
            "",
            (b, x, y) ->
                b.multiply(
                    DynamicShapes.element(b, DynamicShapes.part(b, y, 0, 0, 1), 0),
                    b.convert(size(b, x, 0), FloatType.F32))),
        row(
            "the result of a loop",
            "",
            (b, x, _) ->
                RegionBodies.loop(
                        b,
                        List.of(size(b, x, 0)),
                        all -> List.of(b.compare(all.getFirst(), ComparisonDirection.LT, b.i64(1))),
                        all -> List.of(b.add(all.getFirst(), b.i64(1))))
                    .getFirst()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("values")
  void areThoseOfParametersIfNothingElseDecides(String name, String expected, Decided decided) {
    List<String> found = new ArrayList<>();
    RankedTensorType matrix = Program.Sizes.DYNAMIC.of(RankedTensorType.of(FloatType.F32, 2, 3));
    RankedTensorType list = Program.Sizes.DYNAMIC.of(RankedTensorType.of(FloatType.F32, 4));
    Program.of(
        List.of(matrix, list),
        (b, parameters) -> {
          Value x = parameters.getFirst();
          Value value = decided.of(b, x, parameters.getLast());
          DecidingSizes.of(b, List.of(value))
              .forEach(dimension ->
                  found.add((dimension.parameter() == x ? "x." : "y.") + dimension.index()));
          return parameters;
        });
    assertThat(found)
        .containsExactlyInAnyOrder(expected.isEmpty() ? new String[0] : expected.split(" "));
  }
}
