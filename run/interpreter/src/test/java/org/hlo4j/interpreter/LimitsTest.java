package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.location.FileLineColLoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits of runs: a program that exceeds one ends with one diagnostic at its operation. */
@Timeout(60)
class LimitsTest {
  private static final String ENDLESS =
      """
      func.func @main() -> tensor<i1> {
        %0 = stablehlo.constant dense<true> : tensor<i1>
        %1 = stablehlo.while(%x = %0) : tensor<i1>
        cond {
          stablehlo.return %x : tensor<i1>
        } do {
          stablehlo.return %x : tensor<i1>
        }
        func.return %1 : tensor<i1>
      }
      """;

  private static final String ENDLESS_PROCESSES =
      """
      module {
      %s
        func.func @main() {
          %%r:2 = "interpreter.run_parallel"() {programs = [[@endless], [@endless]]}
            : () -> (tensor<i1>, tensor<i1>)
          func.return
        }
      }
      """
          .formatted(ENDLESS.replace("@main", "@endless"));

  private static InterpreterException failure(String program, InterpreterOptions options) {
    Operation module = Programs.parse(program);
    return catchThrowableOfType(
        InterpreterException.class, () -> Interpreter.evaluate(module, "main", List.of(), options));
  }

  private static InterpreterException failure(String program, Limits limits) {
    return failure(program, InterpreterOptions.DEFAULT.withLimits(limits));
  }

  private static int line(InterpreterException failure) {
    return ((FileLineColLoc) failure.diagnostic().location()).line();
  }

