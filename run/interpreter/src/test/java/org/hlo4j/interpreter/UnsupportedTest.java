package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a program may reach and nothing evaluates is refused before its first operation. */
class UnsupportedTest {
  private static final String MAIN =
      """
      func.func @main(%a: tensor<2xi32>) -> tensor<2xi32> {
        BODY
        return %r : tensor<2xi32>
      }
      FUNCTIONS
      """;

  private static Operation program(String body, String functions) {
    return Programs.parse(MAIN.replace("BODY", body).replace("FUNCTIONS", functions));
  }

  private static List<String> kinds(Operation program) {
    return Interpreter.unsupported(program, "main", Map.of(), InterpreterOptions.DEFAULT).stream()
        .map(kind -> kind.operations().size() + " " + kind.kind())
        .toList();
  }

  private static Tensor scalar(int value) {
    Tensor scalar = Tensor.allocate(LongList.of(), IntegerType.I32);
    scalar.setLong(0, value);
    return scalar;
  }

  @Test
  void aRefusalNamesAllKindsWithTheirPlacesBeforeAnythingRuns() {
    Operation program =
        program(
            """
            %0 = stablehlo.custom_call @one(%a) : (tensor<2xi32>) -> tensor<2xi32>
              %1 = stablehlo.custom_call @one(%0) : (tensor<2xi32>) -> tensor<2xi32>
              %2 = stablehlo.custom_call @one(%1) : (tensor<2xi32>) -> tensor<2xi32>
              %3 = stablehlo.custom_call @one(%2) : (tensor<2xi32>) -> tensor<2xi32>
              %4 = stablehlo.custom_call @one(%3) : (tensor<2xi32>) -> tensor<2xi32>
              %r = call @f(%4) : (tensor<2xi32>) -> tensor<2xi32>\
            """,
            """
            func.func private @f(%a: tensor<2xi32>) -> tensor<2xi32> {
              %0 = arith.addi %a, %a : tensor<2xi32>
              return %0 : tensor<2xi32>
            }
            """);
    List<Operation> ran = new ArrayList<>();
    OpListener listener =
        new OpListener() {
          @Override
          public void before(Operation op) {
            ran.add(op);
          }
        };
    Tensor input = Tensor.allocate(LongList.of(2), IntegerType.I32);
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() ->
            Interpreter.evaluate(
                program, "main", List.of(input), InterpreterOptions.DEFAULT.withListener(listener)))
        .withMessage(
            """
            test:2:8: 6 operations cannot be interpreted:
              custom call target 'one': test:2:8, test:3:8, test:4:8 and 2 others
              'arith.addi': test:11:8\
            """);
    assertThat(ran).isEmpty();
  }

  @Test
  void oneKindIsNamedInOneLine() {
    Operation program =
        program(
            """
            %0 = stablehlo.custom_call @one(%a) : (tensor<2xi32>) -> tensor<2xi32>
              %r = stablehlo.custom_call @one(%0) : (tensor<2xi32>) -> tensor<2xi32>\
            """,
            "");
    Tensor input = Tensor.allocate(LongList.of(2), IntegerType.I32);
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() -> Interpreter.evaluate(program, "main", List.of(input)))
        .withMessage(
            "test:2:8: custom call target 'one' cannot be interpreted: test:2:8, test:3:8");
  }

  @Test
  void regionsCalledComputationsAndDecompositionsAreReached() {
    String bad = "{\n%0 = arith.addi %a, %a : tensor<2xi32>\nreturn %0 : tensor<2xi32>\n}";
    String function = "func.func private @f(%a: tensor<2xi32>) -> tensor<2xi32> " + bad;
    assertThat(
            kinds(
                program(
                    """
                    %r = stablehlo.composite "x.y" %a {decomposition = @f}
                      : (tensor<2xi32>) -> tensor<2xi32>
                    """,
                    function)))
        .containsExactly("1 'arith.addi'");
    assertThat(
            kinds(
                program(
                    """
                    %r = stablehlo.custom_call @ApproxTopK(%a) {called_computations = [@f]}
                      : (tensor<2xi32>) -> tensor<2xi32>
                    """,
                    function)))
        .containsExactly("1 'arith.addi'");
    assertThat(
            kinds(
                program(
                    """
                    %r = stablehlo.while(%x = %a) : tensor<2xi32> cond {
                      %0 = stablehlo.constant dense<false> : tensor<i1>
                      stablehlo.return %0 : tensor<i1>
                    } do {
                      %0 = arith.addi %x, %x : tensor<2xi32>
                      stablehlo.return %0 : tensor<2xi32>
                    }
                    """,
                    "")))
        .containsExactly("1 'arith.addi'");
  }

  @Test
  void functionsThatNothingCallsAreNotReached() {
    assertThat(
            kinds(
                program(
                    "%r = stablehlo.add %a, %a : tensor<2xi32>",
                    """
                    func.func private @f(%a: tensor<2xi32>) -> tensor<2xi32> {
                      %0 = arith.addi %a, %a : tensor<2xi32>
                      return %0 : tensor<2xi32>
                    }
                    """)))
        .isEmpty();
  }

  @Test
  void functionsWithoutBodyAndJumpsAreNotSupported() {
    assertThat(
            kinds(
                program(
                    "%r = call @f(%a) : (tensor<2xi32>) -> tensor<2xi32>",
                    "func.func private @f(tensor<2xi32>) -> tensor<2xi32>")))
        .containsExactly("1 function 'f' without body");
    assertThat(kinds(program("cf.br ^next(%a : tensor<2xi32>)\n^next(%r: tensor<2xi32>):", "")))
        .containsExactly("1 'cf.br'");
  }

  @Test
  void recursionEnds() {
    assertThat(kinds(program("%r = call @main(%a) : (tensor<2xi32>) -> tensor<2xi32>", "")))
        .isEmpty();
  }

  /** The index goes through a call, a case of constants and a clamp, as JAX writes it. */
  private static final String PLATFORMS =
      """
      func.func @main(%platform: tensor<i32>, %a: tensor<2xi32>) -> tensor<2xi32> {
        %c = stablehlo.constant dense<1> : tensor<i32>
        %0 = call @f(%platform, %a) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
        EXTRA
        return %0 : tensor<2xi32>
      }
      func.func private @f(%platform: tensor<i32>, %a: tensor<2xi32>) -> tensor<2xi32> {
        %low = stablehlo.constant dense<0> : tensor<i32>
        %high = stablehlo.constant dense<1> : tensor<i32>
        %index = "stablehlo.case"(%platform) ({
          stablehlo.return %high : tensor<i32>
        }, {
          stablehlo.return %low : tensor<i32>
        }, {
          stablehlo.return %high : tensor<i32>
        }) : (tensor<i32>) -> tensor<i32>
        %clamped = stablehlo.clamp %low, %index, %high : tensor<i32>
        %r = "stablehlo.case"(%clamped) ({
          %0 = stablehlo.custom_call @special(%a) : (tensor<2xi32>) -> tensor<2xi32>
          stablehlo.return %0 : tensor<2xi32>
        }, {
          stablehlo.return %a : tensor<2xi32>
        }) : (tensor<i32>) -> tensor<2xi32>
        return %r : tensor<2xi32>
      }
      """;

  @ParameterizedTest
  @CsvSource({"0, true", "1, false", "2, true"})
  void branchesForOtherPlatformsAreNotReached(int platform, boolean runs) {
    Operation program = Programs.parse(PLATFORMS.replace("EXTRA", ""));
    Tensor input = Tensor.allocate(LongList.of(2), IntegerType.I32);
    if (runs) {
      assertThat(Interpreter.evaluate(program, "main", List.of(scalar(platform), input)))
          .containsExactly(input);
    } else {
      assertThatExceptionOfType(InterpreterException.class)
          .isThrownBy(() -> Interpreter.evaluate(program, "main", List.of(scalar(platform), input)))
          .withMessageContaining("custom call target 'special' cannot be interpreted");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Another call, for the other platform.
        "%1 = call @f(%c, %a) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>",
        // Another call, for one that is known at run time only.
        """
        %1 = stablehlo.slice %a [0:1] : (tensor<2xi32>) -> tensor<1xi32>
        %2 = stablehlo.reshape %1 : (tensor<1xi32>) -> tensor<i32>
        %3 = call @f(%2, %a) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
        """
      })
  void aBranchThatSomeCallMayTakeIsReached(String extra) {
    Operation program = Programs.parse(PLATFORMS.replace("EXTRA", extra));
    Tensor input = Tensor.allocate(LongList.of(2), IntegerType.I32);
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() -> Interpreter.evaluate(program, "main", List.of(scalar(0), input)))
        .withMessageContaining("custom call target 'special' cannot be interpreted");
  }

  @Test
  void withoutKnownArgumentsEveryBranchIsReached() {
    assertThat(kinds(Programs.parse(PLATFORMS.replace("EXTRA", ""))))
        .containsExactly("1 custom call target 'special'");
  }

  @Test
  void aCompositeThatAnExtensionReplacesDoesNotReachItsDecomposition() {
    Operation program =
        program(
            """
            %r = stablehlo.composite "x.y" %a {decomposition = @f}
              : (tensor<2xi32>) -> tensor<2xi32>
            """,
            """
            func.func private @f(%a: tensor<2xi32>) -> tensor<2xi32> {
              %0 = arith.addi %a, %a : tensor<2xi32>
              return %0 : tensor<2xi32>
            }
            """);
    Tensor input = Tensor.allocate(LongList.of(2), IntegerType.I32);
    InterpreterOptions options =
        InterpreterOptions.DEFAULT.withExtension(
            Extension.ofComposites(Map.of("x.y", call -> call.operands())));
    assertThat(Interpreter.evaluate(program, "main", List.of(input), options))
        .containsExactly(input);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void extensionsGiveAsManyResultsAsThereAre(int count) {
    Operation program =
        program("%r = stablehlo.custom_call @one(%a) : (tensor<2xi32>) -> tensor<2xi32>", "");
    Tensor input = Tensor.allocate(LongList.of(2), IntegerType.I32);
    Extension extension =
        _ -> Optional.of(_ -> Collections.nCopies(count, (InterpreterValue) input));
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() ->
            Interpreter.evaluate(
                program,
                "main",
                List.of(input),
                InterpreterOptions.DEFAULT.withExtension(extension)))
        .withMessageContaining(
            "'stablehlo.custom_call' is given " + count + " results instead of 1");
  }

  @Test
  void resultsOfExtensionsHaveTheTypesOfTheOperation() {
    Operation program =
        program("%r = stablehlo.custom_call @one(%a) : (tensor<2xi32>) -> tensor<2xi32>", "");
    Tensor input = Tensor.allocate(LongList.of(2), IntegerType.I32);
    Tensor other = Tensor.allocate(LongList.of(3), IntegerType.I32);
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() ->
            Interpreter.evaluate(
                program,
                "main",
                List.of(input),
                InterpreterOptions.DEFAULT.withExtension(_ -> Optional.of(_ -> List.of(other)))))
        .withMessageContaining(
            "'stablehlo.custom_call' result #0 is given tensor<3xi32> instead of tensor<2xi32>");
  }
}
