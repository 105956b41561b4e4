package org.hlo4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.Portability;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests that upstream's stored artifacts, one for each release, are read and written again byte for
 * byte.
 */
class UpstreamArtifactsTest {
  private static final Pattern NAME =
      Pattern.compile("stablehlo_legalize_to_vhlo\\.(\\d+)_(\\d+)_(\\d+)\\.mlir\\.bc");
  private static final int ARTIFACTS = 32;

  private final Path folder = Upstream.file("stablehlo/tests/vhlo");

  @TestFactory
  Stream<DynamicTest> writesAgainWhatItRead() {
    return artifacts()
        .map(artifact ->
            test(
                artifact,
                version -> {
                  byte[] bytes = SourceProgram.bytes(folder.resolve(artifact));
                  assertThat(Portability.artifactVersion(bytes)).contains(version);
                  var module = Portability.deserialize(bytes);
                  assertThat(Portability.serialize(module, version)).isEqualTo(bytes);
                }));
  }

  @TestFactory
  Stream<DynamicTest> writesWhatUpstreamWroteForTheText() {
    return artifacts()
        .map(artifact ->
            test(
                artifact,
                version -> {
                  String text = artifact.replaceFirst("\\.bc$", "");
                  SourceProgram source = SourceProgram.read(folder, text);
                  assertThat(source.serialize(source.parseWithoutLocations(), version))
                      .isEqualTo(SourceProgram.bytes(folder.resolve(artifact)));
                }));
  }

  private interface Check {
    void run(Version version);
  }

  private static DynamicTest test(String artifact, Check check) {
    Matcher name = NAME.matcher(artifact);
    assertThat(name.matches()).isTrue();
    var version = Version.parse(String.join(".", name.group(1), name.group(2), name.group(3)));
    return DynamicTest.dynamicTest(version.toString(), () -> check.run(version));
  }

  private Stream<String> artifacts() {
    try (var files = Files.list(folder)) {
      var names =
          files
              .map(file -> file.getFileName().toString())
              .filter(NAME.asMatchPredicate())
              .sorted()
              .toList();
      assertThat(names).hasSizeGreaterThanOrEqualTo(ARTIFACTS);
      return names.stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