  /** Programs whose second line has the operation that exceeds a limit. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tensor<1099511627776xi8>    | %r = stablehlo.iota dim = 0 : T
          tensor<1099511627776xi8>    | %r = stablehlo.constant dense<1> : T
          tensor<1048576x1048576xi8>  | %r = stablehlo.iota dim = 1 : T
          tensor<4294967296x4294967296xi8> | %r = stablehlo.iota dim = 0 : T
          tensor<1099511627776xi8>    | %r = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i8>) -> T
          tensor<1099511627776xi8>    | %r = stablehlo.broadcast %c, sizes = [1099511627776] : (tensor<i8>) -> T
          tensor<1099511627777xi8>    | %r = stablehlo.pad %v, %c, low = [0], high = [1099511627776], interior = [0] : (tensor<1xi8>, tensor<i8>) -> T
          tensor<1099511627778xi8>    | %r = stablehlo.pad %w, %c, low = [0], high = [0], interior = [1099511627776] : (tensor<2xi8>, tensor<i8>) -> T
          tensor<1099511627777xi8>    | %r = stablehlo.pad %v, %c, low = [1099511627776], high = [0], interior = [0] : (tensor<1xi8>, tensor<i8>) -> T
          tensor<?xi8>                | %r = stablehlo.dynamic_iota %big, dim = 0 : (tensor<1xi64>) -> T
          tensor<?xi8>                | %r = stablehlo.dynamic_broadcast_in_dim %c, %big, dims = [] : (tensor<i8>, tensor<1xi64>) -> T
          tensor<?xi8>                | %r = stablehlo.dynamic_reshape %v, %big : (tensor<1xi8>, tensor<1xi64>) -> T
          tensor<?xi8>                | %r = stablehlo.dynamic_pad %v, %c, %big, %big, %big : (tensor<1xi8>, tensor<i8>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> T
          """)
  void endsAtTensorsThatAreTooLarge(String type, String operation) {
    String program =
        """
        func.func @main(%c: tensor<i8>, %v: tensor<1xi8>, %w: tensor<2xi8>, %big: tensor<1xi64>) -> T {
          OPERATION
          func.return %r : T
        }
        """
            .replace("OPERATION", operation)
            .replace("T", type);
    Operation module = Programs.parse(program.replace("dim_T", "dim"));
    Tensor big = Tensor.allocate(LongList.of(1), IntegerType.I64);
    big.setLong(0, 1L << 40);
    InterpreterException failure =
        catchThrowableOfType(
            InterpreterException.class,
            () ->
                Interpreter.evaluate(
                    module,
                    "main",
                    List.of(
                        Tensor.allocate(LongList.of(), IntegerType.signless(8)),
                        Tensor.allocate(LongList.of(1), IntegerType.signless(8)),
                        Tensor.allocate(LongList.of(2), IntegerType.signless(8)),
                        big)));
    assertThat(failure).isNotNull();
    assertThat(line(failure)).isEqualTo(2);
  }

  @Test
  void saysWhichTensorIsTooLarge() {
    assertThat(
            failure(
                    """
                    func.func @main() {
                      %r = stablehlo.iota dim = 1 : tensor<2000000000x3xi8>
                      func.return
                    }
                    """,
                    Limits.DEFAULT)
                .diagnostic()
                .message())
        .isEqualTo(
            "'stablehlo.iota' needs 6000000000 bytes, and a tensor may have 4294967296:"
                + " tensor<2000000000x3xi8>");
  }

  @ParameterizedTest
  @CsvSource({
    "5000000000xi64,needs 40000000000 bytes",
    "3000000000x3000000000x3000000000xi8,needs more than 9223372036854775807 bytes",
    "9223372036854775807xi64,needs more than 9223372036854775807 bytes"
  })
  void saysHowMuchATensorNeedsThatNoArrayHolds(String type, String expected) {
    String program =
        """
        func.func @main() {
          %z = stablehlo.constant dense<1> : tensor<ELEMENT>
          %r = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<ELEMENT>) -> tensor<TYPE>
          func.return
        }
        """
            .replace("ELEMENT", type.substring(type.lastIndexOf('x') + 1))
            .replace("TYPE", type);
    assertThat(failure(program, Limits.DEFAULT).diagnostic().message())
        .isEqualTo(
            "'stablehlo.broadcast_in_dim' "
                + expected
                + ", and a tensor may have 4294967296: tensor<"
                + type
                + ">");
  }

  @Test
  void refusesADimensionThatNoArrayHasAlsoIfThereIsNoElement() {
    assertThat(
            failure(
                    """
                    func.func @main() {
                      %r = stablehlo.iota dim = 1 : tensor<0x3000000000xi8>
                      func.return
                    }
                    """,
                    Limits.DEFAULT)
                .diagnostic()
                .message())
        .isEqualTo("'stablehlo.iota': dimension #1 of size 3000000000 is too large");
  }

  @Test
  void endsWhereTheHeapDoes() {
    String type = "tensor<1000000000xcomplex<f64>>";
    long count = Runtime.getRuntime().maxMemory() / 16_000_000_000L + 1;
    StringBuilder program = new StringBuilder("func.func @main() {\n");
    for (int i = 0; i < count; i++) {
      program.append("%" + i + " = stablehlo.iota dim = 0 : " + type + "\n");
    }
    for (int i = 0; i < count; i++) {
      program.append("%t" + i + " = stablehlo.negate %" + i + " : " + type + "\n");
    }
    InterpreterException failure =
        failure(program + "func.return\n}", Limits.DEFAULT.withTensorBytes(Long.MAX_VALUE));
    assertThat(failure.diagnostic().message())
        .isEqualTo("'stablehlo.iota' needs more memory than there is");
  }

  @Test
  void endsWhenAllTensorsTogetherAreTooLarge() {
    Limits limits = Limits.DEFAULT.withTotalBytes(100_000);
    String program =
        """
        func.func @main() -> tensor<10000xi32> {
          %0 = stablehlo.iota dim = 0 : tensor<10000xi32>
          %1 = stablehlo.add %0, %0 : tensor<10000xi32>
          %2 = stablehlo.add %1, %1 : tensor<10000xi32>
          %3 = stablehlo.add %2, %OTHER : tensor<10000xi32>
          func.return %3 : tensor<10000xi32>
        }
        """;
    assertThat(failure(program.replace("%OTHER", "%2"), limits)).isNull();
    InterpreterException failure = failure(program.replace("%OTHER", "%0"), limits);
    assertThat(failure).hasMessageContaining("program holds more than 100000 bytes");
    assertThat(line(failure)).isEqualTo(4);
  }

  @Test
  void takesBackWhatRegionsHeld() {
    String program =
        """
        func.func @main() -> tensor<10000xi32> {
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %hundred = stablehlo.constant dense<100> : tensor<i32>
          %0 = stablehlo.iota dim = 0 : tensor<10000xi32>
          %1:2 = stablehlo.while(%i = %zero, %x = %0) : tensor<i32>, tensor<10000xi32>
          cond {
            %2 = stablehlo.compare LT, %i, %hundred : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %2 : tensor<i1>
          } do {
            %3 = func.call @twice(%x) : (tensor<10000xi32>) -> tensor<10000xi32>
            %one = stablehlo.constant dense<1> : tensor<i32>
            %4 = stablehlo.add %i, %one : tensor<i32>
            stablehlo.return %4, %3 : tensor<i32>, tensor<10000xi32>
          }
          func.return %1#1 : tensor<10000xi32>
        }
        func.func private @twice(%x: tensor<10000xi32>) -> tensor<10000xi32> {
          %0 = stablehlo.add %x, %x : tensor<10000xi32>
          func.return %0 : tensor<10000xi32>
        }
        """;
    assertThat(failure(program, Limits.DEFAULT.withTotalBytes(200_000))).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {ENDLESS})
  void endsAfterSoManySteps(String program) {
    InterpreterException failure = failure(program, Limits.DEFAULT.withSteps(10_000));
    assertThat(failure.diagnostic().message()).isEqualTo("program takes more than 10000 steps");
    assertThat(line(failure)).isEqualTo(3);
  }

  @Test
  void countsTheStepsOfAllProcesses() {
    assertThat(failure(ENDLESS_PROCESSES, Limits.DEFAULT.withSteps(10_000)))
        .hasMessageContaining("program takes more than 10000 steps");
  }

  @Test
  void endsWhereCallsAreNestedTooDeep() {
    InterpreterException failure =
        failure(
            """
            func.func @main() -> tensor<i32> {
              %0 = func.call @main() : () -> tensor<i32>
              func.return %0 : tensor<i32>
            }
            """,
            Limits.DEFAULT);
    assertThat(failure.diagnostic().message()).isEqualTo("calls are nested more than 256 deep");
  }

  @Test
  void endsWhereTheStackDoes() {
    InterpreterException failure =
        failure(
            """
            func.func @main() -> tensor<i32> {
              %0 = func.call @main() : () -> tensor<i32>
              func.return %0 : tensor<i32>
            }
            """,
            Limits.DEFAULT.withCallDepth(Integer.MAX_VALUE));
    assertThat(failure.diagnostic().message()).isEqualTo("operations are nested too deep");
    assertThat(line(failure)).isEqualTo(2);
  }

  private static InterpreterException cancelled(String program) throws InterruptedException {
    CountDownLatch running = new CountDownLatch(100);
    Flag flag = new Flag();
    AtomicReference<InterpreterException> failure = new AtomicReference<>();
    InterpreterOptions options =
        InterpreterOptions.DEFAULT.withCancelled(() -> {
          running.countDown();
          return flag.getAsBoolean();
        });
    Thread thread = Thread.ofPlatform().start(() -> failure.set(failure(program, options)));
    running.await();
    flag.raised = true;
    thread.join();
    return failure.get();
  }

  private static final class Flag implements BooleanSupplier {
    private volatile boolean raised;

    @Override
    public boolean getAsBoolean() {
      return raised;
    }
  }

  @Test
  void endsWhenAnotherThreadCancels() throws InterruptedException {
    InterpreterException failure = cancelled(ENDLESS);
    assertThat(failure.diagnostic().message()).isEqualTo("cancelled");
    assertThat(line(failure)).isEqualTo(3);
    assertThat(cancelled(ENDLESS_PROCESSES).diagnostic().message()).isEqualTo("cancelled");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void endsAmidALongOperation(int threads) {
    AtomicInteger asked = new AtomicInteger();
    InterpreterException failure =
        failure(
            """
            func.func @main() {
              %0 = stablehlo.iota dim = 0 : tensor<900x900xf32>
              %1 = stablehlo.dot_general %0, %0, contracting_dims = [1] x [0]
                : (tensor<900x900xf32>, tensor<900x900xf32>) -> tensor<900x900xf32>
              func.return
            }
            """,
            InterpreterOptions.DEFAULT
                .withThreads(threads)
                .withCancelled(() -> asked.incrementAndGet() > 4));
    assertThat(failure.diagnostic().message()).isEqualTo("cancelled");
    assertThat(line(failure)).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {ENDLESS, "processes"})
  void endsWhenItsThreadIsInterrupted(String name) throws InterruptedException {
    String program = name.equals("processes") ? ENDLESS_PROCESSES : ENDLESS;
    CountDownLatch running = new CountDownLatch(100);
    InterpreterOptions options =
        InterpreterOptions.DEFAULT.withCancelled(() -> {
          running.countDown();
          return false;
        });
    AtomicReference<InterpreterException> failure = new AtomicReference<>();
    Thread thread = Thread.ofPlatform().start(() -> failure.set(failure(program, options)));
    running.await();
    thread.interrupt();
    thread.join();
    assertThat(failure.get().diagnostic().message()).isEqualTo("interrupted");
  }
}
