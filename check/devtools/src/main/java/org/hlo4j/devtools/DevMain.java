package org.hlo4j.devtools;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/** Runs a command of {@code ./dev}, in the project's folder. */
final class DevMain {
  private DevMain() {}

  /**
   * Runs a command.
   *
   * @param arguments the command and what it takes, as {@code dev} passes them
   * @throws IOException if a file cannot be read or written
   * @throws InterruptedException if the process is told to end
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int status = 1;
    try {
      status = run(arguments[0], List.of(arguments).subList(1, arguments.length));
    } catch (Failure e) {
      System.err.println(String.valueOf(e.getMessage()).stripTrailing());
    }
    System.exit(status);
  }

  private static int run(String command, List<String> arguments)
      throws IOException, InterruptedException {
    DevProject project = DevProject.read(Path.of("").toAbsolutePath());
    BuildOptions options = BuildOptions.read(project.folder());
    TestRuns runs = new TestRuns(project, options);
    return switch (command) {
      case "quick" -> {
        compile(project, List.of());
        yield 0;
      }
      case "adopt" -> {
        try (Workspace workspace = Workspace.open(project)) {
          workspace.adopt(Long.parseLong(arguments.getFirst()));
        }
        yield 0;
      }
      case "try" -> tryTests(project, runs, arguments);
      case "bless" -> bless(project, runs, arguments);
      case "check" -> {
        try (Workspace workspace = Workspace.open(project)) {
          if (!arguments.isEmpty() && !arguments.equals(List.of("--all"))) {
            throw new Failure("usage: ./dev check [--all]");
          }
          new Check(project, workspace, options).run(!arguments.isEmpty());
        }
        yield 0;
      }
      case "format" -> {
        // A module may be named in place of its folder.
        Format.main(
            arguments.stream()
                .map(name ->
                    project.folders().containsKey(name) ? project.folder(name).toString() : name)
                .toArray(String[]::new));
        yield 0;
      }
      default -> throw new Failure("dev: unknown command " + command);
    };
  }

  private static int tryTests(DevProject project, TestRuns runs, List<String> arguments)
      throws IOException, InterruptedException {
    boolean browser = arguments.contains("--browser");
    List<String> operands = browser ? arguments.subList(1, arguments.size()) : arguments;
    if (operands.isEmpty() || operands.size() > 2) {
      throw new Failure("usage: ./dev try module [Class]");
    }
    String module = module(project, operands.getFirst());
    SortedSet<TestClass> tests =
        operands.size() > 1 ? runs.named(module, operands.get(1)) : runs.all(module);
    compile(project, List.of(module));
    return runs.show(module, tests, new TestRuns.Settings(false, browser));
  }

  private static int bless(DevProject project, TestRuns runs, List<String> arguments)
      throws IOException, InterruptedException {
    if (arguments.size() > 2) {
      throw new Failure("usage: ./dev bless [module [Class]]");
    }
    List<String> modules = new ArrayList<>();
    if (arguments.isEmpty()) {
      for (String module : project.tested()) {
        if (!module.equals("testing") && !runs.golden(module).isEmpty()) {
          modules.add(module);
        }
      }
    } else {
      modules.add(module(project, arguments.getFirst()));
    }
    compile(project, modules);
    boolean failed = false;
    for (String module : modules) {
      SortedSet<TestClass> tests =
          arguments.size() > 1 ? runs.named(module, arguments.get(1)) : runs.golden(module);
      TestRuns.Outcome outcome = runs.run(module, tests, new TestRuns.Settings(true, false));
      (outcome.passed() ? System.out : System.err).println(outcome.text().stripTrailing());
      failed |= !outcome.passed();
    }
    return failed ? 1 : 0;
  }

  private static String module(DevProject project, String name) {
    if (!project.hasTests(name)) {
      throw new Failure(
          "dev: %s is not a module with tests that are compiled without Maven: %s"
              .formatted(name, String.join(" ", project.tested())));
    }
    return name;
  }

  private static void compile(DevProject project, List<String> testsOf) throws IOException {
    try (Workspace workspace = Workspace.open(project)) {
      workspace.compileModules();
      for (String module : testsOf) {
        workspace.compileTests(module);
      }
    }
  }
}
