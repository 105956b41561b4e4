package org.hlo4j.oracle;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.byteir.ByteirSemantics;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Token;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;

/**
 * Runs all programs of a folder in one process, for the scripts beside it: {@code NAME.mlir} with
 * the arguments {@code NAME.in0.npy}, {@code NAME.in1.npy} …, results to {@code NAME.out0.npy} …. A
 * program that cannot be read or run leaves its reason in {@code NAME.error}; tokens have no files.
 *
 * <p>{@code ./dev oracle Evaluate FOLDER [TIMES [parallel]]} runs each program that many times more
 * and prints how long it took, on one core or all; all processors' time, of the compiler too, is
 * given as well.
 */
final class Evaluate {
  private static final DialectRegistry DIALECTS = Dialects.all();
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  public static void main(String[] arguments) throws IOException {
    int times = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 0;
    InterpreterOptions serial = InterpreterOptions.DEFAULT.withExtension(new ByteirSemantics());
    InterpreterOptions options =
        arguments.length > 2
            ? serial.withThreads(Runtime.getRuntime().availableProcessors())
            : serial;
    List<Path> programs;
    try (Stream<Path> files = Files.list(Path.of(arguments[0]))) {
      programs = files.filter(file -> file.toString().endsWith(".mlir")).sorted().toList();
    }
    for (Path program : programs) {
      String stem = program.toString().replaceAll("\\.mlir$", "");
      try {
        run(program, stem, times, options);
      } catch (IOException | RuntimeException refused) {
        Files.writeString(
            Path.of(stem + ".error"), refused + "\n" + refused.getStackTrace()[0] + "\n");
      }
    }
  }

  private static void run(Path program, String stem, int times, InterpreterOptions options)
      throws IOException {
    String name = program.getFileName().toString();
    Operation module =
        MlirParser.parse(
            SourceText.of(name, Files.readAllBytes(program)), DIALECTS, ParserOptions.DEFAULT);
    List<InterpreterValue> inputs = inputs(module, stem);
    List<InterpreterValue> results = Interpreter.evaluate(module, "main", inputs, options);
    for (int i = 0; i < times; i++) {
      long start = System.nanoTime();
      long processor = SYSTEM.getProcessCpuTime();
      results = Interpreter.evaluate(module, "main", inputs, options);
      System.out.printf(
          "%s %.3f s, %.3f s of processors%n",
          name, (System.nanoTime() - start) / 1e9, (SYSTEM.getProcessCpuTime() - processor) / 1e9);
    }
    int files = 0;
    for (InterpreterValue result : results) {
      if (result instanceof Tensor tensor) {
        Files.write(Path.of(stem + ".out" + files++ + ".npy"), NpyFile.bytes(tensor));
      }
    }
  }

  private static List<InterpreterValue> inputs(Operation module, String stem) throws IOException {
    Block entry = entry(module);
    List<InterpreterValue> inputs = new ArrayList<>();
    int files = 0;
    for (Value argument : entry.arguments()) {
      if (argument.type() instanceof RankedTensorType type) {
        byte[] file = Files.readAllBytes(Path.of(stem + ".in" + files++ + ".npy"));
        inputs.add(NpyFile.read(file, type.elementType())); // the shape may be dynamic
      } else {
        inputs.add(Token.INSTANCE);
      }
    }
    return inputs;
  }

  private static Block entry(Operation module) {
    for (Operation op : module.region(0).front().operations()) {
      if (op.attribute("sym_name", StringAttr.class)
          .filter(name -> name.value().equals("main"))
          .isPresent()) {
        return op.region(0).front();
      }
    }
    throw new IllegalArgumentException("no function main");
  }
}
