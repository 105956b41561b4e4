package org.hlo4j.tools.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.ToolException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a lack of memory is reported as such, and never as a fault of the program. */
class OutOfMemoryTest {
  /** Standard input whose content no memory holds. */
  private static final class Huge extends InputStream {
    @Override
    public int read() {
      throw new OutOfMemoryError("Java heap space");
    }
  }

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "info -",
        "explain -",
        "verify -",
        "digest -",
        "convert - - --target=1.0.0",
        "report - -o -",
        "run -",
        "audit --paths-from=-"
      })
  void inputThatMemoryDoesNotHoldHasAStatusOfItsOwn(String command) {
    Run run = Commands.run(new Huge(), command.split(" "));
    assertThat(run.status()).as(run.err()).isEqualTo(Exit.OUT_OF_MEMORY);
    assertThat(run.err()).startsWith("hlo4j: ").containsOnlyOnce("memory").doesNotContain("valid");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aValueThatMemoryDoesNotHoldHasTheStatusOnEveryEngine() {
    String type = "tensor<1000000000xcomplex<f64>>";
    int count = (int) (Runtime.getRuntime().maxMemory() / 16_000_000_000L) + 1;
    String types = String.join(", ", Collections.nCopies(count, type));
    StringBuilder program = new StringBuilder("func.func @main() -> (" + types + ") {\n");
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add("%" + i);
      program.append("%" + i + " = stablehlo.iota dim = 0 : " + type + "\n");
    }
    program.append("func.return " + String.join(", ", names) + " : " + types + "\n}");
    for (String engine : List.of("reference", "strict", "fast")) {
      Run run =
          Commands.run(program.toString(), "run", "-", "--engine=" + engine, "--max-tensor=1T");
      assertThat(run.err()).contains(" needs more memory than there is");
      assertThat(run.status()).as(engine).isEqualTo(Exit.OUT_OF_MEMORY);
    }
  }

  @Test
  void aFileOfSeveralThatMemoryDoesNotHoldIsTheStatusOfAll() throws IOException {
    List<String> files = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Path file = folder.resolve(i + ".mlir");
      Files.writeString(file, "module {}");
      files.add(file.toString());
    }
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    int status =
        new Batch(console, new PrintWriter(Writer.nullWriter()), ReadLimits.DEFAULT, 2)
            .run(
                files,
                (file, _) -> {
                  if (file.endsWith("1.mlir")) {
                    throw new OutOfMemoryError("Java heap space");
                  }
                  return 0;
                },
                (_, result) -> result);
    assertThat(status).isEqualTo(Exit.OUT_OF_MEMORY);
    assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("hlo4j: error: not enough memory");
  }

  @Test
  void theCauseOfAFailureDecides() {
    OutOfMemoryError lack = new OutOfMemoryError("Java heap space");
    assertThat(Exit.ofFailure(new ToolException("a", new IOException("b", lack))))
        .isEqualTo(Exit.OUT_OF_MEMORY);
    assertThat(Exit.ofFailure(new InterpreterException(UnknownLoc.INSTANCE, "a", lack)))
        .isEqualTo(Exit.OUT_OF_MEMORY);
    assertThat(Exit.ofFailure(ToolException.of(lack))).isEqualTo(Exit.OUT_OF_MEMORY);
    assertThat(Exit.ofFailure(ToolException.of(new StackOverflowError())))
        .isEqualTo(Exit.OUT_OF_MEMORY);
    assertThat(Exit.ofFailure(new ToolException("a", new IOException("b")))).isEqualTo(Exit.FAILED);
  }
}
