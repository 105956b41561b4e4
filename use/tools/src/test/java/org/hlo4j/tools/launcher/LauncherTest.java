package org.hlo4j.tools.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which Java the commands in {@code bin/} take, on folders that look like JDKs. */
class LauncherTest {
  private static final Path SHELL = Path.of("/bin/sh");
  @TempDir Path folder;

  private record Result(int status, String out, String err) {}

  @BeforeEach
  void hasAShell() {
    assumeThat(SHELL).isExecutable();
  }

  /** A folder whose {@code java} shows its arguments, or its version in the usual words. */
  private Path jdk(String name, String version) throws IOException {
    Path jdk = folder.resolve(name);
    Files.createDirectories(jdk.resolve("bin"));
    Path java =
        Files.writeString(
            jdk.resolve("bin/java"),
            """
            #!/bin/sh
            [ "$1" != -version ] || { echo 'openjdk version "%s" 2026-10-20' >&2; exit; }
            echo "$0" "$@"
            """
                .formatted(version));
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    return jdk;
  }

  private Path jdkWithRelease(String version) throws IOException {
    Path jdk = jdk("jdk-" + version, "unknown");
    Files.writeString(
        jdk.resolve("release"),
        "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\nLIBC=\"gnu\"\n");
    return jdk;
  }

  private Result run(Map<String, String> environment) throws IOException, InterruptedException {
    return run(ProjectFolder.ROOT, environment);
  }

  private Result run(Path home, Map<String, String> environment)
      throws IOException, InterruptedException {
    return run(home, environment, "info", "a b.mlir");
  }

