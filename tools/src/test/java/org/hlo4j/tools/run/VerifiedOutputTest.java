package org.hlo4j.tools.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small inputs are verified first, large ones while their output is made: nobody may notice. */
class VerifiedOutputTest {
  private static Output fail() {
    throw new IllegalStateException("cannot be made");
  }

  private static InputFile input(int size) {
    return InputFile.of(SourceText.of("input", " ".repeat(size)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1 << 18})
  void outputIsWrittenInOrder(int size) throws IOException {
    String letters = "a".repeat(1 << 19);
    Output text = new ProgramText(buffer -> buffer.append(letters).append("b"));
    Supplier<Output> all = () -> Output.all(List.of(text, Output.of("c")));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    VerifiedOutput.of(input(size), ReadLimits.DEFAULT, () -> true, all)
        .orElseThrow()
        .writeTo(Channels.newChannel(out));
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(letters + "bc");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1 << 18})
  void ofProgramThatDoesNotVerifyNothingIsSeenNotEvenAFailure(int size) {
    assertThat(
            VerifiedOutput.of(
                input(size), ReadLimits.DEFAULT, () -> false, VerifiedOutputTest::fail))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1 << 18})
  void failureOfOutputOfVerifiedProgramIsThrown(int size) {
    assertThatThrownBy(() ->
            VerifiedOutput.of(
                input(size), ReadLimits.DEFAULT, () -> true, VerifiedOutputTest::fail))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("cannot be made");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1 << 18})
  void largeOutputIsMadeWhileVerifying(int size) {
    boolean large = size > 1 && Runtime.getRuntime().availableProcessors() > 1;
    Thread[] maker = new Thread[1];
    VerifiedOutput.of(
        input(size),
        ReadLimits.DEFAULT,
        () -> true,
        () -> {
          maker[0] = Thread.currentThread();
          return Output.of("");
        });
    assertThat(maker[0] != Thread.currentThread()).isEqualTo(large);
  }

  @Test
  void whatIsMadeMeanwhileHasTheStackThatLimitsAskFor() {
    int[] levels = new int[1];
    VerifiedOutput.of(
        input(1 << 18),
        ReadLimits.DEFAULT.withDepth(100_000),
        () -> true,
        () -> {
          levels[0] = descend(1_000_000);
          return Output.of("");
        });
    assertThat(levels[0]).isEqualTo(1_000_000);
  }

  private static int descend(int levels) {
    return levels == 0 ? 0 : 1 + descend(levels - 1);
  }
}
