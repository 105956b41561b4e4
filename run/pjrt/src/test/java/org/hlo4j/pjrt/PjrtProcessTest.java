package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.pjrt.process.FaultyServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens to the process of a plugin, this one gets an exception, and goes on. */
@Timeout(120)
class PjrtProcessTest {
  private static final Operation ADD = PjrtEngineProviderTest.parse(TestPlugin.ADD);
  private static final Path NONE = Path.of("none.so");
  private static final InterpreterOptions RUN = InterpreterOptions.DEFAULT;

  @TempDir Path folder;

  private static Tensor floats(float... elements) {
    return Tensor.wrap(RankedTensorType.of(FloatType.F32, 2, 2), elements);
  }

  private static final Tensor X = floats(1, -2, 3, -4);

  private static List<InterpreterValue> twice(Tensor x) {
    float[] sums = new float[4];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = 2 * x.floats()[i];
    }
    return List.of(floats(sums));
  }

  /** Has the next operation fail. */
  private Path armed() throws IOException {
    return Files.createFile(folder.resolve("once"));
  }

  private PjrtProcess faulty(String fault, String operation, Optional<Duration> limit) {
    return new PjrtProcess(
        PjrtEngineProvider.library().orElse(NONE),
        Map.of(),
        limit,
        FaultyServer.command(fault, operation, folder.resolve("once")));
  }

  private static FunctionRunner prepare(PjrtProcess process) {
    return process.prepare(0, ADD, "main", () -> false);
  }

  @ParameterizedTest
  @CsvSource({
    "segfault, was ended by SIGSEGV in C  [libc, about to segfault",
    "abort, was ended by SIGABRT, about to abort",
    "kill, 'was ended by SIGKILL, as the system does if memory runs out', about to kill",
    "exit, ended with exit status 3, about to exit"
  })
  void aCrashOfLoadingIsAnException(String fault, String how, String line) throws IOException {
    armed();
    try (PjrtProcess process = faulty(fault, "LOAD", Optional.empty())) {
      assertThatThrownBy(process::plugin)
          .isInstanceOf(PjrtException.class)
          .hasMessageContaining(" " + how)
          .hasMessageEndingWith(", while it was loaded\n  " + line)
          .extracting(e -> ((PjrtException) e).code())
          .isEqualTo(PjrtErrorCode.UNAVAILABLE);
    }
  }

  @ParameterizedTest
  @CsvSource({"segfault, COMPILE", "abort, COMPILE", "segfault, RUN", "abort, RUN", "kill, RUN"})
  void aCrashIsAnErrorOfTheProgramAndTheNextCallStartsAgain(String fault, String operation)
      throws IOException {
    TestPlugin.library();
    try (PjrtProcess process = faulty(fault, operation, Optional.empty())) {
      process.plugin();
      long first = process.pid().orElseThrow();
      Path once = armed();
      assertThatThrownBy(() -> prepare(process).run(List.of(X, X), RUN))
          .isInstanceOf(InterpreterException.class)
          .hasMessageMatching(
              "(?s)test:1:1: the process of plugin .* was ended by SIG.*, while .*");
      assertThat(once).doesNotExist();
      assertThat(process.pid()).isEmpty();
      assertThat(prepare(process).run(List.of(X, X), RUN)).isEqualTo(twice(X));
      assertThat(process.pid()).isPresent().isNotEqualTo(java.util.OptionalLong.of(first));
    }
  }

  @Test
  void aPreparedFunctionSurvivesTheProcess() throws IOException {
    TestPlugin.library();
    try (PjrtProcess process = faulty("segfault", "RUN", Optional.empty());
        FunctionRunner add = prepare(process)) {
      assertThat(add.plannedBytes()).isPresent();
      assertThat(add.run(List.of(X, X), RUN)).isEqualTo(twice(X));
      armed();
      assertThatThrownBy(() -> add.run(List.of(X, X), RUN))
          .isInstanceOf(InterpreterException.class);
      assertThat(add.run(List.of(X, X), RUN)).isEqualTo(twice(X));

      ProcessHandle server = ProcessHandle.of(process.pid().orElseThrow()).orElseThrow();
      server.destroyForcibly();
      server.onExit().join();
      await(() -> process.pid().isEmpty());
      assertThat(add.run(List.of(X, X), RUN)).isEqualTo(twice(X));
    }
  }

  private static void await(java.util.function.BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"LOAD", "PLATFORM", "COMPILE", "RUN"})
  void aPluginThatHangsIsEndedAtItsLimit(String operation) throws IOException {
    TestPlugin.library();
    Path once = armed();
    try (PjrtProcess process = faulty("hang", operation, Optional.of(Duration.ofSeconds(5)))) {
      assertThatThrownBy(
              () -> {
                process.platform();
                prepare(process).run(List.of(X, X), RUN);
              })
          .hasMessageContaining(" takes longer than 5000 ms");
      assertThat(once).doesNotExist();
      assertThat(process.pid()).isEmpty();
    }
  }

  @Test
  void aCancelledRunEndsTheProcessAndOthersBeginAgain() throws Exception {
    TestPlugin.library();
    AtomicBoolean cancelled = new AtomicBoolean();
    try (PjrtProcess process = faulty("hang", "RUN", Optional.empty());
        FunctionRunner add = prepare(process);
        ExecutorService threads = Executors.newFixedThreadPool(3)) {
      Path once = armed();
      Future<?> hanging =
          threads.submit(() -> add.run(List.of(X, X), RUN.withCancelled(cancelled::get)));
      await(() -> !Files.exists(once));
      List<Future<List<InterpreterValue>>> others = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        others.add(threads.submit(() -> add.run(List.of(X, X), RUN)));
      }
      others.get(20).get();
      cancelled.set(true);
      assertThatThrownBy(hanging::get)
          .hasCauseInstanceOf(InterpreterException.class)
          .hasMessageContaining("the run was cancelled");
      for (Future<List<InterpreterValue>> each : others) {
        assertThat(each.get()).isEqualTo(twice(X));
      }
    }
  }

  @Test
  void anInterruptedRunEndsTheProcess() throws Exception {
    TestPlugin.library();
    try (PjrtProcess process = faulty("hang", "RUN", Optional.empty());
        FunctionRunner add = prepare(process)) {
      Path once = armed();
      List<Throwable> thrown = new ArrayList<>();
      Thread thread =
          Thread.ofPlatform()
              .start(() -> {
                try {
                  add.run(List.of(X, X), RUN);
                } catch (InterpreterException e) {
                  thrown.add(e);
                }
              });
      await(() -> !Files.exists(once));
      thread.interrupt();
      thread.join();
      assertThat(thrown).singleElement().asString().contains("the run was cancelled");
      assertThat(process.pid()).isEmpty();
    }
  }

  @Test
  void whatThePluginPrintsDoesNoHarm() throws IOException {
    TestPlugin.library();
    armed();
    try (PjrtProcess process = faulty("puts", "RUN", Optional.empty())) {
      assertThat(prepare(process).run(List.of(X, X), RUN)).isEqualTo(twice(X));
    }
  }

  @Test
  void whatIsNoReplyIsAnException() {
    try (PjrtProcess process = faulty("talk", "", Optional.empty())) {
      assertThatThrownBy(process::plugin)
          .isInstanceOf(PjrtException.class)
          .hasMessageContaining(" wrote what is no reply: no greeting, while it was loaded");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "about the version, version 99 instead of 1",
    "about a length, a length of 2147483647 where at most 1048576 is possible",
    "about the results, 1073741824 results instead of 1",
    "about a shape, 'a result f32[1152921504606846976] instead of f32[2,2]'",
    "about a type, an element type of number 200",
    "about the rank, a length of -1 where at most 65536 is possible",
    "about the request, the answer to no request"
  })
  void liesAreNotBelieved(String what, String message) {
    try (PjrtProcess process = faulty("lie " + what, "", Optional.empty())) {
      assertThatThrownBy(() -> prepare(process).run(List.of(X, X), RUN))
          .hasMessageContaining(" wrote what is no reply: " + message);
    }
  }

  @Test
  void whatThePluginRefusesIsSaidAndTheProcessGoesOn() {
    TestPlugin.library();
    Operation dream =
        PjrtEngineProviderTest.parse(
            """
            func.func @main() -> tensor<f32> {
              %0 = stablehlo.custom_call @dream() : () -> tensor<f32>
              return %0 : tensor<f32>
            }
            """);
    try (PjrtProcess process = faulty("none", "", Optional.empty())) {
      assertThatThrownBy(() -> process.prepare(0, dream, "main", () -> false))
          .isInstanceOf(InterpreterException.class)
          .hasMessageContaining("refuses the program:")
          .hasMessageContaining("dream");
      long pid = process.pid().orElseThrow();
      assertThatThrownBy(() -> process.prepare(99, ADD, "main", () -> false))
          .isInstanceOf(IndexOutOfBoundsException.class);
      try (FunctionRunner add = prepare(process)) {
        assertThatThrownBy(() -> add.run(List.of(X), RUN)).isInstanceOf(InterpreterException.class);
        assertThatThrownBy(() -> add.run(List.of(X, X), RUN.withCancelled(() -> true)))
            .hasMessageContaining("cancelled");
      }
      assertThat(process.pid()).hasValue(pid);
    }
  }

  @Test
  void hasWhatThePluginSaysHereToo() {
    Map<String, PjrtValue> options = Map.of("cpu_device_count", PjrtValue.of(2));
    PjrtPlugin here = TestPlugin.plugin();
    try (PjrtProcess process = PjrtProcess.of(here.library(), options, Optional.empty());
        PjrtClient client = here.newClient(options)) {
      assertThat(process.plugin()).isEqualTo(here.description());
      assertThat(process.platform()).isEqualTo(client.platform());
      assertThat(process.platform().devices()).hasSize(2);
      try (FunctionRunner add = process.prepare(1, ADD, "main", () -> false)) {
        assertThat(add.run(List.of(X, X), RUN)).isEqualTo(twice(X));
      }
    }
  }

  @Test
  void librariesThatAreNoneAreRefused() {
    try (PjrtProcess process = PjrtProcess.of(folder.resolve("none.so"))) {
      assertThatThrownBy(process::plugin)
          .isInstanceOf(PjrtException.class)
          .hasMessage("there is no file " + folder.resolve("none.so"));
      assertThat(process.pid()).isEmpty();
      assertThatThrownBy(() -> prepare(process)).isInstanceOf(PjrtException.class);
    }
  }

  @Test
  void theEndOfTheProcessIsTheEndOfItsFunctions() {
    TestPlugin.library();
    PjrtProcess process = faulty("none", "", Optional.empty());
    FunctionRunner closed = prepare(process);
    FunctionRunner open = prepare(process);
    ProcessHandle server = ProcessHandle.of(process.pid().orElseThrow()).orElseThrow();
    closed.close();
    closed.close();
    assertThatThrownBy(() -> closed.run(List.of(X, X), RUN))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the executable is closed");
    assertThat(open.run(List.of(X, X), RUN)).isEqualTo(twice(X));
    process.close();
    process.close();
    server.onExit().join();
    assertThatThrownBy(() -> open.run(List.of(X, X), RUN))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the process is closed");
    assertThatThrownBy(process::plugin).isInstanceOf(IllegalStateException.class);
    open.close();
  }

  @Test
  void severalThreadsRun() throws Exception {
    TestPlugin.library();
    try (PjrtProcess process = faulty("none", "", Optional.empty());
        FunctionRunner add = prepare(process);
        ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < 8; thread++) {
        Tensor x = floats(thread, 2 * thread, -thread, 0.5f);
        all.add(
            threads.submit(() -> {
              try (FunctionRunner own = prepare(process)) {
                for (int i = 0; i < 50; i++) {
                  assertThat(add.run(List.of(x, x), RUN)).isEqualTo(twice(x));
                  assertThat(own.run(List.of(x, x), RUN)).isEqualTo(twice(x));
                }
              }
            }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    }
  }
}
