package org.hlo4j.conformance.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs all targets on the corpus of guided fuzzing. */
class CorpusTest {
  @TempDir Path folder;

  @Test
  @Timeout(300)
  void isReadOrRefusedWithASmallHeapAndStack() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-Dhlo4j.project=" + Seeds.project().toAbsolutePath().normalize(),
                "-cp",
                absolute(System.getProperty("java.class.path")),
                Replay.class.getName())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).endsWith(" inputs, 0 breaches\n");
  }

  private static String absolute(String classPath) {
    String separator = System.getProperty("path.separator");
    return java.util.Arrays.stream(classPath.split(separator, -1))
        .map(part -> Path.of(part).toAbsolutePath().toString())
        .collect(Collectors.joining(separator));
  }

  @Test
  void guidedFuzzingStartsFromMostSeedsOfEachTarget() throws IOException {
    for (Target target : Targets.all()) {
      List<byte[]> seeds = target.seeds();
      assertThat(seeds.stream().filter(seed -> seed.length < Guided.MAX_LENGTH))
          .as("short seeds of %s", Targets.name(target))
          .hasSizeGreaterThanOrEqualTo(Math.max(1, seeds.size() * 2 / 5));
    }
  }

  @Test
  void holdsInputsOfEachTarget() throws IOException {
    Set<String> targets =
        Targets.all().stream().map(Targets::name).collect(Collectors.toUnmodifiableSet());
    Set<String> found =
        Corpus.read().stream().map(Corpus.Entry::target).collect(Collectors.toUnmodifiableSet());
    assertThat(found).isEqualTo(targets);
  }
}
