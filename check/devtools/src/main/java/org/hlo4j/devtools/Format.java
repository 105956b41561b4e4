package org.hlo4j.devtools;

import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * Runs google-java-format on Java sources. The first argument is {@code check} or {@code write},
 * the others are sources, and folders with sources below.
 */
final class Format {
  private Format() {}

  /**
   * Formats sources, or says which are not formatted: what Maven runs.
   *
   * @param args {@code check} or {@code write}, then sources and folders
   * @throws IOException if a source cannot be read
   */
  public static void main(String[] args) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String folder : List.of(args).subList(1, args.length)) {
      if (!Files.exists(Path.of(folder))) {
        throw new Failure("no such file: " + folder);
      }
      sources.addAll(sources(Path.of(folder).toRealPath()));
    }
    String found = args[0].equals("write") ? format("--replace", sources) : check(sources);
    if (!found.isEmpty()) {
      System.err.println(found);
      System.exit(1);
    }
  }

  /** Returns the sources that are not formatted, or nothing. */
  static String check(Path project, List<Path> sources) {
    return check(
        sources.stream().map(project::resolve).filter(source -> !isJbangScript(source)).toList());
  }

  private static String check(List<Path> sources) {
    String changed = format("--dry-run", sources);
    return changed.isEmpty() ? "" : "Not formatted (./dev fmt does it):\n" + changed;
  }

  /** Returns what the formatter says: names of sources, or errors. */
  private static String format(String option, List<Path> sources) {
    if (sources.isEmpty()) {
      return "";
    }
    List<String> arguments = new ArrayList<>(List.of(option));
    sources.forEach(source -> arguments.add(source.toString()));
    StringWriter said = new StringWriter();
    PrintWriter printer = new PrintWriter(said, true);
    try {
      new Main(printer, printer, InputStream.nullInputStream())
          .format(arguments.toArray(String[]::new));
    } catch (Exception e) { // a class of its own that is not public, for wrong options
      throw new IllegalStateException(e);
    }
    return said.toString();
  }

  private static List<Path> sources(Path folder) throws IOException {
    try (var paths = Files.walk(folder)) {
      return paths
          .filter(path ->
              isHandWritten(path.equals(folder) ? path.getFileName() : folder.relativize(path))
                  && !isJbangScript(path))
          .sorted()
          .toList();
    }
  }

  /** The formatter would put spaces into JBang's directives, which JBang does not read then. */
  private static boolean isJbangScript(Path source) {
    try (var lines = Files.lines(source)) {
      return lines.findFirst().orElse("").startsWith("///usr/bin/env jbang ");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isHandWritten(Path path) {
    return path.toString().endsWith(".java")
        && StreamSupport.stream(path.spliterator(), false)
            .noneMatch(name -> name.endsWith("target") || name.toString().startsWith("."));
  }
}
