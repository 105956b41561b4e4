package org.hlo4j.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.Executable;
import org.hlo4j.Hlo4j;
import org.hlo4j.PrepareOptions;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.jax.JaxCall;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.opset.Version;

/**
 * Opens the files that jax/exports.py has made: writes each as it was read, runs it with its
 * inputs, leaves the results as {@code NAME.here0.npy} … and other forms of the file in folder
 * {@code again}.
 *
 * <p>{@code ./dev oracle JaxExports FOLDER [run [ENGINE [REGEX]]]}; with {@code run} it only runs
 * them, on the interpreter or another engine, all or those whose names match. What fails leaves its
 * reason in {@code NAME.error}.
 */
final class JaxExports {
  private static final Hlo4j HLO4J = Hlo4j.standard();

  private static int same;
  private static int ran;
  private static int files;

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Files.createDirectories(folder.resolve("again"));
    List<Path> exports;
    try (Stream<Path> all = Files.list(folder)) {
      exports =
          new ArrayList<>(all.filter(file -> file.toString().endsWith(".jax")).sorted().toList());
    }
    boolean runsOnly = arguments.length > 1;
    String engine = arguments.length > 2 ? arguments[2] : "reference";
    Pattern names = Pattern.compile(arguments.length > 3 ? arguments[3] : ".*");
    exports.removeIf(file -> !names.matcher(name(file)).matches());
    for (Path export : exports) {
      files++;
      Path error = Path.of(export.toString().replaceAll("jax$", "error"));
      Files.deleteIfExists(error);
      try {
        if (runsOnly) {
          JaxCall call = JaxCall.of(JaxExport.read(Files.readAllBytes(export)));
          run(call, engine, folder, name(export));
          ran++;
        } else {
          check(export, folder);
        }
      } catch (IOException | RuntimeException failure) {
        Files.writeString(error, failure + "\n");
        System.out.println(export + ": " + failure);
      }
    }
    System.out.printf(
        "%s: %d files, %d written to the same bytes, %d ran%n", folder, files, same, ran);
  }

  private static void check(Path file, Path folder) throws IOException {
    String name = name(file);
    byte[] bytes = Files.readAllBytes(file);
    JaxExport export = JaxExport.read(bytes);
    if (Arrays.equals(export.write(), bytes)) {
      same++;
    } else {
      System.out.println(file + ": written to other bytes");
    }
    Files.write(folder.resolve(name + ".names"), export.inputs().names());
    Files.write(folder.resolve(name + ".results"), export.outputs().names());
    for (String target : List.of("1.0.0", "1.9.0", Version.current().toString())) {
      try {
        Files.write(
            folder.resolve("again/" + name + "@" + target + ".jax"),
            export.withRelease(Version.parse(target)).write());
      } catch (RuntimeException doesNotFit) {
        if (target.equals(Version.current().toString())) {
          throw doesNotFit;
        }
      }
    }
    Operation program = export.program();
    Files.write(
        folder.resolve("again/" + name + "@program.jax"), export.withProgram(program).write());
    run(JaxCall.of(export, program), "reference", folder, name);
    ran++;
  }

  private static String name(Path export) {
    return export.getFileName().toString().replaceAll("\\.jax$", "");
  }

  private static void run(JaxCall call, String engine, Path folder, String name)
      throws IOException {
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    List<Parameter> parameters = call.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      byte[] npy = Files.readAllBytes(folder.resolve(name + ".in" + i + ".npy"));
      RankedTensorType type = (RankedTensorType) parameters.get(i).type();
      inputs.put(parameters.get(i).name(), NpyFile.read(npy, type.elementType()));
    }
    List<Tensor> results;
    try (Executable executable = HLO4J.prepare(call.program(), "main", PrepareOptions.of(engine))) {
      results = List.copyOf(call.results(executable.run(call.arguments(inputs))).values());
    }
    for (int i = 0; i < results.size(); i++) {
      Files.write(folder.resolve(name + ".here" + i + ".npy"), NpyFile.bytes(results.get(i)));
    }
  }
}
