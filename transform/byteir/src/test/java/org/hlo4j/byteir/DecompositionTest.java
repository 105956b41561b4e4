package org.hlo4j.byteir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.byteir.RandomCall.Form;
import org.hlo4j.byteir.decompose.Decompositions;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.ValueText;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that decomposed programs compute the same as the calls, on random operands. */
class DecompositionTest {
  private static final DialectRegistry REGISTRY = Dialects.all();
  private static final int CALLS = 15;

  /** Targets whose results have a data-dependent size; their form is a bound. */
  private static final Set<String> DATA_DEPENDENT =
      Set.of("byteir.non_zero", "byteir.repeat", "tf.DynamicPartition", "tf.DynamicStitch");

  static Stream<String> targets() {
    return Targets.all().stream().map(TargetDefinition::name);
  }

  /** Targets without calls in StableHLO, or whose operands must be constant. */
  private static final Set<String> SPECIAL = Set.of("tf.StringToNumber", "tf.StridedSlice");

  static Stream<String> targetsOfCalls() {
    return targets().filter(target -> !SPECIAL.contains(target));
  }

  static Stream<String> targetsOfShapes() {
    return targetsOfCalls().filter(target -> !DATA_DEPENDENT.contains(target));
  }

  static Stream<String> targetsOfData() {
    return DATA_DEPENDENT.stream();
  }

  private static List<InterpreterValue> run(Operation module, List<Tensor> operands) {
    return run(module, "main", operands);
  }

  private static List<InterpreterValue> run(
      Operation module, String function, List<Tensor> operands) {
    InterpreterOptions options =
        InterpreterOptions.DEFAULT.withExtension(new ByteirSemantics().or(new ChloFunctions()));
    return Interpreter.evaluate(module, function, operands, options);
  }

  private static Operation decomposed(String program) {
    Operation module = Programs.parse(program);
    assertThat(
            ByteirVerifier.verify(
                module,
                finding -> {
                  throw new AssertionError(finding + "\n" + program);
                }))
        .isTrue();
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    ByteirDecomposer.decompose(module, Set.of(), REGISTRY, diagnostics);
    assertThat(diagnostics.toList()).as(program).isEmpty();
    new Verifier(REGISTRY, new FullText(REGISTRY)).verify(module, diagnostics);
    assertThat(diagnostics.toList()).as(() -> text(module)).isEmpty();
    assertThat(text(module)).doesNotContain("custom_call");
    return module;
  }

  private static String text(Operation module) {
    return MlirPrinter.toString(module, REGISTRY, PrinterOptions.DEFAULT);
  }

  private static List<String> typesOf(RandomCall call, List<InterpreterValue> values, Form form) {
    return IntStream.range(0, values.size())
        .mapToObj(
            i -> RandomCall.type(((Tensor) values.get(i)).shape(), call.results().get(i), form))
        .toList();
  }

  private static List<InterpreterValue> expected(RandomCall call) {
    String program = call.program(Form.STATIC, List.of(), call.dynamicResults());
    return run(Programs.parse(program), call.operands());
  }

  private static void compare(RandomCall call, String program, List<InterpreterValue> expected) {
    Operation module = decomposed(program);
    List<InterpreterValue> actual = run(module, call.operands());
    for (int i = 0; i < expected.size(); i++) {
      Tensor a = (Tensor) actual.get(i);
      Tensor b = (Tensor) expected.get(i);
      assertThat(a.shape()).as(call.toString()).isEqualTo(b.shape());
      for (int at = 0; at < b.count(); at++) {
        if (!isClose(a, b, at)) {
          throw new AssertionError(
              "%s\nresult #%d at %d: %s\nexpected %s\n%s"
                  .formatted(call, i, at, ValueText.of(a), ValueText.of(b), text(module)));
        }
      }
    }
  }

  private static boolean isClose(Tensor a, Tensor b, int at) {
    if (!b.kind().isFloatingPoint()) {
      return a.longAt(at) == b.longAt(at);
    }
    double x = a.doubleAt(at);
    double y = b.doubleAt(at);
    double tolerance =
        switch (b.kind().width()) {
          case 64 -> 1e-12;
          case 32 -> 2e-5;
          default -> b.elementType() == FloatType.BF16 ? 2e-2 : 2e-3;
        };
    return x == y
        || (Double.isNaN(x) && Double.isNaN(y))
        || Math.abs(x - y) <= tolerance * (1 + Math.abs(y));
  }

  private static Stream<RandomCall> calls(String target) {
    CallGenerator generator = new CallGenerator(target.hashCode());
    return IntStream.range(0, CALLS).mapToObj(i -> generator.of(target));
  }

  /** Returns the operands that must have a static type: those with sizes or indices. */
  private static List<Integer> kept(RandomCall call) {
    return switch (call.target()) {
      case "byteir.resize" -> List.of(1);
      case "byteir.rng_uniform", "byteir.rng_normal" -> List.of(4);
      case "tf.ScatterNd" -> List.of(0, 2);
      default -> List.of();
    };
  }

