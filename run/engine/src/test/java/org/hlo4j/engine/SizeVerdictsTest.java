package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs with sizes near 2^31, 2^32 and 2^63, and whether they are valid in whole numbers: the
 * table of {@code check/oracle/rules/sizes.py --table}.
 */
class SizeVerdictsTest {
  private static final DialectRegistry DIALECTS = Dialects.all();
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT.withLimits(
          Limits.DEFAULT.withSteps(100_000).withTensorBytes(1 << 20));

  static Stream<String> programs() throws IOException {
    try (InputStream in = SizeVerdictsTest.class.getResourceAsStream("sizes.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8).lines();
    }
  }

  private static Operation parse(String program) {
    return MlirParser.parse(
        SourceText.of("sizes.mlir", program.getBytes(StandardCharsets.UTF_8)),
        DIALECTS,
        ParserOptions.DEFAULT);
  }

  /** Returns the results, or why there are none. */
  private static Object run(Supplier<List<InterpreterValue>> run) {
    try {
      return run.get();
    } catch (InterpreterException e) {
      return e.diagnostic().message();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void areExactForVerifierInterpreterAndEngine(String line) {
    String[] verdictAndProgram = line.split("\t", 2);
    Operation module = parse(verdictAndProgram[1]);
    boolean isValid =
        new Verifier(DIALECTS, new FullText(DIALECTS)).verify(module, Diagnostics.collector());
    assertThat(isValid).isEqualTo(verdictAndProgram[0].equals("valid"));
    if (!isValid) {
      return;
    }
    Object expected = run(() -> Interpreter.evaluate(module, "main", List.of(), OPTIONS));
    if (expected instanceof String refusal) {
      assertThat(refusal)
          .matches(
              "'\\S+' needs (more than )?\\d+ bytes, and a tensor may have 1048576: .*"
                  + "|'\\S+': dimension #\\d+ of size \\d+ is too large"
                  + "|'\\S+' names replica \\d+, but there is one"
                  + "|parts of this group of processes do not fit .*"
                  + "|program takes more than 100000 steps");
    }
    for (boolean isStrict : new boolean[] {true, false}) {
      EngineOptions options = EngineOptions.DEFAULT.withStrict(isStrict);
      assertThat(run(() -> Engine.prepare(module, "main", options).run(List.of(), OPTIONS)))
          .isEqualTo(expected);
    }
  }
}