  private Result run(Path home, Map<String, String> environment, String command, String file)
      throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    var builder =
        new ProcessBuilder(SHELL.toString(), home.resolve("bin/hlo4j").toString(), command, file)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().keySet().removeIf(name -> name.matches("HLO4J_.*|JAVA_HOME"));
    builder.environment().put("HLO4J_CLASSES", "classes");
    builder.environment().putAll(environment);
    int status = builder.start().waitFor();
    return new Result(status, read(out), read(err));
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"25", "25.0.3", "26-ea", "26.0.1", "100"})
  void takesJava25AndLater(String version) throws IOException, InterruptedException {
    Path jdk = jdkWithRelease(version);
    Result result = run(Map.of("HLO4J_JAVA", jdk.toString()));
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .startsWith(jdk + "/bin/java ")
        .endsWith(" -cp classes org.hlo4j.tools.cli.Hlo4jMain info a b.mlir\n");
  }

  @Test
  void addsTheLibrariesBesideAFolderOfClasses() throws IOException, InterruptedException {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    Files.createDirectory(folder.resolve("lib"));
    Map<String, String> environment =
        Map.of("HLO4J_JAVA", jdkWithRelease("25").toString(), "HLO4J_CLASSES", classes.toString());
    assertThat(run(environment).out())
        .endsWith(
            " -cp %1$s:%1$s/../lib/* org.hlo4j.tools.cli.Hlo4jMain info a b.mlir\n"
                .formatted(classes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.8.0_402", "9", "17.0.15", "24.0.2"})
  void refusesAnOlderJavaByNameAndVersion(String version) throws IOException, InterruptedException {
    Path jdk = jdkWithRelease(version);
    Result result = run(Map.of("HLO4J_JAVA", jdk.toString()));
    assertThat(result)
        .isEqualTo(
            new Result(
                1,
                "",
                "hlo4j: HLO4J_JAVA: %s is Java %s; Java 25 or later is needed\n"
                    .formatted(jdk, version)));
  }

  @Test
  void asksAJavaWithoutReleaseFileForItsVersion() throws IOException, InterruptedException {
    Path old = jdk("old", "17.0.15").resolve("bin/java");
    assertThat(run(Map.of("HLO4J_JAVA", old.toString())).err())
        .isEqualTo(
            "hlo4j: HLO4J_JAVA: %s is Java 17.0.15; Java 25 or later is needed\n".formatted(old));
    Path fresh = jdk("fresh", "26").resolve("bin/java");
    assertThat(run(Map.of("HLO4J_JAVA", fresh.toString())).out()).startsWith(fresh + " ");
  }

  @Test
  void followsLinksToTheJdk() throws IOException, InterruptedException {
    Path java = jdkWithRelease("26").resolve("bin/java");
    Path link = Files.createSymbolicLink(folder.resolve("java"), java);
    Path relative = Files.createSymbolicLink(folder.resolve("again"), Path.of("java"));
    assertThat(run(Map.of("HLO4J_JAVA", link.toString())).out()).startsWith(java + " ");
    assertThat(run(Map.of("HLO4J_JAVA", relative.toString())).out()).startsWith(java + " ");
  }

  @Test
  void refusesWhatIsNoJava() throws IOException, InterruptedException {
    Path nothing = folder.resolve("nothing");
    assertThat(run(Map.of("HLO4J_JAVA", nothing.toString())).err())
        .isEqualTo("hlo4j: HLO4J_JAVA: no java at " + nothing + "\n");
    Path broken = jdk("broken", "").resolve("bin/java");
    Files.writeString(broken, "#!/bin/sh\nexit 1\n");
    assertThat(run(Map.of("HLO4J_JAVA", broken.toString())).err())
        .isEqualTo(
            "hlo4j: HLO4J_JAVA: %s is no Java that runs; Java 25 or later is needed\n"
                .formatted(broken));
  }

  @Test
  void takesTheJavaHomeThatIsNewEnoughFirst() throws IOException, InterruptedException {
    Path jdk = jdkWithRelease("27");
    assertThat(run(Map.of("JAVA_HOME", jdk.toString())).out()).startsWith(jdk + "/bin/java ");
    assertThat(
            run(Map.of("JAVA_HOME", jdkWithRelease("17").toString(), "HLO4J_JAVA", jdk.toString()))
                .out())
        .startsWith(jdk + "/bin/java ");
  }

  @Test
  void passesOverAJavaHomeThatIsTooOld() throws IOException, InterruptedException {
    Path old = jdkWithRelease("17");
    Path fresh = jdkWithRelease("26");
    Result result =
        run(
            Map.of(
                "JAVA_HOME",
                old.toString(),
                "PATH",
                fresh.resolve("bin") + ":" + System.getenv("PATH")));
    // A JDK in one of the usual places of the machine comes before the path.
    assertThat(result.out() + result.err())
        .doesNotContain(old + "/bin/java ")
        .doesNotContain("too old");
  }

  @Test
  void passesTheCacheToTheReleaseThatItWasTrainedWith() throws IOException, InterruptedException {
    Path home = folder.resolve("home");
    for (String file :
        List.of("bin/hlo4j", "use/tools/launcher/launch.sh", "use/tools/launcher/find-java.sh")) {
      Files.createDirectories(home.resolve(file).getParent());
      Files.copy(ProjectFolder.file(file), home.resolve(file));
    }
    Path lib = Files.createDirectories(home.resolve("use/tools/target/lib"));
    Path jar = Files.createFile(lib.resolve("hlo4j-tools.jar"));
    Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
    Path cache = Files.createFile(lib.resolve("hlo4j.aot"));
    Files.writeString(lib.resolve("aot.version"), "25.0.3\n");
    Map<String, String> same =
        Map.of("HLO4J_JAVA", jdkWithRelease("25.0.3").toString(), "HLO4J_CLASSES", "");
    Map<String, String> other =
        Map.of("HLO4J_JAVA", jdkWithRelease("26").toString(), "HLO4J_CLASSES", "");
    assertThat(run(home, same).out()).contains(" -XX:AOTCache=" + cache.toRealPath() + " ");
    assertThat(run(home, other).out()).contains(" -cp ").doesNotContain("AOTCache");
  }

  @Test
  void letsLaterReleasesLeaveOutOptionsThatAreGone() throws IOException, InterruptedException {
    String lenient = "-XX:+IgnoreUnrecognizedVMOptions";
    assertThat(run(Map.of("HLO4J_JAVA", jdkWithRelease("25.0.3").toString())).out())
        .doesNotContain(lenient);
    assertThat(run(Map.of("HLO4J_JAVA", jdkWithRelease("26").toString())).out()).contains(lenient);
  }

  /** A program is large by its weights, or by its operations, which C2 compiles code for. */
  @ParameterizedTest
  @CsvSource({"info,pt2,true", "import,pt2,true", "digest,pt2,false", "info,mlir,false"})
  void compilesQuicklyWhereWeightsAreLarge(String command, String ending, boolean isQuick)
      throws IOException, InterruptedException {
    Path file = folder.resolve("a b." + ending);
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength((32 << 20) + 1);
    }
    Map<String, String> environment = Map.of("HLO4J_JAVA", jdkWithRelease("25").toString());
    String quick = "-XX:TieredStopAtLevel=1";
    Result result = run(ProjectFolder.ROOT, environment, command, file.toString());
    assertThat(result.out()).endsWith(command + " " + file + "\n");
    assertThat(result.out().contains(quick)).isEqualTo(isQuick);
  }
}
