package org.hlo4j.viewgen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Writes the sources of the views: {@code GenerateViews <folder>}. */
public final class GenerateViews {
  private GenerateViews() {}

  /**
   * Writes the sources that differ from those in the folder.
   *
   * @param arguments the folder
   * @throws IOException if a file cannot be written
   */
  public static void main(String[] arguments) throws IOException {
    write(Path.of(arguments[0]), sources());
  }

  static Map<String, String> sources() {
    Map<String, String> sources = new TreeMap<>();
    for (ViewedDialect dialect : ViewedDialect.all()) {
      String folder = "org/hlo4j/op/" + dialect.namespace() + "/";
      sources.put(folder + "package-info.java", InterfacePrinter.printPackage(dialect));
      sources.put(folder + dialect.interfaceName() + ".java", InterfacePrinter.print(dialect));
      for (DefinedOp op : dialect.ops()) {
        sources.put(
            folder + JavaNames.view(op.definition().mnemonic()) + ".java",
            ViewPrinter.print(op, dialect));
      }
    }
    sources.put(
        "org/hlo4j/op/stablehlo/" + MethodsPrinter.CLASS + ".java",
        MethodsPrinter.print(ViewedDialect.stablehlo()));
    return sources;
  }

  /** Keeps files that have not changed, for incremental compilation, and deletes all others. */
  static void write(Path folder, Map<String, String> sources) throws IOException {
    Set<Path> written = new HashSet<>();
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = folder.resolve(source.getKey());
      written.add(file);
      if (!Files.exists(file) || !Files.readString(file).equals(source.getValue())) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, source.getValue());
      }
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!written.contains(file)) {
          Files.delete(file);
        }
      }
    }
  }
}
