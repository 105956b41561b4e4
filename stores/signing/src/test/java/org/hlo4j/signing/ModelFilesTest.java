package org.hlo4j.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFilesTest {
  private static final Path ELSEWHERE = Path.of("elsewhere.sig");

  @TempDir private Path folder;

  private static List<String> names(Path model, Serialization serialization) throws IOException {
    return ModelFiles.of(model, serialization, ELSEWHERE).manifest().resources().stream()
        .map(Resource::name)
        .toList();
  }

  @Test
  void filesComeInTheOrderOfTheirComponentsWithoutThoseOfGit() throws IOException {
    assertThat(names(SignedTestModel.write(folder), Serialization.FILES))
        .containsExactly("a.mlir", "d/.gitignore", "d/w.bin", "d-x", "d.x", "d0", "empty");
  }

  @Test
  void aModelMayBeAFile() throws IOException {
    Path file = SignedTestModel.write(folder).resolve("d/w.bin");
    Manifest manifest = ModelFiles.of(file, Serialization.FILES, ELSEWHERE).manifest();

    assertThat(manifest.model()).isEqualTo("w.bin");
    assertThat(names(file, Serialization.FILES)).containsExactly(".");
    assertThat(names(file, new Serialization(4, false, List.of())))
        .containsExactly(".:0:4", ".:4:7");
  }

  @Test
  void pathsAndWhatIsBelowThemAreIgnored() throws IOException {
    Path model = SignedTestModel.write(folder);
    assertThat(names(model, new Serialization(0, false, List.of("d", ".git", "d0"))))
        .containsExactly(".gitignore", "a.mlir", "d-x", "d.x", "empty");
  }

  @Test
  void theSignatureIsNoPartOfTheModelHoweverItIsNamed() throws IOException {
    Path model = SignedTestModel.write(folder);
    Path signature = model.resolve("d/s.sig");
    Files.writeString(signature, "");
    for (Path named : List.of(signature, model.resolve("./d/../d/s.sig"))) {
      ModelFiles files = ModelFiles.of(model, Serialization.FILES, named);
      assertThat(files.byName()).containsKey("d/w.bin").doesNotContainKey("d/s.sig");
      assertThat(files.manifest().serialization().ignoredPaths()).contains("d/s.sig");
    }
  }

  @Test
  void symbolicLinksToFilesAreSignedOnRequest() throws IOException {
    Path model = SignedTestModel.write(folder);
    Files.createSymbolicLink(model.resolve("link"), Path.of("a.mlir"));
    assertThatThrownBy(() -> names(model, Serialization.FILES))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is a symbolic link");

    Files.createSymbolicLink(model.resolve("loop"), Path.of("."));
    List<String> ignored = Serialization.FILES.ignoredPaths();
    assertThat(names(model, new Serialization(0, true, ignored)))
        .contains("link")
        .doesNotContain("loop", "loop/a.mlir");

    Files.createSymbolicLink(model.resolve("nowhere"), Path.of("none"));
    assertThatThrownBy(() -> names(model, new Serialization(0, true, ignored)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not a regular file");
  }

  @Test
  void aModelExists() {
    assertThatThrownBy(() -> names(folder.resolve("none"), Serialization.FILES))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void signaturesAreBesideFilesAndInFolders() throws IOException {
    Path model = SignedTestModel.write(folder);
    assertThat(ModelFiles.signature(model)).isEqualTo(model.resolve("model.sig"));
    assertThat(ModelFiles.signature(model.resolve("a.mlir")))
        .isEqualTo(model.resolve("a.mlir.sig"));
  }
}
