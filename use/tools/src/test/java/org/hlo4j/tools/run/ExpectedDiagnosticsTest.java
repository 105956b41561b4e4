package org.hlo4j.tools.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedDiagnosticsTest {
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

  private ExpectedDiagnostics expecting(String... lines) {
    return new ExpectedDiagnostics(
        SourceText.of("f", String.join("\n", lines)),
        new PrintStream(shown, true, StandardCharsets.UTF_8));
  }

  private static Diagnostic error(int line, String message) {
    return Diagnostic.error(FileLineColLoc.of("f", line, 1), message);
  }

  @ParameterizedTest
  @CsvSource({
    "// expected-error @+1 {{bad}}, 2",
    "// expected-error@+2 {{bad}}, 3",
    "// expected-error {{bad}}, 1",
    "// expected-error@below {{bad}}, 2",
    "// expected-error-re @+1 {{b{{[a-e]}}d}}, 2",
  })
  void meetsADiagnosticOnItsLine(String comment, int line) {
    ExpectedDiagnostics expected = expecting(comment, "second", "third");
    expected.report(error(line, "a bad thing"));
    assertThat(expected.verify()).isTrue();
    assertThat(shown.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void looksAtTheLineAboveOverOtherComments() {
    ExpectedDiagnostics expected =
        expecting("op", "// expected-error@above {{one}}", "// expected-error@above {{two}}");
    expected.report(error(1, "one"));
    expected.report(error(1, "two"));
    assertThat(expected.verify()).isTrue();
  }

  @Test
  void reportsWhatWasNotExpected() {
    ExpectedDiagnostics expected = expecting("op");
    expected.report(error(1, "bad"));
    assertThat(expected.verify()).isFalse();
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .isEqualTo("f:1:1: error: unexpected error: bad\nop\n^\n");
  }

  @Test
  void reportsWhatDidNotCome() {
    assertThat(expecting("// expected-error @+1 {{bad}}").verify()).isFalse();
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .startsWith("f:1:4: error: expected error \"bad\" was not produced\n");
  }

  @Test
  void tellsAWarningFromAnError() {
    ExpectedDiagnostics expected = expecting("// expected-warning {{bad}}");
    expected.report(error(1, "bad"));
    assertThat(expected.verify()).isFalse();
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .contains("'error' diagnostic emitted when expecting a 'warning'");
  }

  @Test
  void matchesLocationsThatAreNotKnown() {
    ExpectedDiagnostics expected = expecting("// expected-error@unknown {{bad}}");
    expected.report(Diagnostic.error(UnknownLoc.INSTANCE, "bad"));
    assertThat(expected.verify()).isTrue();
  }

  @Test
  void countsNotesToo() {
    ExpectedDiagnostics expected = expecting("// expected-error {{bad}}");
    expected.report(error(1, "bad").withNote(FileLineColLoc.of("f", 1, 1), "why"));
    assertThat(expected.verify()).isFalse();
  }
}
