package org.hlo4j.interpreter.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Programs;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Operations agree for all floats and all integers: results of samples are those of the widest
 * type, rounded or truncated.
 */
class AgreementTest {
  /** The results of these depend on the type itself. */
  private static final Set<String> DEPENDING_ON_THE_TYPE =
      Set.of(
          "bitcast_convert",
          "count_leading_zeros",
          "not",
          "rng",
          "rng_bit_generator",
          "shift_right_arithmetic");

  static Stream<Sample> samples() {
    return Sample.all().stream()
        .filter(sample -> !DEPENDING_ON_THE_TYPE.contains(sample.operation()));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void samplesOfAllFloatsAgree(Sample sample) {
    agree(sample, SampleType.floats(), SampleType.plain("f64"));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void samplesOfAllIntegersAgree(Sample sample) {
    List<SampleType> ofTwo =
        SampleType.integers().stream()
            .filter(type -> !type.text().equals("i1") && !type.text().equals("i2"))
            .toList();
    agree(sample, ofTwo, SampleType.plain("i64"));
  }

  private static void agree(Sample sample, List<SampleType> types, SampleType widest) {
    if (!(value(sample, widest) instanceof Tensor expected)) {
      return;
    }
    for (SampleType type : types) {
      if (value(sample, type) instanceof Tensor actual) {
        Tensor rounded = Tensor.allocate(actual.type());
        assertThat(actual.shape()).isEqualTo(expected.shape());
        for (int i = 0; i < actual.count() * actual.kind().lanes(); i++) {
          copy(expected, rounded, i);
          assertThat(actual.bitsAt(i))
              .as("%s of %s, place %s: %s", sample, type, i, expected.bitsAt(i))
              .isEqualTo(rounded.bitsAt(i));
        }
      }
    }
  }

  private static void copy(Tensor from, Tensor to, int place) {
    if (from.kind().isFloatingPoint()) {
      to.setDouble(place, from.doubleAt(place));
    } else {
      to.setLong(place, from.longAt(place));
    }
  }

  /** Returns the results of a sample; empty if the type is invalid for it. */
  private static Object value(Sample sample, SampleType type) {
    try {
      Operation module = sample.parse(type);
      Programs.verify(module);
      return Sample.run(module);
    } catch (DiagnosticException | InterpreterException e) {
      return List.of();
    }
  }
}
