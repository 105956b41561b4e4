import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Makes the ahead-of-time cache that lets the commands start fast: runs the training run while the
 * JVM records. The arguments are the folder of the jars, the folder of the samples and a log file.
 *
 * <p>The cache is a convenience: when it cannot be made, the log says why and the build goes on.
 */
final class TrainAotCache {
  private TrainAotCache() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var lib = Path.of(arguments[0]).toRealPath();
    var samples = Path.of(arguments[1]).toRealPath();
    var log = Path.of(arguments[2]);
    var cache = lib.resolve("hlo4j.aot");
    // Made under another name first: a half-written cache must never be newer than the jars.
    var fresh = lib.resolve("hlo4j.aot.new");
    Files.deleteIfExists(cache);
    var process = new ProcessBuilder(command(lib, samples, fresh));
    process.redirectErrorStream(true).redirectOutput(log.toFile());
    var running = process.start();
    if (!running.waitFor(5, TimeUnit.MINUTES)) {
      running.destroyForcibly().waitFor();
    }
    // A command that failed only makes the recording smaller.
    if (Files.exists(fresh)) {
      Files.move(fresh, cache);
    } else {
      Files.deleteIfExists(fresh);
    }
  }

  private static List<String> command(Path lib, Path samples, Path cache) throws IOException {
    var command = new ArrayList<String>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    // The collector and the object headers of launch.sh: with others the cache is refused.
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "-Xss16m",
            "-XX:AOTCacheOutput=" + cache));
    try (var jars = Files.list(lib)) {
      command.add("-cp");
      command.add(
          jars.filter(file -> file.toString().endsWith(".jar"))
              .sorted()
              .map(Path::toString)
              .collect(Collectors.joining(java.io.File.pathSeparator)));
    }
    command.add("org.hlo4j.tools.training.TrainingRun");
    command.add(samples.toString());
    return command;
  }
}
