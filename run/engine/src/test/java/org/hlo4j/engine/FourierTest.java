package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.stablehlo.FftType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fourier transforms of all kinds, by lines, by columns and of several dimensions. */
class FourierTest {
  /** Powers of two, products of small primes, primes with and without a stage of their own. */
  private static final int[] LENGTHS = {
    1, 2, 3, 4, 5, 6, 7, 8, 12, 15, 16, 31, 32, 37, 60, 64, 74, 100, 121, 128, 210, 243, 509, 1000,
    1009, 2018, 2048
  };

  private static String shape(int[] sizes, String element) {
    return Arrays.stream(sizes)
        .mapToObj(String::valueOf)
        .collect(Collectors.joining("x", "tensor<", "x" + element + ">"));
  }

  private static Operation program(FftType type, String part, int rank, int... sizes) {
    int last = sizes.length - 1;
    int[] halved = sizes.clone();
    halved[last] = sizes[last] / 2 + 1;
    String complex = "complex<" + part + ">";
    String operand =
        switch (type) {
          case FFT, IFFT -> shape(sizes, complex);
          case RFFT -> shape(sizes, part);
          case IRFFT -> shape(halved, complex);
        };
    String result =
        switch (type) {
          case FFT, IFFT -> shape(sizes, complex);
          case RFFT -> shape(halved, complex);
          case IRFFT -> shape(sizes, part);
        };
    return EnginePrograms.parse(
        """
        func.func @main(%%x: %1$s) -> %2$s {
          %%0 = stablehlo.fft %%x, type = %3$s, length = %4$s : (%1$s) -> %2$s
          return %%0 : %2$s
        }
        """
            .formatted(
                operand,
                result,
                type,
                Arrays.toString(Arrays.copyOfRange(sizes, sizes.length - rank, sizes.length))));
  }

  /** Checks that the error is one of so many bits, beside the magnitude of all numbers. */
  private static void check(FftType type, String part, int rank, int... sizes) {
    Operation module = program(type, part, rank, sizes);
    List<Tensor> inputs = EnginePrograms.inputs(module, 1);
    Tensor expected = (Tensor) EnginePrograms.expected(module, inputs).getFirst();
    try (PreparedFunction prepared = Engine.prepare(module, "main", EngineOptions.DEFAULT)) {
      for (int threads : new int[] {1, 3}) {
        InterpreterOptions options = InterpreterOptions.DEFAULT.withThreads(threads);
        Tensor result = (Tensor) prepared.run(inputs, options).getFirst();
        assertThat(error(expected, result))
            .as("%s of %s %s by %d threads", type, Arrays.toString(sizes), part, threads)
            .isLessThan(part.equals("f32") ? 5e-7 : 2e-15);
      }
    }
    try (PreparedFunction prepared =
        Engine.prepare(module, "main", EngineOptions.DEFAULT.withStrict(true))) {
      assertThat(prepared.run(inputs)).isEqualTo(List.of(expected));
    }
  }

  /** Returns the root of the mean square of the difference, divided by that of the numbers. */
  private static double error(Tensor expected, Tensor result) {
    double numbers = 0;
    double differences = 0;
    for (int i = 0; i < expected.count() * expected.kind().lanes(); i++) {
      double difference = expected.doubleAt(i) - result.doubleAt(i);
      numbers += expected.doubleAt(i) * expected.doubleAt(i);
      differences += difference * difference;
    }
    return Math.sqrt(differences / numbers);
  }

  @ParameterizedTest
  @EnumSource(FftType.class)
  void transformsLinesOfAnyLength(FftType type) {
    for (String part : new String[] {"f32", "f64"}) {
      for (int length : LENGTHS) {
        check(type, part, 1, length);
        check(type, part, 1, 19, length);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(FftType.class)
  void transformsSeveralDimensions(FftType type) {
    for (String part : new String[] {"f32", "f64"}) {
      for (int length : new int[] {1, 2, 3, 8, 37, 60, 509}) {
        check(type, part, 2, length, 10);
        check(type, part, 2, 2, 6, length);
        check(type, part, 3, 4, length, 20);
        check(type, part, 3, 2, 3, length, 36);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(FftType.class)
  void transformsLongLines(FftType type) {
    check(type, "f32", 1, 1 << 17);
    check(type, "f32", 2, 2, 5000, 6);
    check(type, "f64", 1, 3, 10_007);
  }

  @ParameterizedTest
  @ValueSource(strings = {"FFT", "IFFT"})
  void hasTheStepOfTransformsAlone(String type) {
    Operation module = program(FftType.valueOf(type), "f32", 2, 3, 16, 12);
    try (PreparedFunction prepared = Engine.prepare(module, "main", EngineOptions.DEFAULT)) {
      assertThat(prepared.profile(EnginePrograms.inputs(module, 1), InterpreterOptions.DEFAULT))
          .extracting(ProfileEntry::step)
          .containsExactly("fourier");
    }
  }

  @Test
  void leavesTablesWithoutBoundToTheInterpreter() {
    // Prepared, but not run: tables would take more memory than the limit of tensors allows.
    Operation module = program(FftType.FFT, "f64", 1, 1 << 28);
    try (PreparedFunction prepared = Engine.prepare(module, "main", EngineOptions.DEFAULT)) {
      assertThat(prepared).isNotNull();
    }
  }
}
