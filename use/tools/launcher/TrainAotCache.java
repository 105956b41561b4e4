import java.io.IOException;
import java.io.OutputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Makes the ahead-of-time caches that let the commands start fast: runs the training runs while the
 * JVM records. The arguments are the folder of the jars, the folder of the samples and a log file.
 *
 * <p>{@code hlo4j} has a cache of its own, since all classes in a cache cost time when it is used,
 * and so has {@code hlo4j run}, for which programs are prepared and vectors computed.
 *
 * <p>The caches are a convenience: when one cannot be made, the log says why and the build goes on.
 */
final class TrainAotCache {
  /** The caches and the lists of commands that they are for. */
  private static final Map<String, String> CACHES =
      Map.of("tools.aot", "tools.txt", "hlo4j.aot", "hlo4j.txt", "run.aot", "run.txt");

  /** The cache of what uses the Vector API, and its options of the JVM. */
  private static final Set<String> WITH_VECTORS = Set.of("run.aot");

  private static final String VECTOR_OPTIONS = "vector.options";

  private static final String VECTORS = "jdk.incubator.vector";

  private TrainAotCache() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var lib = Path.of(arguments[0]).toRealPath();
    var samples = Path.of(arguments[1]).toRealPath();
    var log = Path.of(arguments[2]);
    Files.deleteIfExists(log);
    for (var jar : jars(lib)) {
      ModernJar.rewrite(jar);
    }
    Files.write(lib.resolve(VECTOR_OPTIONS), vectorOptions(lib));
    var running = new LinkedHashMap<Path, Process>();
    for (var cache : CACHES.entrySet()) {
      var target = lib.resolve(cache.getKey());
      Files.deleteIfExists(target);
      var process = new ProcessBuilder(command(lib, samples, cache.getValue(), target));
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
    if (WITH_VECTORS.contains(cache.getFileName().toString())) {
      command.add("@" + lib.resolve(VECTOR_OPTIONS));
    }
    // The collector and the object headers of launch.sh: with others the cache is refused.
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "-Xss16m",
            "-XX:AOTCacheOutput=" + fresh(cache)));
    command.add("-cp");
    command.add(
        jars(lib).stream()
            .map(Path::toString)
            .collect(Collectors.joining(java.io.File.pathSeparator)));
    command.add("org.hlo4j.tools.training.TrainingRun");
    command.add(samples.resolve(commands).toString());
    return command;
  }

  /**
   * Returns the options that let the engine use the Vector API, after a copy of its module has been
   * made: the JVM has no cache of linked classes if an incubating module is resolved, nor of their
   * lambdas, and the first vector takes it a quarter of a second. The same classes from the boot
   * loader's class path are cached. They may use what the JDK exports to their module, and have the
   * JVM's compiler know them, as it does when their module is resolved.
   */
  private static List<String> vectorOptions(Path lib) throws IOException {
    var jar = Files.createDirectories(lib.resolve("boot")).resolve("vector.jar");
    try (var reader = ModuleFinder.ofSystem().find(VECTORS).orElseThrow().open();
        var out = Files.newOutputStream(jar)) {
      copyClasses(reader, out);
    }
    var options = new ArrayList<String>();
    options.add('"' + "-Xbootclasspath/a:" + jar + '"');
    ModuleLayer.boot().findModule("java.base").orElseThrow().getDescriptor().exports().stream()
        .filter(exported -> exported.targets().contains(VECTORS))
        .map(ModuleDescriptor.Exports::source)
        .sorted()
        .map("--add-exports=java.base/%s=ALL-UNNAMED"::formatted)
        .forEach(options::add);
    options.addAll(
        List.of(
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:+EnableVectorSupport",
            "-XX:+EnableVectorReboxing",
            "-XX:+EnableVectorAggressiveReboxing",
            "-XX:+UseVectorStubs"));
    return options;
  }

  private static void copyClasses(ModuleReader reader, OutputStream to) throws IOException {
    try (var jar = new ZipOutputStream(to)) {
      jar.setLevel(0);
      for (var name : reader.list().filter(each -> each.startsWith("jdk/")).toList()) {
        jar.putNextEntry(new ZipEntry(name));
        try (var in = reader.open(name).orElseThrow()) {
          in.transferTo(jar);
        }
      }
    }
  }
}
