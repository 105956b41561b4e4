package org.hlo4j.ir.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineFileTest {
  @TempDir private Path folder;

  private LineFile open() throws IOException {
    return LineFile.open(folder.resolve("lines")).orElseThrow();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({"'', ''", "a, ''", "'a\n', 'a\n'", "'a\nb', 'a\n'", "'\n\nb', '\n\n'"})
  void linesThatWereNotCompletedAreCutOff(String before, String kept) throws IOException {
    Files.writeString(folder.resolve("lines"), before);
    try (LineFile file = open()) {
      file.append(bytes("é\n"));
      assertThat(file.stream(0).readAllBytes()).isEqualTo(bytes(kept + "é\n"));
      assertThat(file.bytes(kept.length(), 2)).isEqualTo(bytes("é"));
    }
    assertThat(folder.resolve("lines")).hasContent(kept + "é\n");
  }

  @Test
  void aFileThatIsOpenIsNotOpenedAgain() throws IOException {
    try (LineFile file = open()) {
      file.append(bytes("a\n"));
      assertThat(LineFile.open(folder.resolve("lines"))).isEmpty();
    }
    open().close();
  }

  @Test
  void allLinesAreReplacedOrNone() throws IOException {
    try (LineFile file = open()) {
      file.append(bytes("a\n"));
      assertThatThrownBy(() ->
              file.replace(_ -> {
                throw new IOException("full");
              }))
          .hasMessage("full");
      assertThat(folder.resolve("lines")).hasContent("a\n");
      file.replace(to -> to.write(ByteBuffer.wrap(bytes("b\n"))));
      file.append(bytes("c\n"));
    }
    assertThat(folder.resolve("lines")).hasContent("b\nc\n");
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
  }
}
