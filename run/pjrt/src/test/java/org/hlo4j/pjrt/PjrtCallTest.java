package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hlo4j.pjrt.TestPlugin.ADD;
import static org.hlo4j.pjrt.TestPlugin.ADD_IN_PLACE;
import static org.hlo4j.pjrt.TestPlugin.floats;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A call is repeated with the memory of the first time. */
class PjrtCallTest {
  private static final int RUNS = 20_000;

  private static PjrtClient client;
  private static PjrtExecutable add;

  @BeforeAll
  static void open() {
    client = TestPlugin.client(1);
    add = client.compile(ADD, PjrtCompileOptions.DEFAULT);
  }

  @AfterAll
  static void close() {
    if (client != null) {
      add.close();
      client.close();
    }
  }

  private static MemorySegment memory(float... elements) {
    return Arena.ofAuto()
        .allocate(16, PjrtBuffer.HOST_ALIGNMENT)
        .copyFrom(MemorySegment.ofArray(elements));
  }

  private static float[] floatsOf(MemorySegment memory) {
    return memory.toArray(ValueLayout.JAVA_FLOAT);
  }

  @Test
  void argumentsAreReadAndResultsWrittenByEachRun() {
    MemorySegment a = memory(1, 2, 3, 4);
    MemorySegment sum = memory(0, 0, 0, 0);
    try (PjrtBuffer b = floats(client, 10, 20, 30, 40);
        PjrtCall call = add.newCall().bindArgument(0, a).bindArgument(1, b).bindResult(0, sum)) {
      call.run();
      assertThat(floatsOf(sum)).containsExactly(11, 22, 33, 44);
      a.setAtIndex(ValueLayout.JAVA_FLOAT, 0, 100);
      call.run();
      assertThat(floatsOf(sum)).containsExactly(110, 22, 33, 44);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 4, 8, 32})
  void memoryOfAnyAlignmentIsRead(long offset) {
    MemorySegment a = Arena.ofAuto().allocate(64, PjrtBuffer.HOST_ALIGNMENT).asSlice(offset, 16);
    MemorySegment sum = Arena.ofAuto().allocate(64, PjrtBuffer.HOST_ALIGNMENT).asSlice(offset, 16);
    try (PjrtCall call = add.newCall().bindArgument(0, a).bindArgument(1, a).bindResult(0, sum)) {
      for (int i = 0; i < 100; i++) {
        a.setAtIndex(ValueLayout.JAVA_FLOAT, 0, i);
        call.run();
        assertThat(floatsOf(sum)).containsExactly(2 * i, 0, 0, 0);
      }
    }
  }

  @Test
  void resultsThatAreNotBoundAreTaken() {
    try (PjrtBuffer a = floats(client, 1, 2, 3, 4);
        PjrtCall call = add.newCall().bindArgument(0, a).bindArgument(1, a)) {
      call.run();
      call.run();
      try (PjrtBuffer sum = call.takeResult(0)) {
        call.run();
        assertThat(sum.toFloats()).containsExactly(2, 4, 6, 8);
      }
    }
  }

  @Test
  void boundBuffersAreNotDonated() {
    try (PjrtExecutable executable = client.compile(ADD_IN_PLACE, PjrtCompileOptions.DEFAULT);
        PjrtBuffer a = floats(client, 1, 2, 3, 4)) {
      MemorySegment data = memory(1, 1, 1, 1);
      MemorySegment sum = memory(0, 0, 0, 0);
      try (PjrtCall call = executable.newCall()) {
        call.bindArgument(0, a).bindArgument(1, a).bindResult(0, sum).run();
        assertThat(floatsOf(sum)).containsExactly(2, 4, 6, 8);
        call.bindArgument(0, data).run();
        assertThat(floatsOf(sum)).containsExactly(2, 3, 4, 5);
      }
      assertThat(a.toFloats()).containsExactly(1, 2, 3, 4);
      assertThat(floatsOf(data)).containsExactly(1, 1, 1, 1);
    }
  }

  @Test
  void resultsOutliveTheClientUntilTheCallIsClosed() {
    PjrtClient other = TestPlugin.client(1);
    PjrtExecutable executable = other.compile(ADD, PjrtCompileOptions.DEFAULT);
    try (PjrtBuffer a = floats(other, 1, 2, 3, 4);
        PjrtCall call = executable.newCall().bindArgument(0, a).bindArgument(1, a)) {
      call.run();
      executable.close();
      other.close();
      assertThatThrownBy(call::run).hasMessage("the executable is closed");
      try (PjrtBuffer sum = call.takeResult(0)) {
        assertThat(sum.toFloats()).containsExactly(2, 4, 6, 8);
      }
    }
  }

  @Test
  void aCallThatFailedRunsAgain() {
    try (PjrtBuffer a = floats(client, 1, 2, 3, 4);
        PjrtCall call = add.newCall().bindArgument(0, a)) {
      assertThatThrownBy(call::run).hasMessage("argument 1 is not bound");
      call.bindArgument(1, a).run();
      call.takeResult(0).close();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void runsAllocateNothing(boolean onHost) {
    MemorySegment data = memory(1, 2, 3, 4);
    MemorySegment sum = memory(0, 0, 0, 0);
    try (PjrtBuffer a = floats(client, 1, 2, 3, 4);
        PjrtCall call = add.newCall().bindArgument(0, a).bindArgument(1, a)) {
      if (onHost) {
        call.bindArgument(0, data).bindArgument(1, data).bindResult(0, sum);
      }
      for (int i = 0; i < 3; i++) {
        run(call);
      }
      ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
      long before = threads.getCurrentThreadAllocatedBytes();
      run(call);
      assertThat((threads.getCurrentThreadAllocatedBytes() - before) / RUNS).isZero();
    }
  }

  private static void run(PjrtCall call) {
    for (int i = 0; i < RUNS; i++) {
      call.run();
    }
  }

  @Test
  void oneThreadRunsACallAtATime() throws InterruptedException {
    try (PjrtBuffer a = floats(client, 1, 2, 3, 4);
        PjrtCall call = add.newCall().bindArgument(0, a).bindArgument(1, a)) {
      CountDownLatch done = new CountDownLatch(2);
      for (int thread = 0; thread < 2; thread++) {
        Thread.ofPlatform()
            .start(() -> {
              for (int i = 0; i < RUNS; i++) {
                try {
                  call.run();
                } catch (IllegalStateException e) {
                  assertThat(e).hasMessage("the call is running");
                }
              }
              done.countDown();
            });
      }
      done.await();
      call.run();
    }
  }
}
