package org.hlo4j.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreFilesTest {
  @TempDir private Path folder;

  private Path write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  /** Lists the files below the folder with their content. */
  private List<String> list(boolean takesAll, Path... stores) throws IOException {
    List<String> found = new ArrayList<>();
    List<String> paths = List.of(stores).stream().map(Path::toString).toList();
    try (StoreFiles files = StoreFiles.of(paths, takesAll)) {
      while (files.hasNext()) {
        StoreFile file = files.next();
        String content = new String(file.open().toByteArray(), UTF_8);
        assertThat(file.size()).isEqualTo(content.length());
        found.add(folder.relativize(Path.of(file.path())) + "=" + content);
      }
    }
    return found;
  }

  @Test
  void walksFoldersInTheOrderOfNames() throws IOException {
    write("b.mlir", "1");
    write("a/z.onnx", "2");
    write("a/b/c.pt2", "3");
    write("a/note.txt", "4");
    write("C.MLIRBC", "5");

    assertThat(list(false, folder))
        .containsExactly("C.MLIRBC=5", "a/b/c.pt2=3", "a/z.onnx=2", "b.mlir=1");
    assertThat(list(true, folder))
        .containsExactly("C.MLIRBC=5", "a/b/c.pt2=3", "a/note.txt=4", "a/z.onnx=2", "b.mlir=1");
    assertThat(list(false, folder.resolve("a/note.txt"), folder.resolve("b.mlir")))
        .containsExactly("a/note.txt=4", "b.mlir=1");
  }

  private void link(String name, String target) throws IOException {
    Files.createSymbolicLink(folder.resolve(name), Path.of(target));
  }

  /** Lists what is not looked at below the folder. */
  private Map<SkipReason, List<String>> skipped(Path store) throws IOException {
    try (StoreFiles files = StoreFiles.of(List.of(store.toString()), false)) {
      files.forEachRemaining(StoreFile::close);
      Map<SkipReason, List<String>> found = new EnumMap<>(SkipReason.class);
      files
          .skipped()
          .counts()
          .forEach((reason, count) -> {
            List<String> paths = files.skipped().examples(reason);
            assertThat(paths).hasSize((int) Math.min(3, count));
            found.put(
                reason,
                paths.stream().map(each -> folder.relativize(Path.of(each)).toString()).toList());
          });
      return found;
    }
  }

  @Test
  void followsLinksInsideOnceAndCountsTheOthers() throws IOException {
    write("outside.mlir", "0");
    write("real/a.mlir", "1");
    write("real/evil.txt", "2");
    write("real/inner/c.mlir", "3");
    link("real/ancestor", "../real");
    link("real/b.mlir", "a.mlir");
    link("real/e.mlir", "evil.txt");
    link("real/f.mlir", "e.mlir");
    link("real/folder", "inner");
    link("real/gone.mlir", "none");
    link("real/inner/up.mlir", "../evil.txt");
    link("real/loop.mlir", "loop2.mlir");
    link("real/loop2.mlir", "loop.mlir");
    link("real/other", "evil.txt");
    link("real/out.mlir", "../outside.mlir");
    link("real/up", "..");
    link("link", "real");

    assertThat(list(false, folder.resolve("real")))
        .containsExactly("real/a.mlir=1", "real/e.mlir=2", "real/inner/c.mlir=3");
    assertThat(list(false, folder.resolve("link")))
        .containsExactly("link/a.mlir=1", "link/e.mlir=2", "link/inner/c.mlir=3");
    assertThat(list(false, folder.resolve("real"), folder.resolve("outside.mlir"))).hasSize(4);
    assertThat(list(true, folder.resolve("real")))
        .containsExactly("real/a.mlir=1", "real/evil.txt=2", "real/inner/c.mlir=3");
    assertThat(skipped(folder.resolve("real")))
        .isEqualTo(
            Map.of(
                SkipReason.OTHER_SUFFIX, List.of("real/evil.txt", "real/other"),
                SkipReason.LINK_OUTSIDE, List.of("real/out.mlir", "real/up"),
                SkipReason.LINK_BROKEN,
                    List.of("real/gone.mlir", "real/loop.mlir", "real/loop2.mlir"),
                SkipReason.LINK_KNOWN, List.of("real/ancestor", "real/b.mlir", "real/f.mlir")));
  }

  @Test
  void neverWaitsForPipes() throws IOException, InterruptedException {
    write("store/a.mlir", "1");
    Path pipe = folder.resolve("store/p.mlir");
    assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    link("store/q.mlir", "p.mlir");

    assertThat(list(false, folder.resolve("store"))).containsExactly("store/a.mlir=1");
    assertThat(skipped(folder.resolve("store")))
        .isEqualTo(Map.of(SkipReason.SPECIAL, List.of("store/p.mlir", "store/q.mlir")));
    try (StoreFiles files = StoreFiles.of(List.of(pipe.toString()), false)) {
      assertThatThrownBy(() -> files.next().open()).hasMessage("not a regular file");
      assertThat(files.unreadableRoots())
          .containsExactly(new StoreFiles.Unreadable(pipe.toString(), "not a regular file"));
    }
  }

  @Test
  void hasAFileForPathsThatAreTooLong() throws IOException {
    String deep = ("d".repeat(199) + "/").repeat(11);
    Path store = Files.createDirectories(folder.resolve("store/" + deep));
    Path rest = write("rest/" + deep + "a.mlir", "1").getParent();
    Path moved = store.resolve("rest");
    Files.move(folder.resolve("rest"), moved);
    try (StoreFiles files = StoreFiles.of(List.of(folder.resolve("store").toString()), false)) {
      StoreFile file = files.next();
      assertThat(file.path()).hasSizeGreaterThan(4000);
      assertThatThrownBy(file::open).hasMessage("File name too long");
      assertThat(files.hasNext()).isFalse();
    } finally {
      Files.move(moved, folder.resolve("rest")); // so that it can be deleted
      assertThat(rest).exists();
    }
  }

  @Test
  void saysWhenFilesWereModified() throws IOException {
    Instant time = Instant.parse("2024-02-29T12:34:56.789Z");
    Path plain = write("a.mlir", "1");
    Files.setLastModifiedTime(plain, FileTime.from(time.plusNanos(999)));
    Path archive = folder.resolve("b.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      ZipEntry entry = new ZipEntry("c.mlir");
      entry.setLastModifiedTime(FileTime.from(time));
      zip.putNextEntry(entry);
    }
    Path tarball = folder.resolve("c.tar");
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(Files.newOutputStream(tarball))) {
      TarArchiveEntry entry = new TarArchiveEntry("d.mlir");
      entry.setModTime(FileTime.from(time));
      tar.putArchiveEntry(entry);
      tar.closeArchiveEntry();
    }

    List<Optional<Instant>> times = new ArrayList<>();
    try (StoreFiles files = StoreFiles.of(List.of(folder.toString()), false)) {
      files.forEachRemaining(file -> times.add(file.modified()));
    }
    assertThat(times)
        .containsExactly(
            Optional.of(time),
            Optional.of(Instant.parse("2024-02-29T12:34:56Z")),
            Optional.of(Instant.parse("2024-02-29T12:34:56Z")));
    assertThat(StoreFiles.millis(FileTime.fromMillis(Long.MAX_VALUE))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"zip", "tar", "tar.gz", "tgz"})
  void opensMembersOfArchives(String suffix) throws IOException {
    Path archive = folder.resolve("store/models." + suffix);
    Files.createDirectories(archive.getParent());
    try (OutputStream out = Files.newOutputStream(archive)) {
      if (suffix.equals("zip")) {
        writeZip(out);
      } else {
        writeTar(suffix.equals("tar") ? out : new GZIPOutputStream(out));
      }
    }
    String inside = "store/models." + suffix + "!/";

    assertThat(list(false, folder))
        .containsExactly(inside + "d/b.mlir=second", inside + "a.mlir=first");
    assertThat(list(true, archive))
        .containsExactly(
            inside + "d/b.mlir=second", inside + "a.mlir=first", inside + "note.txt=third");
  }

  private static void writeZip(OutputStream out) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("d/"));
      for (String[] member : members()) {
        zip.putNextEntry(new ZipEntry(member[0]));
        zip.write(member[1].getBytes(UTF_8));
      }
    }
  }

  private static void writeTar(OutputStream out) throws IOException {
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
      tar.putArchiveEntry(new TarArchiveEntry("d/"));
      tar.closeArchiveEntry();
      for (String[] member : members()) {
        TarArchiveEntry entry = new TarArchiveEntry(member[0]);
        entry.setSize(member[1].length());
        tar.putArchiveEntry(entry);
        tar.write(member[1].getBytes(UTF_8));
        tar.closeArchiveEntry();
      }
    }
  }

  private static String[][] members() {
    return new String[][] {{"d/b.mlir", "second"}, {"a.mlir", "first"}, {"note.txt", "third"}};
  }

  @Test
  void opensLargeMembers() throws IOException {
    Path archive = folder.resolve("large.zip");
    byte[] content = new byte[(int) StoreContent.LARGE + 3];
    content[content.length - 1] = 7;
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.putNextEntry(new ZipEntry("a.bc"));
      zip.write(content);
    }
    try (StoreFiles files = StoreFiles.of(List.of(archive.toString()), false)) {
      StoreFile file = files.next();
      assertThat(file.open().size()).isEqualTo(content.length);
      assertThat(file.open().byteAt(content.length - 1)).isEqualTo((byte) 7);
    }
  }

  @Test
  void hasAFileForWhatCannotBeOpened() throws IOException {
    write("damaged.zip", "no archive");
    write("damaged.tar.gz", "no archive");
    Path none = folder.resolve("none");
    List<String> paths = List.of(none.toString(), "a\0b", folder.toString());
    List<String> reasons = new ArrayList<>();
    try (StoreFiles files = StoreFiles.of(paths, false)) {
      while (files.hasNext()) {
        StoreFile file = files.next();
        assertThatThrownBy(file::open)
            .isInstanceOf(IOException.class)
            .satisfies(e -> reasons.add(file.path() + ": " + e.getMessage()));
      }
    }

    assertThat(reasons).hasSize(4);
    assertThat(reasons.get(0)).isEqualTo(none + ": no such file");
    assertThat(reasons.get(1)).startsWith("a\0b: not a path");
    assertThat(reasons.get(2)).startsWith(folder.resolve("damaged.tar.gz") + ": ");
    assertThat(reasons.get(3)).startsWith(folder.resolve("damaged.zip") + ": ");
  }
}
