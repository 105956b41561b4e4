package org.hlo4j.transforms.random;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Programs that compute shapes, of operands of dynamic shapes, and broadcast and reshape to them.
 */
public final class ShapePrograms {
  private static final String INDEX = "index";

  /** Constant sizes, which are not multiplied, since the products would fold. */
  private static final String CONSTANT = "index ";

  private static final String PAIR = "tensor<2xindex>";
  private static final String SINGLE = "tensor<1xindex>";
  private static final String MATRIX = "tensor<?x?xf32>";
  private static final String ROW = "tensor<?xf32>";

  private final Draft draft;

  private ShapePrograms(RandomGenerator random) {
    this.draft = new Draft(random);
  }

  /** Sizes of arguments, combined to shapes. */
  public static RandomProgram next(RandomGenerator random, int operations) {
    return new ShapePrograms(random).program(operations);
  }

  /** CHLO on operands of dynamic shapes, which are compatible at run time. */
  public static RandomProgram broadcasts(RandomGenerator random, int operations) {
    ShapePrograms programs = new ShapePrograms(random);
    programs.arguments();
    for (int i = 0; i < 1 + operations / 6; i++) {
      programs.chlo();
    }
    programs.draft.result(programs.draft.last(MATRIX));
    return programs.draft.program();
  }

  private void arguments() {
    for (String shape : List.of("2x3", "2x1", "1x3")) {
      argument(MATRIX, shape);
    }
    argument(ROW, "3");
    argument(ROW, "1");
  }

  private void argument(String type, String shape) {
    draft.argument(
        type, Inputs.floats("tensor<" + shape + "xf32>", Inputs.between(draft.random(), -4, 4)));
  }

  private void chlo() {
    boolean row = draft.chance(0.3);
    switch (draft.below(3)) {
      case 0 ->
          draft.generic(
              MATRIX,
              "chlo.broadcast_" + draft.any(List.of("add", "multiply", "maximum")),
              "",
              List.of(draft.any(MATRIX), draft.any(row ? ROW : MATRIX)));
      case 1 ->
          draft.generic(
              MATRIX, "chlo.constant_like", "{value = 2.0 : f32}", List.of(draft.any(MATRIX)));
      default -> draft.generic(MATRIX, "chlo.square", "", List.of(draft.any(MATRIX)));
    }
  }

  private RandomProgram program(int operations) {
    arguments();
    for (int i = 0; i < 2; i++) {
      draft.define(CONSTANT, "arith.constant " + i + " : index");
    }
    dimension();
    draft.define(SINGLE, "shape.const_shape [1] : " + SINGLE);
    draft.define(PAIR, "shape.const_shape [2, 3] : " + PAIR);
    for (int i = 0; i < 1 + operations / 2; i++) {
      operation();
    }
    numbers();
    broadcast();
    reshape();
    return draft.program();
  }

  private void operation() {
    switch (draft.below(7)) {
      case 0 -> {
        String matrix = draft.any(MATRIX);
        draft.define(PAIR, "shape.shape_of %s : %s -> %s".formatted(matrix, MATRIX, PAIR));
      }
      case 1 -> {
        String row = draft.any(ROW);
        draft.define(SINGLE, "shape.shape_of %s : %s -> %s".formatted(row, ROW, SINGLE));
      }
      case 2 ->
          draft.define(
              PAIR,
              "shape.broadcast %s, %s : %s, %s -> %s"
                  .formatted(draft.any(PAIR), draft.any(SINGLE), PAIR, SINGLE, PAIR));
      case 3 ->
          draft.define(
              INDEX, "shape.num_elements %s : %s -> index".formatted(draft.any(PAIR), PAIR));
      case 4 -> dimension();
      case 5 ->
          draft.define(
              INDEX, "arith.muli %s, %s : index".formatted(draft.any(INDEX), draft.any(INDEX)));
      default -> numbers();
    }
  }

  private void dimension() {
    String at = draft.define(CONSTANT, "arith.constant " + draft.below(2) + " : index");
    if (!draft.has(PAIR) || draft.chance(0.5)) {
      draft.define(INDEX, "tensor.dim %s, %s : %s".formatted(draft.any(MATRIX), at, MATRIX));
    } else {
      draft.define(INDEX, "tensor.extract %s[%s] : %s".formatted(draft.any(PAIR), at, PAIR));
    }
  }

  /** Sizes as integers that the program returns. */
  private void numbers() {
    String list =
        draft.define(
            "tensor<2xindex> ",
            "tensor.from_elements %s, %s : %s"
                .formatted(
                    draft.any(draft.chance(0.5) ? CONSTANT : INDEX), draft.any(INDEX), PAIR));
    draft.result(
        draft.define(
            "tensor<2xi32>", "arith.index_cast %s : %s to tensor<2xi32>".formatted(list, PAIR)));
  }

  private void broadcast() {
    String row = draft.any(ROW);
    String matrix = draft.any(MATRIX);
    String of = draft.define(PAIR, "shape.shape_of %s : %s -> %s".formatted(matrix, MATRIX, PAIR));
    String other = draft.define(SINGLE, "shape.shape_of %s : %s -> %s".formatted(row, ROW, SINGLE));
    String shape =
        draft.define(
            PAIR, "shape.broadcast %s, %s : %s, %s -> %s".formatted(of, other, PAIR, SINGLE, PAIR));
    draft.result(
        draft.define(
            MATRIX,
            "stablehlo.dynamic_broadcast_in_dim %s, %s, dims = [1] : (%s, %s) -> %s"
                .formatted(row, shape, ROW, PAIR, MATRIX)));
  }

  private void reshape() {
    String matrix = draft.any(MATRIX);
    String of = draft.define(PAIR, "shape.shape_of %s : %s -> %s".formatted(matrix, MATRIX, PAIR));
    String count = draft.define(INDEX, "shape.num_elements %s : %s -> index".formatted(of, PAIR));
    String shape = draft.define(SINGLE, "tensor.from_elements %s : %s".formatted(count, SINGLE));
    draft.result(
        draft.define(
            ROW,
            "stablehlo.dynamic_reshape %s, %s : (%s, %s) -> %s"
                .formatted(matrix, shape, MATRIX, SINGLE, ROW)));
  }
}
