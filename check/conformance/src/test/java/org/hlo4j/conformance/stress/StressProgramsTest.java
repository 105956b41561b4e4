package org.hlo4j.conformance.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every stress program in every way: through each pass and pipeline, the interpreter, and all
 * commands. Each must end soon, with a result or a diagnostic, and with little memory.
 */
class StressProgramsTest {
  static List<StressProgram> programs() {
    return StressProgram.all();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void endsEveryWay(StressProgram program) throws InterruptedException {
    Ways.Outcome reading = Ways.run("stablehlo-opt", program);
    assertThat(reading.breach()).isEmpty();
    // A program that cannot be read is rejected in the same way everywhere.
    List<String> ways = reading.status() == 0 ? Ways.ALL : List.of("hlo4j verify -");
    List<String> breaches = new ArrayList<>();
    for (String way : ways) {
      Ways.Outcome outcome = Ways.run(way, program);
      if (!outcome.breach().isEmpty()) {
        breaches.add(way + ": " + outcome.breach());
      }
    }
    assertThat(breaches).isEmpty();
  }
}
