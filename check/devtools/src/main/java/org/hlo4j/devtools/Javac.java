package org.hlo4j.devtools;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Runs the compiler in this process. */
final class Javac {
  private static final List<String> ALWAYS =
      List.of("-parameters", "--release", "25", "--add-modules", "jdk.incubator.vector");

  private Javac() {}

  /**
   * Compiles sources.
   *
   * @param project the folder that paths are relative to
   * @param options further options
   * @param sources what is compiled
   * @param classPath folders and jars; {@code *} stands for the jars of a folder
   * @param output the folder of the classes
   * @return whether there was no error, and what the compiler said
   */
  static Said compile(
      Path project,
      List<String> options,
      Collection<Path> sources,
      List<Path> classPath,
      Path output)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Files.createDirectories(project.resolve(output));
    List<String> all = new ArrayList<>(options);
    all.addAll(ALWAYS);
    all.addAll(List.of("-cp", join(project, classPath), "-d", project.resolve(output).toString()));
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean succeeded =
          compiler
              .getTask(
                  said,
                  files,
                  null,
                  all,
                  null,
                  files.getJavaFileObjectsFromPaths(
                      sources.stream().map(project::resolve).toList()))
              .call();
      return new Said(succeeded, said.toString());
    }
  }

  /** Returns a class path as options take it. */
  static String join(Path project, List<Path> classPath) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path entry : classPath) {
      if (entry.endsWith("*")) {
        files.addAll(jars(project.resolve(entry).resolveSibling("")));
      } else {
        files.add(project.resolve(entry));
      }
    }
    return files.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static List<Path> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  /**
   * The compiler's output.
   *
   * @param succeeded whether there was no error
   * @param text errors and warnings, with files and lines
   */
  record Said(boolean succeeded, String text) {}
}
