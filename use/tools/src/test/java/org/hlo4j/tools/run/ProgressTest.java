package org.hlo4j.tools.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The line of progress. */
class ProgressTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, [########################] 0/0 step",
    "0, 2, 0, [------------------------] 0/2 step",
    "1, 2, 0, [############------------] 1/2 step",
    "1, 2, 0.5, [##################------] 1/2 step",
    "3, 2, 0, [########################] 3/2 step"
  })
  void showsWhatIsDone(long done, long total, double part, String expected) {
    assertThat(Progress.bar(done, total, part, "step")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "/dev/pts/3, true",
    "/dev/tty1, true",
    "/dev/console, true",
    "/dev/null, false",
    "/tmp/log, false",
    "pipe:[7], false"
  })
  void isShownOnTerminalsOnly(String file, boolean expected) {
    assertThat(Progress.isTerminal(file)).isEqualTo(expected);
  }
}
