package org.hlo4j.tools.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.Exit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests {@code hlo4j run} with files of all types for parameters of all types. */
class RunTypesTest {
  private static final Path TABLE =
      ProjectFolder.file("run/interpreter/src/test/resources/numpy-types.txt");

  @TempDir private Path folder;

  /** A row of the table: an element type, its descriptors in files, the bytes of the number one. */
  record Row(String type, List<String> descrs, byte[] one) {
    boolean isQuantized() {
      return type.startsWith("!quant");
    }

    @Override
    public String toString() {
      return type;
    }
  }

  static List<Row> rows() throws IOException {
    return Files.readAllLines(TABLE).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(" ", -1))
        .map(parts ->
            new Row(parts[0], List.of(parts[2].split(",")), HexFormat.of().parseHex(parts[3])))
        .toList();
  }

  private String write(String descr, byte[] elements) throws IOException {
    String header = "{'descr': '%s', 'fortran_order': False, 'shape': (1,), }\n".formatted(descr);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    file.write(header.length());
    file.write(0);
    file.writeBytes(header.getBytes(StandardCharsets.ISO_8859_1));
    file.writeBytes(elements);
    return Files.write(folder.resolve("x.npy"), file.toByteArray()).toString();
  }

  private Run run(Row parameter, String file, String... options) {
    String type = "tensor<1x" + parameter.type + ">";
    String program =
        "func.func @main(%x: " + type + " loc(\"x\")) -> " + type + " { return %x : " + type + " }";
    String[] arguments = {"run", "-", "--input=" + file, "--output=" + folder.resolve("out")};
    String[] all = Arrays.copyOf(arguments, arguments.length + options.length);
    System.arraycopy(options, 0, all, arguments.length, options.length);
    return Commands.run(program, all);
  }

  /** Returns the elements of the result. */
  private byte[] result(Row parameter) throws IOException {
    byte[] file = Files.readAllBytes(folder.resolve("out/result0.npy"));
    Files.delete(folder.resolve("out/result0.npy"));
    assertThat(new String(file, StandardCharsets.ISO_8859_1))
        .contains("{'descr': '" + parameter.descrs.getFirst() + "', 'fortran_order': False");
    return Arrays.copyOfRange(file, file.length - parameter.one.length, file.length);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void noValueIsMadeThatWasNotAskedFor(Row parameter) throws IOException {
    Set<String> seen = new HashSet<>(parameter.descrs);
    for (Row held : rows()) {
      for (String descr : held.descrs) {
        if (!seen.add(descr) && !held.type.equals(parameter.type)) {
          continue;
        }
        String file = write(descr, held.one);
        Run plain = run(parameter, file);
        if (parameter.descrs.contains(descr)) {
          assertThat(plain.status()).as(plain.err()).isZero();
          byte[] result = result(parameter);
          assertThat(result).hasSameSizeAs(held.one);
          if (held.type.equals(parameter.type)) {
            assertThat(result).as(descr).isEqualTo(held.one);
          }
          continue;
        }
        boolean canBeCast = !descr.startsWith("<V") && !parameter.isQuantized();
        assertThat(plain.status()).as(descr).isEqualTo(Exit.FAILED);
        assertThat(plain.err())
            .startsWith("hlo4j: argument x (tensor<1x")
            .contains("): '" + file + "': elements are ")
            .contains(canBeCast ? "; --cast converts the values\n" : "\n");
        Run cast = run(parameter, file, "--cast");
        assertThat(cast.status()).as(cast.err()).isEqualTo(canBeCast ? 0 : Exit.FAILED);
        if (canBeCast) {
          assertThat(result(parameter)).as(descr).isEqualTo(parameter.one);
        }
      }
    }
  }
}
