package org.hlo4j.dialect.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.rewrite.Effects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The speculatability of operations, as in {@code rules/speculation.txt}. */
class SpeculationTest {
  static List<SizedPrograms> programs() {
    return SizedPrograms.resource("/rules/speculation.txt");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void speculatesOnlyOperationsThatCannotViolateAConstraint(SizedPrograms program) {
    assertThat(Verdicts.errors(program.program())).isEmpty();
    assertThat(answer(program.subject())).isEqualTo(program.answer());
  }

  private static String answer(Operation op) {
    Effects effects = new Effects(Verdicts.REGISTRY);
    boolean speculated = effects.isSpeculatable(op);
    return switch (effects.speculatability(op)) {
      case NOT_SPECULATABLE -> speculated ? "contradiction" : "refused";
      case SPECULATABLE -> speculated ? "speculated" : "contradiction";
      case RECURSIVELY_SPECULATABLE ->
          speculated ? "speculated with regions" : "refused for a region";
    };
  }
}
