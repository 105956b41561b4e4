package org.hlo4j.tools.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.pjrt.PjrtLibrary;
import org.hlo4j.pjrt.PjrtValue;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.ToolException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** {@code --device-option}. */
class ClientOptionsTest {
  private static final String PROGRAM =
      "func.func @main() -> tensor<i32> { %0 = stablehlo.constant dense<7> : tensor<i32> return %0"
          + " : tensor<i32> }";

  @Test
  void theFormOfAValueIsItsType() {
    assertThat(
            ClientOptions.values(
                List.of(
                    "bool=true",
                    "int=-4",
                    "float=0.5",
                    "exponent=1e3",
                    "ints=[0, 1]",
                    "none=[]",
                    "text=bfc",
                    "quoted=\"4\"",
                    "equals=a=b",
                    "empty=")))
        .isEqualTo(
            Map.of(
                "bool", PjrtValue.of(true),
                "int", PjrtValue.of(-4),
                "float", PjrtValue.of(0.5f),
                "exponent", PjrtValue.of(1000f),
                "ints", new PjrtValue.Int64List(LongList.of(0, 1)),
                "none", new PjrtValue.Int64List(LongList.of()),
                "text", PjrtValue.of("bfc"),
                "quoted", PjrtValue.of("4"),
                "equals", PjrtValue.of("a=b"),
                "empty", PjrtValue.of("")));
  }

  @ParameterizedTest
  @CsvSource({
    "cpu_device_count, '--device-option ''cpu_device_count'' is not NAME=VALUE'",
    "=4, '--device-option ''=4'' is not NAME=VALUE'",
    "n=99999999999999999999, '--device-option ''n'' has a number beyond 64 bits'"
  })
  void saysWhatIsWrong(String option, String message) {
    assertThatThrownBy(() -> ClientOptions.values(List.of(option)))
        .isInstanceOf(ToolException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void oneOptionHasOneValue() {
    assertThatThrownBy(() -> ClientOptions.values(List.of("n=1", "n=2")))
        .hasMessage("--device-option 'n' is given twice");
  }

  @Test
  void isForDevices() {
    Run run = Commands.run(PROGRAM, "run", "-", "--device-option=cpu_device_count=2");
    assertThat(run.status()).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(run.err()).startsWith("--device-option is for --device");
  }

  @Test
  void aPluginGetsTheOptions() {
    requirePlugin();
    Run devices = Commands.run("", "devices", "--device-option=cpu_device_count=2");
    assertThat(devices.out()).contains("device 1 ").doesNotContain("device 2 ");
    Run run =
        Commands.run(
            PROGRAM, "run", "-", "--device=cpu:2", "--device-option", "cpu_device_count=3");
    assertThat(run.out()).as(run.err()).contains("7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"two", "0", "true", "2.5", "1000000"})
  void aWrongNumberOfDevicesIsOneDiagnostic(String count) {
    requirePlugin();
    String option = "--device-option=cpu_device_count=" + count;
    Run run = Commands.run(PROGRAM, "run", "-", "--device=cpu", option);
    assertThat(run.status()).isEqualTo(Exit.FAILED);
    assertThat(run.err())
        .contains("cannot be used: option cpu_device_count is an integer from 1 to 1024, not ")
        .hasLineCount(1);
    Run devices = Commands.run("", "devices", option);
    assertThat(devices.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(devices.out()).contains("cannot be used: option cpu_device_count");
  }

  private static void requirePlugin() {
    assumeTrue(
        PjrtLibrary.forPlatform("cpu", PjrtLibrary.find(System.getenv())).isPresent(),
        "skipped: HLO4J_PJRT names no plugin (check/oracle/pjrt/setup gets one)");
  }
}
