import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * Runs google-java-format on Java sources. The first argument is {@code check} or {@code write},
 * the others are sources, and folders with sources below.
 */
final class Format {
  private Format() {}

  public static void main(String[] args) throws Exception {
    var write = args[0].equals("write");
    var arguments =
        new ArrayList<>(
            write ? List.of("--replace") : List.of("--dry-run", "--set-exit-if-changed"));
    for (String folder : List.of(args).subList(1, args.length)) {
      sources(Path.of(folder).toRealPath()).forEach(source -> arguments.add(source.toString()));
    }

    var changed = new StringWriter();
    var errors = new PrintWriter(System.err, true);
    var status =
        new Main(new PrintWriter(changed, true), errors, InputStream.nullInputStream())
            .format(arguments.toArray(String[]::new));
    if (status != 0 && !changed.toString().isEmpty()) {
      errors.println("Not formatted (./dev fmt does it):\n" + changed);
    }
    System.exit(status);
  }

  private static List<Path> sources(Path folder) throws IOException {
    try (var paths = Files.walk(folder)) {
      return paths
          .filter(path ->
              isHandWritten(path.equals(folder) ? path.getFileName() : folder.relativize(path))
                  && !isJbangScript(path))
          .sorted()
          .toList();
    }
  }

  /** The formatter would put spaces into JBang's directives, which JBang does not read then. */
  private static boolean isJbangScript(Path source) {
    try (var lines = Files.lines(source)) {
      return lines.findFirst().orElse("").startsWith("///usr/bin/env jbang ");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isHandWritten(Path path) {
    return path.toString().endsWith(".java")
        && StreamSupport.stream(path.spliterator(), false)
            .noneMatch(name -> name.endsWith("target") || name.toString().startsWith("."));
  }
}
