package org.hlo4j.tools.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.Exit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BomCommandTest {
  @TempDir private Path folder;
  private Path program = Path.of("");

  @BeforeEach
  void makeStore() throws IOException {
    program = folder.resolve("a.mlir");
    Files.writeString(program, "module @m {}");
  }

  private static Run bom(Object... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "bom";
    for (int i = 0; i < arguments.length; i++) {
      all[i + 1] = arguments[i].toString();
    }
    return Commands.run("", all);
  }

  @Test
  void printsABill() {
    Run run =
        bom(
            program,
            "--model-version",
            "2",
            "--license",
            "MIT",
            "--supplier",
            "Ada",
            "--timestamp",
            "2026-11-27T00:00:00Z");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .startsWith("{\n")
        .endsWith("}\n")
        .contains("\"specVersion\" : \"1.6\"", "\"name\" : \"a.mlir\"", "\"version\" : \"2\"")
        .contains("\"id\" : \"MIT\"", "\"name\" : \"Ada\"", "2026-11-27T00:00:00Z");
  }

  @Test
  void writesTheFormThatTheNameSays() throws IOException {
    Path output = folder.resolve("bom.xml");
    assertThat(bom(program, "-o", output).out()).isEmpty();
    assertThat(Files.readString(output)).startsWith("<?xml").contains("<name>a.mlir</name>");
    bom(program, "-o", output, "--format", "json");
    assertThat(Files.readString(output)).startsWith("{");
  }

  @Test
  void takesFilesOnceAndFolders() throws IOException {
    Files.writeString(folder.resolve("b.mlir"), "module @n {}");
    Run run = bom(folder, program, "--name", "Store");
    assertThat(run.out())
        .contains("\"name\" : \"Store\"", "\"name\" : \"b.mlir\"")
        .containsOnlyOnce("\"name\" : \"a.mlir\"");
  }

  @Test
  void saysWhyThereIsNoBill() throws IOException {
    Path output = folder.resolve("bom.json");
    Files.writeString(folder.resolve("bad.mlir"), "module {");
    Path empty = Files.createDirectory(folder.resolve("empty"));

    Run invalid = bom(folder, "-o", output);
    assertThat(invalid.status()).isEqualTo(Exit.FAILED);
    assertThat(invalid.err()).contains("bad.mlir' is not a valid program: ", "bad.mlir:1:7");
    assertThat(bom(empty).err()).contains("no programs in '");
    assertThat(bom("none.mlir").err()).contains("none.mlir' cannot be opened: no such file");
    assertThat(bom(program, "--timestamp", "today").status()).isEqualTo(2);
    assertThat(output).doesNotExist();
  }
}
