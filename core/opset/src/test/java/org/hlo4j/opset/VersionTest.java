package org.hlo4j.opset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionTest {
  @Test
  void parsesThreeNumbers() {
    assertThat(Version.parse("1.20.3")).isEqualTo(new Version(1, 20, 3)).hasToString("1.20.3");
    assertThat(Version.parse("01.002.0")).hasToString("1.2.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "1.2", "1.2.3.4", "x.y.z", "1.2.", "-1.2.3", "1. 2.3", "v1.2.3"})
  void rejectsAnythingElse(String text) {
    assertThat(Version.tryParse(text)).isEmpty();
    assertThatThrownBy(() -> Version.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(text);
  }

  @Test
  void comparesNumbersAndNotText() {
    assertThat(Version.parse("0.9.0")).isLessThan(Version.parse("0.10.0"));
    assertThat(Version.parse("1.0.0")).isGreaterThan(Version.parse("0.20.0"));
    assertThat(Version.parse("1.4.1")).isGreaterThan(Version.parse("1.4.0"));
    assertThat(Version.parse("1.4.1").isAfter(Version.parse("1.4.0"))).isTrue();
    assertThat(Version.parse("1.4.1").isBefore(Version.parse("1.4.2"))).isTrue();
  }

  @Test
  void patchDoesNotChangeTheOperationSet() {
    assertThat(Version.parse("1.4.1").withoutPatch()).isEqualTo(Version.parse("1.4.0"));
  }
}
