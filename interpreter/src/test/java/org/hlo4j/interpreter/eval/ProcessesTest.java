package org.hlo4j.interpreter.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Programs;
import org.junit.jupiter.api.Test;

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

  @Test
  void endsWhenProcessesWaitForEachOther() {
    assertThatThrownBy(() -> Programs.run(program("[[0, 2]]")))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("deadlock: 'stablehlo.collective_permute'");
  }
}
