package org.hlo4j.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.hlo4j.ir.ReadLimits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  private void audit(Path file, int threads, int most) throws IOException, InterruptedException {
    try (StoreFiles files = files();
        AuditJournal journal = AuditJournal.open(file)) {
      long done = journal.skip(files);
      List<StoreFile> rest = new ArrayList<>();
      files.forEachRemaining(rest::add);
      List<StoreFile> some = rest.subList(0, Math.min(most, rest.size()));
      new StoreAudit(ReadLimits.DEFAULT, threads)
          .run(
              some.iterator(),
              row -> {
                try {
                  journal.add(row);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      assertThat(done + some.size()).isEqualTo(Files.readAllLines(file).size());
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

  @Test
  void refusesJournalsOfOtherFiles() throws IOException, InterruptedException {
    Path file = folder.resolve("audit.jsonl");
    audit(file, 1, 5);
    Files.delete(folder.resolve("store/p002.mlir"));
    assertThatThrownBy(() -> audit(file, 1, 5))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("p002.mlir'")
        .hasMessageContaining("is the audit of other files");

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
