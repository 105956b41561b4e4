package org.hlo4j.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The folder of the project, whichever module's tests run. */
public final class ProjectFolder {
  /** The folder, absolute. */
  public static final Path ROOT = find();

  private ProjectFolder() {}

  /**
   * Returns a file or folder of the project.
   *
   * @param path its path in the project's folder
   */
  public static Path file(String path) {
    return ROOT.resolve(path);
  }

  /** Returns the folders of the modules, as {@code pom.xml} has them: lowest first. */
  public static List<Path> modules() {
    try {
      return Pattern.compile("<module>(.*)</module>")
          .matcher(Files.readString(file("pom.xml")))
          .results()
          .map(module -> file(module.group(1)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path find() {
    Path folder = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new IllegalStateException("tests run outside of the project's folder");
      }
    }
    return folder;
  }
}
