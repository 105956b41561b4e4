package org.hlo4j.tools.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.Exit;
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
    assertThat(other.status()).isEqualTo(Exit.FAILED);
    assertThat(other.err()).contains("is the audit of other files");
  }

  @Test
  void saysWhatItDidNotLookAt() throws IOException {
    Files.createSymbolicLink(store.resolve("out.mlir"), folder.resolve("x.mlir"));
    Files.writeString(folder.resolve("x.mlir"), PROGRAM);
    Files.createSymbolicLink(store.resolve("same.mlir"), Path.of("a.mlir"));
    Run run = audit(store);

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains(
            "not looked at",
            "  1  suffix of no program: " + store.resolve("readme.txt"),
            "  1  link that leads out of the store: " + store.resolve("out.mlir"),
            "  1  link to what is looked at under another name: " + store.resolve("same.mlir"));
    assertThat(audit("--json", store).out())
        .contains("\"link-outside\" : {", "\"examples\" : [ \"" + store.resolve("out.mlir"));
    assertThat(audit("--strict", store))
        .satisfies(strict -> assertThat(strict.status()).isEqualTo(Exit.NEGATIVE))
        .satisfies(strict -> assertThat(strict.err()).contains("2 files were not looked at"));
    Path log = folder.resolve("log.sarif");
    audit("--sarif", log, "--strict", store);
    assertThat(log)
        .content()
        .contains("\"toolExecutionNotifications\"", "link that leads out", "store/out.mlir");
    Path page = folder.resolve("page.html");
    audit("--page", page, store);
    assertThat(page).content().contains("\"reason\":\"link that leads out of the store\"");

    Files.delete(store.resolve("out.mlir"));
    Files.delete(store.resolve("readme.txt"));
    assertThat(audit("--strict", store).status()).isZero();
  }

  @Test
  void namesTheFirstFilesThatAreNotValid() throws IOException {
    for (int i = 0; i < 10; i++) {
      Files.writeString(store.resolve("bad" + i + ".mlir"), "func.func @main(");
    }
    Path first = store.resolve("bad0.mlir");
    assertThat(audit(store).out())
        .contains("refused\n  " + first + ":1:16: error: expected non-function type\n")
        .contains("  and ")
        .doesNotContain("bad9.mlir");
    assertThat(audit("--json", store).out()).contains("\"diagnostics\" : [ \"" + first);
  }

  @Test
  void aStoreWithoutProgramsIsAnErrorUnlessItIsAllowed() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Files.writeString(empty.resolve("model.txt"), PROGRAM);
    Path policy = policy("rules: {max-operations: 1}");
    Run run = audit(empty, "--policy", policy);

    assertThat(run.status()).isEqualTo(Exit.FAILED);
    assertThat(run.err()).contains("no programs: looked at are files named .mlir", "--all-files");
    assertThat(run.out()).contains("0 files", "1  suffix of no program", "model.txt");
    assertThat(audit(empty, "--allow-empty", "--policy", policy).status()).isZero();
    assertThat(audit(empty, "--all-files").status()).isZero();
  }

  @Test
  void aPathThatCannotBeOpenedIsAnError() throws IOException {
    Run run = audit(store.resolve("a.mlir"), folder.resolve("mistyped"), "/dev/null");

    assertThat(run.status()).isEqualTo(Exit.FAILED);
    assertThat(run.err())
        .isEqualTo(
            "hlo4j: cannot open '%s': no such file\n".formatted(folder.resolve("mistyped"))
                + "hlo4j: cannot open '/dev/null': not a regular file\n");
    assertThat(run.out()).contains("1  valid", "2  missing");
  }

  @Test
  void filesThatAreNotValidFailIfItIsRequired() throws IOException {
    assertThat(audit(store).status()).isZero();
    Run run = audit(store, "--require-valid");

    assertThat(run.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(run.out())
        .contains(store.resolve("inner/c.bc") + ":1:3: error: unreadable")
        .endsWith("policy: 1 error, 2 warnings, 0 notes\n");
    Files.delete(store.resolve("inner/c.bc"));
    assertThat(audit(store, "--require-valid").status()).isZero();
  }

  @Test
  void aPolicyIsNotSatisfiedByRowsOfWhatAFileWas() throws IOException {
    Path rows = folder.resolve("rows.jsonl");
    Path policy = policy("rules: {max-operations: 100}");
    Files.delete(store.resolve("inner/c.bc"));
    assertThat(audit(store, "-o", rows, "--policy", policy).status()).isZero();
    Files.writeString(store.resolve("a.mlir"), PROGRAM.replace("return", "retorn"));
    Files.delete(store.resolve("inner/b.mlir"));

    Run run = audit(store, "-o", rows, "--policy", policy);

    assertThat(run.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(run.out())
        .contains(
            store.resolve("a.mlir") + ":3:3: error: unreadable",
            "1 row of the journal made anew, because the file has changed",
            "1 row of the journal left out, because the file is gone");
    assertThat(Files.readAllLines(rows)).hasSize(1);
  }

  @Test
  void standardInputAndOutputAreUsedOnce() throws IOException {
    assertThat(Commands.run(store + "\n", "audit", "--paths-from", "-").out())
        .startsWith("3 files");
    Run rows = audit(store, "-o", "-");
    assertThat(rows.out().lines()).hasSize(3).allMatch(line -> line.startsWith("{\"path\":"));
    assertThat(
            Commands.run("rules: {max-operations: 1}", "audit", "--policy", "-", store.toString()))
        .satisfies(run -> assertThat(run.status()).isEqualTo(Exit.NEGATIVE));
    for (String[] twice :
        new String[][] {
          {"--paths-from", "-", "--policy", "-"}, {"--page", "-", "-o", "-", "x"}, {"-"}
        }) {
      assertThat(audit((Object[]) twice).status()).isEqualTo(2);
      assertThat(audit((Object[]) twice).err()).contains("standard");
    }
  }

  @Test
  void aJournalIsNoDevice() {
    Run run = audit(store, "-o", "/dev/null");
    assertThat(run.status()).isEqualTo(Exit.FAILED);
    assertThat(run.err()).contains("'/dev/null' is not a regular file");
  }

  @Test
  void takesPathsFromAList() throws IOException {
    Path list = folder.resolve("paths.txt");
    Files.write(list, List.of(store.resolve("a.mlir").toString(), "", "none.mlir"));
    Run run = audit("--paths-from", list);
    assertThat(run.out()).startsWith("2 files, ").contains("1  valid", "1  missing");
    assertThat(run.err()).isEqualTo("hlo4j: cannot open 'none.mlir': no such file\n");

    assertThat(audit("--all-files", store).out()).startsWith("4 files, ");
    assertThat(audit("--paths-from", folder.resolve("nothing")).status()).isEqualTo(Exit.FAILED);
    assertThat(audit().status()).isEqualTo(2);
    assertThat(audit("--threads=0", store).status()).isEqualTo(2);
  }

  @Test
  void givesUpFilesThatTakeTooLong() throws IOException {
    String line = "%x = stablehlo.constant dense<1.0> : tensor<f32>\n";
    StringBuilder large = new StringBuilder("func.func @main() {\n");
    for (int i = 0; i < 50_000; i++) {
      large.append(line.replace("%x", "%x" + i));
    }
    Files.writeString(store.resolve("large.mlir"), large + "return\n}\n");
    Run run = audit("--time-limit=0.001", store.resolve("large.mlir"));
    assertThat(run.status()).isZero();
    assertThat(run.out()).startsWith("1 file, ").contains("1  timed-out");
    assertThat(audit("--time-limit=600", store).out()).contains("3  valid");
    assertThat(audit("--time-limit=0", store).status()).isEqualTo(2);
  }

  private Path policy(String yaml) throws IOException {
    return Files.writeString(folder.resolve("policy.yaml"), yaml);
  }

  @Test
  void showsWhatViolatesAPolicy() throws IOException {
    Path policy =
        policy("rules: {floor-at-most: 1.0.0, no-personal-paths: {value: true, level: note}}");
    Run run = audit(store, "--policy", policy);

    assertThat(run.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith(store.resolve("a.mlir") + ": error: needs StableHLO 1.4.0")
        .contains(
            store.resolve("inner/b.mlir") + ": note: locations in folders of people",
            store.resolve("inner/c.bc") + ":1:3: error: unreadable: ")
        .endsWith("policy: 3 errors, 0 warnings, 2 notes\n");

    assertThat(audit(store, "--policy", policy, "--json").out())
        .contains("\"rule\" : \"floor-at-most\"", "\"errors\" : 3", "\"notes\" : 2");
    Run lenient =
        audit(
            store,
            "--policy",
            policy("rules: {allowed-verdicts: {value: [valid], level: warning}}"));
    assertThat(lenient.status()).isZero();
    assertThat(lenient.out()).endsWith("policy: 0 errors, 1 warning, 0 notes\n");
  }

  @Test
  void violationsAreThoseOfAllRowsOfAJournal() throws IOException {
    Path policy = policy("rules: {floor-at-most: 1.0.0}");
    Path rows = folder.resolve("rows.jsonl");
    Run whole = audit(store, "--policy", policy, "-o", rows);
    Files.writeString(rows, Files.readAllLines(rows).getFirst() + "\n");

    Run resumed = audit(store, "--policy", policy, "-o", rows);
    assertThat(resumed.out())
        .isEqualTo(whole.out())
        .isEqualTo(audit(store, "--policy", policy).out());
    assertThat(resumed.status()).isEqualTo(Exit.NEGATIVE);
  }

  @Test
  void writesViolationsAsSarif() throws IOException {
    Path log = folder.resolve("log.sarif");
    assertThat(audit(store, "--sarif", log).status()).isZero();
    assertThat(log).content().contains("\"allowed-verdicts\"", "\"no-personal-paths\"", "c.bc");

    Run strict = audit(store, "--policy", policy("rules: {max-operations: 1}"), "--sarif", log);
    assertThat(strict.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(log).content().contains("operations: 4, more than 1").doesNotContain("/home/ada");
  }

  @Test
  void aMistakeInAPolicyIsSaidAndNothingIsWritten() throws IOException {
    Path log = folder.resolve("log.sarif");
    Path rows = folder.resolve("rows.jsonl");
    Path policy = policy("rules:\n  max-size: huge\n");
    Run run = audit(store, "--policy", policy, "--sarif", log, "-o", rows);

    assertThat(run.status()).isEqualTo(Exit.FAILED);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(policy + ":2:13: error: expected a size such as 500 MB or 2 GiB\n");
    assertThat(log).doesNotExist();
    assertThat(rows).doesNotExist();

    Path nowhere = folder.resolve("no/folder/log.sarif");
    Run failed = audit(store, "--sarif", nowhere);
    assertThat(failed.status()).isEqualTo(Exit.FAILED);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err()).contains("cannot open output file '" + nowhere + "'");
    assertThat(audit(store, "--policy", folder.resolve("none.yaml")).err())
        .contains("no file '" + folder.resolve("none.yaml") + "'");
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
