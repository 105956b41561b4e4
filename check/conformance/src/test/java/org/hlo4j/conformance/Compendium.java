package org.hlo4j.conformance;

import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.Release;
import org.hlo4j.opset.vhlo.VhloHistory;
import org.hlo4j.testing.ProjectFolder;

/** The programs of the folder {@code compat} and their expected artifacts; see its README. */
final class Compendium {
  static final Path FOLDER = ProjectFolder.file("check/compat");
  static final Path CHECKSUMS = FOLDER.resolve("checksums.txt");
  static final Path REFUSALS = FOLDER.resolve("refusals.txt");

  /** All versions that artifacts can be written for, oldest first. */
  static final List<Version> VERSIONS =
      VhloHistory.releases().stream().map(Release::version).toList();

  private static final String PROGRAM = ".mlir";
  private static final String ARTIFACT = ".mlir.bc";

  /**
   * The subject of a digest.
   *
   * @param kind the second column of the checksums
   * @param program the third column: the path of the program
   */
  record Pin(String kind, String program) {
    static final String PRINTED = "printed";
    static final String READ_BACK = "read-back";

    static Pin of(Version version, String program) {
      return new Pin(version.toString(), program);
    }

    static Pin withLocations(Version version, String program) {
      return new Pin(version + "+locations", program);
    }

    String line(String digest) {
      return String.join("  ", digest, kind, program);
    }
  }

  /** A stored artifact. */
  record Artifact(Path file, String program, Version version) {
    byte[] bytes() {
      return SourceProgram.bytes(file);
    }

    @Override
    public String toString() {
      return FOLDER.relativize(file).toString();
    }
  }

  /** Versions that cannot express a program, and the operation first named as the reason. */
  record Refusal(String program, Version from, Version to, String operation) {
    boolean covers(String name, Version version) {
      return program.equals(name) && !version.isBefore(from) && !version.isAfter(to);
    }

    String line() {
      return String.join("  ", program, from + ".." + to, operation);
    }
  }

  private Compendium() {}

  /** Returns the paths of all programs in the folder, by release. */
  static List<String> programs() {
    return files(PROGRAM)
        .map(file -> FOLDER.relativize(file).toString().replace('\\', '/'))
        .sorted(Comparator.comparing(Compendium::release).thenComparing(name -> name))
        .toList();
  }

  static Version release(String program) {
    return Version.parse(program.substring(0, program.indexOf('/')));
  }

  /** Returns the path of the artifact of a program. */
  static Path artifactFile(String program, Version version) {
    String stem = program.substring(0, program.length() - PROGRAM.length());
    return FOLDER.resolve(stem + "." + version + ARTIFACT);
  }

  static List<Artifact> artifacts() {
    Map<Path, Artifact> known =
        programs().stream()
            .flatMap(program ->
                VERSIONS.stream().map(v -> new Artifact(artifactFile(program, v), program, v)))
            .collect(toMap(Artifact::file, artifact -> artifact));
    return files(ARTIFACT)
        .sorted()
        .map(file -> {
          Artifact artifact = known.get(file);
          if (artifact == null) {
            throw new AssertionError(file + " is the artifact of no program");
          }
          return artifact;
        })
        .toList();
  }

  /** Returns the checksums, in the order of the file. */
  static Map<Pin, String> digests() {
    Map<Pin, String> digests = new LinkedHashMap<>();
    for (String[] columns : table(CHECKSUMS)) {
      if (digests.put(new Pin(columns[1], columns[2]), columns[0]) != null) {
        throw new AssertionError("stated twice: " + String.join("  ", columns));
      }
    }
    return digests;
  }

  static List<Refusal> refusals() {
    return table(REFUSALS).stream()
        .map(columns -> {
          String[] range = columns[1].split("\\.\\.", 2);
          return new Refusal(
              columns[0], Version.parse(range[0]), Version.parse(range[1]), columns[2]);
        })
        .toList();
  }

  private static List<String[]> table(Path file) {
    try (var lines = Files.lines(file)) {
      return lines.filter(line -> !line.startsWith("#")).map(line -> line.split(" +", 3)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> files(String suffix) {
    try (var files = Files.walk(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(suffix)).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
