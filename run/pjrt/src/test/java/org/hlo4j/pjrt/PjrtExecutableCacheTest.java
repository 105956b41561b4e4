package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hlo4j.pjrt.TestPlugin.ADD;
import static org.hlo4j.pjrt.TestPlugin.floats;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What has been compiled before is loaded. */
class PjrtExecutableCacheTest {
  private static final PjrtCompileOptions DEFAULT = PjrtCompileOptions.DEFAULT;
  private static final byte[] PROGRAM = ADD.getBytes(StandardCharsets.UTF_8);

  private static PjrtClient client;

  @TempDir private Path folder;
  private PjrtExecutableCache cache;

  @BeforeAll
  static void open() {
    client = TestPlugin.client(1);
  }

  @AfterAll
  static void close() {
    if (client != null) {
      client.close();
    }
  }

  @BeforeEach
  void create() {
    cache = new PjrtExecutableCache(folder.resolve("new/folder"));
  }

  private void compileAndRun() {
    try (PjrtExecutable executable = cache.compile(client, PROGRAM, DEFAULT);
        PjrtBuffer a = floats(client, 1, 2, 3, 4);
        PjrtBuffer sum = executable.execute(a, a).getFirst()) {
      assertThat(sum.toFloats()).containsExactly(2, 4, 6, 8);
    }
  }

  private List<Path> files() {
    try (Stream<Path> files = Files.list(cache.folder())) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theSameIsLoaded() throws IOException {
    compileAndRun();
    assertThat(files()).hasSize(1);
    Path file = files().getFirst();
    byte[] before = Files.readAllBytes(file);
    compileAndRun();
    assertThat(files()).containsExactly(file);
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void otherProgramsAndOptionsHaveOtherFiles() {
    compileAndRun();
    cache
        .compile(client, ADD.replace("add", "subtract").getBytes(StandardCharsets.UTF_8), DEFAULT)
        .close();
    cache
        .compile(
            client,
            PROGRAM,
            DEFAULT.withEnvOptionOverride("xla_cpu_enable_fast_math", PjrtValue.of(true)))
        .close();
    assertThat(files()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10, 32, 100, -1})
  void aDamagedFileIsReplaced(int length) throws IOException {
    compileAndRun();
    Path file = files().getFirst();
    byte[] bytes = Files.readAllBytes(file);
    if (length < 0) {
      byte[] damaged = bytes.clone();
      damaged[damaged.length / 2] ^= 1;
      Files.write(file, damaged);
    } else {
      Files.write(file, Arrays.copyOf(bytes, length));
    }
    compileAndRun();
    assertThat(Files.size(file)).isGreaterThan(100);
  }

  @Test
  void aProgramThatIsRefusedHasNoFile() {
    assertThatThrownBy(() -> cache.compile(client, new byte[] {1}, DEFAULT))
        .isInstanceOf(PjrtException.class);
    assertThat(cache.folder()).doesNotExist();
  }

  @Test
  void aFolderThatIsAFileIsAnError() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> new PjrtExecutableCache(file).compile(client, PROGRAM, DEFAULT))
        .isInstanceOf(UncheckedIOException.class);
  }
}
