package org.hlo4j.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.hlo4j.ir.ReadLimits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Audits of a store of a hundred files, some of them damaged, and their journals. */
class AuditJournalTest {
  private static final int FILES = 100;

  @TempDir private Path folder;

  @BeforeEach
  void writeStore() throws IOException {
    Path store = Files.createDirectory(folder.resolve("store"));
    for (int i = 0; i < FILES; i++) {
      String program =
          "func.func @main(%x: tensor<SIZExf32>) -> tensor<SIZExf32> { return %x : tensor<SIZExf32> }"
              .replace("SIZE", Integer.toString(1 + i % 7));
      Files.writeString(
          store.resolve("p%03d.mlir".formatted(i)),
          i % 10 == 3 ? program.substring(0, 40) : program);
    }
  }

  private StoreFiles files() {
    return StoreFiles.of(List.of(folder.resolve("store").toString()), false);
  }

  /** Audits what a journal lacks, but at most some files. */
  private JournalFiles audit(Path file, int threads, int most)
      throws IOException, InterruptedException {
    return audit(file, "", threads, most);
  }

  private JournalFiles audit(Path file, String way, int threads, int most)
      throws IOException, InterruptedException {
    try (StoreFiles files = files();
        AuditJournal journal = AuditJournal.open(file, way)) {
      JournalFiles lacking =
          journal.resume(files, List.of(folder.resolve("store").toString()), row -> row);
      List<StoreFile> some = new ArrayList<>();
      while (some.size() < most && lacking.hasNext()) {
        some.add(lacking.next());
      }
      new StoreAudit(ReadLimits.DEFAULT, threads)
          .run(
              some.iterator(),
              row -> {
                try {
                  lacking.add(row);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      if (!lacking.hasNext()) {
        lacking.finish();
      }
      return lacking;
    }
  }

  @Test
  void hasARowForEachFileInOrder() throws IOException, InterruptedException {
    Path file = folder.resolve("audit.jsonl");
    audit(file, 4, FILES);
    List<AuditRow> rows = new ArrayList<>();
    AuditSummary summary = new AuditSummary();
    try (AuditJournal journal = AuditJournal.open(file)) {
      journal.forEach(rows::add);
      journal.forEach(summary::add);
    }

    assertThat(rows).hasSize(FILES);
    for (int i = 0; i < FILES; i++) {
      assertThat(rows.get(i).path()).endsWith("p%03d.mlir".formatted(i));
      assertThat(rows.get(i).verdict() == AuditVerdict.VALID).isEqualTo(i % 10 != 3);
      assertThat(AuditJson.row(AuditJson.line(rows.get(i)))).isEqualTo(rows.get(i));
    }
    assertThat(summary.files()).isEqualTo(FILES);
    assertThat(summary.copies()).isEqualTo(90 - 7);
    assertThat(summary.personal()).isZero();
    assertThat(summary.counts(AuditColumn.VERDICT))
        .containsExactly(Map.entry("valid", 90L), Map.entry("unreadable", 10L));
    assertThatThrownBy(() -> summary.counts(AuditColumn.PATH))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void goesOnAfterEachCutToTheSameResult() throws IOException, InterruptedException {
    Path whole = folder.resolve("whole.jsonl");
    audit(whole, 1, FILES);
    byte[] bytes = Files.readAllBytes(whole);
    Random random = new Random(11);
    for (int i = 0; i < 10; i++) {
      Path cut = folder.resolve("cut.jsonl");
      Files.write(cut, Arrays.copyOf(bytes, random.nextInt(bytes.length)));
      audit(cut, 2, 13);
      audit(cut, 2, FILES);
      assertThat(cut).hasSameBinaryContentAs(whole);
      Files.delete(cut);
    }
  }

  /** Ways to change a file so that its row does not hold; the last leaves size and time. */
  private enum Change {
    CONTENT,
    SIZE,
    CONTENT_ALONE;

    void apply(Path file) throws IOException {
      String text = Files.readString(file);
      FileTime time = Files.getLastModifiedTime(file);
      Files.writeString(file, this == SIZE ? text + "\n!" : text.replace("return", "retorn"));
      if (this == CONTENT_ALONE) {
        Files.setLastModifiedTime(file, time);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void rowsOfFilesThatHaveChangedAreMadeAnew(Change change)
      throws IOException, InterruptedException {
    Path file = folder.resolve("audit.jsonl");
    audit(file, 1, FILES);
    List<String> before = Files.readAllLines(file);
    change.apply(folder.resolve("store/p041.mlir"));

    JournalFiles made = audit(file, 2, FILES);

    assertThat(made.kept()).isEqualTo(FILES - 1);
    assertThat(made.renewed()).isEqualTo(1);
    List<String> after = Files.readAllLines(file);
    assertThat(after.get(41)).contains("p041.mlir\"", "\"verdict\":\"unreadable\"");
    after.set(41, before.get(41));
    assertThat(after).isEqualTo(before);
    assertThat(folder.resolve("audit.jsonl.new")).doesNotExist();
  }

  @Test
  void rowsOfFilesThatAreGoneAreLeftOutAndNewOnesAreInOrder()
      throws IOException, InterruptedException {
    Path file = folder.resolve("audit.jsonl");
    audit(file, 1, FILES);
    Files.delete(folder.resolve("store/p002.mlir"));
    Files.delete(folder.resolve("store/p099.mlir"));
    Files.copy(folder.resolve("store/p000.mlir"), folder.resolve("store/p050a.mlir"));

    JournalFiles made = audit(file, 2, FILES);

    assertThat(made.gone()).isEqualTo(2);
    assertThat(made.renewed()).isZero();
    Path fresh = folder.resolve("fresh.jsonl");
    audit(fresh, 1, FILES);
    assertThat(file).hasSameBinaryContentAs(fresh);
  }

  @Test
  void rowsHoldForTheWayTheyWereMadeIn() throws IOException, InterruptedException {
    Path file = folder.resolve("audit.jsonl");
    audit(file, 1, FILES);
    String usual = Files.readString(file);
    Files.writeString(file, usual.replace("\"operations\":", "\"operations\":9"));

    assertThat(audit(file, "other", 2, FILES).kept()).isZero();
    assertThat(Files.readString(file)).doesNotContain("\"operations\":9");
    assertThat(audit(file, "other", 2, FILES).kept()).isEqualTo(FILES);
    assertThat(audit(file, 2, FILES).kept()).isZero();
    assertThat(Files.readString(file)).isEqualTo(usual);
  }

  @Test
  void aRowHoldsIfOnlyTheTimeOfItsFileHasChanged() throws IOException, InterruptedException {
    Path file = folder.resolve("audit.jsonl");
    audit(file, 1, FILES);
    Files.setLastModifiedTime(folder.resolve("store/p005.mlir"), FileTime.fromMillis(1000));

    assertThat(audit(file, 1, FILES).renewed()).isZero();
    Path fresh = folder.resolve("fresh.jsonl");
    audit(fresh, 1, FILES);
    assertThat(file).hasSameBinaryContentAs(fresh);
  }

  @Test
  void anAuditThatMakesRowsAnewCanBeEndedAtAnyMoment() throws IOException, InterruptedException {
    Path file = folder.resolve("audit.jsonl");
    audit(file, 1, FILES);
    for (int i = 20; i < FILES; i += 3) {
      Change.SIZE.apply(folder.resolve("store/p%03d.mlir".formatted(i)));
    }
    Files.delete(folder.resolve("store/p030.mlir"));
    for (int i = 0; i < 5; i++) {
      audit(file, 2, 4);
      byte[] bytes = Files.readAllBytes(file);
      Files.write(file, Arrays.copyOf(bytes, bytes.length - 30));
    }
    audit(file, 2, FILES);
    Path fresh = folder.resolve("fresh.jsonl");
    audit(fresh, 1, FILES);
    assertThat(file).hasSameBinaryContentAs(fresh);
  }

  @Test
  void aJournalIsARegularFile() {
    assertThatThrownBy(() -> AuditJournal.open(Path.of("/dev/null")))
        .isInstanceOf(IOException.class)
        .hasMessage("'/dev/null' is not a regular file, which a journal must be");
  }

  @Test
  void refusesJournalsOfOtherFiles() throws IOException, InterruptedException {
    Path file = folder.resolve("audit.jsonl");
    audit(file, 1, FILES);
    String whole = Files.readString(file);
    String elsewhere = folder.resolve("elsewhere/p.mlir").toString();
    Files.writeString(file, whole.replace(folder.resolve("store/p007.mlir").toString(), elsewhere));
    assertThatThrownBy(() -> audit(file, 1, 5))
        .isInstanceOf(IOException.class)
        .hasMessage("'" + file + "' is the audit of other files: it has '" + elsewhere + "'");

    Path other = folder.resolve("other.jsonl");
    Files.writeString(other, "{\"path\":\"a\"}\n[]\n");
    try (AuditJournal journal = AuditJournal.open(other)) {
      assertThatThrownBy(() -> journal.forEach(_ -> {}))
          .isInstanceOf(IOException.class)
          .hasMessage(other + ":2: not a row of an audit");
    }
  }

  @Test
  void isWrittenByOneAuditAtATime() throws IOException {
    Path file = folder.resolve("audit.jsonl");
    try (AuditJournal journal = AuditJournal.open(file)) {
      journal.forEach(_ -> {});
      assertThatThrownBy(() -> AuditJournal.open(file))
          .isInstanceOf(IOException.class)
          .hasMessage("another audit writes '" + file + "'");
    }
    AuditJournal.open(file).close();
  }
}
