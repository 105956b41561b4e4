package org.hlo4j.architecture;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.testing.ProjectFolder;

/**
 * A hand-written Java file of the project, or a template of some; {@code path} is relative to the
 * project's folder.
 */
record SourceFile(Path path, List<String> lines) {
  /** Returns the sources of all modules, tests included, sorted by path. */
  static List<SourceFile> all() {
    return ProjectFolder.modules().stream()
        .map(module -> module.resolve("src"))
        .filter(Files::isDirectory)
        .flatMap(SourceFile::filesBelow)
        .filter(file -> file.toString().matches(".*\\.java(\\.template)?"))
        .sorted()
        .map(file -> new SourceFile(ProjectFolder.ROOT.relativize(file), readLines(file)))
        .toList();
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

  /** Returns the name of the module's folder. */
  String module() {
    return path.getName(sourcesAt() - 1).toString();
  }

  boolean isTest() {
    return path.getName(sourcesAt() + 1).toString().equals("test");
  }

  /** Returns which name of the path is {@code src}. */
  private int sourcesAt() {
    return IntStream.range(0, path.getNameCount())
        .filter(i -> path.getName(i).toString().equals("src"))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the name of its package, with dots. */
  String packageName() {
    return IntStream.range(sourcesAt() + 3, path.getNameCount() - 1)
        .mapToObj(i -> path.getName(i).toString())
        .collect(joining("."));
  }

  boolean isNamed(String name) {
    return path.getFileName().toString().equals(name);
  }

  /** Returns the lines that contain {@code pattern}, as {@code path:line: text}. */
  Stream<String> matches(Pattern pattern) {
    return IntStream.range(0, lines.size())
        .filter(line -> pattern.matcher(lines.get(line)).find())
        .mapToObj(line -> path + ":" + (line + 1) + ": " + lines.get(line).strip());
  }
}
