package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Prepared functions: their results are the interpreter's. */
class EngineTest {
  private static final EngineOptions STRICT = EngineOptions.DEFAULT.withStrict(true);

  /** Programs by what they are for. */
  private static final Map<String, String> PROGRAMS =
      Map.ofEntries(
          Map.entry(
              "fused elementwise operations",
              """
              func.func @main(%x: tensor<3000xf32>, %y: tensor<3000xf32>) -> (tensor<3000xf32>, tensor<3000xi1>) {
                %c = stablehlo.constant dense<0.5> : tensor<3000xf32>
                %0 = stablehlo.multiply %x, %c : tensor<3000xf32>
                %1 = stablehlo.exponential %0 : tensor<3000xf32>
                %2 = stablehlo.tanh %1 : tensor<3000xf32>
                %3 = stablehlo.compare LT, %2, %y : (tensor<3000xf32>, tensor<3000xf32>) -> tensor<3000xi1>
                %4 = stablehlo.select %3, %x, %2 : tensor<3000xi1>, tensor<3000xf32>
                %5 = stablehlo.divide %4, %y : tensor<3000xf32>
                return %5, %3 : tensor<3000xf32>, tensor<3000xi1>
              }
              """),
          Map.entry(
              "a value that is used inside and outside of a group",
              """
              func.func @main(%x: tensor<4x8xf32>) -> (tensor<8x4xf32>, tensor<4x8xf32>) {
                %0 = stablehlo.negate %x : tensor<4x8xf32>
                %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
                %2 = stablehlo.add %0, %x : tensor<4x8xf32>
                %3 = stablehlo.multiply %2, %0 : tensor<4x8xf32>
                return %1, %3 : tensor<8x4xf32>, tensor<4x8xf32>
              }
              """),
          Map.entry(
              "views",
              """
              func.func @main(%x: tensor<6x5xi32>) -> tensor<2x3x4xi32> {
                %0 = stablehlo.slice %x [1:5:2, 1:4] : (tensor<6x5xi32>) -> tensor<2x3xi32>
                %1 = stablehlo.reverse %0, dims = [1] : tensor<2x3xi32>
                %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x4xi32>
                %3 = stablehlo.iota dim = 2 : tensor<2x3x4xi32>
                %4 = stablehlo.add %2, %3 : tensor<2x3x4xi32>
                return %4 : tensor<2x3x4xi32>
              }
              """),
          Map.entry(
              "narrow elements",
              """
              func.func @main(%x: tensor<40xbf16>, %y: tensor<40xi8>, %z: tensor<40xui32>) -> (tensor<40xbf16>, tensor<40xi8>, tensor<40xui32>, tensor<40xf32>) {
                %0 = stablehlo.multiply %x, %x : tensor<40xbf16>
                %1 = stablehlo.add %0, %x : tensor<40xbf16>
                %2 = stablehlo.multiply %y, %y : tensor<40xi8>
                %3 = stablehlo.add %2, %y : tensor<40xi8>
                %4 = stablehlo.shift_left %z, %z : tensor<40xui32>
                %5 = stablehlo.convert %z : (tensor<40xui32>) -> tensor<40xf32>
                return %1, %3, %4, %5 : tensor<40xbf16>, tensor<40xi8>, tensor<40xui32>, tensor<40xf32>
              }
              """),
          Map.entry(
              "products",
              """
              func.func @main(%x: tensor<2x9x17xf32>, %y: tensor<2x11x17xf32>) -> tensor<2x9x11xf32> {
                %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x9x17xf32>, tensor<2x11x17xf32>) -> tensor<2x9x11xf32>
                return %0 : tensor<2x9x11xf32>
              }
              """),
          Map.entry(
              "convolutions",
              """
              func.func @main(%x: tensor<1x9x8x3xf32>, %k: tensor<3x3x3x5xf32>) -> tensor<1x5x4x5xf32> {
                %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x9x8x3xf32>, tensor<3x3x3x5xf32>) -> tensor<1x5x4x5xf32>
                return %0 : tensor<1x5x4x5xf32>
              }
              """),
          Map.entry(
              "reductions",
              """
              func.func @main(%x: tensor<7x300xf32>) -> (tensor<7xf32>, tensor<300xf32>, tensor<7xi32>) {
                %zero = stablehlo.constant dense<0.0> : tensor<f32>
                %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
                %first = stablehlo.constant dense<0> : tensor<i32>
                %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<7x300xf32>, tensor<f32>) -> tensor<7xf32>
                %1 = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<7x300xf32>, tensor<f32>) -> tensor<300xf32>
                %i = stablehlo.iota dim = 1 : tensor<7x300xi32>
                %2:2 = stablehlo.reduce(%x init: %low), (%i init: %first) across dimensions = [1] : (tensor<7x300xf32>, tensor<7x300xi32>, tensor<f32>, tensor<i32>) -> (tensor<7xf32>, tensor<7xi32>)
                 reducer(%a: tensor<f32>, %b: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
                  %3 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
                  %4 = stablehlo.select %3, %a, %b : tensor<i1>, tensor<f32>
                  %5 = stablehlo.select %3, %p, %q : tensor<i1>, tensor<i32>
                  stablehlo.return %4, %5 : tensor<f32>, tensor<i32>
                }
                return %0, %1, %2#1 : tensor<7xf32>, tensor<300xf32>, tensor<7xi32>
              }
              """),
          Map.entry(
              "loops whose carried values swap",
              """
              func.func @main(%x: tensor<5xf32>, %y: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>) {
                %c = stablehlo.constant dense<0> : tensor<i32>
                %0:3 = stablehlo.while(%i = %c, %a = %x, %b = %y) : tensor<i32>, tensor<5xf32>, tensor<5xf32>
                 cond {
                  %n = stablehlo.constant dense<7> : tensor<i32>
                  %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
                  stablehlo.return %1 : tensor<i1>
                } do {
                  %one = stablehlo.constant dense<1> : tensor<i32>
                  %1 = stablehlo.add %i, %one : tensor<i32>
                  %2 = stablehlo.add %a, %b : tensor<5xf32>
                  stablehlo.return %1, %b, %2 : tensor<i32>, tensor<5xf32>, tensor<5xf32>
                }
                return %0#1, %0#2 : tensor<5xf32>, tensor<5xf32>
              }
              """),
          Map.entry(
              "loops that return arguments, captured values and results twice",
              """
              func.func @main(%x: tensor<5xf32>, %y: tensor<5xf32>, %z: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) {
                %c = stablehlo.constant dense<0> : tensor<i32>
                %0:7 = stablehlo.while(%i = %c, %a = %x, %b = %x, %p = %y, %q = %z, %r = %z, %s = %y) : tensor<i32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>
                 cond {
                  %n = stablehlo.constant dense<5> : tensor<i32>
                  %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
                  stablehlo.return %1 : tensor<i1>
                } do {
                  %one = stablehlo.constant dense<1> : tensor<i32>
                  %1 = stablehlo.add %i, %one : tensor<i32>
                  %2 = stablehlo.multiply %a, %q : tensor<5xf32>
                  stablehlo.return %1, %2, %2, %q, %p, %r, %x : tensor<i32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>
                }
                return %0#1, %0#2, %0#3, %0#5, %0#6 : tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>
              }
              """),
          Map.entry(
              "branches and calls",
              """
              func.func @main(%p: tensor<i1>, %x: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
                %0 = stablehlo.sine %x : tensor<3xf32>
                %1 = "stablehlo.if"(%p) ({
                  %2 = stablehlo.negate %0 : tensor<3xf32>
                  stablehlo.return %2 : tensor<3xf32>
                }, {
                  stablehlo.return %0 : tensor<3xf32>
                }) : (tensor<i1>) -> tensor<3xf32>
                %3 = func.call @twice(%1) : (tensor<3xf32>) -> tensor<3xf32>
                %4 = func.call @twice(%3) : (tensor<3xf32>) -> tensor<3xf32>
                return %4, %3 : tensor<3xf32>, tensor<3xf32>
              }
              func.func private @twice(%x: tensor<3xf32>) -> tensor<3xf32> {
                %0 = stablehlo.add %x, %x : tensor<3xf32>
                return %0 : tensor<3xf32>
              }
              """));

