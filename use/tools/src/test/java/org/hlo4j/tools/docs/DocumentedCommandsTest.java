package org.hlo4j.tools.docs;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.tools.docs.ConsoleDocument.Part;
import org.hlo4j.tools.docs.ConsoleDocument.Preparation;
import org.hlo4j.tools.docs.ConsoleDocument.Step;
import org.hlo4j.tools.docs.ConsoleDocument.Text;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the commands in the documentation, by the scripts in {@code bin/}, in a folder with the
 * files of {@code docs/files} and {@code examples}. {@code ./dev bless tools
 * DocumentedCommandsTest} updates their output in the pages.
 */
class DocumentedCommandsTest {
  private static final Path BASH = Path.of("/bin/bash");
  private static final Path EXPORTS =
      ProjectFolder.file("formats/jaxexport/src/test/resources/exports");

  private static final Path PERCEPTRON =
      ProjectFolder.file("formats/pytorch/src/test/resources/programs/perceptron.pt2");

  private static final Path REPORTS = ProjectFolder.file("check/oracle/hlo/reports");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "docs/guide.md",
        "docs/tour.md",
        "docs/byteir.md",
        "docs/onnx.md",
        "docs/hlo.md",
        "docs/pytorch.md"
      })
  void commandsPrintWhatIsShown(String name) throws IOException, InterruptedException {
    assumeThat(BASH).isExecutable();
    prepare();
    Path page = ProjectFolder.file(name);
    var parts = new ArrayList<Part>();
    boolean isChanged = false;
    for (Part part : ConsoleDocument.read(page).parts()) {
      switch (part) {
        case Text text -> parts.add(text);
        case Preparation(String command) -> run(command);
        case Step step -> {
          List<String> printed = run(step.command());
          if (!step.shows(printed)) {
            step = new Step(step.command(), printed);
            isChanged = true;
          }
          parts.add(step);
        }
      }
    }
    if (isChanged) {
      Golden.check(page, new ConsoleDocument(parts).markdown());
    }
  }

  private void prepare() throws IOException {
    copy(ProjectFolder.file("docs/files"), folder);
    copy(ProjectFolder.file("examples"), Files.createDirectory(folder.resolve("examples")));
    copy(ProjectFolder.file("docs/files/dump"), Files.createDirectory(folder.resolve("dump")));
    copy(REPORTS, Files.createDirectory(folder.resolve("reports")));
    for (String export : List.of("trees", "platforms")) {
      Files.copy(EXPORTS.resolve("0.12-" + export + ".jax"), folder.resolve(export + ".jax"));
    }
    Files.copy(EXPORTS.resolve("0.12-symbolic_expression.jax"), folder.resolve("symbolic.jax"));
    Files.copy(PERCEPTRON, folder.resolve("perceptron.pt2"));
    Files.createSymbolicLink(folder.resolve("bin"), ProjectFolder.file("bin"));
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  private List<String> run(String command) throws IOException, InterruptedException {
    var builder =
        new ProcessBuilder(BASH.toString(), "-c", command)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().put("HLO4J_JAVA", System.getProperty("java.home"));
    builder.environment().put("HLO4J_CLASSES", classes());
    builder.environment().merge("PATH", ProjectFolder.file("bin") + ":", (path, bin) -> bin + path);
    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return printed.stripTrailing().lines().toList();
  }

  /** Returns the module path under Maven, else the class path, as absolute paths. */
  private static String classes() {
    return Stream.of("jdk.module.path", "java.class.path")
        .flatMap(path -> Stream.of(System.getProperty(path, "").split(File.pathSeparator)))
        .filter(entry -> !entry.isEmpty())
        .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
