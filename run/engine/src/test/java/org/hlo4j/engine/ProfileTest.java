package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.groups.Tuple;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;

/** What a profile says about the steps of a run. */
class ProfileTest {
  private static final Operation LOOP =
      EnginePrograms.parse(
          """
          func.func @main(%x: tensor<40x40xf32>, %n: tensor<i32>) -> tensor<40x40xf32> {
            %c = stablehlo.constant dense<0> : tensor<i32>
            %one = stablehlo.constant dense<1> : tensor<i32>
            %0:2 = stablehlo.while(%i = %c, %a = %x) : tensor<i32>, tensor<40x40xf32>
             cond {
              %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %1 : tensor<i1>
            } do {
              %1 = stablehlo.add %i, %one : tensor<i32>
              %2 = stablehlo.dot_general %a, %x, contracting_dims = [1] x [0] : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
              stablehlo.return %1, %2 : tensor<i32>, tensor<40x40xf32>
            }
            return %0#1 : tensor<40x40xf32>
          }
          """);

  private static final List<Tensor> INPUTS = inputs();

  private static List<Tensor> inputs() {
    List<Tensor> inputs = EnginePrograms.inputs(LOOP, 1);
    inputs.get(1).setLong(0, 3);
    return inputs;
  }

  private static Profile profile(int maxEvents) {
    Profile profile = new Profile(maxEvents);
    try (PreparedFunction prepared = Engine.prepare(LOOP, "main", EngineOptions.DEFAULT)) {
      assertThat(prepared.run(INPUTS, InterpreterOptions.DEFAULT, profile)).hasSize(1);
    }
    return profile;
  }

  @Test
  void countsTheRunsOfStepsInLoopsAndWhatTheyWrite() {
    List<ProfileEntry> entries = profile(0).entries();
    assertThat(entries)
        .extracting(ProfileEntry::operation, ProfileEntry::count, ProfileEntry::bytes)
        .contains(
            Tuple.tuple("stablehlo.dot_general", 3L, 3L * 40 * 40 * 4),
            Tuple.tuple("stablehlo.while", 1L, 0L));
    assertThat(entries)
        .isSortedAccordingTo((left, right) -> Long.compare(right.nanos(), left.nanos()));
  }

  @Test
  void countsWhatIsWrittenInPlace() {
    Operation module =
        EnginePrograms.parse(
            """
            func.func @main(%x: tensor<40x40xf32>) -> tensor<40x40xf32> {
              %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
              %1 = stablehlo.tanh %0 : tensor<40x40xf32>
              return %1 : tensor<40x40xf32>
            }
            """);
    try (PreparedFunction prepared = Engine.prepare(module, "main", EngineOptions.DEFAULT)) {
      assertThat(prepared.profile(INPUTS.subList(0, 1), InterpreterOptions.DEFAULT))
          .extracting(ProfileEntry::operation, ProfileEntry::bytes)
          .containsExactlyInAnyOrder(
              Tuple.tuple("stablehlo.dot_general", 6400L), Tuple.tuple("stablehlo.tanh", 6400L));
    }
  }

  @Test
  void timesOfStepsAddUpToAtMostThatOfTheRun() {
    Profile profile = profile(0);
    assertThat(profile.entries().stream().mapToLong(ProfileEntry::nanos).sum())
        .isPositive()
        .isLessThanOrEqualTo(profile.nanos());
  }

  @Test
  void keepsWhenStepsBeganWithThoseOfALoopWithinIt() {
    Profile profile = profile(1000);
    ProfileEvent loop =
        profile.events().stream()
            .filter(event -> event.operation().equals("stablehlo.while"))
            .findFirst()
            .orElseThrow();
    List<ProfileEvent> products =
        profile.events().stream().filter(event -> event.step().equals("product")).toList();
    assertThat(loop.start()).isNotNegative();
    assertThat(loop.start() + loop.nanos()).isLessThanOrEqualTo(profile.nanos());
    assertThat(products)
        .hasSize(3)
        .isSortedAccordingTo((left, right) -> Long.compare(left.start(), right.start()))
        .allSatisfy(event -> {
          assertThat(event.start()).isGreaterThanOrEqualTo(loop.start());
          assertThat(event.start() + event.nanos())
              .isLessThanOrEqualTo(loop.start() + loop.nanos());
        });
    assertThat(profile.omittedEvents()).isZero();
  }

  @Test
  void keepsNoMoreEventsThanItsLimit() {
    Profile all = profile(1000);
    Profile few = profile(2);
    assertThat(few.events()).hasSize(2);
    assertThat(few.omittedEvents()).isEqualTo(all.events().size() - 2);
    assertThatThrownBy(() -> new Profile(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void measuresOneRunOnly() {
    Profile profile = profile(0);
    try (PreparedFunction prepared = Engine.prepare(LOOP, "main", EngineOptions.DEFAULT)) {
      assertThatThrownBy(() -> prepared.run(INPUTS, InterpreterOptions.DEFAULT, profile))
          .isInstanceOf(IllegalStateException.class);
    }
  }
}
