package org.hlo4j.portability;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.artifact.MlirText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bytecode of dialects besides VHLO, as MLIR writes it. */
class DialectEncodingTest {
  private static final MlirText CODEC = new MlirText(TestPrograms.DIALECTS, false);

  /** The SHA-256 of the output of MLIR's {@code writeBytecode} for each program. */
  @ParameterizedTest
  @CsvSource({
    "attributes, 4cb00bc845e011b3d3b9f9c7c2b904beb97f5f53a46bc3bf747b3a1ed564ea4a",
    "mpmd, ee0555de478f591672c8ae38376791efa20c8293911d840492fe529241584beb",
    "sdy, 9b4ea87c80597b3742f793248d8abc67c7c66e3a241c25ed0251968c9ce57fe6",
    "sdy_collectives, 0328f6a62a968efd5072a260d68964aa7c7bf23c196aa34e2937bba466b85a2a",
    "sdy_reduction, a7fe452f96c792f471b9b793e5feac8ea090677b552df1eb81e82e7bf9f3af17",
    "quant, 985e2e0d1f8a19ca2a70d5899080a4d1a27da1d357da465bb834c3e7f873637d",
    "arith, 80ca400d698912ed14bf43e458a71793534b738e182d9b6fadd9f262f0f95046",
    "shape, 5ba56da3d07192b99d801a872432b896d94fac871ea7bcc90088068d9f190ca7"
  })
  void writesTheBytesOfMlirAndReadsThemBack(String name, String sha256) throws IOException {
    String text = contents("encoding/" + name + ".mlir");
    Operation program = TestPrograms.withoutLocations(TestPrograms.parse(text));
    byte[] bytes =
        BytecodeWriter.write(program, BytecodeWriterOptions.of("MLIR24.0.0git").withText(CODEC));
    assertThat(sha256(bytes)).isEqualTo(sha256);
    Operation read =
        BytecodeReader.read(
            Blob.wrap(bytes),
            name,
            BytecodeReaderOptions.of(TestPrograms.DIALECTS).withText(CODEC));
    assertThat(TestPrograms.print(read)).isEqualTo(text);
  }

  /** The SHA-256 of the artifact that jaxlib writes for JAX. */
  @Test
  void writesTheArtifactsOfJaxWithOperationsThatMustBeInFunctions() throws IOException {
    String text = contents("encoding/mpmd.mlir");
    Operation program = TestPrograms.withoutLocations(TestPrograms.parse(text));
    byte[] artifact =
        Portability.serialize(
            program, new Version(1, 22, 0), new SerializationOptions(OtherDialects.OF_JAX));
    assertThat(sha256(artifact))
        .isEqualTo("14160ef8f4f3d6cb7e83c145d53613f8b69e04b0bcefc7d256a8bdd7aac596a2");
    assertThat(TestPrograms.print(Portability.deserialize(artifact))).isEqualTo(text);
  }

  private static String contents(String file) throws IOException {
    try (InputStream in = DialectEncodingTest.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
