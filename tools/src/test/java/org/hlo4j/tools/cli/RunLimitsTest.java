package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.concurrent.CountDownLatch;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class RunLimitsTest {
  private static RunLimits limits(String... arguments) {
    RunLimits limits = new RunLimits();
    CommandSpec spec = CommandSpec.create().addArgGroup(limits.group());
    new CommandLine(spec, Declarations.FACTORY).parseArgs(arguments);
    limits.start();
    return limits;
  }

  @Test
  @Timeout(20)
  void aRunThatDoesNotEndByItselfIsLeft() throws InterruptedException {
    RunLimits limits = limits("--timeout=0.1");
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    InterpreterException stopped =
        catchThrowableOfType(
            InterpreterException.class,
            () ->
                limits.within(
                    UnknownLoc.INSTANCE,
                    ReadLimits.DEFAULT,
                    () -> {
                      awaitUninterruptibly(end);
                      ended.countDown();
                      return 1;
                    }));
    assertThat(limits.reason(stopped).message()).isEqualTo("program takes longer than 0.1 s");
    assertThat(limits.deadline().getAsBoolean()).isTrue();
    end.countDown();
    ended.await();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void resultsAndFailuresOfARunAreItsOwn() {
    for (RunLimits limits : new RunLimits[] {limits(), limits("--timeout=60")}) {
      assertThat(limits.<Integer>within(UnknownLoc.INSTANCE, ReadLimits.DEFAULT, () -> 1))
          .isEqualTo(1);
      IllegalStateException failure = new IllegalStateException("its own");
      assertThatThrownBy(() ->
              limits.within(
                  UnknownLoc.INSTANCE,
                  ReadLimits.DEFAULT,
                  () -> {
                    throw failure;
                  }))
          .isSameAs(failure);
      assertThatThrownBy(() ->
              limits.within(
                  UnknownLoc.INSTANCE,
                  ReadLimits.DEFAULT,
                  () -> {
                    throw new OutOfMemoryError("none left");
                  }))
          .isInstanceOf(OutOfMemoryError.class);
    }
  }
}
