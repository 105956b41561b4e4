package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.pjrt.TestPlugin.ADD;
import static org.hlo4j.pjrt.TestPlugin.floats;

import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads of all kinds share clients, executables and buffers. */
class PjrtThreadsTest {
  private static final int THREADS = 8;
  private static final int RUNS = 300;

  /** Ways to have tasks run. */
  private enum Kind {
    PLATFORM,
    VIRTUAL;

    ExecutorService open() {
      return this == PLATFORM
          ? Executors.newFixedThreadPool(THREADS)
          : Executors.newVirtualThreadPerTaskExecutor();
    }
  }

  static Stream<Kind> kinds() {
    return Stream.of(Kind.values());
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void eightThreadsRunAnExecutable(Kind kind) throws Exception {
    try (PjrtClient client = TestPlugin.client(1);
        PjrtExecutable add = client.compile(ADD, PjrtCompileOptions.DEFAULT);
        PjrtBuffer shared = floats(client, 1, 2, 3, 4);
        ExecutorService executor = kind.open()) {
      List<Future<?>> tasks = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        float number = thread;
        tasks.add(
            executor.submit(() -> {
              for (int run = 0; run < RUNS; run++) {
                try (PjrtBuffer own = floats(client, number, number, number, number);
                    PjrtBuffer sum = add.execute(shared, own).getFirst()) {
                  assertThat(sum.toFloats())
                      .containsExactly(1 + number, 2 + number, 3 + number, 4 + number);
                }
              }
            }));
      }
      for (Future<?> task : tasks) {
        task.get(1, TimeUnit.MINUTES);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void closingWaitsForNoneAndBreaksNone(Kind kind) throws Exception {
    for (int round = 0; round < 10; round++) {
      PjrtClient client = TestPlugin.client(1);
      PjrtExecutable add = client.compile(ADD, PjrtCompileOptions.DEFAULT);
      PjrtBuffer shared = floats(client, 1, 2, 3, 4);
      AtomicInteger finished = new AtomicInteger();
      try (ExecutorService executor = kind.open()) {
        List<Future<?>> tasks = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
          tasks.add(executor.submit(() -> runUntilClosed(add, shared, finished)));
        }
        while (finished.get() < 50) {
          Thread.onSpinWait();
        }
        client.close();
        shared.close();
        add.close();
        for (Future<?> task : tasks) {
          task.get(1, TimeUnit.MINUTES);
        }
      }
    }
  }

  private static void runUntilClosed(
      PjrtExecutable add, PjrtBuffer shared, AtomicInteger finished) {
    try {
      while (true) {
        try (PjrtBuffer sum = add.execute(shared, shared).getFirst()) {
          assertThat(sum.toFloats()).containsExactly(2, 4, 6, 8);
        }
        finished.incrementAndGet();
      }
    } catch (IllegalStateException e) {
      assertThat(e.getMessage()).endsWith("is closed");
    }
  }

  @Test
  void aThousandVirtualThreadsGetTheirCopies() throws Exception {
    try (PjrtClient client = TestPlugin.client(1);
        PjrtExecutable add = client.compile(ADD, PjrtCompileOptions.DEFAULT);
        PjrtBuffer one = floats(client, 1, 1, 1, 1);
        ExecutorService executor = Kind.VIRTUAL.open()) {
      List<Future<Float>> tasks = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        float number = i;
        tasks.add(
            executor.submit(() -> {
              try (PjrtBuffer own = floats(client, number, 0, 0, 0);
                  PjrtBuffer sum = add.execute(one, own).getFirst()) {
                return sum.copyToHostAsync()
                    .get(1, TimeUnit.MINUTES)
                    .get(ValueLayout.JAVA_FLOAT, 0);
              }
            }));
      }
      for (int i = 0; i < tasks.size(); i++) {
        assertThat(tasks.get(i).get(1, TimeUnit.MINUTES)).isEqualTo(i + 1f);
      }
    }
  }
}
