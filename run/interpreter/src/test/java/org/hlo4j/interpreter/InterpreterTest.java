package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entry points, inputs and errors of the interpreter. */
class InterpreterTest {
  private static final String SUMS =
      """
      func.func @main(%x: tensor<?xi32>) -> tensor<?xi32> {
        %0 = func.call @twice(%x) : (tensor<?xi32>) -> tensor<?xi32>
        func.return %0 : tensor<?xi32>
      }
      func.func @twice(%x: tensor<?xi32>) -> tensor<?xi32> {
        %0 = stablehlo.add %x, %x : tensor<?xi32>
        func.return %0 : tensor<?xi32>
      }
      """;

  private static Tensor numbers(long... numbers) {
    Tensor tensor = Tensor.allocate(LongList.of(numbers.length), IntegerType.I32);
    for (int i = 0; i < numbers.length; i++) {
      tensor.setLong(i, numbers[i]);
    }
    return tensor;
  }

  private static List<InterpreterValue> run(String function, InterpreterValue... inputs) {
    return Interpreter.evaluate(Programs.parse(SUMS), function, List.of(inputs));
  }

  @ParameterizedTest
  @CsvSource({"main", "twice"})
  void runsTheNamedFunction(String function) {
    assertThat(((Tensor) run(function, numbers(1, 2, 3)).getFirst()).ints())
        .containsExactly(2, 4, 6);
  }

  @Test
  void runsTheOnlyFunctionWhateverItIsCalled() {
    assertThat(Programs.run("func.func @other() {\n func.return\n}")).isEmpty();
  }

  @Test
  void refusesFunctionsThatAreNotThere() {
    assertThatThrownBy(() -> run("thrice", numbers(1)))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("module must have entry func with name thrice");
  }

  @Test
  void refusesInputsThatTheFunctionDoesNotTake() {
    assertThatThrownBy(() -> run("main"))
        .hasMessageContaining("provided 0 inputs but function expected 1");
    assertThatThrownBy(() -> run("main", Tensor.allocate(LongList.of(2), FloatType.F32)))
        .hasMessageContaining("invalid input argument type at index 0")
        .hasMessageContaining("tensor<2xf32>")
        .hasMessageContaining("tensor<?xi32>");
    assertThatThrownBy(() -> run("main", Tensor.allocate(LongList.of(2, 2), IntegerType.I32)))
        .hasMessageContaining("invalid input argument type at index 0");
    assertThatThrownBy(() -> run("main", Token.INSTANCE))
        .hasMessageContaining("invalid input argument type at index 0");
  }

  @Test
  void tellsTheListenerOfEachOperationAndItsResults() {
    List<String> heard = new ArrayList<>();
    OpListener listener =
        new OpListener() {
          @Override
          public void before(Operation op) {
            heard.add("before " + op.name());
          }

          @Override
          public void after(Operation op, Function<Value, InterpreterValue> values) {
            Tensor result = (Tensor) values.apply(op.result(0));
            Tensor operand = (Tensor) values.apply(op.operand(0));
            heard.add("after " + op.name() + " " + operand.longAt(0) + " " + result.longAt(0));
          }
        };
    Interpreter.evaluate(
        Programs.parse(SUMS),
        "main",
        List.of(numbers(4)),
        InterpreterOptions.DEFAULT.withListener(listener));
    assertThat(heard)
        .containsExactly(
            "before func.call",
            "before stablehlo.add",
            "after stablehlo.add 4 8",
            "after func.call 4 8");
  }

  @Test
  void runsOneProcessThatCommunicatesWithItself() {
    assertThat(
            Programs.run(
                """
                func.func @main() {
                  %x = stablehlo.constant dense<7> : tensor<i32>
                  %sum = "stablehlo.all_reduce"(%x) ({
                  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
                    %0 = stablehlo.add %a, %b : tensor<i32>
                    stablehlo.return %0 : tensor<i32>
                  }) {replica_groups = dense<0> : tensor<1x1xi64>} : (tensor<i32>) -> tensor<i32>
                  check.expect_eq_const %sum, dense<7> : tensor<i32>
                  %id = stablehlo.replica_id : tensor<ui32>
                  check.expect_eq_const %id, dense<0> : tensor<ui32>
                  func.return
                }
                """))
        .isEmpty();
  }

  @Test
  void endsWhenTheOnlyProcessWaitsForOthers() {
    assertThatThrownBy(() ->
            Programs.run(
                """
                func.func @main() {
                  %t = stablehlo.create_token : !stablehlo.token
                  %a:2 = "stablehlo.recv"(%t) {
                    channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>
                  } : (!stablehlo.token) -> (tensor<i32>, !stablehlo.token)
                  func.return
                }
                """))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining(
            "deadlock: 'stablehlo.recv' waits for processes that never come to it;"
                + " 1 of 1 processes wait");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dynamic_broadcast_in_dim(%a, %s) {broadcast_dimensions = array<i64: 0, 1>}",
        "dynamic_reshape(%a, %s)",
        "dynamic_iota(%s) {iota_dimension = 1 : i64}"
      })
  void asManySizesAreTakenAsTheResultHas(String operation) {
    String operands =
        operation.contains("%a") ? "(tensor<1x1xf32>, tensor<0xi64>)" : "(tensor<0xi64>)";
    String name = operation.substring(0, operation.indexOf('('));
    assertThatThrownBy(() ->
            Programs.run(
                """
                func.func @main() {
                  %a = stablehlo.constant dense<0.0> : tensor<1x1xf32>
                  %s = stablehlo.constant dense<> : tensor<0xi64>
                  %0 = "stablehlo.NAME"REST : OPERANDS -> tensor<?x?xf32>
                  func.return
                }
                """
                    .replace("NAME", name)
                    .replace("REST", operation.substring(name.length()))
                    .replace("OPERANDS", operands)))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("result #0 of type tensor<?x?xf32> is given 0 sizes");
  }
}
