package org.hlo4j.conformance.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hlo4j.Hlo4j;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests inlining of very deep call chains, whose results exceed any stack. */
@Timeout(120)
class DeepCallsTest {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final int DEEP = 128_000;
  private static final long SMALL_STACK = 1 << 20;
  private static final ReadLimits DEEP_ENOUGH = ReadLimits.DEFAULT.withDepth(2 * DEEP);
  private static final PrinterOptions LOCATIONS = PrinterOptions.builder().debugInfo(true).build();

  private static Operation inlined = HLO4J.parse("module {}");
  private static String printed = "";

  @BeforeAll
  static void inlines() throws InterruptedException {
    printed =
        onSmallStack(() -> {
          inlined = HLO4J.parse(calls());
          HLO4J.transform(inlined, "inline");
          return print(inlined);
        });
  }

  private static String calls() {
    StringBuilder functions = new StringBuilder();
    for (int i = 0; i < DEEP; i++) {
      String next = i + 1 < DEEP ? "call @f" + (i + 1) + "(%a) : (tensor<f32>) -> " : "last";
      String operations =
          next.equals("last")
              ? "  %n = stablehlo.negate %a : tensor<f32> loc(\"x\":1:2 to :3)\n"
                  + "  %0 = stablehlo.abs %n : tensor<f32> loc(\"x\":1:2 to :3)\n"
              : "  %0 = " + next + "tensor<f32>\n";
      functions
          .append(i == 0 ? "func.func @f" : "func.func private @f")
          .append(i)
          .append("(%a: tensor<f32>) -> tensor<f32> {\n")
          .append(operations)
          .append("  return %0 : tensor<f32>\n}\n");
    }
    return functions.toString();
  }

  private static String print(Operation module) {
    return MlirPrinter.toString(module, HLO4J.dialects(), LOCATIONS);
  }

  @Test
  void printsEachCallOnce() {
    assertThat(printed.lines().filter(line -> line.contains("callsite("))).hasSize(DEEP - 1);
  }

  static Stream<Arguments> forms() {
    return Stream.of(
        Arguments.of("in its place", LOCATIONS.toBuilder().localScope(true).build()),
        Arguments.of("for people", LOCATIONS.toBuilder().prettyDebugInfo(true).build()),
        Arguments.of(
            "in names of values", LOCATIONS.toBuilder().nameLocationsAsPrefix(true).build()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("forms")
  void printsLocations(String where, PrinterOptions options) throws InterruptedException {
    String text = onSmallStack(() -> MlirPrinter.toString(inlined, HLO4J.dialects(), options));
    assertThat(text).hasSizeGreaterThan(10 * DEEP);
  }

  @Test
  void comparesAndShowsLocations() throws InterruptedException {
    String shown =
        onSmallStack(() -> {
          var function = inlined.region(0).front().firstOrNull();
          var first = function.region(0).front().firstOrNull();
          var second = first.nextOrNull();
          assertThat(first.location()).isNotSameAs(second.location());
          assertThat(first.location().equals(second.location())).isTrue();
          return first.location().toString();
        });
    // Text for people leaves out what is too long.
    assertThat(shown).startsWith("callsite(callsite(").hasSizeGreaterThan(DEEP);
  }

  @Test
  void explainsRangesInside() throws InterruptedException {
    String cautions = onSmallStack(() -> HLO4J.explain(inlined).cautions().size() + " cautions");
    assertThat(cautions).isEqualTo("2 cautions");
  }

  static Stream<Arguments> formats() {
    Function<Operation, byte[]> bytecode = HLO4J::toBytecode;
    Function<Operation, byte[]> artifact = HLO4J::serialize;
    return Stream.of(Arguments.of("bytecode", bytecode), Arguments.of("artifact", artifact));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void isReadAgainIfThatIsAllowed(String name, Function<Operation, byte[]> format)
      throws InterruptedException {
    AtomicReference<byte[]> bytes = new AtomicReference<>(new byte[0]);
    onSmallStack(() -> {
      bytes.set(format.apply(inlined));
      return "";
    });
    assertThatThrownBy(() -> HLO4J.read(bytes.get(), "deep"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("nested too deeply: more than 512 levels");
    String after = onSmallStack(() -> print(HLO4J.with(DEEP_ENOUGH).read(bytes.get(), "deep")));
    assertThat(after.equals(printed)).isTrue();
  }

  @Test
  void replacesRangesInside() throws InterruptedException {
    String after =
        onSmallStack(() -> {
          Operation copy = HLO4J.with(DEEP_ENOUGH).read(HLO4J.toBytecode(inlined), "deep");
          HLO4J.transform(copy, "stablehlo-compatibility-expander{target=0.9.0}");
          return print(copy);
        });
    assertThat(after.equals(printed.replace(" to :3", ""))).isTrue();
  }

  private interface Work {
    String done();
  }

  private static String onSmallStack(Work work) throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    AtomicReference<String> result = new AtomicReference<>("");
    Thread thread = new Thread(null, () -> result.set(work.done()), "small", SMALL_STACK);
    thread.setUncaughtExceptionHandler((_, thrown) -> failure.set(thrown));
    thread.start();
    thread.join();
    assertThat(failure.get()).isNull();
    return result.get();
  }
}
