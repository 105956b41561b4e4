package org.hlo4j.text.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Inputs and outputs of MLIR's parser. */
class ParserCasesTest {
  @TestFactory
  Stream<DynamicTest> agreesWithMlir() throws IOException {
    return cases().stream()
        .map(line -> {
          String[] fields = line.split("\t", -1);
          return DynamicTest.dynamicTest(
              fields[0],
              () -> {
                String text = unescape(fields[0]);
                String expected = fields[1] + " " + unescape(fields[2]).strip();
                assertThat(outcome(text)).isEqualTo(expected);
              });
        });
  }

  private static List<String> cases() throws IOException {
    var stream = Objects.requireNonNull(ParserCasesTest.class.getResourceAsStream("cases.tsv"));
    try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.startsWith("# ")).toList();
    }
  }

  private static String outcome(String text) {
    String refusal = ParserFixture.refusal(text);
    if (!refusal.isEmpty()) {
      return "ERR " + refusal;
    }
    Operation module = ParserFixture.parse(text);
    PrinterOptions options =
        PrinterOptions.builder()
            .generic(true)
            .localScope(text.contains("loc") || text.contains("distinct"))
            .debugInfo(text.contains("loc("))
            .build();
    return "OK " + MlirPrinter.toString(module, ParserFixture.REGISTRY, options).strip();
  }

  private static String unescape(String field) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c == '\\') {
        c = field.charAt(++i);
        c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
      }
      text.append(c);
    }
    return text.toString();
  }
}
