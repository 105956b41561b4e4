package org.hlo4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls with memory of the caller's. */
class BoundCallTest {
  private static final Hlo4j HLO4J = Hlo4j.standard();

  /** Names as JAX writes them. */
  private static final Operation PROGRAM =
      HLO4J.parse(
          """
          func.func public @main(%x: tensor<4xf32> loc("x"), %w: tensor<4xf32> loc("params['w']")) -> (tensor<4xf32> {jax.result_info = "['sum']"}, tensor<4xf32> {jax.result_info = "['product']"}) {
            %0 = stablehlo.add %x, %w : tensor<4xf32>
            %1 = stablehlo.multiply %x, %w : tensor<4xf32>
            return %0, %1 : tensor<4xf32>, tensor<4xf32>
          }
          """);

  private static Executable prepare(String engine) {
    return HLO4J.prepare(PROGRAM, "main", PrepareOptions.of(engine));
  }

  /** Memory of four floats, each kind of which is 1, 2, 3, 4. */
  static Stream<MemorySegment> memories() {
    float[] elements = {1, 2, 3, 4};
    MemorySegment whole = MemorySegment.ofArray(elements);
    List<MemorySegment> memories = new ArrayList<>();
    memories.add(MemorySegment.ofArray(new float[4]));
    memories.add(MemorySegment.ofArray(new float[9]).asSlice(8, 16));
    memories.add(MemorySegment.ofArray(new byte[17]).asSlice(1));
    memories.add(MemorySegment.ofArray(new int[4]));
    memories.add(MemorySegment.ofArray(new double[2]));
    memories.add(Arena.ofAuto().allocate(16));
    memories.add(Arena.ofAuto().allocate(17).asSlice(1));
    memories.add(MemorySegment.ofBuffer(FloatBuffer.allocate(6).position(2)));
    memories.forEach(each -> each.copyFrom(whole));
    return memories.stream();
  }

  private static float[] floats(MemorySegment memory) {
    float[] floats = new float[4];
    MemorySegment.ofArray(floats).copyFrom(memory);
    return floats;
  }

  @ParameterizedTest
  @MethodSource("memories")
  void takesMemoryOfAnyKind(MemorySegment memory) {
    for (String engine : List.of("reference", "strict", "fast")) {
      float[] w = {10, 20, 30, 40};
      float[] product = new float[4];
      MemorySegment sum = memories().skip(5).findFirst().orElseThrow();
      try (Executable executable = prepare(engine)) {
        BoundCall call =
            executable
                .bind()
                .input("x", memory)
                .input("params['w']", Tensors.f32(w))
                .result("['product']", MemorySegment.ofArray(product))
                .result(0, sum);
        call.run();
        assertThat(floats(sum)).containsExactly(11, 22, 33, 44);
        assertThat(product).containsExactly(10, 40, 90, 160);
        // A run takes what is in memory then.
        float first = memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, 0);
        memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, 0, first + 1);
        call.run();
        assertThat(floats(sum)).containsExactly(12, 22, 33, 44);
        memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, 0, first);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("memories")
  void storesResultsInMemoryOfAnyKind(MemorySegment memory) {
    for (String engine : List.of("reference", "strict")) {
      memory.fill((byte) -1);
      try (Executable executable = prepare(engine)) {
        executable
            .bind()
            .input(0, MemorySegment.ofArray(new float[] {1, 2, 3, 4}).asReadOnly())
            .input(1, FloatBuffer.wrap(new float[] {10, 20, 30, 40}).asReadOnlyBuffer())
            .result(0, memory)
            .result(1, FloatBuffer.allocate(4))
            .run();
        assertThat(floats(memory)).containsExactly(11, 22, 33, 44);
      }
    }
  }

