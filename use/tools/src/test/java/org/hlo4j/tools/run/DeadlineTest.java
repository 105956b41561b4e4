package org.hlo4j.tools.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.hlo4j.ir.ReadLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeadlineTest {
  private static final long SECOND = 1_000_000_000;

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - SECOND);

  @Test
  void timeIsOverWhenTheClockSaysSoAcrossItsOverflow() {
    Deadline deadline = Deadline.in(3, Duration.ofMillis(500), clock::get);
    clock.addAndGet(2 * SECOND);
    assertThat(deadline.isOver()).isFalse();
    clock.addAndGet(SECOND);
    assertThat(deadline.isMissed()).isFalse();
    assertThat(deadline.isOver()).isTrue();
    assertThat(deadline.isMissed()).isTrue();
    assertThat(deadline.description()).isEqualTo("takes longer than 3.0 s");
  }

  /**
   * The system takes back the memory of the heap within the time, of which that is a tenth at most.
   */
  @Test
  void theEndOfTheProcessIsPartOfTheTime() {
    Deadline deadline = Deadline.in(3, Duration.ZERO, clock::get);
    clock.addAndGet(3 * SECOND - 3 * SECOND / 10 - 1);
    assertThat(deadline.isOver()).isFalse();
    clock.addAndGet(3 * SECOND / 10);
    assertThat(deadline.isOver()).isTrue();
  }

  @Test
  void workThatDoesNotEndByItselfIsLeft() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Deadline deadline = Deadline.in(3, Duration.ofSeconds(3), clock::get);
    Optional<Integer> result =
        deadline.within(
            "work",
            ReadLimits.DEFAULT,
            () -> {
              awaitUninterruptibly(end);
              ended.countDown();
              return 1;
            });
    assertThat(result).isEmpty();
    assertThat(deadline.isMissed()).isTrue();
    end.countDown();
    ended.await();
  }

  @Test
  void workThatNoticesTheDeadlineSaysSoItself() {
    Deadline deadline = Deadline.in(1, Duration.ZERO, clock::get);
    assertThat(
            deadline.within(
                "work",
                ReadLimits.DEFAULT,
                () -> {
                  clock.addAndGet(2 * SECOND);
                  return deadline.isOver() ? "over" : "in time";
                }))
        .contains("over");
  }

  @Test
  void resultsAndFailuresOfWorkAreItsOwn() {
    for (Deadline deadline :
        new Deadline[] {Deadline.NONE, Deadline.in(60, Duration.ZERO, clock::get)}) {
      assertThat(deadline.<Integer>within("work", ReadLimits.DEFAULT, () -> 1)).contains(1);
      assertThat(deadline.isOver()).isFalse();
      IllegalStateException failure = new IllegalStateException("its own");
      assertThatThrownBy(() ->
              deadline.within(
                  "work",
                  ReadLimits.DEFAULT,
                  () -> {
                    throw failure;
                  }))
          .isSameAs(failure);
      assertThatThrownBy(() ->
              deadline.within(
                  "work",
                  ReadLimits.DEFAULT,
                  () -> {
                    throw new OutOfMemoryError("none left");
                  }))
          .isInstanceOf(OutOfMemoryError.class);
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
