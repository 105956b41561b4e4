package org.hlo4j.conformance.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Regression tests of former findings; the name of a file is the reader and the defect. */
class FuzzRegressionTest {
  private static final Path FILES = Path.of("src/test/resources/fuzz");
  private static final int SMALL_STACK = 1 << 20;

  /** A file that broke a reader. */
  private record Find(String name, byte[] bytes) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Find> finds() throws IOException {
    List<Find> finds = new ArrayList<>(generated());
    try (Stream<Path> files = Files.list(FILES)) {
      for (Path file : files.sorted().toList()) {
        finds.add(new Find(file.getFileName().toString(), Files.readAllBytes(file)));
      }
    }
    return finds;
  }

  private static List<Find> generated() {
    return List.of(
        find("pipeline-nested_deeply", "builtin.module(".repeat(100_000)),
        find("pipeline-braces_nested_deeply", "builtin.module(cse" + "{".repeat(100_000)),
        find("command-nested_pipeline", "stablehlo-opt\n--pass-pipeline=" + "a(".repeat(100_000)),
        find(
            "command-nested_argument",
            "stablehlo-translate\n--interpret\n--args=" + "[".repeat(100_000)),
        find("command-no_name_of_a_file", "stablehlo-translate\n--interpret\n--inputs=\0"),
        find(
            "command-no_name_of_a_folder",
            "stablehlo-translate\n--interpret\n--probe-output-dir=\0"),
        find("command-no_name_of_output", "hlo4j\nrun\n-\n--output\n\0\n--input\n\0"),
        find("command-no_name_of_report", "hlo4j\nreport\n-\n-o\n\0"),
        find("command-no_name_of_dump", "hlo4j\nrun\n-\n--dump\n\0"),
        find("command-no_name_to_compare", "hlo4j\nrun\n-\n--compare\n\0"),
        find("command-no_folder", "hlo4j\nmigrate\n\0\n--target\n1.0.0"),
        find("command-no_program", "stablehlo-opt\n\0"),
        find("command-endless_option", "stablehlo-opt\n--" + "x".repeat(1_000_000)),
        find("npy-huge_shape_without_elements", npy("(0, 9223372036854775807)")),
        find("npy-shape_beyond_numbers", npy("(99999999999999999999,)")),
        find("npy-size_overflows", npy("(4294967296, 4294967296)")));
  }

  private static String npy(String shape) {
    String header = "{'descr': '<f4', 'fortran_order': True, 'shape': " + shape + ", }\n";
    return "\u0093NUMPY\1\0" + (char) header.length() + "\0" + header;
  }

  private static Find find(String name, String text) {
    return new Find(name, text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static Map<String, Target> targets() {
    Map<String, Target> targets = new TreeMap<>();
    try {
      for (Target target : Targets.all()) {
        targets.put(Targets.name(target), target);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return targets;
  }

  private static final Map<String, Target> TARGETS = targets();

  @ParameterizedTest
  @MethodSource("finds")
  @Timeout(20)
  void isReadOrRefused(Find find) throws InterruptedException {
    Target target = TARGETS.get(find.name.substring(0, find.name.indexOf('-')));
    assertThat(target).isNotNull();
    AtomicReference<Throwable> outcome = new AtomicReference<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                target.read(find.bytes);
              } catch (DiagnosticException refusal) {
                assertThat(refusal.diagnostics()).isNotEmpty();
              } catch (IOException refusal) {
                assertThat(refusal).hasMessageContaining("");
              }
            },
            find.name,
            SMALL_STACK);
    thread.setUncaughtExceptionHandler((_, thrown) -> outcome.set(thrown));
    thread.start();
    thread.join();
    assertThat(outcome.get()).isNull();
  }
}
