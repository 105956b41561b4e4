package org.hlo4j.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.ir.Blob;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that MLIR 24 wrote, at every version; the programs are in the same folder. */
class MlirFilesTest {
  private static final List<String> PROGRAMS = List.of("attributes", "more-attributes", "regions");

  static Stream<Arguments> files() {
    return PROGRAMS.stream()
        .flatMap(program ->
            Stream.of(BytecodeVersion.values()).map(version -> Arguments.of(program, version)));
  }

  @ParameterizedTest
  @MethodSource("files")
  void areWrittenAsMlirWroteThem(String program, BytecodeVersion version) {
    byte[] bytes = Files.mlir(program, version);
    assertThat(Files.write(Files.read(bytes), version, "MLIR24.0.0git"))
        .inHexadecimal()
        .isEqualTo(bytes);
  }

  @ParameterizedTest
  @MethodSource("files")
  void stateTheirVersionAndProducer(String program, BytecodeVersion version) {
    assertThat(BytecodeReader.header(Blob.wrap(Files.mlir(program, version)), "f"))
        .isEqualTo(new BytecodeHeader(version, "MLIR24.0.0git"));
  }
}
