package org.hlo4j.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.inspect.diff.Difference;
import org.hlo4j.inspect.diff.OperationChange;
import org.hlo4j.inspect.diff.ProgramDiff;
import org.junit.jupiter.api.Test;

class ProgramDiffTest {
  private static final String PROGRAM =
      """
      func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
        %c = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
        %0 = stablehlo.add %a, %c : tensor<2xf32>
        %1 = stablehlo.multiply %0, %b : tensor<2xf32>
        %2 = stablehlo.tanh %1 : tensor<2xf32>
        return %2 : tensor<2xf32>
      }
      """;

  private static List<String> diff(String before, String after) {
    return ProgramDiff.of(ExplainerTest.parse(before), ExplainerTest.parse(after)).stream()
        .map(ProgramDiffTest::line)
        .toList();
  }

  private static String line(Difference difference) {
    return difference.kind()
        + " "
        + difference.operation().name()
        + " "
        + difference.change().map(OperationChange::describe).orElse("");
  }

  @Test
  void namesOfValuesMakeNoDifference() {
    assertThat(diff(PROGRAM, PROGRAM.replace("%c", "%constant").replace("%0", "%sum"))).isEmpty();
  }

  @Test
  void namesAnOperandThatIsAnother() {
    assertThat(diff(PROGRAM, PROGRAM.replace("multiply %0, %b", "multiply %a, %b")))
        .containsExactly("CHANGED stablehlo.multiply operand #0 is another value");
  }

  @Test
  void measuresTheChangeOfAConstant() {
    assertThat(diff(PROGRAM, PROGRAM.replace("[1.0, 2.0]", "[1.0, 2.5]")))
        .containsExactly(
            "CHANGED stablehlo.constant value: 1 of 2 elements differ, by at most 0.5 (2097152"
                + " ulp)");
  }

  @Test
  void tellsAnAdditionFromAChange() {
    String more =
        PROGRAM.replace(
            "  %2 = stablehlo.tanh %1 : tensor<2xf32>",
            "  %n = stablehlo.negate %1 : tensor<2xf32>\n"
                + "  %2 = stablehlo.tanh %n : tensor<2xf32>");

    assertThat(diff(PROGRAM, more))
        .containsExactly(
            "ADDED stablehlo.negate ", "CHANGED stablehlo.tanh operand #0 is another value");
    assertThat(diff(more, PROGRAM))
        .containsExactlyInAnyOrder(
            "REMOVED stablehlo.negate ", "CHANGED stablehlo.tanh operand #0 is another value");
  }

  @Test
  void namesFunctionsThatAreInOneProgramOnly() {
    String other = "func.func private @g() { return }\n";

    assertThat(diff(PROGRAM, other + PROGRAM)).containsExactly("ADDED func.func ");
  }

  @Test
  void namesAnAttributeThatChanged() {
    String before =
        """
        func.func @main(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {
          %0 = stablehlo.transpose %a, dims = [1, 0] {mark = "x"} : (tensor<2x3xf32>) -> tensor<3x2xf32>
          return %0 : tensor<3x2xf32>
        }
        """;

    assertThat(diff(before, before.replace("\"x\"", "\"y\"")))
        .containsExactly("CHANGED stablehlo.transpose mark: \"x\" became \"y\"");
  }
}
