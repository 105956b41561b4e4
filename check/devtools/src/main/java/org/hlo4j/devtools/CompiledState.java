package org.hlo4j.devtools;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The records of compiled sources, by set and path; kept in a folder between commands. */
final class CompiledState {
  private static final Pattern WORD = Pattern.compile("\\W+");

  private final Path project;
  private final Path folder;
  private final Map<String, Map<Path, CompiledSource>> sets = new TreeMap<>();
  private final Set<String> changed = new TreeSet<>();

  private CompiledState(Path project) {
    this.project = project;
    this.folder = folder(project);
  }

  private static Path folder(Path project) {
    return project.resolve(".dev/compiled-sources");
  }

  /**
   * Returns whether it is known of what the classes are made that are there, and all of it still
   * belongs to the project: it does not when a module is gone, or has another name.
   */
  static boolean isKept(Path project, Set<String> sets) throws IOException {
    if (!Files.isDirectory(folder(project))) {
      return false;
    }
    try (var files = Files.list(folder(project))) {
      return files.map(file -> file.getFileName().toString()).allMatch(sets::contains);
    }
  }

  /** Deletes what is known. */
  static void forget(Path project) throws IOException {
    FileTree.deleteAll(folder(project));
  }

  /** Reads what is known; nothing where nothing was compiled. */
  static CompiledState read(Path project) throws IOException {
    CompiledState state = new CompiledState(project);
    Files.createDirectories(state.folder);
    try (var files = Files.list(state.folder)) {
      for (Path file : files.toList()) {
        Map<Path, CompiledSource> sources = state.of(file.getFileName().toString());
        for (String line : Files.readAllLines(file)) {
          int tab = line.indexOf('\t');
          sources.put(
              Path.of(line.substring(0, tab)), CompiledSource.parse(line.substring(tab + 1)));
        }
      }
    }
    return state;
  }

  /** Returns the sources of a set, to be looked at only. */
  Map<Path, CompiledSource> of(String set) {
    return sets.computeIfAbsent(set, _ -> new TreeMap<>());
  }

  void put(String set, Path source, CompiledSource compiled) {
    of(set).put(source, compiled);
    changed.add(set);
  }

  void remove(String set, Path source) {
    of(set).remove(source);
    changed.add(set);
  }

  void clear(String set) {
    of(set).clear();
    changed.add(set);
  }

  void save() throws IOException {
    for (String set : changed) {
      List<String> lines = new ArrayList<>();
      of(set).forEach((path, source) -> lines.add(path + "\t" + source.line()));
      Path written = Files.createTempFile(folder.resolve(".."), set, ".new");
      Files.write(written, lines);
      Files.move(written, folder.resolve(set), StandardCopyOption.REPLACE_EXISTING);
    }
    changed.clear();
  }

  /**
   * Marks all sources stale that depend on types: whose classes mention one, or a type that
   * inherits from one, and whose text has its name, as constants leave no trace in classes.
   */
  void markUsers(Set<String> types, Set<Path> except) {
    Set<String> all = withSubtypes(types);
    Set<String> names =
        all.stream()
            .map(type -> type.substring(type.lastIndexOf('/') + 1))
            .collect(Collectors.toSet());
    sets.forEach((set, sources) ->
        List.copyOf(sources.entrySet()).parallelStream()
            .filter(entry -> !except.contains(entry.getKey()))
            .filter(entry -> !entry.getValue().stamp().equals(Stamp.STALE))
            .filter(entry ->
                entry.getValue().references().stream().anyMatch(all::contains)
                    || mentions(entry.getKey(), names))
            .toList()
            .forEach(entry -> put(set, entry.getKey(), entry.getValue().stale())));
  }

  private boolean mentions(Path source, Set<String> names) {
    try {
      Path file = project.resolve(source);
      return Files.exists(file)
          && WORD.splitAsStream(Files.readString(file)).anyMatch(names::contains);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Set<String> withSubtypes(Set<String> types) {
    Set<String> all = new TreeSet<>(types);
    boolean grew = true;
    while (grew) {
      grew = false;
      for (Map<Path, CompiledSource> sources : sets.values()) {
        for (CompiledSource source : sources.values()) {
          if (source.supertypes().stream().anyMatch(all::contains)) {
            grew |= all.addAll(source.types());
          }
        }
      }
    }
    return all;
  }
}