  private static final String ENDLESS =
      """
      func.func @main(%x: tensor<i32>) -> tensor<i32> {
        %0 = stablehlo.while(%i = %x) : tensor<i32>
         cond {
          %t = stablehlo.constant dense<true> : tensor<i1>
          stablehlo.return %t : tensor<i1>
        } do {
          %1 = stablehlo.add %i, %i : tensor<i32>
          stablehlo.return %1 : tensor<i32>
        }
        return %0 : tensor<i32>
      }
      """;

  static Stream<String> programs() {
    return PROGRAMS.keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void hasTheInterpretersBitsIfStrict(String name) {
    Operation module = EnginePrograms.parse(PROGRAMS.get(name));
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      assertThat(prepared.isInterpreted()).isFalse();
      // The second and third run have the memory of the first.
      for (int seed = 0; seed < 3; seed++) {
        List<Tensor> inputs = EnginePrograms.inputs(module, seed);
        assertThat(prepared.run(inputs)).isEqualTo(EnginePrograms.expected(module, inputs));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void differsInTheLastDigitsAtMostIfNotStrict(String name) {
    Operation module = EnginePrograms.parse(PROGRAMS.get(name));
    List<Tensor> inputs = EnginePrograms.inputs(module, 1);
    List<InterpreterValue> expected = EnginePrograms.expected(module, inputs);
    try (PreparedFunction prepared = Engine.prepare(module, "main", EngineOptions.DEFAULT)) {
      List<InterpreterValue> actual = prepared.run(inputs);
      for (int i = 0; i < expected.size(); i++) {
        Tensor wanted = (Tensor) expected.get(i);
        if (!wanted.kind().isFloatingPoint()) {
          assertThat(actual.get(i)).isEqualTo(wanted);
          continue;
        }
        double[] numbers = ((Tensor) actual.get(i)).toDoubleArray();
        for (int k = 0; k < numbers.length; k++) {
          assertThat(numbers[k]).isCloseTo(wanted.toDoubleArray()[k], within(2e-5));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void doesNotDependOnTheNumberOfThreads(String name) {
    Operation module = EnginePrograms.parse(PROGRAMS.get(name));
    List<Tensor> inputs = EnginePrograms.inputs(module, 2);
    try (PreparedFunction prepared = Engine.prepare(module, "main", EngineOptions.DEFAULT)) {
      List<InterpreterValue> alone = prepared.run(inputs);
      assertThat(prepared.run(inputs, InterpreterOptions.DEFAULT.withThreads(3))).isEqualTo(alone);
    }
  }

  @Test
  void leavesInputsAndEarlierResultsAlone() {
    Operation module = EnginePrograms.parse(PROGRAMS.get("loops whose carried values swap"));
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      List<Tensor> inputs = EnginePrograms.inputs(module, 1);
      List<InterpreterValue> first = prepared.run(inputs);
      List<InterpreterValue> expected = EnginePrograms.expected(module, inputs);
      prepared.run(EnginePrograms.inputs(module, 2));
      assertThat(first).isEqualTo(expected);
      assertThat(inputs).isEqualTo(EnginePrograms.inputs(module, 1));
    }
  }

  @Test
  void runsInSeveralThreadsAtATime() throws Exception {
    Operation module = EnginePrograms.parse(PROGRAMS.get("reductions"));
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT);
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<List<InterpreterValue>>> runs = new ArrayList<>();
      for (int seed = 0; seed < 16; seed++) {
        List<Tensor> inputs = EnginePrograms.inputs(module, seed);
        runs.add(threads.submit(() -> prepared.run(inputs)));
      }
      for (int seed = 0; seed < 16; seed++) {
        List<Tensor> inputs = EnginePrograms.inputs(module, seed);
        assertThat(runs.get(seed).get()).isEqualTo(EnginePrograms.expected(module, inputs));
      }
    }
  }

  @Test
  void endsEndlessLoopsByTheLimitOfSteps() {
    Operation module = EnginePrograms.parse(ENDLESS);
    InterpreterOptions limited =
        InterpreterOptions.DEFAULT.withLimits(Limits.DEFAULT.withSteps(10_000));
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      List<Tensor> inputs = EnginePrograms.inputs(module, 1);
      assertThatThrownBy(() -> prepared.run(inputs, limited))
          .isInstanceOf(InterpreterException.class)
          .hasMessageContaining("program takes more than 10000 steps");
      assertThatThrownBy(
              () -> prepared.run(inputs, InterpreterOptions.DEFAULT.withCancelled(() -> true)))
          .hasMessageContaining("cancelled");
    }
  }

  @Test
  void endsWithinLongSteps() {
    Operation module =
        EnginePrograms.parse(
            """
            func.func @main(%x: tensor<600x600xf32>) -> tensor<600x600xf32> {
              %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<600x600xf32>, tensor<600x600xf32>) -> tensor<600x600xf32>
              return %0 : tensor<600x600xf32>
            }
            """);
    List<Tensor> inputs = EnginePrograms.inputs(module, 1);
    AtomicInteger asked = new AtomicInteger();
    InterpreterOptions soon =
        InterpreterOptions.DEFAULT.withCancelled(() -> asked.incrementAndGet() > 2);
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      assertThatThrownBy(() -> prepared.run(inputs, soon))
          .isInstanceOf(InterpreterException.class)
          .hasMessageContaining("cancelled");
    }
  }

  @Test
  void endsRunsThatNeedTooMuchMemory() {
    Operation module = EnginePrograms.parse(PROGRAMS.get("fused elementwise operations"));
    List<Tensor> inputs = EnginePrograms.inputs(module, 1);
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      assertThatThrownBy(() ->
              prepared.run(
                  inputs,
                  InterpreterOptions.DEFAULT.withLimits(Limits.DEFAULT.withTotalBytes(4096))))
          .isInstanceOf(InterpreterException.class)
          .hasMessageContaining("program holds more than 4096 bytes");
      assertThat(prepared.run(inputs)).isEqualTo(EnginePrograms.expected(module, inputs));
    }
  }

  @Test
  void hasTheInterpreterRunProgramsOfDynamicShapes() {
    Operation module =
        EnginePrograms.parse(
            """
            func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
              %0 = stablehlo.add %x, %x : tensor<?xf32>
              return %0 : tensor<?xf32>
            }
            """);
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      assertThat(prepared.isInterpreted()).isTrue();
    }
  }

