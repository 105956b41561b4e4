package org.hlo4j.pytorch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.SafetensorsFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;

/** The programs among the resources, and what PyTorch computes with them. */
final class TestPrograms {
  private static final Path FOLDER = Path.of("src/test/resources/programs");
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT.withExtension(Extension.installed());

  private TestPrograms() {}

  /** Returns the calls of all programs: {@code NAME}, or {@code NAME@2} for a second one. */
  static Stream<String> calls() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".safetensors"))
          .map(name -> name.substring(0, name.length() - ".safetensors".length()))
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the program of a call. */
  static String program(String call) {
    int at = call.indexOf('@');
    return at < 0 ? call : call.substring(0, at);
  }

  static Path file(String name) {
    return FOLDER.resolve(name);
  }

  static byte[] bytes(String name) {
    try {
      return Files.readAllBytes(file(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ExportedProgram read(String program) {
    return TestArchive.read(bytes(program + ".pt2"));
  }

  /** Checks that a program computes with the tensors of a call what PyTorch computes. */
  static void check(Operation program, String call) {
    check(program, call, List.of());
  }

  /**
   * Checks that a program computes what PyTorch computes.
   *
   * @param weights arguments before those of the call
   */
  static void check(Operation program, String call, List<Tensor> weights) {
    check(program, call, bytes(call + ".safetensors"), weights);
  }

  /**
   * Checks that a program computes what PyTorch computes.
   *
   * @param file the call: tensors {@code input.0} …, and {@code output.0} …
   * @param weights arguments before those of the call
   */
  static void check(Operation program, String call, byte[] file, List<Tensor> weights) {
    Map<String, Tensor> tensors;
    try {
      tensors = SafetensorsFile.readAll(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<Tensor> arguments = new ArrayList<>(weights);
    arguments.addAll(all(tensors, "input."));
    List<Tensor> results =
        Interpreter.evaluate(program, "main", arguments, OPTIONS).stream()
            .map(Tensor.class::cast)
            .toList();
    List<Tensor> expected = all(tensors, "output.");
    assertThat(results).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      checkSame(results.get(i), expected.get(i), call + ": result " + i);
    }
  }

  private static List<Tensor> all(Map<String, Tensor> tensors, String prefix) {
    List<Tensor> found = new ArrayList<>();
    for (int i = 0; tensors.get(prefix + i) instanceof Tensor tensor; i++) {
      found.add(tensor);
    }
    return found;
  }

  private static void checkSame(Tensor actual, Tensor expected, String title) {
    assertThat(actual.type()).as(title).isEqualTo(expected.type());
    Type type = expected.elementType();
    boolean isFloating = type instanceof FloatType || type instanceof ComplexType;
    int count = expected.count() * (type instanceof ComplexType ? 2 : 1);
    double largest = 0;
    for (int i = 0; isFloating && i < count; i++) {
      double value = Math.abs(expected.doubleAt(i));
      largest = Double.isFinite(value) ? Math.max(largest, value) : largest;
    }
    for (int i = 0; i < count; i++) {
      if (!isFloating) {
        assertThat(actual.longAt(i)).as(title + ", element " + i).isEqualTo(expected.longAt(i));
      } else if (!isNear(actual.doubleAt(i), expected.doubleAt(i), tolerance(type) * largest)) {
        assertThat(actual.doubleAt(i)).as(title + ", element " + i).isEqualTo(expected.doubleAt(i));
      }
    }
  }

  private static boolean isNear(double left, double right, double tolerance) {
    return left == right
        || (Double.isNaN(left) && Double.isNaN(right))
        || Math.abs(left - right) <= tolerance;
  }

  /** Returns how far elements may be from the expected ones, relative to the largest of these. */
  private static double tolerance(Type type) {
    return switch (type) {
      case FloatType floating when floating.width() == 64 -> 1e-9;
      case FloatType floating when floating == FloatType.BF16 -> 2e-2;
      case FloatType floating when floating.width() <= 16 -> 2e-3;
      default -> 1e-5;
    };
  }
}
