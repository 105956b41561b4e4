package org.hlo4j.pytorch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.program.ImportOptions;
import org.junit.jupiter.api.Test;

/**
 * Tests that assertions of programs are refused where they are known not to hold, and reported
 * where it is not known.
 */
class AssertionsTest {
  private static final String NUMBER = "\"a\", \"arg\": {\"as_sym_int\": {\"as_name\": \"item\"}}";

  @Test
  void dropsAnAssertionThatHolds() {
    assertThat(number(2).convert()).isNotNull();
  }

  @Test
  void warnsOfAssertionsThatItDrops() {
    Diagnostics.Collector warnings = Diagnostics.collector();
    TestArchive.of("asserted").read().toStablehlo(ImportOptions.DEFAULT, warnings);
    assertThat(warnings.toList())
        .extracting(Diagnostic::message)
        .singleElement()
        .asString()
        .contains("the assertion is dropped: programs of StableHLO cannot fail (");
  }

  @Test
  void refusesAnAssertionThatDoesNotHold() {
    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> number(0).convert())
        .withMessageContaining("aten._assert_scalar.default")
        .withMessageContaining("what it asserts does not hold: Runtime assertion failed")
        .withMessageContaining("u0 >= 1");
  }

  /** Returns a program that asserts that a number is between one and three. */
  private static TestArchive number(int number) {
    return TestArchive.of("asserted").edit(NUMBER, "\"a\", \"arg\": {\"as_int\": " + number + "}");
  }

  @Test
  void refusesAnElementTypeThatIsAnother() {
    TestArchive archive =
        TestArchive.of("casts")
            .edit(
                "\"dtype\", \"arg\": {\"as_scalar_type\": 7}, \"kind\": 2}, {\"name\": \"device\"",
                "\"dtype\", \"arg\": {\"as_scalar_type\": 8}, \"kind\": 2}, {\"name\": \"device\"");

    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(archive::convert)
        .withMessageContaining("aten._assert_tensor_metadata.default")
        .withMessageContaining("it asserts elements of type f64, which are of type f32");
  }
}
