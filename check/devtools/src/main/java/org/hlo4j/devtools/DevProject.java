package org.hlo4j.devtools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The project's folder and the modules in it that have a {@code module-info.java}, by which they
 * are ordered. A module is called like its folder.
 *
 * @param folder the project's folder
 * @param folders the folders of all modules, relative to the project's
 * @param uses the modules that each is compiled against, directly; each after those it uses
 */
record DevProject(Path folder, Map<String, Path> folders, Map<String, Set<String>> uses) {
  private static final Pattern MODULE = Pattern.compile("<module>([\\w/]+)</module>");

  private static final Pattern REQUIRES =
      Pattern.compile("(?m)^ *requires (?:transitive |static )*org\\.hlo4j\\.(\\w+);");

  /** The module of these classes, which is not a JPMS module. */
  static final String DEVTOOLS = "devtools";

  /** The modules that are not JPMS modules and whose tests need nothing but what all tests need. */
  private static final List<String> UNDECLARED = List.of(DEVTOOLS, "oracle");

  static DevProject read(Path folder) throws IOException {
    Map<String, Path> folders = new LinkedHashMap<>();
    Map<String, Set<String>> requires = new LinkedHashMap<>();
    for (String place : matches(MODULE, Files.readString(folder.resolve("pom.xml")))) {
      String module = place.substring(place.lastIndexOf('/') + 1);
      if (folders.put(module, Path.of(place)) != null) {
        throw new Failure("pom.xml has two modules " + module);
      }
      Path declaration = folder.resolve(place).resolve("src/main/java/module-info.java");
      if (Files.exists(declaration)) {
        requires.put(module, new LinkedHashSet<>(matches(REQUIRES, Files.readString(declaration))));
      }
    }
    return new DevProject(folder, folders, inOrder(requires));
  }

  private static List<String> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(match -> match.group(1)).toList();
  }

  /** Returns the modules each after those it uses, whatever their order was. */
  static Map<String, Set<String>> inOrder(Map<String, Set<String>> requires) {
    Map<String, Set<String>> ordered = new LinkedHashMap<>();
    requires.keySet().forEach(module -> add(module, requires, ordered, new LinkedHashSet<>()));
    return ordered;
  }

  private static void add(
      String module,
      Map<String, Set<String>> requires,
      Map<String, Set<String>> ordered,
      Set<String> path) {
    if (ordered.containsKey(module)) {
      return;
    }
    if (!path.add(module)) {
      throw new Failure("modules use each other: " + String.join(" -> ", path));
    }
    Set<String> used = requires.get(module);
    if (used == null) {
      throw new Failure("pom.xml has no module " + module);
    }
    used.forEach(each -> add(each, requires, ordered, path));
    path.remove(module);
    ordered.put(module, used);
  }

  Set<String> modules() {
    return uses.keySet();
  }

  /**
   * Returns the folder of a module, relative to the project's.
   *
   * @throws Failure if there is no such module
   */
  Path folder(String module) {
    Path place = folders.get(module);
    if (place == null) {
      throw new Failure("pom.xml has no module " + module);
    }
    return place;
  }

  /** Returns the modules of files, whose paths are relative to the project's folder. */
  Set<String> modulesOf(Collection<Path> files) {
    Set<String> found = new LinkedHashSet<>();
    folders.forEach((module, place) -> {
      if (files.stream().anyMatch(file -> file.startsWith(place))) {
        found.add(module);
      }
    });
    return found;
  }

  /** Returns modules and all that they use, directly or not. */
  Set<String> closure(Collection<String> modules) {
    Set<String> found = new LinkedHashSet<>(modules);
    for (String module : modules().stream().toList().reversed()) {
      if (found.contains(module)) {
        found.addAll(uses.get(module));
      }
    }
    return ordered(found);
  }

  /** Returns modules and all that use them, directly or not. */
  Set<String> users(Collection<String> modules) {
    Set<String> found = new LinkedHashSet<>(modules);
    uses.forEach((module, used) -> {
      if (used.stream().anyMatch(found::contains)) {
        found.add(module);
      }
    });
    return ordered(found);
  }

  private Set<String> ordered(Set<String> modules) {
    Set<String> ordered = new LinkedHashSet<>(modules());
    ordered.retainAll(modules);
    return ordered;
  }

  /** Returns the sources of a module, compiled to the folder that all modules share. */
  SourceSet main(String module) {
    List<Path> roots = List.of(folder(module).resolve("src/main/java"), generated(module));
    return new SourceSet(module, roots, classes(), List.of(Path.of(".dev/lib/*")));
  }

  /** Returns the tests of a module, compiled to a folder of their own. */
  SourceSet tests(String module) {
    List<Path> classPath =
        new ArrayList<>(List.of(Path.of(".dev/lib/test/*"), Path.of(".dev/lib/*"), classes()));
    if (module.equals(DEVTOOLS)) {
      classPath.add(Path.of(".dev/devtools"));
      classPath.add(Path.of(".dev/lib/devtools/*"));
    }
    return new SourceSet(
        module + ".tests",
        List.of(folder(module).resolve("src/test/java")),
        Path.of(".dev/tests", module),
        classPath);
  }

  /** Returns whether a module has tests that can be compiled here. */
  boolean hasTests(String module) {
    return (modules().contains(module) || UNDECLARED.contains(module))
        && Files.isDirectory(folder.resolve(folder(module)).resolve("src/test/java"));
  }

  /** Returns the modules whose tests can be compiled here. */
  List<String> tested() {
    List<String> tested = new ArrayList<>(modules());
    tested.addAll(UNDECLARED);
    tested.removeIf(module -> !hasTests(module));
    return tested;
  }

  Set<String> setNames() {
    Set<String> names = new LinkedHashSet<>();
    modules().forEach(module -> names.add(main(module).name()));
    tested().forEach(module -> names.add(tests(module).name()));
    return names;
  }

  static Path classes() {
    return Path.of(".dev/classes");
  }

  /** Returns the folder of the sources that are generated for a module. */
  static Path generated(String module) {
    return Path.of(".dev/generated", module);
  }

  /** Returns the folder of a module's templates, from which sources are generated. */
  Path templates(String module) {
    return folder(module).resolve("src/main/templates");
  }

  /** Returns the sources that are generated from templates, each of which they name first. */
  List<Path> generatedFrom(Collection<Path> templates) throws IOException {
    List<Path> found = new ArrayList<>();
    for (String module : modulesOf(templates)) {
      for (Path source : FileTree.files(folder.resolve(generated(module)))) {
        Path file = generated(module).resolve(source);
        String first = Files.readAllLines(folder.resolve(file)).getFirst();
        if (templates.stream()
            .anyMatch(each ->
                each.startsWith(templates(module))
                    && first.endsWith(" " + each.getFileName() + "."))) {
          found.add(file);
        }
      }
    }
    return found;
  }
}
