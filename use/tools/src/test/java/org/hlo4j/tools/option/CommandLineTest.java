package org.hlo4j.tools.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.tools.option.CommandLine.Occurrence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLineTest {
  private static final List<Option> OPTIONS =
      List.of(
          Option.flag("flag", ""),
          Option.value("target", "version", ""),
          Option.value("o", "file", ""),
          Option.repeated("canonicalize", ""),
          Option.repeated("cse", ""));

  private static CommandLine parse(String... arguments) {
    return CommandLine.parse("tool", OPTIONS, List::of, List.of(arguments));
  }

  @ParameterizedTest
  @CsvSource({"--flag, true", "-flag, true", "--flag=1, true", "--flag=false, false"})
  void readsFlagsWithOneOrTwoDashes(String argument, boolean set) {
    assertThat(parse(argument).has("flag")).isEqualTo(set);
  }

  @Test
  void readsValuesBehindAnEqualsSignOrABlank() {
    assertThat(parse("--target=1.0.0").value("target")).contains("1.0.0");
    assertThat(parse("-target", "1.0.0").value("target")).contains("1.0.0");
    assertThat(parse("-o", "-").value("o")).contains("-");
    assertThat(parse("--target=a=b").value("target")).contains("a=b");
  }

  @Test
  void takesTheFileAnywhere() {
    assertThat(parse("in.mlir", "--flag").file()).isEqualTo("in.mlir");
    assertThat(parse("--flag", "in.mlir").file()).isEqualTo("in.mlir");
    assertThat(parse("--", "--flag").file()).isEqualTo("--flag");
    assertThat(parse().file()).isEqualTo("-");
  }

  @Test
  void keepsTheOrderOfPasses() {
    assertThat(parse("--cse", "-canonicalize=a b", "--cse").repeated())
        .containsExactly(
            new Occurrence("cse", ""),
            new Occurrence("canonicalize", "a b"),
            new Occurrence("cse", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "--cs; Unknown command line argument '--cs'.  Try: 'tool --help'",
        "--cs; Did you mean '--cse'?",
        "--target; for the --target option: requires a value!",
        "--flag=maybe; for the --flag option: 'maybe' is invalid value for boolean argument!",
        "--flag --flag; for the --flag option: may only occur zero or one times!",
        "a b; Too many positional arguments specified!",
      })
  void saysWhatIsWrong(String arguments, String message) {
    assertThatThrownBy(() -> parse(arguments.split(" ")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }
}
