package org.hlo4j.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.tools.cli.Hlo4jMain;
import org.hlo4j.tools.run.Console;

/**
 * Runs {@code hlo4j convert --jax VERSION --expand} for the files that jax/older_jax.py has made,
 * into folders named like the versions: {@code ./dev oracle OlderJax FOLDER VERSION…}.
 */
final class OlderJax {
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> file.toString().endsWith(".jax")).sorted().toList();
    }
    for (String version : Arrays.copyOfRange(arguments, 1, arguments.length)) {
      Path out = Files.createDirectories(folder.resolve(version));
      int written = 0;
      for (Path file : files) {
        Path to = out.resolve(file.getFileName());
        Files.deleteIfExists(to);
        List<String> command =
            List.of("convert", file.toString(), to.toString(), "--jax", version, "--expand");
        written += Hlo4jMain.run(command, Console.system()) == 0 ? 1 : 0;
      }
      System.out.printf("JAX %s: %d of %d files written%n", version, written, files.size());
    }
  }
}
