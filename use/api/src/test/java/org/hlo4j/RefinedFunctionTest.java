package org.hlo4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.junit.jupiter.api.Test;

/** Which preparations of a function are made, kept and closed. */
class RefinedFunctionTest {
  private static final int KEPT = 16;

  private static final Operation NEGATION =
      Hlo4j.standard()
          .parse(
              """
              func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
                %0 = stablehlo.negate %x : tensor<?xf32>
                return %0 : tensor<?xf32>
              }
              """);

  private static final Operation SLICE =
      Hlo4j.standard()
          .parse(
              """
              func.func @main(%x: tensor<?xf32>) -> tensor<2xf32> {
                %0 = stablehlo.slice %x [2:4] : (tensor<?xf32>) -> tensor<2xf32>
                return %0 : tensor<2xf32>
              }
              """);

  private final List<Preparation> preparations = new ArrayList<>();

  /** A preparation by the interpreter, which may have to wait before it runs. */
  private static final class Preparation implements FunctionRunner {
    private final Operation module;
    private volatile Optional<CountDownLatch> latch = Optional.empty();
    private volatile int closed;
    private OptionalLong heldBytes = OptionalLong.empty();
    private int trimmed;

    Preparation(Operation module) {
      this.module = module;
    }

    Type parameter() {
      return Interpreter.entry(module, "main").region(0).front().argument(0).type();
    }

    @Override
    public List<InterpreterValue> run(
        List<? extends InterpreterValue> inputs, InterpreterOptions run) {
      try {
        if (latch.isPresent()) {
          latch.get().await();
        }
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      assertThat(closed).isZero();
      return Interpreter.evaluate(module, "main", inputs, run);
    }

    @Override
    public OptionalLong heldBytes() {
      return heldBytes;
    }

    /** Gives back what is more than two megabytes. */
    @Override
    public void trim() {
      trimmed++;
      heldBytes = heldBytes.isEmpty() ? heldBytes : OptionalLong.of(2 << 20);
    }

    @Override
    public void close() {
      closed++;
    }
  }

  private FunctionRunner prepare(Operation module) {
    return RefinedFunction.prepare(
        module,
        "main",
        Dialects.all(),
        true,
        program -> {
          preparations.add(new Preparation(program));
          return preparations.getLast();
        });
  }

  private static List<InterpreterValue> run(FunctionRunner function, int size) {
    return function.run(List.of(Tensors.f32(new float[size])), InterpreterOptions.DEFAULT);
  }

  /** Prepares the negation; its preparations hold megabytes, of which there may be ten. */
  private FunctionRunner prepareOfMegabytes(long each) {
    return RefinedFunction.prepare(
        NEGATION,
        "main",
        Dialects.all(),
        true,
        program -> {
          Preparation preparation = new Preparation(program);
          preparation.heldBytes = OptionalLong.of(each << 20);
          preparations.add(preparation);
          return preparation;
        },
        10 << 20);
  }

  @Test
  void keepsAsManyAsFitIntoMemory() {
    FunctionRunner function = prepareOfMegabytes(0);
    for (int size = 1; size <= 100; size++) {
      run(function, size);
    }
    assertThat(preparations).hasSize(100).allMatch(each -> each.closed == 0);
  }

  @Test
  void givesBackMemoryOfThoseUsedLeastRecentlyBeforeItClosesThem() {
    FunctionRunner function = prepareOfMegabytes(4);
    for (int size = 1; size <= 3; size++) {
      run(function, size);
    }
    assertThat(preparations).extracting(each -> each.trimmed).containsExactly(1, 1, 0);
    assertThat(preparations).allMatch(each -> each.closed == 0);
    for (int size = 4; size <= 6; size++) {
      run(function, size);
    }
    assertThat(preparations).extracting(each -> each.closed > 0).startsWith(true).endsWith(false);
    run(function, 6);
    assertThat(preparations).hasSize(6);
  }

  @Test
  void preparesOnceForThreadsThatAskForTheSameShapes() throws InterruptedException {
    FunctionRunner function = prepare(NEGATION);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      threads.add(Thread.ofPlatform().start(() -> run(function, 5)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(preparations).hasSize(1);
  }

  @Test
  void keepsThoseUsedLast() {
    FunctionRunner function = prepare(NEGATION);
    for (int size = 1; size <= KEPT; size++) {
      run(function, size);
    }
    run(function, 1);
    assertThat(preparations).hasSize(KEPT).allMatch(each -> each.closed == 0);
    run(function, KEPT + 1);
    assertThat(preparations).hasSize(KEPT + 1);
    // The first one was used again meanwhile, the second was not.
    assertThat(preparations.stream().filter(each -> each.closed > 0).map(Preparation::parameter))
        .containsExactly(RankedTensorType.of(FloatType.F32, 2));
  }

  @Test
  void closesWhatIsInUseAfterItsRun() throws InterruptedException {
    FunctionRunner function = prepare(NEGATION);
    run(function, 1);
    CountDownLatch latch = new CountDownLatch(1);
    preparations.getFirst().latch = Optional.of(latch);
    List<InterpreterValue> results = new ArrayList<>();
    Thread slow = Thread.ofPlatform().start(() -> results.addAll(run(function, 1)));
    while (slow.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    for (int size = 2; size <= KEPT + 1; size++) {
      run(function, size);
    }
    assertThat(preparations.getFirst().closed).isZero();
    latch.countDown();
    slow.join();
    assertThat(results).hasSize(1);
    assertThat(preparations.getFirst().closed).isEqualTo(1);
    function.close();
    assertThat(preparations).allMatch(each -> each.closed == 1);
  }

  @Test
  void triesOnceToRefineForShapesThatContradictTheProgram() {
    FunctionRunner function = prepare(SLICE);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> run(function, 3))
          .isInstanceOf(InterpreterException.class)
          .hasMessageContaining("out of bounds");
    }
    assertThat(preparations).hasSize(1);
    assertThat(run(function, 4)).hasSize(1);
    assertThat(preparations).hasSize(2);
    function.close();
    assertThat(preparations).allMatch(each -> each.closed == 1);
  }

  @Test
  void keepsNothingForInputsThatAreRefused() {
    FunctionRunner function = prepare(NEGATION);
    run(function, 1);
    for (int size = 1; size <= KEPT + 1; size++) {
      Tensor wrong = Tensors.f64(new double[size]);
      assertThatThrownBy(() -> function.run(List.of(wrong), InterpreterOptions.DEFAULT))
          .isInstanceOf(InterpreterException.class);
    }
    run(function, 1);
    assertThat(preparations).hasSize(2).allMatch(each -> each.closed == 0);
  }
}
