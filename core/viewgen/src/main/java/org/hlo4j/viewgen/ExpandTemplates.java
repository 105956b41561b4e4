package org.hlo4j.viewgen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Writes the sources of templates: {@code ExpandTemplates <templates> <folder>}. */
public final class ExpandTemplates {
  private static final String SUFFIX = ".java.template";

  private ExpandTemplates() {}

  /**
   * Writes the sources that differ from those in the folder.
   *
   * @param arguments the folder with templates, in folders of packages, and the folder to write to
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    GenerateViews.write(Path.of(arguments[1]), sources(Path.of(arguments[0])));
  }

  /** Returns the sources of all templates by file path, which has the folder of the template. */
  static Map<String, String> sources(Path templates) throws IOException {
    Map<String, String> sources = new TreeMap<>();
    try (Stream<Path> files = Files.walk(templates)) {
      for (Path file : files.filter(path -> path.toString().endsWith(SUFFIX)).toList()) {
        Path place = templates.relativize(file);
        SourceTemplate.expand(file.getFileName().toString(), Files.readString(file))
            .forEach((name, text) -> sources.put(place.resolveSibling(name).toString(), text));
      }
    }
    return sources;
  }
}
