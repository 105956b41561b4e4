package org.hlo4j.portability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.vhlo.Change.ChangesBytecodeFormat;
import org.hlo4j.opset.vhlo.Release;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.opset.vhlo.VhloHistory;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every program of the compendium becomes what it always became: at every version the same bytes,
 * and read again the same program.
 */
class CompendiumTest {
  private static final Path COMPENDIUM = Path.of("../compat");
  private static final String LOCATIONS = "+locations";

  /** A line of {@code checksums.txt}. */
  private record Checksum(String digest, String what, String program) {}

  @TestFactory
  Stream<DynamicTest> everyProgramBecomesWhatItAlwaysBecame() throws IOException {
    Map<String, List<Checksum>> byProgram = new LinkedHashMap<>();
    for (String line : lines("checksums.txt")) {
      String[] columns = line.split("  ");
      byProgram
          .computeIfAbsent(columns[2], program -> new ArrayList<>())
          .add(new Checksum(columns[0], columns[1], columns[2]));
    }
    return byProgram.entrySet().stream()
        .map(
            entry -> dynamicTest(entry.getKey(), () -> checkAll(entry.getKey(), entry.getValue())));
  }

  private static void checkAll(String program, List<Checksum> checksums) throws IOException {
    Operation withLocations = read(program);
    Operation plain = TestPrograms.withoutLocations(read(program));
    SerializationOptions options = options(program);
    for (Checksum checksum : checksums) {
      byte[] actual =
          switch (checksum.what()) {
            case "printed" -> printed(plain);
            case "read-back" ->
                printed(
                    Portability.deserialize(
                        Portability.serialize(plain, Version.current(), options)));
            default -> {
              boolean locations = checksum.what().endsWith(LOCATIONS);
              Version version = Version.parse(checksum.what().replace(LOCATIONS, ""));
              yield Portability.serialize(locations ? withLocations : plain, version, options);
            }
          };
      assertThat(sha256(actual)).as(checksum.what()).isEqualTo(checksum.digest());
    }
  }

  @TestFactory
  Stream<DynamicTest> everyRefusalNamesTheOperation() throws IOException {
    return lines("refusals.txt").stream()
        .map(line -> line.split("  "))
        .flatMap(columns ->
            versions(columns[1])
                .map(version ->
                    dynamicTest(
                        columns[0] + " at " + version,
                        () -> checkRefusal(columns[0], version, columns[2]))));
  }

  private static void checkRefusal(String program, Version version, String operation)
      throws IOException {
    Operation module = read(program);
    assertThat(TestPrograms.refusal(module, version, options(program)).diagnostics())
        .extracting(d -> d.message())
        .containsExactly(
            "failed to legalize operation '" + operation + "' that was explicitly marked illegal",
            "failed to convert VHLO to v" + version);
  }

  @TestFactory
  Stream<DynamicTest> everyArtifactIsReadAsItAlwaysWas() throws IOException {
    Map<String, String> digests = new HashMap<>();
    for (String line : lines("checksums.txt")) {
      String[] columns = line.split("  ");
      digests.put(columns[1] + " " + columns[2], columns[0]);
    }
    return files(".bc")
        .map(artifact -> dynamicTest(artifact.toString(), () -> checkArtifact(artifact, digests)));
  }

  private static void checkArtifact(Path artifact, Map<String, String> digests) throws IOException {
    byte[] bytes = Files.readAllBytes(artifact);
    Version version = Portability.artifactVersion(bytes).orElseThrow();
    String name = artifact.getFileName().toString().replace("." + version + ".mlir.bc", ".mlir");
    String program = artifact.getParent().getFileName() + "/" + name;
    assertThat(sha256(bytes)).isEqualTo(digests.get(version + " " + program));
    assertThat(sha256(printed(Portability.deserialize(bytes))))
        .isEqualTo(digests.get("read-back " + program));
  }

  /** A release that brought something that programs can use has a program that uses it. */
  @Test
  void everyReleaseThatBroughtSomethingHasAProgram() throws IOException {
    for (Release release : VhloHistory.releases()) {
      boolean brought =
          release.changes().stream().anyMatch(change -> !(change instanceof ChangesBytecodeFormat))
              && !release.version().equals(Version.parse("0.20.0"));
      assertThat(Files.isDirectory(COMPENDIUM.resolve(release.version().toString())))
          .as(release.version().toString())
          .isEqualTo(brought);
    }
  }

  private static Stream<Version> versions(String range) {
    String[] ends = range.split("\\.\\.");
    Version first = Version.parse(ends[0]);
    Version last = Version.parse(ends[1]);
    return VhloHistory.releases().stream()
        .map(Release::version)
        .filter(version -> !version.isBefore(first) && !version.isAfter(last));
  }

  private static Stream<Path> files(String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(COMPENDIUM)) {
      return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList().stream();
    }
  }

  private static List<String> lines(String file) throws IOException {
    return Files.readAllLines(COMPENDIUM.resolve(file)).stream()
        .filter(line -> !line.startsWith("#") && !line.isBlank())
        .toList();
  }

  private static Operation read(String program) throws IOException {
    return TestPrograms.parse(program, Files.readString(COMPENDIUM.resolve(program)));
  }

  private static SerializationOptions options(String program) throws IOException {
    return new SerializationOptions(
        Files.readString(COMPENDIUM.resolve(program))
            .contains("// serialize: --allow-other-dialects"));
  }

  private static byte[] printed(Operation module) {
    return TestPrograms.print(module).getBytes(StandardCharsets.UTF_8);
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
