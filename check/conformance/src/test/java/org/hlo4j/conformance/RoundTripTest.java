package org.hlo4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.Portability;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tests that upstream's test programs are preserved by artifacts as they are by printing. */
class RoundTripTest {
  private static final int PROGRAMS = 2839;

  /** Operations of dialects without a portable form; upstream rejects these programs too. */
  private static final Pattern NOT_PORTABLE = Pattern.compile("\\bchlo\\.|\"check\\.");

  private final Path folder = Upstream.file("stablehlo/testdata");

  @TestFactory
  Stream<DynamicTest> isTheSameAfterAnArtifact() {
    return programs().map(name -> DynamicTest.dynamicTest(name, () -> check(name)));
  }

  private void check(String name) {
    SourceProgram source = SourceProgram.read(folder, name);
    try {
      Operation module = source.parse();
      byte[] artifact = source.serialize(module, Version.current());
      assertThat(print(Portability.deserialize(artifact))).isEqualTo(print(module));
    } catch (DiagnosticException e) {
      assertThat(new String(source.text(), StandardCharsets.UTF_8))
          .as(e.getMessage())
          .containsPattern(NOT_PORTABLE);
    }
  }

  private static String print(Operation module) {
    return new String(SourceProgram.print(module), StandardCharsets.UTF_8);
  }

  private Stream<String> programs() {
    try (var files = Files.walk(folder)) {
      var names =
          files
              .map(file -> folder.relativize(file).toString())
              .filter(name -> name.endsWith(".mlir"))
              .sorted()
              .toList();
      assertThat(names).hasSizeGreaterThanOrEqualTo(PROGRAMS);
      return names.stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
