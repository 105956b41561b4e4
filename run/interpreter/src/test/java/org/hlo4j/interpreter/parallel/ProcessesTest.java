package org.hlo4j.interpreter.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Programs;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessesTest {
  private static String program(String pairs) {
    return """
    func.func @permute(%x: tensor<i32>) -> tensor<i32> {
      %0 = "stablehlo.collective_permute"(%x) {
        source_target_pairs = dense<PAIRS> : tensor<1x2xi64>
      } : (tensor<i32>) -> tensor<i32>
      func.return %0 : tensor<i32>
    }
    func.func @main() {
      %x = stablehlo.constant dense<7> : tensor<i32>
      %r:2 = "interpreter.run_parallel"(%x, %x) {programs = [[@permute], [@permute]]}
        : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
      check.expect_eq_const %r#0, dense<0> : tensor<i32>
      check.expect_eq_const %r#1, dense<7> : tensor<i32>
      func.return
    }
    """
        .replace("PAIRS", pairs);
  }

  @Test
  void sendsValuesFromSourceToTarget() {
    assertThat(Programs.run(program("[[0, 1]]"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x0", "2x0", "4611686018427387904x0", "0x9223372036854775807"})
  @Timeout(20)
  void groupsWithoutMembersAreAlikeHoweverManyThereAre(String shape) {
    String program =
        """
        func.func @main() {
          %x = stablehlo.constant dense<7> : tensor<i32>
          %0 = "stablehlo.all_reduce"(%x) ({
          ^bb0(%a: tensor<i32>, %b: tensor<i32>):
            %1 = stablehlo.add %a, %b : tensor<i32>
            stablehlo.return %1 : tensor<i32>
          }) {replica_groups = dense<> : tensor<SHAPExi64>} : (tensor<i32>) -> tensor<i32>
          check.expect_eq_const %0, dense<0> : tensor<i32>
          func.return
        }
        """;
    assertThat(Programs.run(program.replace("SHAPE", shape))).isEmpty();
  }

  @Test
  void refusesProcessesThatThereAreNot() {
    assertThatThrownBy(() -> Programs.run(program("[[0, 2]]")))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("'stablehlo.collective_permute' names replica 2, but there are 2");
  }

  @Test
  void namesTheProcessesThatWaitForEachOther() {
    String program =
        """
        func.func @send(%x: tensor<i32>) {
          %t = stablehlo.create_token : !stablehlo.token
          %0 = "stablehlo.send"(%x, %t) {
            channel_handle = #stablehlo.channel_handle<handle = HANDLE, type = 1>,
            source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>
          } : (tensor<i32>, !stablehlo.token) -> !stablehlo.token
          func.return
        }
        func.func @receive(%x: tensor<i32>) {
          %t = stablehlo.create_token : !stablehlo.token
          %0:2 = "stablehlo.recv"(%t) {
            channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>,
            source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>
          } : (!stablehlo.token) -> (tensor<i32>, !stablehlo.token)
          check.expect_eq %x, %0#0 : tensor<i32>
          func.return
        }
        func.func @main() {
          %x = stablehlo.constant dense<7> : tensor<i32>
          "interpreter.run_parallel"(%x, %x) {programs = [[@send, @receive]]}
            : (tensor<i32>, tensor<i32>) -> ()
          func.return
        }
        """;
    assertThat(Programs.run(program.replace("HANDLE", "2"))).isEmpty();
    assertThatThrownBy(() -> Programs.run(program.replace("HANDLE", "3")))
        .isInstanceOfSatisfying(
            InterpreterException.class,
            e -> {
              assertThat(e.diagnostic().message())
                  .isEqualTo(
                      "deadlock: 'stablehlo.send' waits for processes that never come to it; 2 of"
                          + " 2 processes wait");
              assertThat(e.diagnostic().notes())
                  .extracting(Diagnostic::message)
                  .containsExactly(
                      "'stablehlo.send': process 0 waits for a receiver on channel 3 to process"
                          + " 1",
                      "'stablehlo.recv': process 1 waits for a sender on channel 2 to process 1");
            });
  }
}
