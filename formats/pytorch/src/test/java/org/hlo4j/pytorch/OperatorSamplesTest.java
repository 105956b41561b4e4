package org.hlo4j.pytorch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.hlo4j.archive.TarArchive;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.operator.Operators;
import org.hlo4j.testing.RowCoverage;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests that operators compute what PyTorch computes, with samples of PyTorch's own tests, which
 * check/oracle/pytorch/samples.py packs, and of the operators in check/oracle/pytorch/calls.txt,
 * which check/oracle/pytorch/calls.py records.
 */
class OperatorSamplesTest {
  private static final Path RESOURCES = Path.of("src/test/resources");
  private static final List<String> ARCHIVES = List.of("samples.tar.gz", "calls.tar.gz");
  private static final String PROGRAM = ".pt2";
  private static final Pattern TARGET =
      Pattern.compile("\"target\": \"(?:torch\\.ops\\.)?([\\w.]+)\"");

  @TestFactory
  Stream<DynamicTest> givesTheNumbersOfPytorch() throws IOException {
    Map<String, byte[]> files = files();
    Map<String, List<String>> byOperator = new TreeMap<>();
    for (String file : files.keySet()) {
      if (file.endsWith(PROGRAM)) {
        byOperator
            .computeIfAbsent(file.substring(0, file.indexOf('/')), _ -> new ArrayList<>())
            .add(file.substring(0, file.length() - PROGRAM.length()));
      }
    }
    assertThat(byOperator).isNotEmpty();
    return byOperator.entrySet().stream()
        .map(operator ->
            DynamicTest.dynamicTest(
                operator.getKey(),
                () -> operator.getValue().forEach(sample -> check(files, sample))));
  }

  /** A row that has no sample stands in a list, with the reason. */
  @Test
  void eachRowOfTheTableHasASample() throws IOException {
    List<String> converted =
        Operators.ALL.table().rows().stream()
            .filter(row -> row.refusal().isEmpty())
            .map(OperatorTable.Row::name)
            .toList();
    RowCoverage.check(converted, shown(), RESOURCES.resolve("unsampled.txt"));
  }

  /** A core operator of which too few samples agree stands in a list, with the reason. */
  @Test
  void eachCoreOperatorHasSamplesThatAgree() throws IOException {
    Map<String, OperatorSamples> core = OperatorSamples.table();
    core.values().removeIf(samples -> !samples.isCore());
    List<String> agreeing =
        core.keySet().stream().filter(operator -> core.get(operator).isShown()).toList();
    RowCoverage.check(core.keySet(), agreeing, OperatorSamples.notYet());
  }

  /** The table says of no operator that samples agree unless one of them is here. */
  @Test
  void eachOperatorOfTheTableIsShown() throws IOException {
    List<String> claimed = new ArrayList<>();
    OperatorSamples.table()
        .forEach((operator, samples) -> {
          if (samples.isCore() && samples.isShown()) {
            claimed.add(operator);
          }
        });

    assertThat(claimed).hasSizeGreaterThanOrEqualTo(170);
    assertThat(shown()).containsAll(claimed);
  }

  /** Returns the operators of all samples. */
  private static Set<String> shown() throws IOException {
    Set<String> shown = new HashSet<>();
    files()
        .forEach((name, content) -> {
          if (name.endsWith(PROGRAM)) {
            Matcher target = TARGET.matcher(new String(content, StandardCharsets.ISO_8859_1));
            target.results().forEach(found -> shown.add(found.group(1)));
          }
        });
    return shown;
  }

  private static void check(Map<String, byte[]> files, String sample) {
    Operation program =
        TestArchive.read(files.get(sample + PROGRAM)).toStablehlo(ImportOptions.DEFAULT);
    TestPrograms.check(program, sample, files.get(sample + ".safetensors"), List.of());
  }

  private static Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    for (String archive : ARCHIVES) {
      try (var in = new GZIPInputStream(Files.newInputStream(RESOURCES.resolve(archive)))) {
        TarArchive tar = TarArchive.of(Blob.wrap(in.readAllBytes()));
        for (TarArchive.Entry entry : tar.entries()) {
          files.put(entry.name(), tar.open(entry).readAllBytes());
        }
      }
    }
    return files;
  }
}
