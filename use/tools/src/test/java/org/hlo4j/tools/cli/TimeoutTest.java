package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.Exit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that every command ends in the time that it is given, whatever it waits for. */
@Timeout(60)
class TimeoutTest {
  /** Standard input that nothing ever comes from. */
  private static final class Silent extends InputStream {
    private final CountDownLatch end = new CountDownLatch(1);

    @Override
    public int read() {
      try {
        end.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return -1;
    }

    @Override
    public void close() {
      end.countDown();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "info -",
        "explain -",
        "verify -",
        "verify - --json",
        "diff - x.mlir",
        "digest -",
        "convert - - --target=1.0.0",
        "import - -o -",
        "export - -o -",
        "report - -o -",
        "audit --paths-from=-",
        "audit . --policy=-",
        "run -",
        "run - --engine=reference",
        "run - --engine=fast",
        "run - --check"
      })
  void aCommandThatTakesLongerEndsWithAStatusOfItsOwn(String command) {
    try (Silent input = new Silent()) {
      Run run = Commands.run(input, (command + " --timeout=0.01").split(" "));
      assertThat(run.status()).as(run.err()).isEqualTo(Exit.OUT_OF_TIME);
      assertThat(run.err())
          .isEqualTo("hlo4j: error: the command takes longer than 0.01 s" + System.lineSeparator());
      assertThat(run.out()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "NaN", "Infinity", "1000000", "soon"})
  void aTimeThatIsNoneIsRefused(String seconds) {
    Run run = Commands.run("module {}", "info", "-", "--timeout=" + seconds);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--timeout");
    assertThat(run.out()).isEmpty();
  }

  /** These read no standard input, which would keep them waiting. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "bom x.mlir",
        "migrate x --target=1.0.0 -o y",
        "sign x --private-key=k",
        "devices"
      })
  void everyOtherCommandKnowsTheOption(String command) {
    Run run = Commands.run("", (command + " --timeout=0").split(" "));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--timeout is not between 0 and");
  }
}
