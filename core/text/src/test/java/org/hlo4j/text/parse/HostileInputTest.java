package org.hlo4j.text.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.text.parse.ParserFixture.refusal;

import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class HostileInputTest {
  private static final int DEEP = 200_000;
  private static final long STACK = 1 << 20;

  static Stream<String> deepTexts() {
    return Stream.of(
        attribute("tuple<".repeat(DEEP)),
        attribute("() -> (".repeat(DEEP)),
        attribute("[".repeat(DEEP)),
        attribute("{a = ".repeat(DEEP)),
        attribute("dense<" + "[".repeat(DEEP)),
        attribute("dense<" + "(".repeat(DEEP)),
        attribute("affine_map<(i) -> (" + "(".repeat(DEEP)),
        attribute("affine_map<(i) -> (" + "-".repeat(DEEP)),
        attribute("affine_map<(i) -> (i" + " + i".repeat(DEEP)),
        attribute("distinct[0]<".repeat(DEEP)),
        "\"a.b\"() : () -> () loc(" + "callsite(".repeat(DEEP),
        "\"a.b\"() : () -> () loc(" + "fused[".repeat(DEEP),
        "\"a.b\"() : () -> () loc(" + "\"n\"(".repeat(DEEP),
        "\"a.b\"() ({".repeat(DEEP),
        "builtin.module {".repeat(DEEP),
        aliases(DEEP, "#a%d = [#a%d]\n"),
        aliases(DEEP, "#a%d = loc(callsite(#a%d at \"x\"))\n").replace("= 1\n", "= loc(\"y\")\n"));
  }

  private static String attribute(String value) {
    return "\"a.b\"() {a = " + value;
  }

  private static String aliases(int count, String definition) {
    StringBuilder text = new StringBuilder("#a0 = 1\n");
    for (int i = 1; i < count; i++) {
      text.append(definition.formatted(i, i - 1));
    }
    return text.toString();
  }

  @ParameterizedTest
  @MethodSource("deepTexts")
  void rejectsDeepNestingOnASmallStack(String text) throws InterruptedException {
    String[] outcome = {""};
    Thread thread = new Thread(null, () -> outcome[0] = refusal(text), "small stack", STACK);
    thread.start();
    thread.join();
    assertThat(outcome[0]).contains("nested too deeply: more than 512 levels");
  }

  @Test
  void rejectsMoreOperationsThanAllowed() {
    SourceText text = SourceText.of("-", "\"a.b\"() ({ \"a.c\"() : () -> () }) : () -> ()");
    ParserOptions options = ParserOptions.DEFAULT.withUnregisteredDialects(true);
    assertThat(
            MlirParser.parse(
                text,
                ParserFixture.REGISTRY,
                options.withLimits(ReadLimits.DEFAULT.withOperations(2))))
        .isNotNull();
    Assertions.assertThatThrownBy(() ->
            MlirParser.parse(
                text,
                ParserFixture.REGISTRY,
                options.withLimits(ReadLimits.DEFAULT.withOperations(1))))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("program has more than 1 operations");
  }

  @Test
  void rejectsAliasesWithTooManyExpandedParts() {
    StringBuilder text = new StringBuilder("#a0 = [1, 1]\n");
    for (int i = 1; i < 100; i++) {
      text.append("#a%d = [#a%d, #a%d]\n".formatted(i, i - 1, i - 1));
    }
    assertThat(refusal(text.toString())).contains("aliases stand for more than");
  }

  @Test
  void rejectsManyWideElements() {
    String literal = "[" + "1, ".repeat(999) + "1]";
    assertThat(refusal(attribute("dense<" + literal + "> : tensor<1000xi16777208>}")))
        .contains("elements take more than 67108864 bytes");
    assertThat(refusal(attribute("array<i16777208: " + literal.substring(1, 3000) + "1>}")))
        .contains("elements take more than 67108864 bytes");
  }

  @Test
  void rejectsLongNumbersQuickly() {
    String digits = "9".repeat(5_000_000);
    Assertions.assertThat(Duration.ofSeconds(10))
        .satisfies(limit -> {
          long start = System.nanoTime();
          assertThat(refusal(attribute(digits + " : i64}"))).contains("out of range");
          assertThat(refusal(attribute(digits + " : i1024}"))).contains("out of range");
          assertThat(refusal("%a:" + digits + " = \"a.b\"()"))
              .contains("expected named operation to have at least 1 result");
          assertThat(System.nanoTime() - start).isLessThan(limit.toNanos());
        });
  }

  @Test
  void neverThrowsAnythingButDiagnostics() {
    String seed =
        """
        #a = [1, "x"]
        !t = tensor<4x?xf32>
        %0:2 = "a.b"(%1) <{p = #a}> ({
        ^bb0(%x: !t loc("f":1:2)):
          "c.d"(%x)[^bb1] {q = dense<[1, -2]> : tensor<2xi8>} : (!t) -> ()
        ^bb1:
        }) {r = affine_map<(i) -> (i + 1)>} : (i32) -> (i32, vector<[4]xf32>) loc(callsite("a" at #b))
        %1 = "e.f"() : () -> i32
        {-# dialect_resources: { builtin: { k: "0x0400000001" } } #-}
        """;
    String letters = "<>()[]{}:,=-+*?.#!%^@\"/|\\ \nx0i4\u00e9";
    Random random = new Random(20260813);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder(seed);
      for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
        int at = random.nextInt(text.length());
        char c = letters.charAt(random.nextInt(letters.length()));
        switch (random.nextInt(3)) {
          case 0 -> text.setCharAt(at, c);
          case 1 -> text.insert(at, c);
          default -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(8)));
        }
      }
      parseOrReject(text.toString());
    }
  }

  private static void parseOrReject(String text) {
    try {
      MlirParser.parse(SourceText.of("-", text), ParserFixture.REGISTRY, ParserFixture.ANY_DIALECT);
    } catch (DiagnosticException refusal) {
      assertThat(refusal.diagnostics()).isNotEmpty();
    } catch (RuntimeException e) {
      throw new AssertionError("for text: " + text, e);
    }
  }
}
