package org.hlo4j.transforms.random;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Programs on unsigned integers whose results do not depend on signedness, which is lost for
 * signless integers.
 */
public final class SignedPrograms {
  private static final List<String> BINARY =
      List.of("add", "subtract", "multiply", "and", "or", "xor", "shift_left");
  private static final List<String> WIDTHS = List.of("8", "16", "32", "64");

  private SignedPrograms() {}

  public static RandomProgram next(RandomGenerator random, int operations) {
    Draft draft = new Draft(random);
    String type = "tensor<2x3xui" + draft.any(WIDTHS) + ">";
    String flipped = type.replace("2x3", "3x2");
    for (int i = 0; i < 2; i++) {
      draft.argument(type, Inputs.integers(type, random));
    }
    for (int i = 0; i < 1 + operations / 2; i++) {
      switch (draft.below(5)) {
        case 0 ->
            draft.define(type, "stablehlo.constant dense<" + draft.below(128) + "> : " + type);
        case 1 -> turn(draft, type, flipped);
        case 2 -> draft.define(type, "stablehlo.not %s : %s".formatted(draft.any(type), type));
        default ->
            draft.define(
                type,
                "stablehlo.%s %s, %s : %s"
                    .formatted(draft.any(BINARY), draft.any(type), draft.any(type), type));
      }
    }
    branch(draft, type);
    draft.result(draft.last(type));
    draft.result(draft.any(type));
    return draft.program();
  }

  private static void turn(Draft draft, String type, String flipped) {
    String there =
        draft.define(
            flipped,
            "stablehlo.transpose %s, dims = [1, 0] : (%s) -> %s"
                .formatted(draft.any(type), type, flipped));
    draft.define(type, "stablehlo.reshape %s : (%s) -> %s".formatted(there, flipped, type));
  }

  private static void branch(Draft draft, String type) {
    String condition =
        draft.define(
            "tensor<i1>", "stablehlo.constant dense<" + draft.chance(0.5) + "> : tensor<i1>");
    draft.define(
        type,
        """
        "stablehlo.if"(%1$s) ({
          stablehlo.return %2$s : %4$s
        }, {
          stablehlo.return %3$s : %4$s
        }) : (tensor<i1>) -> %4$s\
        """
            .formatted(condition, draft.any(type), draft.any(type), type));
  }
}
