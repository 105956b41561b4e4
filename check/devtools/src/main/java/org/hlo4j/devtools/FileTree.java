package org.hlo4j.devtools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Folders of files that are made anew and replaced where they differ. */
final class FileTree {
  private FileTree() {}

  static void deleteAll(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Returns the files below a folder, relative to it; none if there is no folder. */
  static Set<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return Set.of();
    }
    Set<Path> found = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folder)) {
      files.filter(Files::isRegularFile).forEach(file -> found.add(folder.relativize(file)));
    }
    return found;
  }

  /**
   * Makes a folder of generated sources like another one, and leaves what is the same alone, whose
   * time of modification stays.
   */
  static void replaceWhatDiffers(Path from, Path to) throws IOException {
    Set<Path> wanted = files(from);
    for (Path file : wanted) {
      Path target = to.resolve(file);
      if (!Files.exists(target) || Files.mismatch(from.resolve(file), target) >= 0) {
        Files.createDirectories(target.getParent());
        Files.move(from.resolve(file), target, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    for (Path file : files(to)) {
      if (!wanted.contains(file)) {
        Files.delete(to.resolve(file));
      }
    }
  }

  /**
   * Copies resources beside classes, where they differ by time or size, and deletes those that were
   * copied before and are gone. A service may have providers in several folders: they are listed
   * together.
   *
   * @param folders with resources
   * @param output the folder of classes
   * @param list the file that keeps what was copied
   */
  static void copyResources(List<Path> folders, Path output, Path list) throws IOException {
    Set<String> copied = new TreeSet<>();
    Map<Path, List<String>> services = new TreeMap<>();
    for (Path folder : folders) {
      for (Path file : files(folder)) {
        copied.add(file.toString());
        if (file.startsWith("META-INF/services")) {
          services
              .computeIfAbsent(file, _ -> new ArrayList<>())
              .addAll(Files.readAllLines(folder.resolve(file)));
        } else if (differs(folder.resolve(file), output.resolve(file))) {
          Files.createDirectories(output.resolve(file).getParent());
          Files.copy(
              folder.resolve(file),
              output.resolve(file),
              StandardCopyOption.REPLACE_EXISTING,
              StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
    for (Map.Entry<Path, List<String>> service : services.entrySet()) {
      Files.createDirectories(output.resolve(service.getKey()).getParent());
      Files.write(output.resolve(service.getKey()), service.getValue());
    }
    for (String before : Files.exists(list) ? Files.readAllLines(list) : List.<String>of()) {
      if (!copied.contains(before)) {
        Files.deleteIfExists(output.resolve(before));
      }
    }
    Files.write(list, copied);
  }

  private static boolean differs(Path source, Path copy) throws IOException {
    return !Files.exists(copy)
        || Files.size(source) != Files.size(copy)
        || !Files.getLastModifiedTime(source).equals(Files.getLastModifiedTime(copy));
  }
}