  @ParameterizedTest
  @MethodSource("targets")
  void everyTargetCanBeDecomposed(String target) {
    assertThat(Decompositions.supports(target)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("targetsOfCalls")
  void staticCallsComputeTheSame(String target) {
    calls(target)
        .forEach(call -> {
          List<InterpreterValue> expected = expected(call);
          compare(
              call,
              call.program(Form.STATIC, List.of(), typesOf(call, expected, Form.STATIC)),
              expected);
        });
  }

  @ParameterizedTest
  @MethodSource("targetsOfShapes")
  void dynamicCallsComputeTheSame(String target) {
    calls(target)
        .forEach(call ->
            compare(
                call,
                call.program(Form.DYNAMIC, kept(call), call.dynamicResults()),
                expected(call)));
  }

  @ParameterizedTest
  @MethodSource("targetsOfShapes")
  void boundedCallsComputeTheSame(String target) {
    calls(target)
        .forEach(call ->
            compare(
                call,
                call.program(Form.BOUNDED, kept(call), call.dynamicResults()),
                expected(call)));
  }

  @ParameterizedTest
  @MethodSource("targetsOfData")
  void boundedResultsComputeTheSame(String target) {
    calls(target)
        .forEach(call -> {
          List<InterpreterValue> expected = expected(call);
          List<String> types = new ArrayList<>();
          Operation dynamic =
              Programs.call(
                  Programs.parse(call.program(Form.STATIC, List.of(), call.dynamicResults())));
          ByteirVerifier.inferTypes(ByteirVerifier.call(dynamic).orElseThrow())
              .orElseThrow()
              .forEach(type -> types.add(MlirPrinter.toString(type)));
          boolean bounded = types.stream().allMatch(type -> type.contains("bounds"));
          if (bounded || target.equals("byteir.repeat") || target.equals("tf.DynamicStitch")) {
            compare(
                call,
                call.program(
                    Form.STATIC,
                    List.of(),
                    bounded ? types : typesOf(call, expected, Form.BOUNDED)),
                expected);
          }
        });
  }

  static Stream<String> vectors() {
    return SemanticsTest.vectors();
  }

  /** Includes special values, empty tensors and random bits. */
  @ParameterizedTest
  @MethodSource("vectors")
  void decomposedExamplesGiveTheirValues(String function) {
    Operation module = Programs.parse(Programs.resource("vectors.mlir"));
    ByteirDecomposer.decompose(module, Set.of(), REGISTRY, Diagnostics.collector());
    run(module, function, List.of());
  }

  @Test
  void aResultOfNoBoundIsRefusedWithTheReason() {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    Operation module =
        Programs.around(
            """
            %0 = stablehlo.custom_call @byteir.repeat(%d, %r) {byteir_attrs = {}} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
            """);
    String before = text(module);
    assertThat(ByteirDecomposer.decompose(module, Set.of(), REGISTRY, diagnostics)).isFalse();
    assertThat(diagnostics.toList())
        .singleElement()
        .extracting(diagnostic -> diagnostic.message())
        .isEqualTo(
            "'byteir.repeat' cannot be decomposed: the size of result #0 follows from data, and "
                + "neither its type nor its bound says what to make");
    assertThat(text(module)).isEqualTo(before);
  }

  @Test
  void onlyTheTargetsAskedForAreDecomposed() {
    Operation module =
        Programs.parse(
            """
            func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
              %0 = mhlo.custom_call @byteir.softmax(%a) {byteir_attrs = {axis = 0 : i64}} : (tensor<4xf32>) -> tensor<4xf32>
              %1 = mhlo.custom_call @byteir.erf(%0) : (tensor<4xf32>) -> tensor<4xf32>
              return %1 : tensor<4xf32>
            }
            """);
    ByteirDecomposer.decompose(module, Set.of("byteir.erf"), REGISTRY, Diagnostics.collector());
    assertThat(text(module)).contains("@byteir.softmax", "chlo.erf").doesNotContain("@byteir.erf");
  }

  @ParameterizedTest
  @MethodSource("refused")
  void impossibleDecompositionsAreRejectedWithTheReason(String call, String reason) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    ByteirDecomposer.decompose(Programs.around(call), Set.of(), REGISTRY, diagnostics);
    assertThat(diagnostics.toList())
        .singleElement()
        .asString()
        .endsWith("cannot be decomposed: " + reason);
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of(
            "%0:2 = stablehlo.custom_call @byteir.flash_attn_kvcache(%q, %kc, %vc, %k, %v, %n)"
                + " {byteir_attrs = {causal = true, softmax_scale = 1.0 : f64}} :"
                + " (tensor<1x1x1x1xf32>, tensor<1x3x1x1xf32>, tensor<1x3x1x1xf32>,"
                + " tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi32>) ->"
                + " (tensor<1x1x1x1xf32>, tensor<1x1x1xf32>)",
            "it writes its caches in place; a call with four results, which returns them, can be"),
        Arguments.of(
            "%0 = \"ace.custom_call\"(%a) {call_target_name = \"tf.StringToNumber\"} :"
                + " (tensor<2x!ace.string>) -> tensor<2xf32>",
            "StableHLO has no strings"),
        Arguments.of(
            "%0 = stablehlo.custom_call @tf.StridedSlice(%a, %b, %e, %s) : (tensor<4xf32>,"
                + " tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>",
            "begin, end and strides are not all constant"),
        Arguments.of(
            "%b = stablehlo.constant dense<1> : tensor<1xi32>\n"
                + "%0 = stablehlo.custom_call @tf.StridedSlice(%a, %b, %b, %b) : (tensor<?xf32>,"
                + " tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>",
            "the size of dimension 0, which is cut, is not known"),
        Arguments.of(
            "%0 = stablehlo.custom_call @byteir.erf(%a) : (tensor<*xf32>) -> tensor<*xf32>",
            "a tensor of the call has no rank"));
  }
}
