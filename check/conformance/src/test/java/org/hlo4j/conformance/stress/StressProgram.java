package org.hlo4j.conformance.stress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A program that is valid, or nearly, and requires excessive resources: its name and its text. */
record StressProgram(String name, String text) {
  private static final String SEPARATOR = "// -----\n";
  private static final int LENGTH = Integer.getInteger("stress.length", 1_000);

  /** Returns those in files, and the long ones. */
  static List<StressProgram> all() {
    List<StressProgram> all = new ArrayList<>();
    for (String file : List.of("sizes", "dynamic", "control", "attributes")) {
      all.addAll(in(Path.of("src/test/resources/stress", file + ".mlir")));
    }
    all.addAll(LongPrograms.all(LENGTH));
    return all;
  }

  private static List<StressProgram> in(Path file) {
    try {
      List<StressProgram> programs = new ArrayList<>();
      for (String text : Files.readString(file).split(SEPARATOR, -1)) {
        programs.add(new StressProgram(text.substring(3, text.indexOf('\n')), text));
      }
      return programs;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns lines generated from the numbers 0, 1, …. */
  static String lines(int count, IntFunction<String> line) {
    return IntStream.range(0, count).mapToObj(line).collect(Collectors.joining("\n"));
  }

  /** Returns the program with other constants. */
  StressProgram changed() {
    return new StressProgram(
        name, text.replace("dense<1>", "dense<2>").replace("dense<true>", "dense<false>"));
  }

  /**
   * Returns the program with other operations of the same types, so that hardly any has a
   * counterpart.
   */
  StressProgram renamed() {
    return new StressProgram(
        name,
        text.replace("stablehlo.add ", "stablehlo.maximum ")
            .replace("stablehlo.multiply", "stablehlo.minimum")
            .replace("stablehlo.subtract", "stablehlo.atan2")
            .replace("stablehlo.reshape", "stablehlo.bitcast_convert"));
  }

  @Override
  public String toString() {
    return name;
  }
}
