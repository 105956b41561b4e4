package org.hlo4j.devtools;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The check of a change before a commit: the format and the compiler's checks of changed sources,
 * the rules for all sources, and the tests that reach the change, as many as there is time for.
 */
final class Check {
  /** How long the tests may take that are chosen, in seconds of one processor. */
  private static final double BUDGET = 30;

  /** Tests that take longer are divided between two processes. */
  private static final double LONG = 10;

  private static final String RULES = "conformance";

  private static final String RULES_PACKAGE = "org/hlo4j/architecture/";

  private final DevProject project;
  private final Workspace workspace;
  private final BuildOptions options;
  private final TestRuns runs;
  private final Set<String> failed = new TreeSet<>();

  Check(DevProject project, Workspace workspace, BuildOptions options) {
    this.project = project;
    this.workspace = workspace;
    this.options = options;
    this.runs = new TestRuns(project, options);
  }

  /**
   * Checks what differs from the last commit.
   *
   * @param all whether all tests run that reach the change
   */
  void run(boolean all) throws IOException, InterruptedException {
    workspace.compileModules();
    List<Path> changed = changedFiles();
    List<Path> generated = project.generatedFrom(changed);
    Set<String> modules = new LinkedHashSet<>(project.tested());
    modules.retainAll(project.modulesOf(changed));
    Set<String> tested = new LinkedHashSet<>(modules);
    tested.add(RULES);
    for (String user : project.users(modules)) {
      if (project.hasTests(user) && !runs.golden(user).isEmpty()) {
        tested.add(user);
      }
    }
    for (String module : tested) {
      workspace.compileTests(module);
    }
    TestSelection selection =
        select(Stream.concat(changed.stream(), generated.stream()).toList(), modules, tested, all);
    ExecutorService both = Executors.newFixedThreadPool(2);
    try {
      List<Callable<TestRuns.Outcome>> steps = new ArrayList<>();
      steps.add(() -> checkSources(changed, generated));
      for (List<TestClass> part : selection.parts(runs.readTimes(), LONG)) {
        steps.add(() -> runs.run(part.getFirst().module(), part, TestRuns.Settings.COMPARE));
      }
      for (var step : both.invokeAll(steps.stream().map(this::reporting).toList())) {
        step.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      both.shutdown();
    }
    say(changed, modules, selection);
  }

  private void say(List<Path> changed, Set<String> modules, TestSelection selection)
      throws IOException {
    Map<String, Double> seconds = runs.readTimes();
    if (!selection.leftOut().isEmpty()) {
      Map<String, Long> byModule =
          selection.leftOut().stream()
              .collect(Collectors.groupingBy(TestClass::module, Collectors.counting()));
      System.out.printf(
          "check: left out tests that reach the change, farther away, of %s (%d in %.0f s):"
              + " ./dev check --all runs them%n",
          String.join(", ", new TreeSet<>(byModule.keySet())),
          selection.leftOut().size(),
          selection.leftOut().stream()
              .mapToDouble(test -> seconds.getOrDefault(test.name(), 1.0))
              .sum());
    }
    List<String> notCompiled =
        Stream.of("spark", "bench", "cli").filter(project.modulesOf(changed)::contains).toList();
    if (!notCompiled.isEmpty()) {
      System.out.println(
          "check: left out " + String.join(", ", notCompiled) + ", which only a build compiles");
    }
    if (!failed.isEmpty()) {
      throw new Failure("check: failed: " + String.join(", ", failed));
    }
    System.out.printf(
        "check: nothing found in %d files of %d modules%n", changed.size(), modules.size());
  }

  /** Returns a step that prints what came of it. */
  private Callable<TestRuns.Outcome> reporting(Callable<TestRuns.Outcome> step) {
    return () -> {
      TestRuns.Outcome outcome = step.call();
      synchronized (this) {
        (outcome.passed() ? System.out : System.err)
            .print(outcome.text().isEmpty() ? "" : outcome.text().stripTrailing() + "\n");
        if (!outcome.passed()) {
          failed.add(outcome.step());
        }
      }
      return outcome;
    };
  }

  /** Returns the files that differ from the last commit and exist. */
  private List<Path> changedFiles() throws IOException, InterruptedException {
    Set<Path> files = new TreeSet<>();
    for (List<String> command :
        List.of(
            List.of("git", "diff", "--name-only", "--diff-filter=d", "HEAD"),
            List.of("git", "ls-files", "--others", "--exclude-standard"))) {
      Process git =
          new ProcessBuilder(command)
              .directory(project.folder().toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .forEach(line -> files.add(Path.of(line)));
      if (git.waitFor() != 0) {
        throw new Failure("check: git does not say what changed");
      }
    }
    return List.copyOf(files);
  }

  /** Checks the format of sources, and compiles them with the checks of the build. */
  private TestRuns.Outcome checkSources(List<Path> changed, List<Path> generated)
      throws IOException {
    List<Path> sources =
        new ArrayList<>(
            changed.stream().filter(file -> file.toString().endsWith(".java")).toList());
    StringBuilder found = new StringBuilder(Format.check(project.folder(), sources));
    sources.addAll(generated);
    List<Path> main = new ArrayList<>();
    for (String module : project.tested()) {
      main.addAll(sourcesBelow(sources, project.main(module).roots()));
    }
    found.append(strictly(main, project.main(DevProject.DEVTOOLS), options.compiler(false)));
    for (String module : project.tested()) {
      SourceSet tests = project.tests(module);
      found.append(strictly(sourcesBelow(sources, tests.roots()), tests, options.compiler(true)));
    }
    return new TestRuns.Outcome("compiler's checks", found.isEmpty(), found.toString());
  }

  private static List<Path> sourcesBelow(List<Path> sources, List<Path> roots) {
    return sources.stream()
        .filter(source -> roots.stream().anyMatch(source::startsWith))
        .filter(source -> !source.endsWith("module-info.java"))
        .toList();
  }

  /** Returns the warnings and errors of the build's checks. */
  private String strictly(List<Path> sources, SourceSet set, List<String> checks)
      throws IOException {
    if (sources.isEmpty()) {
      return "";
    }
    List<String> all = new ArrayList<>(checks);
    all.addAll(List.of("-Xlint:-path", "-Xlint:-classfile", "-proc:none"));
    all.addAll(
        List.of(
            "-processorpath",
            Javac.join(project.folder(), List.of(Path.of(".dev/lib/devtools/*")))));
    List<Path> classPath = new ArrayList<>(set.classPath());
    classPath.add(DevProject.classes());
    classPath.add(Path.of(".dev/devtools"));
    classPath.add(Path.of(".dev/lib/devtools/*"));
    classPath.add(set.output());
    Path output = Path.of(".dev/strict");
    FileTree.deleteAll(project.folder().resolve(output));
    return Javac.compile(project.folder(), all, sources, classPath, output)
        .text()
        .lines()
        .filter(line -> !line.startsWith("warning: [incubating]"))
        .filter(line -> !line.matches("\\d+ (warning|error)s?"))
        .collect(Collectors.joining("\n", "", "\n"))
        .replaceFirst("^\n$", "");
  }

  private TestSelection select(
      List<Path> changed, Set<String> modules, Set<String> tested, boolean all) throws IOException {
    Map<String, Set<String>> references = new HashMap<>();
    Set<String> changedTypes = new TreeSet<>();
    List<SourceSet> sets = new ArrayList<>();
    project.modules().forEach(module -> sets.add(project.main(module)));
    tested.forEach(module -> sets.add(project.tests(module)));
    for (SourceSet set : sets) {
      workspace
          .state()
          .of(set.name())
          .forEach((path, source) -> {
            for (String type : source.types()) {
              references.computeIfAbsent(type, _ -> new TreeSet<>()).addAll(source.references());
            }
            if (changed.contains(path)) {
              changedTypes.addAll(source.types());
            }
          });
    }
    addServices(references);
    Set<TestClass> candidates = new TreeSet<>();
    Set<TestClass> always = new TreeSet<>();
    for (String module : tested) {
      boolean whole = modules.contains(module) && !module.equals(RULES);
      for (TestClass test : whole ? runs.all(module) : runs.golden(module)) {
        candidates.add(test);
      }
      for (TestClass test : runs.all(module)) {
        if (changed.contains(test.source()) || test.type().startsWith(RULES_PACKAGE)) {
          candidates.add(test);
          always.add(test);
        }
      }
    }
    addUsersOfResources(changed, tested, changedTypes);
    return TestSelection.of(
        candidates,
        references,
        changedTypes,
        always,
        runs.readTimes(),
        all ? Double.POSITIVE_INFINITY : BUDGET);
  }

  /** A user of a service reaches all its providers. */
  private void addServices(Map<String, Set<String>> references) throws IOException {
    for (String module : project.modules()) {
      Path services =
          project
              .folder()
              .resolve(project.folder(module))
              .resolve("src/main/resources/META-INF/services");
      for (Path service : FileTree.files(services)) {
        references
            .computeIfAbsent(service.toString().replace('.', '/'), _ -> new TreeSet<>())
            .addAll(
                Files.readAllLines(services.resolve(service)).stream()
                    .map(line -> line.strip().replace('.', '/'))
                    .toList());
      }
    }
  }

  /** A resource has changed what names it or its folder, or else everything of its module. */
  private void addUsersOfResources(List<Path> changed, Set<String> tested, Set<String> changedTypes)
      throws IOException {
    for (Path file : changed) {
      Set<String> modules = project.modulesOf(List.of(file));
      modules.retainAll(tested);
      if (modules.isEmpty() || !file.toString().contains("/resources/")) {
        continue;
      }
      String module = modules.iterator().next();
      Set<String> named = new TreeSet<>();
      Set<String> all = new TreeSet<>();
      for (SourceSet set : List.of(project.main(module), project.tests(module))) {
        for (var source : workspace.state().of(set.name()).entrySet()) {
          String text = Files.readString(project.folder().resolve(source.getKey()));
          all.addAll(source.getValue().types());
          if (text.contains(file.getFileName().toString())
              || text.contains("\"" + file.getName(file.getNameCount() - 2))) {
            named.addAll(source.getValue().types());
          }
        }
      }
      changedTypes.addAll(named.isEmpty() ? all : named);
    }
  }
}