  @Test
  void hasElementsOfFewBitsInWholeBytes() {
    Operation program =
        HLO4J.parse(
            """
            func.func @main(%x: tensor<3xi1>, %y: tensor<3xi4>, %z: tensor<3xbf16>) -> (tensor<3xi1>, tensor<3xi4>, tensor<3xbf16>) {
              %0 = stablehlo.not %x : tensor<3xi1>
              %1 = stablehlo.negate %y : tensor<3xi4>
              %2 = stablehlo.negate %z : tensor<3xbf16>
              return %0, %1, %2 : tensor<3xi1>, tensor<3xi4>, tensor<3xbf16>
            }
            """);
    byte[] truth = new byte[3];
    byte[] numbers = new byte[3];
    short[] floats = new short[3];
    byte[] given = {1, 0, 1};
    try (Executable executable = HLO4J.prepare(program, "main", PrepareOptions.FAST)) {
      BoundCall call =
          executable
              .bind()
              .input(0, ByteBuffer.wrap(given))
              .input(1, ByteBuffer.wrap(new byte[] {1, 7, -3}))
              .input(2, ShortBuffer.wrap(new short[] {0x3F80, 0x4000, 0}))
              .result(0, ByteBuffer.wrap(truth))
              .result(1, ByteBuffer.wrap(numbers))
              .result(2, ShortBuffer.wrap(floats));
      call.run();
      assertThat(truth).containsExactly(0, 1, 0);
      assertThat(Tensors.of(resultType(executable, 1), MemorySegment.ofArray(numbers)))
          .isEqualTo(Tensors.of(resultType(executable, 1), new long[] {-1, -7, 3}));
      assertThat(floats).containsExactly((short) 0xBF80, (short) 0xC000, (short) 0x8000);
      given[1] = 2;
      assertThatThrownBy(call::run)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("element 1, 0x2, is no value of i1");
    }
  }

  private static RankedTensorType resultType(Executable executable, int result) {
    return (RankedTensorType) executable.resultTypes().get(result);
  }

  private static BoundCall complete(Executable executable) {
    return executable
        .bind()
        .input(0, FloatBuffer.allocate(4))
        .input(1, FloatBuffer.allocate(4))
        .result(0, FloatBuffer.allocate(4))
        .result(1, FloatBuffer.allocate(4));
  }

  @ParameterizedTest
  @ValueSource(strings = {"reference", "strict"})
  void refusesMemoryBeforeTheRun(String engine) {
    try (Executable executable = prepare(engine);
        Arena arena = Arena.ofConfined()) {
      BoundCall call = complete(executable);
      assertRefused(
          () -> call.input(0, MemorySegment.ofArray(new float[5])),
          "argument x (tensor<4xf32>) takes 16 bytes, got 20");
      assertRefused(
          () -> call.result(1, arena.allocate(12)),
          "result #1 (tensor<4xf32>) takes 16 bytes, got 12");
      assertRefused(
          () -> call.result(0, FloatBuffer.allocate(4).asReadOnlyBuffer()),
          "result #0 (tensor<4xf32>) is given read-only memory");
      assertRefused(
          () -> call.input("x", ByteBuffer.allocate(16).order(ByteOrder.BIG_ENDIAN)),
          "argument x (tensor<4xf32>) is given a buffer of byte order BIG_ENDIAN, not the"
              + " machine's");
      assertRefused(
          () -> call.input(1, Tensors.f32(new float[3])),
          "argument params['w'] (tensor<4xf32>) is given tensor<3xf32>");
      assertRefused(
          () -> call.input("y", FloatBuffer.allocate(4)),
          "no parameter is named 'y': the names are [x, params['w']]");
      assertRefused(
          () -> call.result("sum", FloatBuffer.allocate(4)),
          "no result is named 'sum': the names are [['sum'], ['product']]");
      assertThatThrownBy(() -> call.input(2, FloatBuffer.allocate(4)))
          .isInstanceOf(IndexOutOfBoundsException.class);
      call.run();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"reference", "strict"})
  void refusesMemoryThatOverlaps(String engine) {
    try (Executable executable = prepare(engine);
        Arena arena = Arena.ofConfined()) {
      float[] array = new float[6];
      MemorySegment outside = arena.allocate(24);
      for (MemorySegment memory : List.of(MemorySegment.ofArray(array), outside)) {
        MemorySegment begin = memory.asSlice(0, 16);
        MemorySegment end = memory.asSlice(8, 16);
        BoundCall results = complete(executable).result(0, begin).result(1, end);
        assertRefused(
            results::run,
            "result #1 (tensor<4xf32>) is given memory that overlaps that of result #0"
                + " (tensor<4xf32>)");
        BoundCall inputs = complete(executable).input(0, begin).input(1, end);
        inputs.run();
        inputs.result(0, end);
        assertRefused(
            inputs::run,
            "result #0 (tensor<4xf32>) is given memory that overlaps that of argument x"
                + " (tensor<4xf32>)");
      }
      float[] shared = new float[4];
      BoundCall call =
          complete(executable).input(0, Tensors.f32(shared)).result(0, FloatBuffer.wrap(shared));
      call.run();
      assertThat(shared).containsExactly(0, 0, 0, 0);
    }
  }

