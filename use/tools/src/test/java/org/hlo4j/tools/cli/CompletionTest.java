package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the shell's completions of command lines. */
class CompletionTest {
  private static final Path BASH = Path.of("/bin/bash");

  @TempDir Path folder;

  private List<String> complete(String... words) throws IOException, InterruptedException {
    assumeThat(BASH).isExecutable();
    Path script = folder.resolve("complete.sh");
    Files.writeString(script, Commands.run("", "generate-completion").out());
    String line =
        List.of(words).stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
    Process bash =
        new ProcessBuilder(
                BASH.toString(),
                "-c",
                "source '%s' && COMP_WORDS=(%s) COMP_CWORD=%d && _complete_hlo4j && printf '%%s\\n' \"${COMPREPLY[@]}\""
                    .formatted(script, line, words.length - 1))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(out).isZero();
    return out.lines().filter(proposal -> !proposal.isBlank()).toList();
  }

  @Test
  void proposesCommands() throws IOException, InterruptedException {
    assertThat(complete("hlo4j", "di")).contains("diff", "digest");
    assertThat(complete("hlo4j", "mig")).containsExactly("migrate");
  }

  @Test
  void proposesOptions() throws IOException, InterruptedException {
    assertThat(complete("hlo4j", "explain", "--")).contains("--target", "--matrix", "--json");
    assertThat(complete("hlo4j", "convert", "--ex")).containsExactly("--expand");
  }
}
