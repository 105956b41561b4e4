package org.hlo4j.tools.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessAgeTest {
  private static final String STAT =
      " S 1 1 1 0 -1 4194304 98 0 0 0 0 0 0 0 20 0 1 0 %s 3133440 394 0 1 1 1 0 0";

  @Test
  void linuxTellsTheStartInTicksOfTheClockThatNoOneSets() {
    for (String name : new String[] {"7 (java)", "7 (a (b) c)", "7 () 1 2)"}) {
      assertThat(ProcessAge.onLinux(name + STAT.formatted(1494731), "14947.81 4999.41\n"))
          .contains(Duration.ofMillis(500));
    }
  }

  @ParameterizedTest
  @CsvSource({"-1000,0", "-1,0", "0,0", "300,300", "10000,10000", "10001,0", "86400000,0"})
  void anAgeThatNoStartTakesDoesNotCount(long told, long counted) {
    assertThat(ProcessAge.plausible(Optional.of(Duration.ofMillis(told))))
        .isEqualTo(Duration.ofMillis(counted));
  }

  @Test
  void whatIsNotTheFormatOfLinuxTellsNothing() {
    assertThat(ProcessAge.onLinux("", "")).isEmpty();
    assertThat(ProcessAge.onLinux("7 (java) S 1", "1.0 2.0")).isEmpty();
    assertThat(ProcessAge.onLinux("7 (java)" + STAT.formatted("x"), "1.0 2.0")).isEmpty();
    assertThat(ProcessAge.onLinux("7 (java)" + STAT.formatted(1), "up for long")).isEmpty();
    assertThat(ProcessAge.plausible(Optional.empty())).isZero();
  }
}
