package org.hlo4j.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArtifactPathsTest {
  @ParameterizedTest
  @CsvSource({
    "a.mlir, a.mlir.bc",
    "d/a.mlirbc, d/a.mlir.bc",
    "a.mlir.bc, a.mlir.bc",
    "a.bc, a.bc",
    "a.b.jax, a.b.mlir.bc",
    "a.ONNX, a.mlir.bc",
    "a.BC, a.BC",
    "a.pt2, a.mlir.bc",
    "d/.mlir, d/.mlir.mlir.bc",
    ".mlir, .mlir.mlir.bc",
    "a, a.mlir.bc",
    "./d//e/./a.mlir, d/e/a.mlir.bc",
    "/a.mlir, a.mlir.bc"
  })
  void replacesTheSuffixOfAProgram(String program, String artifact) {
    assertThat(ArtifactPaths.of(program)).isEqualTo(artifact);
  }

  @Test
  void givesAPathToTheFirstProgramOnly() {
    ArtifactPaths paths = new ArtifactPaths();

    assertThat(paths.take("a.mlir.bc", "a.jax")).isEmpty();
    assertThat(paths.take("b.mlir.bc", "b.jax")).isEmpty();
    assertThat(paths.take("a.mlir.bc", "a.mlir")).contains("'a.jax' becomes a.mlir.bc too");
    assertThat(paths.take("a.mlir.bc", "a.jax")).contains("'a.jax' becomes a.mlir.bc too");
    assertThat(paths.take("A.mlir.bc", "A.jax")).isEmpty();
  }

  @Test
  void namesThatAFileSystemTakesForOneAreOne() {
    ArtifactPaths paths = new ArtifactPaths(true);

    assertThat(paths.take("\u00e9.mlir.bc", "\u00e9.jax")).isEmpty();
    assertThat(paths.take("E\u0301.mlir.bc", "E\u0301.jax"))
        .contains("'\u00e9.jax' becomes E\u0301.mlir.bc too");
  }

  @ParameterizedTest
  @CsvSource({"/a.mlir.bc", "../a.mlir.bc", "d/../../a.mlir.bc", "d\\..\\a.mlir.bc", ".."})
  void refusesPathsThatLeadOut(String path) {
    assertThat(new ArtifactPaths().take(path, "a"))
        .contains("its name leads out of the folder of outputs");
  }
}