  private static final String CALLS =
      """
      func.func @main(%p: tensor<i32>, %x: tensor<2xf32>) -> tensor<2xf32> {
        %0 = "stablehlo.case"(%p) ({
          %1 = stablehlo.custom_call @none(%x) : (tensor<2xf32>) -> tensor<2xf32>
          %2 = stablehlo.custom_call @nothing(%1) : (tensor<2xf32>) -> tensor<2xf32>
          stablehlo.return %2 : tensor<2xf32>
        }, {
          stablehlo.return %x : tensor<2xf32>
        }) : (tensor<i32>) -> tensor<2xf32>
        return %0 : tensor<2xf32>
      }
      """;

  @ParameterizedTest
  @MethodSource("programs")
  void takesNoMoreMemoryThanPlanned(String name) {
    Operation module = EnginePrograms.parse(PROGRAMS.get(name));
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      Limits planned = Limits.DEFAULT.withTotalBytes(prepared.plannedBytes().orElseThrow());
      assertThatCode(() ->
              prepared.run(
                  EnginePrograms.inputs(module, 1), InterpreterOptions.DEFAULT.withLimits(planned)))
          .doesNotThrowAnyException();
    }
  }

  @Test
  void plansTheMemoryOfWhatIsNeededAtATime() {
    Operation module =
        EnginePrograms.parse(
            """
            func.func @main(%x: tensor<10x10xf32>) -> tensor<10x10xf32> {
              %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<10x10xf32>, tensor<10x10xf32>) -> tensor<10x10xf32>
              %1 = stablehlo.dot_general %0, %0, contracting_dims = [1] x [0] : (tensor<10x10xf32>, tensor<10x10xf32>) -> tensor<10x10xf32>
              %2 = stablehlo.dot_general %1, %1, contracting_dims = [1] x [0] : (tensor<10x10xf32>, tensor<10x10xf32>) -> tensor<10x10xf32>
              return %2 : tensor<10x10xf32>
            }
            """);
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      assertThat(prepared.plannedBytes()).hasValue(2 * 10 * 10 * 4);
    }
  }

  @Test
  void refusesWhatNothingEvaluatesLikeTheInterpreter() {
    Operation module = EnginePrograms.parse(CALLS);
    List<Tensor> inputs = EnginePrograms.inputs(module, 1);
    inputs.getFirst().setLong(0, 0);
    InterpreterException expected =
        catchThrowableOfType(
            InterpreterException.class, () -> EnginePrograms.expected(module, inputs));
    assertThat(expected).hasMessageContaining("2 operations cannot be interpreted");
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      assertThatThrownBy(() -> prepared.run(inputs))
          .isInstanceOf(InterpreterException.class)
          .hasMessage(expected.getMessage());
    }
  }

  @Test
  void runsWhatItsInputsDoNotHaveReachAnUnknownCall() {
    Operation module = EnginePrograms.parse(CALLS);
    List<Tensor> inputs = EnginePrograms.inputs(module, 1);
    inputs.getFirst().setLong(0, 1);
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      assertThat(prepared.run(inputs)).isEqualTo(List.of(inputs.get(1)));
    }
  }

  @Test
  void profilesTheStepsOfARun() {
    Operation module = EnginePrograms.parse(PROGRAMS.get("products"));
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      List<ProfileEntry> entries =
          prepared.profile(EnginePrograms.inputs(module, 1), InterpreterOptions.DEFAULT);
      assertThat(entries)
          .extracting(ProfileEntry::step, ProfileEntry::operation, ProfileEntry::count)
          .containsExactly(
              org.assertj.core.groups.Tuple.tuple("product", "stablehlo.dot_general", 1L));
    }
  }
}
