package org.hlo4j.conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.hlo4j.testing.ProjectFolder;

/**
 * A copy of the project with some sources edited, compiled, and loaded by a separate class loader.
 */
final class PatchedSources implements AutoCloseable {
  /** The output of a command, and its exit status. */
  record Run(int status, byte[] out, String err) {
    String text() {
      return new String(out, StandardCharsets.UTF_8).strip();
    }
  }

  /** Surefire passes the class path in a property of its own. */
  private static final String CLASS_PATH =
      System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

  private final URLClassLoader loader;

  private PatchedSources(URLClassLoader loader) {
    this.loader = loader;
  }

  /**
   * Compiles the edited sources into a folder.
   *
   * @param edits the edits, in the format that {@code edits.txt} describes
   * @param added new sources by their path in the project
   */
  static PatchedSources compile(String edits, Map<String, String> added, Path folder)
      throws IOException {
    Map<String, String> sources = edited(edits);
    sources.putAll(added);
    List<String> arguments =
        new ArrayList<>(List.of("-proc:none", "-nowarn", "-d", folder.toString()));
    arguments.addAll(List.of("-classpath", CLASS_PATH));
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = folder.resolve("src").resolve(Path.of(source.getKey()).getFileName());
      Files.createDirectories(file.getParent());
      Files.writeString(file, source.getValue());
      arguments.add(file.toString());
    }
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int status =
        compiler.run(
            InputStream.nullInputStream(), messages, messages, arguments.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalStateException(messages.toString(StandardCharsets.UTF_8));
    }
    return new PatchedSources(
        new URLClassLoader(classPath(folder), ClassLoader.getPlatformClassLoader()));
  }

  private static Map<String, String> edited(String edits) throws IOException {
    Map<String, String> sources = new LinkedHashMap<>();
    for (String edit : edits.split("(?m)^== ", -1)) {
      if (edit.startsWith("#")) {
        continue;
      }
      int end = edit.indexOf('\n');
      String path = edit.substring(0, end);
      String[] texts = edit.substring(end + 1).split("(?m)^--\\n", -1);
      String source =
          sources.containsKey(path)
              ? sources.get(path)
              : Files.readString(ProjectFolder.file(path));
      sources.put(path, replaced(Objects.requireNonNull(source), texts[0].strip(), texts[1], path));
    }
    return sources;
  }

  private static String replaced(String source, String from, String to, String path) {
    int at = source.indexOf(from);
    if (at < 0 || source.indexOf(from, at + 1) >= 0) {
      throw new IllegalStateException(path + " does not have this once: " + from);
    }
    return source.substring(0, at) + to.strip() + source.substring(at + from.length());
  }

  private static URL[] classPath(Path first) {
    return Stream.concat(
            Stream.of(first), Stream.of(CLASS_PATH.split(File.pathSeparator, -1)).map(Path::of))
        .map(PatchedSources::url)
        .toArray(URL[]::new);
  }

  private static URL url(Path path) {
    try {
      URI uri = path.toUri();
      return uri.toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Runs a command of the edited project: a class with {@code run(List, Console)}. */
  Run run(String command, byte[] in, String... arguments) throws ReflectiveOperationException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Class<?> console = loader.loadClass("org.hlo4j.tools.run.Console");
    Object streams =
        console
            .getConstructor(InputStream.class, OutputStream.class, PrintStream.class)
            .newInstance(
                new ByteArrayInputStream(in),
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      Object status =
          loader
              .loadClass("org.hlo4j.tools." + command)
              .getMethod("run", List.class, console)
              .invoke(null, List.of(arguments), streams);
      return new Run((Integer) status, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
