package org.hlo4j.devtools;

import java.io.IOException;
import java.lang.classfile.ClassModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Compiles the sources that changed, and those that depend on what changed in the declarations of
 * these. What does not compile leaves everything as it was.
 */
record IncrementalCompiler(Path project, CompiledState state) {
  /** No checks: these are for the build and {@code ./dev check}. */
  private static final List<String> OPTIONS = List.of("-g", "-proc:none", "-nowarn");

  /**
   * Compiles what has to be, until nothing has.
   *
   * @param sets sets of sources with the same output and class path
   * @return how many sources were compiled
   */
  int compile(Collection<SourceSet> sets) throws IOException {
    int compiled = 0;
    while (true) {
      List<Stale> stale = new ArrayList<>();
      List<Stale> gone = new ArrayList<>();
      for (SourceSet set : sets) {
        find(set, stale, gone);
      }
      if (stale.isEmpty() && gone.isEmpty()) {
        return compiled;
      }
      Set<String> changed = new TreeSet<>();
      for (Stale source : gone) {
        // Before the others are compiled, which must not find its classes. It is known until they
        // are, as users of its types are found by that.
        source.deleteClasses(project);
        changed.addAll(source.typesBefore());
      }
      if (!stale.isEmpty()) {
        changed.addAll(compileStale(stale));
        compiled += stale.size();
      }
      gone.forEach(source -> state.remove(source.set().name(), source.path()));
      state.markUsers(changed, stale.stream().map(Stale::path).collect(Collectors.toSet()));
      state.save();
    }
  }

  private void find(SourceSet set, List<Stale> stale, List<Stale> gone) throws IOException {
    Map<Path, Stamp> sources = set.sources(project);
    Map<Path, CompiledSource> known = state.of(set.name());
    sources.forEach((source, stamp) -> {
      Optional<CompiledSource> before = Optional.ofNullable(known.get(source));
      if (!before.map(CompiledSource::stamp).equals(Optional.of(stamp))) {
        stale.add(new Stale(source, set, stamp, before));
      }
    });
    known.forEach((source, before) -> {
      if (!sources.containsKey(source)) {
        gone.add(new Stale(source, set, Stamp.STALE, Optional.of(before)));
      }
    });
  }

  /**
   * A source that has to be compiled, or is gone.
   *
   * @param path its file
   * @param set which it is of
   * @param stamp of the file
   * @param before what it was compiled to before
   */
  private record Stale(Path path, SourceSet set, Stamp stamp, Optional<CompiledSource> before) {
    Set<String> typesBefore() {
      return before.map(CompiledSource::types).orElse(Set.of());
    }

    void deleteClasses(Path project) throws IOException {
      if (before.isPresent()) {
        for (String name : before.get().classes()) {
          Files.deleteIfExists(classFile(project.resolve(set.output()), name));
        }
      }
    }
  }

  /** Compiles sources and returns the types whose declarations differ from what was known. */
  private Set<String> compileStale(List<Stale> sources) throws IOException {
    SourceSet any = sources.getFirst().set();
    Path output = project.resolve(any.output());
    Path made = project.resolve(".dev/compiled-new").resolve(any.name());
    FileTree.deleteAll(made);
    Files.createDirectories(output);
    List<Path> classPath = new ArrayList<>(List.of(any.output()));
    classPath.addAll(any.classPath());
    Javac.Said said =
        Javac.compile(
            project, OPTIONS, sources.stream().map(Stale::path).toList(), classPath, made);
    if (!said.succeeded()) {
      throw new Failure(said.text());
    }
    Map<Path, List<ClassModel>> classes = ClassFacts.bySource(made);
    Set<String> changed = new TreeSet<>();
    for (Stale source : sources) {
      Path name = source.set().belowRoot(source.path());
      CompiledSource now = ClassFacts.of(source.stamp(), classes.getOrDefault(name, List.of()));
      if (!source.before().map(CompiledSource::signature).equals(Optional.of(now.signature()))) {
        changed.addAll(now.types());
        changed.addAll(source.typesBefore());
      }
      source.deleteClasses(project);
      for (String type : now.classes()) {
        put(classFile(made, type), classFile(output, type), false);
      }
      state.put(source.set().name(), source.path(), now);
    }
    FileTree.deleteAll(made);
    return changed;
  }

  /**
   * Takes over classes that another compiler made of the sources of a set.
   *
   * @param set the sources
   * @param classes where their classes are
   * @param started when the compiler started, in milliseconds: what was modified later is stale,
   *     and what is newer than its classes
   */
  void adopt(SourceSet set, Path classes, long started) throws IOException {
    Map<Path, List<ClassModel>> bySource = ClassFacts.bySource(project.resolve(classes));
    for (Map.Entry<Path, CompiledSource> known : state.of(set.name()).entrySet()) {
      new Stale(known.getKey(), set, Stamp.STALE, Optional.of(known.getValue()))
          .deleteClasses(project);
    }
    state.clear(set.name());
    for (Map.Entry<Path, Stamp> source : set.sources(project).entrySet()) {
      Stamp stamp = source.getValue();
      List<ClassModel> own = bySource.getOrDefault(set.belowRoot(source.getKey()), List.of());
      boolean older = stamp.time() >= started;
      for (ClassModel type : own) {
        Path file = classFile(project.resolve(classes), type.thisClass().asInternalName());
        older |= Files.getLastModifiedTime(file).toMillis() < stamp.time();
      }
      CompiledSource compiled = ClassFacts.of(older ? Stamp.STALE : stamp, own);
      for (String name : compiled.classes()) {
        put(
            classFile(project.resolve(classes), name),
            classFile(project.resolve(set.output()), name),
            true);
      }
      state.put(set.name(), source.getKey(), compiled);
    }
    state.save();
  }

  private static void put(Path from, Path to, boolean keep) throws IOException {
    Files.createDirectories(to.resolveSibling(""));
    if (keep) {
      Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    } else {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static Path classFile(Path folder, String name) {
    return folder.resolve(name + ".class");
  }
}
