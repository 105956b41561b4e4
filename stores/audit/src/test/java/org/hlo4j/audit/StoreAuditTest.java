package org.hlo4j.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.ReadLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Audits on several threads, of archives and of files that take long. */
class StoreAuditTest {
  private static final int FILES = 150;

  @TempDir private Path folder;

  private static byte[] program(int i) {
    return "func.func @main(%x: tensor<SIZExf32>) -> tensor<SIZExf32> { return %x : tensor<SIZExf32> }"
        .replace("SIZE", Integer.toString(1 + i))
        .getBytes(UTF_8);
  }

  @Test
  void readsAllMembersOfArchives() throws IOException {
    Path tar = folder.resolve("a.tar");
    try (TarArchiveOutputStream out = new TarArchiveOutputStream(Files.newOutputStream(tar))) {
      for (int i = 0; i < FILES; i++) {
        TarArchiveEntry entry = new TarArchiveEntry("p" + i + ".mlir");
        entry.setSize(program(i).length);
        out.putArchiveEntry(entry);
        out.write(program(i));
        out.closeArchiveEntry();
      }
    }
    Path zip = folder.resolve("a.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (int i = 0; i < FILES; i++) {
        out.putNextEntry(new ZipEntry("p" + i + ".mlir"));
        out.write(program(i));
      }
    }
    List<AuditRow> rows = new ArrayList<>();
    try (StoreFiles files = StoreFiles.of(List.of(tar.toString(), zip.toString()), false);
        StoreResults<AuditRow> results = new StoreAudit(ReadLimits.DEFAULT, 8).rows(files)) {
      results.forEachRemaining(rows::add);
    }
    assertThat(rows).hasSize(2 * FILES);
    for (int i = 0; i < rows.size(); i++) {
      String size = "tensor<" + (1 + i % FILES) + "xf32>";
      assertThat(rows.get(i).path())
          .isEqualTo((i < FILES ? tar : zip) + "!/p" + i % FILES + ".mlir");
      assertThat(rows.get(i).get(AuditColumn.FUNCTIONS))
          .hasValue(List.of("main: (" + size + ") -> " + size));
    }
  }

  @Test
  void readsExternalDataFromTheFolderOfAModel() throws IOException {
    Path model = copy("external.onnx", folder);
    copy("external.bin", folder);
    Path zip = folder.resolve("models.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("external.onnx"));
      Files.copy(model, out);
    }

    List<AuditRow> rows = rows(StoreFiles.of(List.of(folder.toString()), false));

    assertThat(rows)
        .extracting(AuditRow::path)
        .containsExactly(model.toString(), zip + "!/external.onnx");
    assertThat(rows.get(0).verdict()).isEqualTo(AuditVerdict.VALID);
    assertThat(rows.get(0).get(AuditColumn.CONSTANT_BYTES)).hasValue(24L);
    assertThat(rows.get(1).verdict()).isEqualTo(AuditVerdict.UNREADABLE);
    assertThat(rows.get(1).get(AuditColumn.DIAGNOSTIC).orElseThrow())
        .contains("'external.bin', but the model was not read from a folder");
  }

  /** The files of several models may lie in one place of a store. */
  @Test
  void readsExternalDataBehindLinksInTheStoreAlone() throws IOException {
    Path store = Files.createDirectories(folder.resolve("store"));
    Path shared = Files.createDirectories(store.resolve("shared"));
    for (String name : List.of("inside", "outside")) {
      Path model = Files.createDirectories(store.resolve(name));
      copy("external.onnx", model);
      Path data = copy("external.bin", name.equals("inside") ? shared : folder);
      Files.createSymbolicLink(model.resolve("external.bin"), data);
    }

    List<AuditRow> rows = rows(StoreFiles.of(List.of(store.toString()), false));

    assertThat(rows)
        .extracting(AuditRow::verdict)
        .containsExactly(AuditVerdict.VALID, AuditVerdict.UNREADABLE);
    assertThat(rows.get(1).get(AuditColumn.DIAGNOSTIC).orElseThrow())
        .contains("file 'external.bin', a link that leads out of the folder of the model");
  }

  private static Path copy(String name, Path to) throws IOException {
    Path file = to.resolve(name);
    try (InputStream in = StoreAuditTest.class.getResourceAsStream(name)) {
      Files.copy(Objects.requireNonNull(in), file);
    }
    return file;
  }

  private static List<AuditRow> rows(Iterator<StoreFile> files) {
    List<AuditRow> rows = new ArrayList<>();
    try (StoreResults<AuditRow> results = new StoreAudit(ReadLimits.DEFAULT, 2).rows(files)) {
      results.forEachRemaining(rows::add);
    }
    return rows;
  }

  /** A file of memory. */
  private record InMemory(String path) implements StoreFile {
    @Override
    public long size() {
      return path.length();
    }

    @Override
    public Blob open() {
      return Blob.wrap(path.getBytes(UTF_8));
    }
  }

  private static List<InMemory> files(int count) {
    return IntStream.range(0, count).mapToObj(i -> new InMemory("f" + i)).toList();
  }

  /** Names files; waits for what never comes for some of them, whatever interrupts it. */
  private record Waiting(CountDownLatch end, int every, boolean heedsInterrupts)
      implements StoreTask<String> {
    @Override
    public String read(StoreFile file, Blob bytes) {
      String path = file.path();
      boolean waits = Integer.parseInt(path.substring(1)) % every == 0;
      while (waits && end.getCount() > 0) {
        try {
          end.await();
        } catch (InterruptedException e) {
          waits = !heedsInterrupts;
        }
      }
      return path;
    }

    @Override
    public String unopened(StoreFile file, AuditVerdict verdict, String reason) {
      return file.path() + ": " + reason;
    }

    @Override
    public String timedOut(String path, Blob bytes, String reason) {
      return path + " " + reason;
    }
  }

  @Test
  void hasARowForAFileThatMemoryDoesNotSufficeFor() {
    StoreFile large =
        new StoreFile() {
          @Override
          public String path() {
            return "large.mlir";
          }

          @Override
          public long size() {
            return 1L << 40;
          }

          @Override
          public Blob open() {
            throw new OutOfMemoryError();
          }
        };
    List<AuditRow> rows = new ArrayList<>();
    try (StoreResults<AuditRow> results =
        new StoreAudit(ReadLimits.DEFAULT, 2).rows(List.of(large).iterator())) {
      results.forEachRemaining(rows::add);
    }
    assertThat(rows)
        .singleElement()
        .satisfies(row -> {
          assertThat(row.verdict()).isEqualTo(AuditVerdict.OUT_OF_MEMORY);
          assertThat(row.get(AuditColumn.SIZE)).hasValue(1L << 40);
          assertThat(row.get(AuditColumn.DIAGNOSTIC)).hasValue("needs more memory than there is");
        });
  }

  private static StoreAudit limited() {
    return new StoreAudit(ReadLimits.DEFAULT, 2).withAhead(8).withTimeLimit(Duration.ofMillis(50));
  }

  @Test
  void replacesThreadsThatDoNotEndInTime() {
    CountDownLatch end = new CountDownLatch(1);
    List<String> found = new ArrayList<>();
    try (StoreResults<String> results =
        limited().results(files(40).iterator(), new Waiting(end, 10, false))) {
      results.forEachRemaining(found::add);
    } finally {
      end.countDown();
    }
    assertThat(found)
        .isEqualTo(
            IntStream.range(0, 40)
                .mapToObj(i -> "f" + i + (i % 10 == 0 ? " takes longer than 0.05 s" : ""))
                .toList());
  }

  @Test
  void endsWhenTooManyThreadsDoNot() {
    CountDownLatch end = new CountDownLatch(1);
    List<String> found = new ArrayList<>();
    try (StoreResults<String> results =
        limited().results(files(40).iterator(), new Waiting(end, 1, false))) {
      assertThatThrownBy(() -> results.forEachRemaining(found::add))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("16 files take longer than 0.05 s and cannot be stopped");
    } finally {
      end.countDown();
    }
    assertThat(found).isNotEmpty().allMatch(each -> each.contains("takes longer"));
  }

  @Test
  void goesOnWithThreadsThatInterruptsEnd() {
    try (StoreResults<String> results =
        limited().results(files(40).iterator(), new Waiting(new CountDownLatch(1), 1, true))) {
      List<String> found = new ArrayList<>();
      results.forEachRemaining(found::add);
      assertThat(found).hasSize(40);
    }
  }

  @Test
  void saysWhatItKnowsOfAFileThatTakesTooLong() {
    Blob bytes = Blob.wrap(program(1));
    AuditRow row = StoreAudit.refused("a.mlir", bytes, AuditVerdict.TIMED_OUT, "takes longer");
    assertThat(row.verdict()).isEqualTo(AuditVerdict.TIMED_OUT);
    assertThat(row.get(AuditColumn.VERDICT)).hasValue("timed-out");
    assertThat(row.get(AuditColumn.SIZE)).hasValue(bytes.size());
    assertThat(row.get(AuditColumn.FORM)).hasValue("text");
    assertThat(row.get(AuditColumn.DIAGNOSTIC)).hasValue("takes longer");
  }
}
