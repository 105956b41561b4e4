package org.hlo4j.program.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class ImportProblemsTest {
  private final ImportProblems problems = new ImportProblems();

  private static Diagnostic problem(long offset, String message) {
    return Diagnostic.error(new ByteOffsetLoc("model", offset), message);
  }

  @Test
  void problemsAreReportedOnceInTheirOrder() {
    problems.report(problem(2, "b"));
    problems.report(problem(1, "a"));
    problems.report(problem(2, "b"));
    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(problems::requireNone)
        .satisfies(
            e -> assertThat(e.diagnostics()).containsExactly(problem(2, "b"), problem(1, "a")));
  }

  @Test
  void laterProblemsCanBeForgotten() {
    problems.report(problem(0, "first"));
    int count = problems.count();
    problems.report(problem(1, "second"));
    problems.forgetFrom(count);
    assertThat(problems.count()).isEqualTo(1);
    problems.forgetFrom(0);
    assertThatCode(problems::requireNone).doesNotThrowAnyException();
  }

  @Test
  void manyProblemsTakeLinearTime() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          for (int i = 0; i < 300_000; i++) {
            problems.report(problem(i, "unknown"));
          }
        });
    assertThat(problems.count()).isEqualTo(300_000);
  }

  @Test
  void anAttemptReportsWhyItFailed() {
    assertThat(problems.attempt(() -> {}, reason -> problem(0, reason))).isTrue();
    assertThat(problems.count()).isZero();
    Runnable refused =
        () -> {
          throw UnsupportedNodeException.of("no such operator");
        };
    Runnable invalid =
        () -> {
          throw new DiagnosticException(new ByteOffsetLoc("other", 9), "invalid");
        };
    assertThat(problems.attempt(refused, reason -> problem(4, "Add: " + reason))).isFalse();
    assertThat(problems.attempt(invalid, reason -> problem(5, "Sub: " + reason))).isFalse();
    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(problems::requireNone)
        .satisfies(e ->
            assertThat(e.diagnostics())
                .containsExactly(problem(4, "Add: no such operator"), problem(5, "Sub: invalid")));
  }
}
