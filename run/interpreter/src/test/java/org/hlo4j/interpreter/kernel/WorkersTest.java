package org.hlo4j.interpreter.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class WorkersTest {
  @ParameterizedTest
  @CsvSource({
    "1,0,0", "1,1,1", "1,1000,1", "1,1000,1000000", "1,9,9000000000000000000",
    "3,0,0", "3,1,1", "3,1000,1", "3,1000,1000000", "3,9,9000000000000000000"
  })
  void everyItemIsProcessedOnce(int threads, int count, long cost) {
    AtomicIntegerArray times = new AtomicIntegerArray(Math.max(count, 1));
    new Workers(threads, () -> {})
        .run(
            count,
            cost,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                times.incrementAndGet(i);
              }
            });
    for (int i = 0; i < count; i++) {
      assertThat(times.get(i)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void longWorkEndsAmidWhenItIsCancelled(int threads) {
    AtomicInteger items = new AtomicInteger();
    AtomicInteger asked = new AtomicInteger();
    Workers workers =
        new Workers(
            threads,
            () -> {
              if (asked.incrementAndGet() > 10) {
                throw new CancellationException();
              }
            });
    assertThatThrownBy(
            () -> workers.run(1_000_000, 1_000_000, (from, to) -> items.addAndGet(to - from)))
        .isInstanceOf(CancellationException.class);
    assertThat(items).hasPositiveValue().hasValueLessThan(1000);
  }
}
