package org.hlo4j.conformance.fuzz;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.hlo4j.Hlo4j;
import org.hlo4j.archive.TarArchive;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/** The programs and files of the project, as seeds of mutation. */
final class Seeds {
  private static final List<String> PROGRAMS = read();

  private Seeds() {}

  /**
   * Returns the folder of the project: tests run in that of a module, fuzzers get it as a property.
   */
  static Path project() {
    return Path.of(System.getProperty("hlo4j.project", "../.."));
  }

  /** Returns valid programs as text. */
  static List<String> programs() {
    return PROGRAMS;
  }

  /** Returns a program for each custom call of linear algebra. */
  static List<String> linearAlgebra() {
    return parts("run/linalg/src/test/resources/org/hlo4j/linalg/targets.mlir");
  }

  /** Returns the parts of a file between lines of dashes. */
  static List<String> parts(String file) {
    return List.of(text(file).split("// -----\n", -1));
  }

  /** Returns the text of a file of the project. */
  static String text(String file) {
    try {
      return Files.readString(project().resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> read() {
    try {
      List<String> programs = new ArrayList<>();
      for (String folder : List.of("check/compat", "examples")) {
        files(project().resolve(folder), ".mlir").forEach(file -> programs.add(text(file)));
      }
      programs.addAll(rules(project().resolve("core/dialects/src/test/resources/rules")));
      return List.copyOf(programs);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(byte[] file) {
    return new String(file, StandardCharsets.UTF_8);
  }

  /** Returns the programs in tables of programs and edits. */
  private static List<String> rules(Path folder) throws IOException {
    List<String> programs = new ArrayList<>();
    for (byte[] table : files(folder, ".txt")) {
      for (String section : text(table).split("(?m)^=== .*\n", -1)) {
        String program = section.split("(?m)^---", 2)[0];
        if (program.contains("func.func") && verifies(program)) {
          programs.add(program);
        }
      }
    }
    return programs;
  }

  /** Some tables have placeholders in their programs. */
  private static boolean verifies(String program) {
    try {
      return Hlo4j.standard().parse(program).regionCount() > 0;
    } catch (DiagnosticException e) {
      return false;
    }
  }

  /**
   * Returns the samples of operators in archives of a module's tests.
   *
   * @param largest the size above which files are left out, in bytes
   */
  static List<byte[]> samples(String module, String ending, int largest) throws IOException {
    List<byte[]> found = new ArrayList<>();
    for (byte[] archive :
        files(project().resolve(module).resolve("src/test/resources"), ".tar.gz")) {
      try (var in = new GZIPInputStream(new ByteArrayInputStream(archive))) {
        TarArchive tar = TarArchive.of(Blob.wrap(in.readAllBytes()));
        for (TarArchive.Entry entry : tar.entries()) {
          if (entry.name().endsWith(ending) && entry.size() <= largest) {
            found.add(tar.open(entry).readAllBytes());
          }
        }
      }
    }
    return found;
  }

  static List<byte[]> files(Path folder, String ending) throws IOException {
    List<byte[]> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted().toList()) {
        if (file.toString().endsWith(ending)) {
          found.add(Files.readAllBytes(file));
        }
      }
    }
    return found;
  }
}
