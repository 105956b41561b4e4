import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Makes the ahead-of-time caches that let the commands start fast: runs the training runs while the
 * JVM records. The arguments are the folder of the jars, the folder of the samples and a log file.
 *
 * <p>{@code hlo4j} has a cache of its own, since all classes in a cache cost time when it is used.
 *
 * <p>The caches are a convenience: when one cannot be made, the log says why and the build goes on.
 */
final class TrainAotCache {
  /** The caches and the lists of commands that they are for. */
  private static final Map<String, String> CACHES =
      Map.of("tools.aot", "tools.txt", "hlo4j.aot", "hlo4j.txt");

  private TrainAotCache() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var lib = Path.of(arguments[0]).toRealPath();
    var samples = Path.of(arguments[1]).toRealPath();
    var log = Path.of(arguments[2]);
    Files.deleteIfExists(log);
    for (var jar : jars(lib)) {
      ModernJar.rewrite(jar);
    }
    var running = new LinkedHashMap<Path, Process>();
    for (var cache : CACHES.entrySet()) {
      var target = lib.resolve(cache.getKey());
      Files.deleteIfExists(target);
      var process = new ProcessBuilder(command(lib, samples, cache.getValue(), fresh(target)));
      process
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
      running.put(target, process.start());
    }
    for (var cache : running.keySet()) {
      if (!running.get(cache).waitFor(5, TimeUnit.MINUTES)) {
        running.get(cache).destroyForcibly().waitFor();
      }
      // A command that failed only makes the recording smaller.
      if (Files.exists(fresh(cache))) {
        Files.move(fresh(cache), cache);
      }
    }
    // As in the file `release` of the JDK, which launch.sh compares with it.
    var version =
        Runtime.version().version().stream().map(String::valueOf).collect(Collectors.joining("."));
    Files.writeString(lib.resolve("aot.version"), version + "\n");
  }

  /** Made under another name first: a half-written cache must never be newer than the jars. */
  private static Path fresh(Path cache) {
    return cache.resolveSibling(cache.getFileName() + ".new");
  }

  private static List<Path> jars(Path lib) throws IOException {
    try (var files = Files.list(lib)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  private static List<String> command(Path lib, Path samples, String commands, Path cache)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    // The collector and the object headers of launch.sh: with others the cache is refused.
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "-Xss16m",
            "-XX:AOTCacheOutput=" + cache));
    command.add("-cp");
    command.add(
        jars(lib).stream()
            .map(Path::toString)
            .collect(Collectors.joining(java.io.File.pathSeparator)));
    command.add("org.hlo4j.tools.training.TrainingRun");
    command.add(samples.resolve(commands).toString());
    return command;
  }
}
