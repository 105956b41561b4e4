package org.hlo4j.pytorch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.text.print.FullText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that programs compute what PyTorch computes: check/oracle/pytorch/resources.py writes them.
 */
class ProgramNumbersTest {
  static Stream<String> calls() {
    return TestPrograms.calls();
  }

  @ParameterizedTest
  @MethodSource("calls")
  void givesTheNumbersOfPytorch(String call) {
    Operation program =
        TestPrograms.read(TestPrograms.program(call)).toStablehlo(ImportOptions.DEFAULT);

    Diagnostics.Collector said = Diagnostics.collector();
    boolean isValid =
        new Verifier(Dialects.all(), new FullText(Dialects.all())).verify(program, said);

    assertThat(isValid).as("%s", said.toList()).isTrue();
    TestPrograms.check(program, call);
  }
}
