package org.hlo4j.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
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
  @ValueSource(strings = {"", ".", "..", "../secret", "inner/../../secret", "/etc/passwd", "a\0b"})
  void areNowhereElse(String location) {
    assertThatThrownBy(() -> ExternalData.inFolder(model).open(location))
        .isInstanceOf(ExternalDataException.class)
        .hasMessage("which is not in the folder of the model");
  }

  @Test
  void areNotBehindLinksThatLeadOut() {
    assertThatThrownBy(() -> ExternalData.beside(model.resolve("model.onnx")).open("link"))
        .isInstanceOf(ExternalDataException.class)
        .hasMessage("a link that leads out of the folder of the model");
  }

  @Test
  void areBehindLinksInTheFolderOfTheModel() throws IOException {
    Files.createSymbolicLink(model.resolve("inside"), Path.of("inner", "weights"));
    assertThat(ExternalData.beside(model.resolve("model.onnx")).open("inside").size()).isEqualTo(5);
  }

  /** Hugging Face's cache has files of a snapshot as links to files that are called by digests. */
  @Test
  void areWhereTheModelItselfLies() throws IOException {
    Path blobs = Files.createDirectories(folder.resolve("cache/blobs"));
    Path snapshot = Files.createDirectories(folder.resolve("cache/snapshots/main"));
    Files.writeString(blobs.resolve("0a"), "model");
    Files.writeString(blobs.resolve("1b"), "weights");
    Path link = snapshot.resolve("model.onnx");
    Files.createSymbolicLink(link, Path.of("../../blobs/0a"));
    Files.createSymbolicLink(snapshot.resolve("model.onnx_data"), Path.of("../../blobs/1b"));
    Files.createSymbolicLink(snapshot.resolve("out"), folder.resolve("secret"));
    assertThat(ExternalData.beside(link).open("model.onnx_data").size()).isEqualTo(7);
    assertThatThrownBy(() -> ExternalData.beside(link).open("out"))
        .hasMessage("a link that leads out of the folder of the model");
    assertThatThrownBy(() -> ExternalData.beside(link).open("../../blobs/1b"))
        .hasMessage("which is not in the folder of the model");
    assertThat(ExternalData.beside(link, folder).open("out").size()).isEqualTo(6);
  }

  @Test
  void mayBeMissing() {
    assertThatThrownBy(() -> ExternalData.inFolder(model).open("none"))
        .isInstanceOf(ExternalDataException.class)
        .hasMessage("which does not exist");
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
