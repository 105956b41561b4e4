package org.hlo4j.conformance;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.hlo4j.Hlo4j;
import org.hlo4j.engine.Engine;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.InterpretedShare;
import org.hlo4j.engine.PreparedFunction;
import org.hlo4j.ir.Operation;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.testing.RowCoverage;
import org.junit.jupiter.api.Test;

/**
 * The share of the work of models that the engine leaves to the interpreter, by its estimate and
 * rounded up to percents, is none or stands in a list with the reason.
 */
class InterpretedModelsTest {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final Path FOLDER = ProjectFolder.file("check/bench/models");
  private static final String END = ".mlir.bc.gz";

  private static final Path LIST =
      ProjectFolder.file(
          "check/conformance/src/test/resources/org/hlo4j/conformance/interpreted-models.txt");

  private static List<Path> models() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(END)).sorted().toList();
    }
  }

  private static Operation read(Path file) {
    try (var in = new GZIPInputStream(new FileInputStream(file.toFile()))) {
      return HLO4J.deserialize(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a row for each plan of which the interpreter has a part. */
  private static Stream<String> rows(Path file) {
    Operation program = read(file);
    String name = file.getFileName().toString().replace(END, "");
    return Stream.of(true, false)
        .flatMap(strict -> {
          InterpretedShare share = share(program, strict);
          return share.isEmpty()
              ? Stream.empty()
              : Stream.of(
                  "%s, %s, %.0f %%"
                      .formatted(name, strict ? "strict" : "fast", Math.ceil(100 * share.work())));
        });
  }

  private static InterpretedShare share(Operation program, boolean strict) {
    try (PreparedFunction prepared =
        Engine.prepare(program, "main", EngineOptions.DEFAULT.withStrict(strict))) {
      return prepared.interpreted();
    }
  }

  @Test
  void modelsAreNotLeftToTheInterpreter() throws IOException {
    Set<String> rows = new TreeSet<>();
    models().forEach(file -> rows(file).forEach(rows::add));
    RowCoverage.check(rows, Set.of(), LIST);
  }
}