  @Test
  void refusesMemoryThatIsMissingFreedOrOfAnotherThread() throws InterruptedException {
    try (Executable executable = prepare("strict")) {
      BoundCall call = executable.bind();
      assertThatThrownBy(call::run)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("argument x (tensor<4xf32>) has no input");
      call.input(0, FloatBuffer.allocate(4)).input(1, FloatBuffer.allocate(4));
      assertThatThrownBy(call::run)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("result #0 (tensor<4xf32>) has no memory");
      BoundCall complete = complete(executable);
      List<Throwable> thrown = new ArrayList<>();
      try (Arena arena = Arena.ofConfined()) {
        complete.result(1, arena.allocate(16)).run();
        Thread other =
            Thread.ofPlatform()
                .uncaughtExceptionHandler((_, e) -> thrown.add(e))
                .start(complete::run);
        other.join();
      }
      assertThat(thrown)
          .singleElement()
          .hasToString(
              "java.lang.IllegalStateException: the memory of result #1 (tensor<4xf32>) belongs to"
                  + " another thread");
      assertThatThrownBy(complete::run)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the memory of result #1 (tensor<4xf32>) has been freed");
    }
  }

  @Test
  void refusesTypesOfDynamicShape() {
    Operation program =
        HLO4J.parse(
            "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> { return %x : tensor<?xf32> }");
    try (Executable executable = HLO4J.prepare(program, "main", PrepareOptions.FAST)) {
      BoundCall call = executable.bind();
      assertRefused(
          () -> call.input(0, FloatBuffer.allocate(4)),
          "argument arg0 (tensor<?xf32>) is no tensor of static shape");
      assertRefused(
          () -> call.result(0, FloatBuffer.allocate(4)),
          "result #0 (tensor<?xf32>) is no tensor of static shape");
    }
  }

  private static void assertRefused(Runnable refused, String message) {
    assertThatThrownBy(refused::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  /** Neither whole arrays nor memory outside of the heap are allocated anew in each run. */
  @Test
  void allocatesNoMemoryOfTheSizeOfInputsAndResults() {
    int size = 1 << 16;
    Operation program =
        HLO4J.parse(
            """
            func.func @main(%%x: tensor<%1$dxf32>) -> tensor<%1$dxf32> {
              %%0 = stablehlo.add %%x, %%x : tensor<%1$dxf32>
              return %%0 : tensor<%1$dxf32>
            }
            """
                .formatted(size));
    ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    try (Executable executable = HLO4J.prepare(program, "main", PrepareOptions.FAST);
        Arena arena = Arena.ofConfined()) {
      Buffer direct = ByteBuffer.allocateDirect(4 * size).order(ByteOrder.nativeOrder());
      List<BoundCall> calls =
          List.of(
              executable.bind().input(0, zeros(size)).result(0, zeros(size)),
              executable.bind().input(0, direct).result(0, arena.allocate(4L * size)));
      for (BoundCall call : calls) {
        call.run();
        long before = threads.getCurrentThreadAllocatedBytes();
        call.run();
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(4L * size);
      }
    }
  }

  private static Buffer zeros(int size) {
    return FloatBuffer.allocate(size);
  }
}
