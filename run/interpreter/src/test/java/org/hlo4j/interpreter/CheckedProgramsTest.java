package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs programs that check their own results. */
class CheckedProgramsTest {
  private static final List<String> PROGRAMS =
      List.of("movement.mlir", "products.mlir", "reductions.mlir", "numerics.mlir", "random.mlir");

  @TestFactory
  Stream<DynamicTest> everyCheckPasses() {
    return PROGRAMS.stream().flatMap(CheckedProgramsTest::functions);
  }

  private static Stream<DynamicTest> functions(String program) {
    Operation module =
        MlirParser.parse(
            SourceText.of(program, text(program)), Dialects.all(), ParserOptions.DEFAULT);
    Stream.Builder<DynamicTest> tests = Stream.builder();
    for (Operation function : module.region(0).front().operations()) {
      String name = function.attribute("sym_name", StringAttr.class).orElseThrow().value();
      tests.add(
          DynamicTest.dynamicTest(
              program + ": " + name,
              () -> assertThat(Interpreter.evaluate(module, name, List.of())).isEmpty()));
    }
    return tests.build();
  }

  private static String text(String program) {
    try (InputStream in = CheckedProgramsTest.class.getResourceAsStream(program)) {
      assertThat(in).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
