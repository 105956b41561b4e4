package org.hlo4j.devtools;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sources that are compiled to one folder with one class path; paths are relative to the project's
 * folder.
 *
 * @param name of the module, with {@code .tests} for its tests
 * @param roots the folders with sources
 * @param output the folder of the classes, which several may share
 * @param classPath what they are compiled against but for what is in {@code output}; {@code *}
 *     stands for the jars of a folder
 */
record SourceSet(String name, List<Path> roots, Path output, List<Path> classPath) {

  /**
   * Returns the sources with their root; module declarations are left out, as all are compiled on
   * the class path.
   */
  Map<Path, Stamp> sources(Path project) throws IOException {
    Map<Path, Stamp> sources = new TreeMap<>();
    for (Path root : roots) {
      if (!Files.isDirectory(project.resolve(root))) {
        continue;
      }
      Files.walkFileTree(
          project.resolve(root),
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              String name = file.getFileName().toString();
              if (name.endsWith(".java") && !name.equals("module-info.java")) {
                sources.put(project.relativize(file), Stamp.of(attributes));
              }
              return FileVisitResult.CONTINUE;
            }
          });
    }
    return sources;
  }

  /** Returns what a source is called below its root. */
  Path belowRoot(Path source) {
    for (Path root : roots) {
      if (source.startsWith(root)) {
        return root.relativize(source);
      }
    }
    throw new IllegalArgumentException(source + " is not of " + name);
  }
}
