package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditCommandTest {
  private static final String PROGRAM =
      """
      func.func @main(%a: tensor<3xf32>) -> tensor<3xf32> {
        %0 = stablehlo.tan %a : tensor<3xf32> loc("/home/ada/model.py":1:1)
        return %0 : tensor<3xf32>
      }
      """;

  @TempDir private Path folder;
  private Path store = Path.of("");

  @BeforeEach
  void makeStore() throws IOException {
    store = Files.createDirectories(folder.resolve("store/inner")).getParent();
    Files.writeString(store.resolve("a.mlir"), PROGRAM);
    Files.writeString(store.resolve("inner/b.mlir"), PROGRAM);
    Files.writeString(store.resolve("inner/c.bc"), "ML\u00efR");
    Files.writeString(store.resolve("readme.txt"), "no program");
  }

  private static Run audit(Object... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "audit";
    for (int i = 0; i < arguments.length; i++) {
      all[i + 1] = arguments[i].toString();
    }
    return Commands.run("", all);
  }

  @Test
  void summarizesAStore() {
    Run run = audit(store);

    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("3 files, ")
        .contains("2  valid", "1  unreadable", "2  stablehlo.tan: the operation itself")
        .contains("1 program means what another one means")
        .contains("2 programs name files of people in their locations");
    assertThat(audit("--json", store).out()).contains("\"valid\" : 2", "\"copies\" : 1");
  }

  @Test
  void writesARowForEachFileAndGoesOn() throws IOException {
    Path rows = folder.resolve("rows.jsonl");
    Run whole = audit(store, "-o", rows);
    List<String> lines = Files.readAllLines(rows);
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).contains("\"path\":\"" + store.resolve("a.mlir") + "\"");

    Files.writeString(rows, lines.get(0) + "\n" + lines.get(1).substring(0, 20));
    assertThat(audit(store, "-o", rows).out()).isEqualTo(whole.out());
    assertThat(rows).hasContent(String.join("\n", lines));

    Run other = audit(store.resolve("inner"), "-o", rows);
    assertThat(other.status()).isEqualTo(Hlo4jMain.FAILED);
    assertThat(other.err()).contains("is the audit of other files");
  }

  @Test
  void takesPathsFromAList() throws IOException {
    Path list = folder.resolve("paths.txt");
    Files.write(list, List.of(store.resolve("a.mlir").toString(), "", "none.mlir"));
    Run run = audit("--paths-from", list);
    assertThat(run.out()).startsWith("2 files, ").contains("1  valid", "1  missing");

    assertThat(audit("--all-files", store).out()).startsWith("4 files, ");
    assertThat(audit("--paths-from", folder.resolve("nothing")).status())
        .isEqualTo(Hlo4jMain.FAILED);
    assertThat(audit().status()).isEqualTo(2);
    assertThat(audit("--threads=0", store).status()).isEqualTo(2);
  }

  @Test
  void writesAPageOrNone() throws IOException {
    Path page = folder.resolve("audit.html");
    Run run = audit("--page", page, store);

    assertThat(run.status()).isZero();
    assertThat(run.out()).startsWith("3 files, ");
    assertThat(Files.readString(page)).contains("<title>" + store + "</title>", "\"rows\":3");

    assertThat(audit("--page", "-", store).out())
        .startsWith("<!DOCTYPE html>")
        .endsWith("</html>\n");

    Path rows = folder.resolve("rows.jsonl");
    audit("-o", rows, store);
    assertThat(audit("-o", rows, "--page", page, store).status()).isZero();
    Files.delete(page);
    assertThat(audit("--page", page, "--paths-from", folder.resolve("no.txt")).status())
        .isNotZero();
    assertThat(audit("--page", folder.resolve("no/audit.html"), store).err())
        .contains("cannot open output file");
    assertThat(page).doesNotExist();
  }
}
