package org.hlo4j.transforms.random;

import java.util.List;
import java.util.random.RandomGenerator;

/** Programs of a few integer operations, and of wrappers that passes remove. */
public final class WrappedPrograms {
  private static final String TYPE = "tensor<2x3xi32>";
  private static final String UNSIGNED = "tensor<2x3xui32>";

  private final Draft draft;

  private WrappedPrograms(RandomGenerator random) {
    this.draft = new Draft(random);
    for (int i = 0; i < 2; i++) {
      draft.argument(TYPE, Inputs.integers(TYPE, random));
    }
  }

  private RandomProgram program(int operations, Runnable own) {
    for (int i = 0; i < 1 + operations / 2; i++) {
      if (draft.chance(0.4)) {
        own.run();
      } else {
        binary(TYPE);
      }
    }
    own.run();
    draft.result(draft.last(TYPE));
    draft.result(draft.any(TYPE));
    return draft.program();
  }

  private void binary(String type) {
    draft.define(
        type,
        "stablehlo.%s %s, %s : %s"
            .formatted(
                draft.any(List.of("add", "subtract", "multiply", "xor")),
                draft.any(type),
                draft.recent(type),
                type));
  }

  /** Composites, some of which consist of others. */
  public static RandomProgram composites(RandomGenerator random, int operations) {
    WrappedPrograms programs = new WrappedPrograms(random);
    programs.draft.function(
        """
        func.func private @twice(%%x: %1$s) -> %1$s {
          %%0 = stablehlo.add %%x, %%x : %1$s
          return %%0 : %1$s
        }
        func.func private @four(%%x: %1$s) -> %1$s {
          %%0 = stablehlo.composite "my.twice" %%x {decomposition = @twice} : (%1$s) -> %1$s
          %%1 = stablehlo.composite "my.twice" %%0 {decomposition = @twice} : (%1$s) -> %1$s
          return %%1 : %1$s
        }
        """
            .formatted(TYPE));
    return programs.program(operations, programs::composite);
  }

  private void composite() {
    String name = draft.any(List.of("twice", "four"));
    draft.define(
        TYPE,
        "stablehlo.composite \"my.%1$s\" %2$s {decomposition = @%1$s} : (%3$s) -> %3$s"
            .formatted(name, draft.any(TYPE), TYPE));
  }

  /** Assertions that hold. */
  public static RandomProgram assertions(RandomGenerator random, int operations) {
    WrappedPrograms programs = new WrappedPrograms(random);
    return programs.program(operations, programs::assertion);
  }

  private void assertion() {
    String holds = draft.define("tensor<i1>", "stablehlo.constant dense<true> : tensor<i1>");
    String number =
        draft.define(
            "tensor<i32>", "stablehlo.constant dense<" + draft.below(9) + "> : tensor<i32>");
    draft.line(
        "stablehlo.custom_call @shape_assertion(%s, %s) {error_message = \"{0}\", has_side_effect = true} : (tensor<i1>, tensor<i32>) -> ()"
            .formatted(holds, number));
  }

  /** Casts to types of the same bits and back, of values and of pairs of them. */
  public static RandomProgram casts(RandomGenerator random, int operations) {
    WrappedPrograms programs = new WrappedPrograms(random);
    return programs.program(operations, programs::cast);
  }

  private void cast() {
    String value = draft.any(TYPE);
    String there =
        draft.define(
            UNSIGNED,
            "builtin.unrealized_conversion_cast %s : %s to %s".formatted(value, TYPE, UNSIGNED));
    if (draft.chance(0.3)) {
      binary(UNSIGNED);
      there = draft.last(UNSIGNED);
    }
    draft.define(
        TYPE, "builtin.unrealized_conversion_cast %s : %s to %s".formatted(there, UNSIGNED, TYPE));
  }

  /** Operations, blocks and functions with locations of all kinds. */
  public static RandomProgram locations(RandomGenerator random, int operations) {
    WrappedPrograms programs = new WrappedPrograms(random);
    return programs.program(operations, programs::located);
  }

  private void located() {
    String place = "\"file.py\":%d:%d".formatted(1 + draft.below(99), 1 + draft.below(9));
    String location =
        switch (draft.below(4)) {
          case 0 -> "\"name\"(" + place + ")";
          case 1 -> "callsite(" + place + " at \"caller\")";
          case 2 -> "fused[" + place + ", \"other\"]";
          default -> place;
        };
    draft.define(
        TYPE,
        "stablehlo.add %s, %s : %s loc(%s)"
            .formatted(draft.any(TYPE), draft.any(TYPE), TYPE, location));
  }
}
