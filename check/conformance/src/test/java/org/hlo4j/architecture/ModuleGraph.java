package org.hlo4j.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.testing.ProjectFolder;

/**
 * The modules of the project in the order of {@code pom.xml}, and which use which. The source is
 * what the compiler enforces: the {@code requires} of each {@code module-info.java}; of the few
 * that are not JPMS modules, the dependencies in their {@code pom.xml}.
 */
final class ModuleGraph {
  private static final Pattern GROUP = Pattern.compile("<!-- (\\w+): (.*?) -->");
  private static final Pattern DESCRIPTION = Pattern.compile("<description>(.*)</description>");
  private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>(.*?)</dependency>");
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>hlo4j-(\\w+)</artifactId>");
  private static final Pattern SCOPE = Pattern.compile("<scope>(\\w+)</scope>");
  private static final Pattern REQUIRES =
      Pattern.compile("(?m)^ *requires (?:transitive |static )*org\\.hlo4j\\.(\\w+);");
  private static final Pattern JAVADOC = Pattern.compile("(?s)/\\*\\*(.*?)\\*/\\s*[@\\w]");
  private static final String UNPUBLISHED = "<maven.deploy.skip>true</maven.deploy.skip>";

  /** Has tables of versions and no code. */
  private static final String BOM = "bom";

  /** The module that tests of the others use. */
  private static final String TESTING = "testing";

  private final Map<String, ProjectModule> modules = new LinkedHashMap<>();
  private final Map<String, String> groups = new LinkedHashMap<>();

  private ModuleGraph() {}

  static ModuleGraph read() {
    ModuleGraph graph = new ModuleGraph();
    String pom = text("pom.xml");
    String list = pom.substring(pom.indexOf("<modules>"), pom.indexOf("</modules>"));
    GROUP.matcher(list).results().forEach(each -> graph.groups.put(each.group(1), each.group(2)));
    for (Path folder : ProjectFolder.modules()) {
      ProjectModule module = module(ProjectFolder.ROOT.relativize(folder).toString());
      if (!module.name().equals(BOM)) {
        graph.modules.put(module.name(), module);
      }
    }
    return graph;
  }

  private static ProjectModule module(String folder) {
    String pom = text(folder + "/pom.xml");
    String declaration = declaration(folder);
    boolean isDeclared = !declaration.isEmpty();
    Set<String> uses = new TreeSet<>();
    if (isDeclared) {
      groups(REQUIRES, declaration).forEach(uses::add);
    } else {
      uses.addAll(dependencies(pom, "compile", "test"));
      uses.remove(TESTING);
    }
    return new ProjectModule(
        folder.substring(folder.lastIndexOf('/') + 1),
        folder,
        packageName(folder),
        isDeclared ? firstSentence(declaration) : groups(DESCRIPTION, pom).findFirst().orElse(""),
        uses,
        dependencies(pom, "runtime"),
        isDeclared,
        !pom.contains(UNPUBLISHED));
  }

  private static String declaration(String folder) {
    String file = folder + "/src/main/java/module-info.java";
    return Files.exists(ProjectFolder.file(file)) ? text(file) : "";
  }

  /** Returns the modules of the project that a {@code pom.xml} names with one of some scopes. */
  static Set<String> dependencies(String pom, String... scopes) {
    Set<String> found = new TreeSet<>();
    for (String dependency : groups(DEPENDENCY, pom).toList()) {
      String scope = groups(SCOPE, dependency).findFirst().orElse("compile");
      if (List.of(scopes).contains(scope)) {
        groups(ARTIFACT, dependency).forEach(found::add);
      }
    }
    return found;
  }

  private static String firstSentence(String declaration) {
    String javadoc = groups(JAVADOC, declaration).findFirst().orElse("");
    String text =
        javadoc
            .replaceAll("(?m)^ *\\*", "")
            .replaceAll("\\s+", " ")
            .strip()
            .replaceAll("\\{@code ([^}]*)\\}", "`$1`");
    return text.replaceFirst("\\.( .*)?$", "");
  }

  /** Returns the innermost package that holds all of a module's code. */
  private static String packageName(String folder) {
    Path sources = ProjectFolder.file(folder + "/src/main/java");
    try (Stream<Path> files =
        Files.isDirectory(sources) ? Files.walk(sources) : Stream.<Path>empty()) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(file -> sources.relativize(file))
          .filter(file -> file.getNameCount() > 1)
          .map(Path::getParent)
          .reduce(ModuleGraph::common)
          .map(path -> path.toString().replace(path.getFileSystem().getSeparator(), "."))
          .orElse("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path common(Path a, Path b) {
    int equal = 0;
    while (equal < Math.min(a.getNameCount(), b.getNameCount())
        && a.getName(equal).equals(b.getName(equal))) {
      equal++;
    }
    return a.subpath(0, equal);
  }

  private static String text(String file) {
    try {
      return Files.readString(ProjectFolder.file(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> groups(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(ModuleGraph::lastGroup);
  }

  private static String lastGroup(MatchResult match) {
    return match.group(match.groupCount());
  }

  /** Returns all modules but the bill of materials. */
  List<ProjectModule> modules() {
    return List.copyOf(modules.values());
  }

  /** Returns what the folders hold that modules are in, by the comments in {@code pom.xml}. */
  Map<String, String> groups() {
    return groups;
  }

  /** Returns the modules that one may use: those it requires, and those that these may use. */
  Set<String> mayUse(String module) {
    Set<String> found = new TreeSet<>();
    for (String used : modules.get(module).uses()) {
      found.add(used);
      found.addAll(mayUse(used));
    }
    return found;
  }

  /** Returns the modules right below one: those that it uses but through no other. */
  Set<String> below(String module) {
    Set<String> below = new LinkedHashSet<>(modules.get(module).uses());
    for (String used : modules.get(module).uses()) {
      below.removeAll(mayUse(used));
    }
    return below;
  }

  /** Returns the modules that one finds when it runs and may not name. */
  Set<String> finds(String module) {
    Set<String> finds = new LinkedHashSet<>(modules.get(module).finds());
    finds.removeAll(mayUse(module));
    return finds;
  }

  /** Returns whether a module exports a package to another, or to all. */
  boolean exports(String module, String packageName, String user) {
    Matcher export =
        Pattern.compile("exports " + Pattern.quote(packageName) + "(\\s+to\\s[^;]*)?;")
            .matcher(declaration(modules.get(module).folder()));
    return export.find()
        && (export.group(1) == null
            || Pattern.compile("org\\.hlo4j\\." + user + "\\b").matcher(export.group(1)).find()
            || !modules.get(user).isDeclared());
  }

  /** Returns the {@code pom.xml} of a module. */
  String pom(String module) {
    return text(modules.get(module).folder() + "/pom.xml");
  }
}
