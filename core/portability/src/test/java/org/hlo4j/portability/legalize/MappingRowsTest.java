package org.hlo4j.portability.legalize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.VhloDialect;
import org.hlo4j.opset.vhlo.VhloEnum;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.TestPrograms;
import org.hlo4j.portability.artifact.MlirText;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.testing.RowCoverage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every row of the mappings, in both directions: each attribute of an operation, with a value and
 * absent, and each type, attribute and word of VHLO occurs in a program whose artifact is known
 * from upstream's implementation.
 */
class MappingRowsTest {
  private static final Path COMPENDIUM = ProjectFolder.file("check/compat");

  /** A program of what the compendium lacks. */
  private static final String CALL =
      """
      func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
        %0 = "func.call"(%x) <{callee = @g, arg_attrs = [{a.b = 1 : i64}], res_attrs = [{a.c = "x"}]}> : (tensor<2xf32>) -> tensor<2xf32>
        return %0 : tensor<2xf32>
      }
      func.func private @g(%x: tensor<2xf32>) -> tensor<2xf32> {
        return %x : tensor<2xf32>
      }
      """;

  /** The SHA-256 of what jaxlib writes of it for {@link #WRITTEN_FOR}. */
  private static final String CALL_DIGEST =
      "619599aafb84314942a0aa1c3dbe6dbf8946f5cb324377dfcda53c8c64b45367";

  private static final Version WRITTEN_FOR = new Version(1, 17, 0);

  private static final SerializationOptions OPTIONS = new SerializationOptions(OtherDialects.ALL);

  private static final Pattern VHLO_NAME = Pattern.compile("[!#]vhlo\\.\\w+|#vhlo<\\w+ \\w+>");

  static List<Path> programs() throws IOException {
    try (Stream<Path> files = Files.walk(COMPENDIUM)) {
      return files.filter(file -> file.toString().endsWith(".mlir")).sorted().toList();
    }
  }

  private static Operation parse(Path program) throws IOException {
    return parse(Files.readString(program));
  }

  private static Operation parse(String program) {
    return TestPrograms.withoutLocations(TestPrograms.parse(program));
  }

  private static byte[] artifact(Path program) throws IOException {
    String name = program.getFileName().toString().replaceFirst("mlir$", "");
    return Files.readAllBytes(program.resolveSibling(name + Version.current() + ".mlir.bc"));
  }

  /** Returns the operations of an artifact as text. */
  private static String vhlo(byte[] artifact) {
    return TestPrograms.printGeneric(
        BytecodeReader.read(
            Blob.wrap(artifact),
            "artifact",
            BytecodeReaderOptions.of(TestPrograms.DIALECTS)
                .withText(new MlirText(TestPrograms.DIALECTS, false))));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void programsBecomeTheirArtifacts(Path program) throws IOException {
    byte[] written = Portability.serialize(parse(program), Version.current(), OPTIONS);
    String expected = vhlo(artifact(program));
    String actual = vhlo(written);
    Set<String> lines = new HashSet<>(expected.lines().toList());
    assertThat(actual.lines().filter(line -> !lines.contains(line)))
        .as("lines that the artifact does not have")
        .isEmpty();
    assertThat(actual).isEqualTo(expected);
  }

  @Test
  void attributesOfCallsBecomeThoseOfUpstreamAndComeBack() {
    byte[] written = Portability.serialize(parse(CALL), WRITTEN_FOR, OPTIONS);
    assertThat(sha256(written)).isEqualTo(CALL_DIGEST);
    Operation back = Portability.deserialize(written);
    assertThat(TestPrograms.print(back)).isEqualTo(TestPrograms.print(parse(CALL)));
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void artifactsAreReadBack(Path program) throws IOException {
    String text = TestPrograms.print(Portability.deserialize(artifact(program)));
    String line =
        "%s  read-back  %s"
            .formatted(sha256(ByteStrings.encode(text)), COMPENDIUM.relativize(program));
    assertThat(Files.readAllLines(COMPENDIUM.resolve("checksums.txt")).contains(line))
        .as("the artifact is read as it ever was, now as\n" + text)
        .isTrue();
  }

  /** Rows have the names of the operation and of the attribute. */
  @Test
  void everyAttributeOfEveryOperationIsMapped() throws Exception {
    List<String> rows = new ArrayList<>();
    for (OpMapping mapping : OpMappings.all()) {
      for (AttributeRule rule : mapping.rules()) {
        String row = mapping.stablehlo().name() + " " + rule.stablehloName();
        rows.add(row);
        if (mayBeAbsent(rule)) {
          rows.add(row + ", absent");
        }
      }
    }
    Set<String> mapped = new HashSet<>();
    for (Path program : programs()) {
      parse(program).walk(op -> addAttributes(op, mapped));
    }
    parse(CALL).walk(op -> addAttributes(op, mapped));
    RowCoverage.check(
        rows, mapped, Path.of(MappingRowsTest.class.getResource("unchecked.txt").toURI()));
  }

  private static boolean mayBeAbsent(AttributeRule rule) {
    return switch (rule) {
      case AttributeRule.Single single -> single.absentOrNull() != null;
      case AttributeRule.Flattened<?> flattened -> flattened.absentOrNull() != null;
      case AttributeRule.Unnamed _ -> false;
    };
  }

  private static void addAttributes(Operation op, Set<String> mapped) {
    OpMapping mapping = OpMappings.ofStablehloOrNull(op.definition());
    if (mapping != null) {
      for (AttributeRule rule : mapping.rules()) {
        boolean isAbsent = op.attributeOrNull(rule.stablehloName()) == null;
        mapped.add(op.name() + " " + rule.stablehloName() + (isAbsent ? ", absent" : ""));
      }
    }
  }

  @Test
  void everyTypeAttributeAndWordOfVhloIsMapped() throws IOException {
    List<String> rows = new ArrayList<>();
    VhloDialect.DIALECT.types().forEach(type -> rows.add("!vhlo." + type.mnemonic()));
    Set<String> enumerations = new HashSet<>();
    for (VhloEnum each : VhloEnum.values()) {
      enumerations.add(each.mnemonic());
      each.words().forEach(word -> rows.add("#vhlo<" + each.mnemonic() + " " + word + ">"));
    }
    VhloDialect.DIALECT.attributes().stream()
        .filter(attribute -> !enumerations.contains(attribute.mnemonic()))
        .forEach(attribute -> rows.add("#vhlo." + attribute.mnemonic()));
    Set<String> mapped = new HashSet<>();
    for (Path program : programs()) {
      VHLO_NAME
          .matcher(vhlo(artifact(program)))
          .results()
          .forEach(match -> mapped.add(match.group()));
    }
    assertThat(mapped).containsAll(rows);
  }
}
