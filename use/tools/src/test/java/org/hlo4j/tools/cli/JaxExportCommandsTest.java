package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.opset.Version;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.Exit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests files of jax.export in the commands that read programs. */
class JaxExportCommandsTest {
  private static final Path EXPORTS =
      ProjectFolder.file("formats/jaxexport/src/test/resources/exports");

  @TempDir private Path folder;

  private static String export(String name) {
    return EXPORTS.resolve(name + ".jax").toString();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeEach
  void writeInput() throws IOException {
    Tensor x = Tensor.allocate(LongList.of(3), FloatType.F32);
    for (int i = 0; i < 3; i++) {
      x.setDouble(i, i);
    }
    Files.write(folder.resolve("x.npy"), NpyFile.bytes(x));
  }

  @Test
  void infoShowsTheEnvelope() {
    Run run = Commands.run("", "info", "--header", export("0.12-sharded"));
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("form           file of jax.export")
        .contains("written by     JAX 0.12.0.1, schema 12")
        .contains("args[0]: f32[4, 3], P('data', None) over data=2")
        .contains("gradients      once")
        .contains("until 2027-01-29 at least")
        .contains("release        1.18.0");
  }

  @Test
  void infoSaysWhatJaxRefuses() {
    assertThat(Commands.run("", "info", "--header", export("0.4-trees")).out())
        .contains("kwargs['unused']: f32[5], not needed")
        .contains("JAX since 0.11.1 refuses files before November 2025");
    assertThat(Commands.run("", "info", "--header", export("0.8-sharded")).out())
        .contains("JAX since 0.11.1 refuses shardings as they were before January 2026");
    assertThat(Commands.run("", "info", "--header", "--json", export("0.12-keys")).out())
        .contains("\"type\" : \"key<fry>\"")
        .contains("\"refusals\" : [ ]");
  }

  @Test
  void allCommandsReadTheProgramInside() {
    assertThat(Commands.run("", "verify", export("0.12-trees")).status()).isZero();
    assertThat(Commands.run("", "explain", export("0.12-trees")).out()).contains("fits 0.9.0");
    String text = file("program.mlir");
    assertThat(Commands.run("", "convert", export("0.12-trees"), text).status()).isZero();
    assertThat(Commands.run("", "diff", export("0.12-trees"), text).out())
        .contains("no difference");
  }

  @Test
  void convertWrapsAgain() throws IOException {
    String out = file("out.jax");
    assertThat(Commands.run("", "convert", export("0.12-trees"), out, "--target", "1.0.0").status())
        .isZero();
    JaxExport written = JaxExport.read(Files.readAllBytes(Path.of(out)));
    assertThat(written.release()).contains(Version.parse("1.0.0"));
    assertThat(written.inputs().names()).contains("kwargs['scale']");
  }

  @Test
  void convertWrapsAnotherProgram() {
    String text = file("program.mlir");
    String out = file("out.jax");
    Commands.run("", "convert", export("0.12-platforms"), text);
    assertThat(Commands.run("", "convert", text, out).err()).contains("use --envelope");
    assertThat(
            Commands.run("", "convert", text, out, "--envelope", export("0.12-platforms")).status())
        .isZero();
    assertThat(Commands.run("", "diff", out, export("0.12-platforms")).status()).isZero();
    Run other = Commands.run("", "convert", text, out, "--envelope", export("0.12-trees"));
    assertThat(other.status()).isEqualTo(Exit.FAILED);
    assertThat(other.err()).contains("has the signature (tensor<i32>, tensor<3xf32>)");
  }

  @Test
  void runTakesInputsByTheirNamesInPython() {
    String input = "args[0]=" + file("x.npy");
    Run run = Commands.run("", "run", export("0.12-platforms"), "--input", input);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("1.000000e+00, 2.000000e+00, 3.000000e+00");
    Run unknown =
        Commands.run("", "run", export("0.12-platforms"), "--input", "y=" + file("x.npy"));
    assertThat(unknown.err()).contains("function has no argument 'y'");
  }

  @Test
  void runCountsArgumentsThatAreNotNeeded() throws IOException {
    Path pair = write("pair.npy", FloatType.F32, 2);
    Path matrix = write("matrix.npy", FloatType.F32, 2, 3);
    Path scalar = write("scalar.npy", FloatType.F32);
    Path number = write("number.npy", IntegerType.I32);
    String x = file("x.npy");
    Run all =
        Commands.run(
            "",
            "run",
            export("0.12-trees"),
            "--input",
            String.join(",", "" + pair, "" + matrix, x, "" + number, "" + scalar));
    assertThat(all.err()).isEmpty();
    assertThat(all.out()).contains("tensor<2x3xf32>");
    Run kept = Commands.run("", "run", export("0.12-trees"), "--input", matrix + "," + x);
    assertThat(kept.status()).isEqualTo(Exit.FAILED);
    assertThat(kept.err())
        .contains("argument args[0]['layer']['it\\'s \"quoted\"'] (tensor<2xf32>): ")
        .contains("matrix.npy': shape is [2, 3]");
    Run quoted =
        Commands.run(
            "",
            "run",
            export("0.12-trees"),
            "--input",
            "args[0]['layer']['it\\'s \"quoted\"']=" + matrix + "," + x);
    assertThat(quoted.err()).contains("argument args[0]['layer']['it\\'s \"quoted\"']");
  }

  private Path write(String name, Type type, long... shape) throws IOException {
    return Files.write(
        folder.resolve(name), NpyFile.bytes(Tensor.allocate(LongList.of(shape), type)));
  }

  @Test
  void gradientsAreFunctionsOfTheirOwn() throws IOException {
    assertThat(Commands.run("", "info", "--vjp", export("0.12-platforms")).err())
        .contains("was exported without gradients");
    assertThat(Commands.run("module {}", "info", "--vjp", "-").err())
        .contains("is not a file of jax.export");
    assertThat(Commands.run("", "info", "--header", "--vjp", export("0.12-sharded")).out())
        .contains("gradients      no");
    String out = file("gradient.jax");
    assertThat(Commands.run("", "convert", "--vjp", export("0.12-trees"), out).status()).isZero();
    JaxExport gradient = JaxExport.read(Files.readAllBytes(Path.of(out)));
    assertThat(gradient.vjpOrder()).isZero();
    String text = file("gradient.mlir");
    Commands.run("", "convert", "--vjp", export("0.12-trees"), text);
    assertThat(Commands.run("", "diff", text, out).status()).isZero();
    assertThat(Commands.run("", "run", "--vjp", export("0.12-trees")).err())
        .contains("argument args[1] (tensor<2x3xf32>) has no input; args[0] is not needed");
  }

  @Test
  void damagedFilesAreRefusedWithAnOffset() throws IOException {
    byte[] bytes = Files.readAllBytes(Path.of(export("0.12-trees")));
    Files.write(folder.resolve("damaged.jax"), Arrays.copyOf(bytes, 300));
    Run run = Commands.run("", "info", file("damaged.jax"));
    assertThat(run.status()).isEqualTo(Exit.FAILED);
    assertThat(run.err()).contains("damaged.jax:0x").contains("not a jax.export file");
  }

  @Test
  void convertWritesForAnOlderJax() throws IOException {
    String out = file("older.jax");
    Run run = Commands.run("", "convert", export("0.12-trees"), out, "--jax", "0.4.38", "--expand");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    JaxExport written = JaxExport.read(Files.readAllBytes(Path.of(out)));
    assertThat(written.storedVersion()).isEqualTo(2);
    assertThat(written.callingConvention()).isEqualTo(9);
    assertThat(written.release()).contains(Version.parse("1.8.7"));
    assertThat(written.vjp().orElseThrow().release()).contains(Version.parse("1.8.7"));
    for (Operation program : written.programs()) {
      assertThat(Explainer.explain(program).cautions(Version.parse("1.8.7"))).isEmpty();
    }
  }

  @Test
  void convertKeepsTheReleaseThatAnOlderJaxReadsAnyway() throws IOException {
    String out = file("newer.jax");
    Commands.run("", "convert", export("0.12-trees"), out, "--jax", "0.12.0");
    assertThat(JaxExport.read(Files.readAllBytes(Path.of(out))).release())
        .contains(Version.parse("1.18.0"));
    Run asked =
        Commands.run("", "convert", export("0.12-trees"), out, "--jax=0.8.1", "--target=1.14.0");
    assertThat(asked.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(asked.err()).contains("StableHLO 1.14.0 is asked for: it has 1.13.3");
  }

  @Test
  void convertNamesAtOnceAllThatAnOlderJaxCannotRead() {
    String out = file("older.jax");
    Run run = Commands.run("", "convert", export("0.12-sharded"), out, "--jax", "0.4.38");
    assertThat(run.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(run.err())
        .contains("does not fit JAX 0.4.38 (StableHLO 1.8.7, schema 3, calling convention 9):")
        .contains("distributions by names, which JAX knows since 0.9.0")
        .contains("the dialect 'sdy', which JAX reads since 0.7.0")
        .contains("a range of lines as location, which StableHLO knows since 1.9.0")
        .contains("convert --strip-debuginfo")
        .doesNotContain("on one device");
    assertThat(Path.of(out)).doesNotExist();
    assertThat(Commands.run("", "convert", export("0.12-keys"), out, "--jax", "0.5.3").err())
        .contains("key<fry>, which JAX knows since 0.6.0");
    Run noRelease = Commands.run("", "convert", export("0.12-trees"), out, "--jax", "0.3");
    assertThat(noRelease.status()).isEqualTo(2);
    assertThat(noRelease.err()).contains("'0.3' is no release of JAX since 0.4.24");
  }

  @Test
  void convertWarnsOfLocationsThatTheTargetDoesNotRead() {
    String out = file("old.mlir.bc");
    String warning = "a range of lines as location, which readers before 1.9.0 do not know";
    Run run = Commands.run("", "convert", export("0.12-trees"), out, "--target", "1.0.0");
    assertThat(run.status()).isZero();
    assertThat(run.err()).contains(warning).contains("convert --strip-debuginfo");
    for (String option : List.of("--strip-debuginfo", "--expand", "--target=1.9.0")) {
      String target = option.startsWith("--target") ? option : "--target=1.0.0";
      List<String> command = new ArrayList<>(List.of("convert", export("0.12-trees"), out, target));
      if (!option.equals(target)) {
        command.add(option);
      }
      assertThat(Commands.run("", command.toArray(String[]::new)).err()).as(option).isEmpty();
    }
  }
}
