package org.hlo4j.inspect.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;

/** Iterations of single loops; {@link TripCountsTest} has the forms of loops. */
class LoopIterationsTest {
  @Test
  void followFromConstantsOfTheProgram() {
    Operation program =
        MlirParser.parse(
            SourceText.of(
                "test",
                """
                func.func @main(%x: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
                  %zero = stablehlo.constant dense<0> : tensor<i32>
                  %one = stablehlo.constant dense<1> : tensor<i32>
                  %n = stablehlo.constant dense<7> : tensor<i32>
                  %0 = stablehlo.while(%i = %zero) : tensor<i32>
                   cond {
                    %2 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
                    stablehlo.return %2 : tensor<i1>
                  } do {
                    %2 = stablehlo.add %i, %one : tensor<i32>
                    stablehlo.return %2 : tensor<i32>
                  }
                  %1 = stablehlo.while(%i = %zero) : tensor<i32>
                   cond {
                    %2 = stablehlo.compare LT, %i, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
                    stablehlo.return %2 : tensor<i1>
                  } do {
                    %2 = stablehlo.add %i, %one : tensor<i32>
                    stablehlo.return %2 : tensor<i32>
                  }
                  return %0, %1 : tensor<i32>, tensor<i32>
                }
                """),
            Dialects.all(),
            ParserOptions.DEFAULT);
    List<Operation> loops = program.stream().filter(op -> op.is(ControlFlow.WHILE)).toList();
    assertThat(LoopIterations.of(loops.getFirst())).hasValue(7);
    assertThat(LoopIterations.of(loops.getLast())).isEqualTo(OptionalLong.empty());
    assertThat(LoopIterations.of(program)).isEmpty();
  }
}
