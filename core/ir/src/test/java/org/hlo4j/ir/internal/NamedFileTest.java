package org.hlo4j.ir.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.hlo4j.ir.Blob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NamedFileTest {
  @TempDir private Path folder;

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aNamedPipeIsNotWaitedFor() throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe.mlir");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path link = Files.createSymbolicLink(folder.resolve("link.mlir"), pipe);
    for (Path name : new Path[] {pipe, link}) {
      Stream.<ThrowingCallable>of(
              () -> NamedFile.read(name),
              () -> NamedFile.open(name),
              () -> Blob.map(name),
              () -> AtomicFileWriter.write(name, out -> out.write(ByteBuffer.allocate(1))))
          .forEach(work ->
              assertThatThrownBy(work)
                  .isInstanceOf(FileSystemException.class)
                  .hasMessageEndingWith(
                      ": a named pipe, which is not waited for; - is standard input or output"));
    }
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aDeviceIsReadToItsEndIfItHasOneSoon() throws IOException {
    assertThat(NamedFile.read(Path.of("/dev/null"))).isEmpty();
    assertThatThrownBy(() -> NamedFile.read(Path.of("/dev/zero")))
        .isInstanceOf(IOException.class)
        .hasMessageMatching("has more than \\d+ bytes, the most that is read of a pipe or device");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void whatTheProcessWasGivenPasses() throws IOException {
    for (String name : new String[] {"/dev/stdin", "/dev/fd/0", "/dev/fd/../fd/0"}) {
      NamedFile.checkOpens(Path.of(name));
    }
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aDeviceIsWrittenInPlaceBehindALinkToo() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("/dev/null"));
    AtomicFileWriter.write(link, out -> out.write(ByteBuffer.allocate(1)));
    assertThat(link).isSymbolicLink();
    assertThat(Files.readSymbolicLink(link)).isEqualTo(Path.of("/dev/null"));
  }

  @Test
  void aStreamIsReadUpToTheLimit() throws IOException {
    byte[] bytes = {1, 2, 3};
    assertThat(NamedFile.read(new ByteArrayInputStream(bytes), 3)).isEqualTo(bytes);
    assertThat(NamedFile.read(new ByteArrayInputStream(bytes))).isEqualTo(bytes);
    assertThatThrownBy(() -> NamedFile.read(new ByteArrayInputStream(bytes), 2))
        .isInstanceOf(IOException.class)
        .hasMessage("has more than 2 bytes, the most that is read of a pipe or device");
  }

  @Test
  void filesAreReadAsTheyAre() throws IOException {
    Path file = Files.write(folder.resolve("a"), new byte[] {1, 2});
    assertThat(NamedFile.read(file)).containsExactly(1, 2);
    assertThatThrownBy(() -> NamedFile.read(folder.resolve("none")))
        .isInstanceOf(NoSuchFileException.class);
  }
}
