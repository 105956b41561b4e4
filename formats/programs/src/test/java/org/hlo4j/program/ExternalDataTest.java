package org.hlo4j.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalDataTest {
  @TempDir private Path folder;
  private Path model = Path.of("");

  @BeforeEach
  void makeFiles() throws IOException {
    model = Files.createDirectories(folder.resolve("model/inner")).getParent();
    Files.writeString(folder.resolve("secret"), "secret");
    Files.writeString(model.resolve("weights"), "weights");
    Files.writeString(model.resolve("inner/weights"), "inner");
    Files.createSymbolicLink(model.resolve("link"), folder.resolve("secret"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"weights", "./weights", "inner/../weights"})
  void areInTheFolderOfTheModel(String location) throws IOException {
    assertThat(ExternalData.inFolder(model).open(location).toByteArray())
        .asString()
        .isEqualTo("weights");
  }

  @Test
  void areInTheFoldersInside() throws IOException {
    assertThat(ExternalData.inFolder(model).open("inner/weights").size()).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "..", "../secret", "inner/../../secret", "/etc/passwd", "link", "a\0b"})
  void areNowhereElse(String location) {
    assertThatThrownBy(() -> ExternalData.inFolder(model).open(location))
        .isInstanceOf(ExternalDataException.class)
        .hasMessage("which is not in the folder of the model");
  }

  @Test
  void mayBeMissing() {
    assertThatThrownBy(() -> ExternalData.inFolder(model).open("none"))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> ExternalData.NONE.open("weights"))
        .isInstanceOf(ExternalDataException.class);
  }

  @Test
  void areNoPipes() throws IOException, InterruptedException {
    Path pipe = model.resolve("pipe");
    assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> ExternalData.inFolder(model).open("pipe"))
        .isInstanceOf(ExternalDataException.class)
        .hasMessage("which is not a regular file");
  }
}
