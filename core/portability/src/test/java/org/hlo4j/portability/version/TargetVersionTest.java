package org.hlo4j.portability.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetVersionTest {
  @Test
  void acceptsVersionsBetweenTheMinimumAndTheCurrentOne() {
    assertThat(TargetVersion.parse("0.9.0", UnknownLoc.INSTANCE)).hasToString("0.9.0");
    assertThat(TargetVersion.parse("1.4.1", UnknownLoc.INSTANCE)).hasToString("1.4.1");
    assertThat(TargetVersion.parse("1.20.0", UnknownLoc.INSTANCE)).hasToString("1.20.0");
  }

  @ParameterizedTest
  @CsvSource({
    "current, 1.22.0",
    "minimum, 0.9.0",
    "NONE, 1.22.0",
    "WEEK_4, 1.18.0",
    "WEEK_12, 1.16.3",
    "MAX, 0.9.0"
  })
  void acceptsNamesOfVersions(String name, String version) {
    assertThat(TargetVersion.parse(name, UnknownLoc.INSTANCE)).hasToString(version);
    assertThat(TargetVersion.tryParse(name).orElseThrow()).hasToString(version);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          '' | No target version specified.
          x.y.z | Invalid target version argument 'x.y.z'
          Current | Invalid target version argument 'Current'
          WEEK_5 | Invalid target version argument 'WEEK_5'
          0.8.9 | target version 0.8.9 is less than minimum supported 0.9.0
          1.22.1 | target version 1.22.1 is greater than current version 1.22.0
          """)
  void rejectsOthersWithUpstreamsMessage(String text, String message) {
    assertThatThrownBy(() -> TargetVersion.parse(text, UnknownLoc.INSTANCE))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(message);
  }
}
