package org.hlo4j.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A hand-written Java file of the project; {@code path} is relative to the project's folder. */
record SourceFile(Path path, List<String> lines) {
  private static final Path PROJECT =
      Path.of(System.getProperty("basedir", "conformance")).toAbsolutePath().getParent();

  /** Returns the sources of all modules, tests included, sorted by path. */
  static List<SourceFile> all() {
    return modules()
        .map(module -> module.resolve("src"))
        .flatMap(SourceFile::filesBelow)
        .filter(file -> file.toString().endsWith(".java"))
        .sorted()
        .map(file -> new SourceFile(PROJECT.relativize(file), readLines(file)))
        .toList();
  }

  private static Stream<Path> modules() {
    try (var folders = Files.list(PROJECT)) {
      return folders.filter(folder -> Files.isDirectory(folder.resolve("src"))).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> filesBelow(Path folder) {
    try (var files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> readLines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String module() {
    return path.getName(0).toString();
  }

  boolean isTest() {
    return path.getName(2).toString().equals("test");
  }

  boolean isNamed(String name) {
    return path.getFileName().toString().equals(name);
  }

  Path folder() {
    return path.getParent();
  }

  /** Returns the lines that contain {@code pattern}, as {@code path:line: text}. */
  Stream<String> matches(Pattern pattern) {
    return IntStream.range(0, lines.size())
        .filter(line -> pattern.matcher(lines.get(line)).find())
        .mapToObj(line -> path + ":" + (line + 1) + ": " + lines.get(line).strip());
  }
}
