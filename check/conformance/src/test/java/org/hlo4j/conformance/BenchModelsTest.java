package org.hlo4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.hlo4j.Hlo4j;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests the programs exported by JAX for benchmarks: artifacts and texts equal those of upstream,
 * whose digests {@code check/oracle/bench/models.py} stores with the artifacts.
 */
class BenchModelsTest {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final Path FOLDER = ProjectFolder.file("check/bench/models");
  private static final String END = ".mlir.bc.gz";
  private static final PrinterOptions LOCATED = PrinterOptions.builder().debugInfo(true).build();

  /** Digests of a model's text, without and with locations. */
  private record Model(String name, String text, String located) {
    static Model of(String line) {
      String[] columns = line.split(" ", -1);
      return new Model(columns[0], columns[1], columns[2]);
    }

    byte[] artifact() throws IOException {
      try (var in = new GZIPInputStream(new FileInputStream(FOLDER.resolve(name + END).toFile()))) {
        return in.readAllBytes();
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> isReadAndWrittenAsByUpstream() throws IOException {
    return models().map(model -> DynamicTest.dynamicTest(model.name(), () -> check(model)));
  }

  private static void check(Model model) throws IOException {
    byte[] artifact = model.artifact();
    Operation program = HLO4J.deserialize(artifact);
    assertThat(HLO4J.verifyAll(program)).isEmpty();
    assertThat(HLO4J.serialize(program)).as("artifact").isEqualTo(artifact);
    String located = print(program, LOCATED);
    assertThat(digest(print(program, PrinterOptions.DEFAULT))).as("text").isEqualTo(model.text());
    assertThat(digest(located)).as("text with locations").isEqualTo(model.located());
    assertThat(print(HLO4J.parse(located), LOCATED)).as("text, parsed").isEqualTo(located);
    Operation read = HLO4J.read(HLO4J.toBytecode(program), model.name());
    assertThat(HLO4J.serialize(read)).as("artifact, of bytecode").isEqualTo(artifact);
  }

  @Test
  void hasDigestsOfEachModel() throws IOException {
    Set<String> files = new TreeSet<>();
    try (var entries = Files.list(FOLDER)) {
      entries
          .map(each -> each.getFileName().toString())
          .filter(name -> name.endsWith(END))
          .forEach(name -> files.add(name.substring(0, name.length() - END.length())));
    }
    assertThat(models().map(Model::name)).containsExactlyElementsOf(files);
  }

  private static Stream<Model> models() throws IOException {
    return Files.readAllLines(FOLDER.resolve("digests.txt")).stream().map(Model::of);
  }

  private static String print(Operation program, PrinterOptions options) {
    return MlirPrinter.toString(program, HLO4J.dialects(), options);
  }

  private static String digest(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }
}
