package org.hlo4j.devtools;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Finds and runs classes of tests, each module's in a process of its own, and keeps how long they
 * took.
 */
record TestRuns(DevProject project, BuildOptions options) {
  private static final Pattern TEST_CASE =
      Pattern.compile("<testcase [^>]*classname=\"([^\"]+)\"[^>]* time=\"([0-9.]+)\"");

  private static final Pattern SUCCESSFUL = Pattern.compile("\\[ *(\\d+) tests successful");

  SortedSet<TestClass> all(String module) throws IOException {
    SourceSet tests = project.tests(module);
    SortedSet<TestClass> found = new TreeSet<>();
    for (Path source : tests.sources(project.folder()).keySet()) {
      String name = tests.belowRoot(source).toString();
      if (name.endsWith("Test.java")) {
        found.add(
            new TestClass(module, name.substring(0, name.length() - ".java".length()), source));
      }
    }
    return found;
  }

  /**
   * Returns the classes of tests whose simple names match a pattern.
   *
   * @throws Failure if there is none
   */
  SortedSet<TestClass> named(String module, String pattern) throws IOException {
    SortedSet<TestClass> all = all(module);
    SortedSet<TestClass> found = new TreeSet<>(all);
    try {
      found.removeIf(test -> !test.simpleName().matches(pattern));
    } catch (PatternSyntaxException e) {
      throw new Failure("not a class, nor a pattern of classes: " + pattern);
    }
    if (found.isEmpty()) {
      throw new Failure(
          "module %s has no tests %s; it has %s"
              .formatted(
                  module,
                  pattern,
                  String.join(" ", all.stream().map(TestClass::simpleName).toList())));
    }
    return found;
  }

  /** Returns the classes of tests that compare golden files. */
  SortedSet<TestClass> golden(String module) throws IOException {
    SortedSet<TestClass> found = new TreeSet<>();
    for (TestClass test : all(module)) {
      if (Files.readString(project.folder().resolve(test.source())).contains("Golden.")) {
        found.add(test);
      }
    }
    return found;
  }

  private ProcessBuilder process(
      String module, Collection<TestClass> tests, Settings settings, Path reports)
      throws IOException {
    Path folder = project.folder();
    Path own = folder.resolve(project.folder(module));
    SourceSet set = project.tests(module);
    List<Path> classPath = new ArrayList<>(set.classPath());
    classPath.add(set.output());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options.tests(Files.readString(own.resolve("pom.xml"))));
    command.add("-XX:+UseSerialGC");
    if (settings.bless()) {
      command.add("-Dgolden.bless");
    }
    command.add("-Dbasedir=" + own);
    command.addAll(List.of("-cp", Javac.join(folder, classPath)));
    command.addAll(
        List.of(
            "org.junit.platform.console.ConsoleLauncher",
            "execute",
            "--disable-banner",
            "--details=summary",
            "--reports-dir=" + reports,
            settings.browser() ? "--include-tag=browser" : "--exclude-tag=browser"));
    tests.forEach(test -> command.add("--select-class=" + test.name()));
    return new ProcessBuilder(command).directory(own.toFile());
  }

  /** Runs tests; returns what went wrong, or how many passed. */
  Outcome run(String module, Collection<TestClass> tests, Settings settings)
      throws IOException, InterruptedException {
    Path reports = newReports(module);
    Process process = process(module, tests, settings, reports).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = process.waitFor();
    keepTimes(reports);
    Matcher successful = SUCCESSFUL.matcher(said);
    if (status == 0 && successful.find()) {
      return new Outcome(module, true, module + ": " + successful.group(1) + " tests successful");
    }
    int summary = said.indexOf("\nTest run finished");
    return new Outcome(module, false, summary < 0 ? said : said.substring(0, summary));
  }

  /** Runs tests and shows all they print; returns the exit status. */
  int show(String module, Collection<TestClass> tests, Settings settings)
      throws IOException, InterruptedException {
    Path reports = newReports(module);
    int status = process(module, tests, settings, reports).inheritIO().start().waitFor();
    keepTimes(reports);
    return status;
  }

  private Path newReports(String module) throws IOException {
    Path all = project.folder().resolve(".dev/test-reports");
    Files.createDirectories(all);
    return Files.createTempDirectory(all, module);
  }

  private Path times() {
    return project.folder().resolve(".dev/test-times");
  }

  /** Keeps how long the tests took that were run last. */
  private synchronized void keepTimes(Path reports) throws IOException {
    Map<String, Double> seconds = new TreeMap<>(readTimes());
    Map<String, Double> run = new TreeMap<>();
    for (Path report : FileTree.files(reports)) {
      try (Stream<MatchResult> cases =
          TEST_CASE.matcher(Files.readString(reports.resolve(report))).results()) {
        cases.forEach(each ->
            run.merge(
                CompiledSource.outermost(each.group(1)),
                Double.parseDouble(each.group(2)),
                Double::sum));
      }
    }
    seconds.putAll(run);
    FileTree.deleteAll(reports);
    Files.createDirectories(times().getParent());
    Files.write(times(), seconds.entrySet().stream().map(Object::toString).toList());
  }

  /** Returns how many seconds classes of tests took, by their names. */
  synchronized Map<String, Double> readTimes() throws IOException {
    Map<String, Double> times = new TreeMap<>();
    if (Files.exists(times())) {
      for (String line : Files.readAllLines(times())) {
        int equals = line.indexOf('=');
        times.put(line.substring(0, equals), Double.parseDouble(line.substring(equals + 1)));
      }
    }
    return times;
  }

  /**
   * How tests run.
   *
   * @param bless whether golden files are written
   * @param browser whether the tests that need a browser run, instead of all others
   */
  record Settings(boolean bless, boolean browser) {
    static final Settings COMPARE = new Settings(false, false);
  }

  /**
   * The outcome of a step.
   *
   * @param step what it was
   * @param passed whether nothing was found
   * @param text what was
   */
  record Outcome(String step, boolean passed, String text) {}
}
