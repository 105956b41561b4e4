package org.hlo4j.transforms.random;

import java.util.List;
import java.util.random.RandomGenerator;

/** Programs with operations whose shapes are computed from constants or sizes of arguments. */
public final class DynamicPrograms {
  private static final String MATRIX = "tensor<?x3xi32>";
  private static final String STATIC = "tensor<4x3xi32>";
  private static final String SIZE = "tensor<i32>";
  private static final String SHAPE = "tensor<2xi32>";

  private final Draft draft;
  private final String matrix;

  private DynamicPrograms(RandomGenerator random, String matrix) {
    this.draft = new Draft(random);
    this.matrix = matrix;
  }

  /** The types of the arguments of {@link #ofSizes} at run time. */
  static final String ARGUMENTS = STATIC + "," + STATIC;

  /** Shapes are constants. */
  public static RandomProgram constant(RandomGenerator random, int operations) {
    DynamicPrograms programs = new DynamicPrograms(random, STATIC);
    programs.draft.define(SIZE, "stablehlo.constant dense<4> : " + SIZE);
    programs.draft.define(SHAPE, "stablehlo.constant dense<[4, 3]> : " + SHAPE);
    return programs.program(operations, true);
  }

  /** Shapes follow from the sizes of the arguments. */
  public static RandomProgram ofSizes(RandomGenerator random, int operations) {
    DynamicPrograms programs = new DynamicPrograms(random, MATRIX);
    return programs.program(operations, false);
  }

  private RandomProgram program(int operations, boolean isConstant) {
    for (int i = 0; i < 2; i++) {
      draft.argument(matrix, Inputs.integers(STATIC, draft.random()));
    }
    if (!isConstant) {
      shape();
    }
    for (int i = 0; i < 1 + operations / 3; i++) {
      operation(isConstant);
    }
    draft.result(draft.last(matrix));
    draft.result(draft.any(matrix));
    function();
    return draft.program();
  }

  /** The shape of an argument, which all values have. */
  private void shape() {
    String size = size();
    String one = draft.define(SIZE, "stablehlo.constant dense<1> : " + SIZE);
    String same = draft.define(SIZE, "stablehlo.multiply %s, %s : %s".formatted(size, one, SIZE));
    list(same);
  }

  private void list(String size) {
    String first =
        draft.define(
            "tensor<1xi32>", "stablehlo.reshape %s : (%s) -> tensor<1xi32>".formatted(size, SIZE));
    String three = draft.define("tensor<1xi32> ", "stablehlo.constant dense<3> : tensor<1xi32>");
    draft.define(
        SHAPE,
        "stablehlo.concatenate %s, %s, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> %s"
            .formatted(first, three, SHAPE));
  }

  private String size() {
    return draft.define(
        SIZE,
        "stablehlo.get_dimension_size %s, dim = 0 : (%s) -> %s"
            .formatted(draft.any(matrix), matrix, SIZE));
  }

  private void operation(boolean isConstant) {
    switch (draft.below(8)) {
      case 0 -> reshape();
      case 1 -> broadcast();
      case 2 ->
          draft.define(
              matrix,
              "stablehlo.dynamic_iota %s, dim = %d : (%s) -> %s"
                  .formatted(draft.any(SHAPE), draft.below(2), SHAPE, matrix));
      case 3 -> pad();
      case 4 -> slice();
      case 5 -> call();
      case 6 -> {
        if (isConstant) {
          gather();
        } else {
          list(size());
        }
      }
      default ->
          draft.define(
              matrix,
              "stablehlo.%s %s, %s : %s"
                  .formatted(
                      draft.any(List.of("add", "maximum", "xor")),
                      draft.any(matrix),
                      draft.any(matrix),
                      matrix));
    }
  }

  private void reshape() {
    draft.define(
        matrix,
        "stablehlo.dynamic_reshape %s, %s : (%s, %s) -> %s"
            .formatted(draft.any(matrix), draft.any(SHAPE), matrix, SHAPE, matrix));
  }

  private void broadcast() {
    String number =
        draft.define(SIZE, "stablehlo.constant dense<" + draft.below(9) + "> : " + SIZE);
    draft.define(
        matrix,
        "stablehlo.dynamic_broadcast_in_dim %s, %s, dims = [] : (%s, %s) -> %s"
            .formatted(number, draft.any(SHAPE), SIZE, SHAPE, matrix));
  }

  private String pair(int first, int second) {
    return draft.define(
        "tensor<2xi32>  ",
        "stablehlo.constant dense<[%d, %d]> : %s".formatted(first, second, SHAPE));
  }

  /** Moves rows up or down. */
  private void pad() {
    int rows = draft.below(3) - 1;
    String number = draft.define(SIZE, "stablehlo.constant dense<7> : " + SIZE);
    String low = pair(rows, 0);
    String high = pair(-rows, 0);
    String interior = pair(0, 0);
    draft.define(
        matrix,
        "stablehlo.dynamic_pad %s, %s, %s, %s, %s : (%s, %s, %s, %s, %s) -> %s"
            .formatted(
                draft.any(matrix),
                number,
                low,
                high,
                interior,
                matrix,
                SIZE,
                SHAPE,
                SHAPE,
                SHAPE,
                matrix));
  }

  /** All of it, or all of it backwards and forwards again. */
  private void slice() {
    String starts = pair(0, 0);
    String strides = pair(1, 1);
    draft.define(
        matrix,
        "stablehlo.real_dynamic_slice %s, %s, %s, %s : (%s, %s, %s, %s) -> %s"
            .formatted(
                draft.any(matrix),
                starts,
                draft.any(SHAPE),
                strides,
                matrix,
                SHAPE,
                SHAPE,
                SHAPE,
                matrix));
  }

  private void gather() {
    String sizes = pair(1, 3);
    String rows =
        draft.define(
            "tensor<4x1xi32>",
            "stablehlo.constant dense<[[%d], [0], [3], [1]]> : tensor<4x1xi32>"
                .formatted(draft.below(4)));
    draft.define(
        matrix,
        """
        "stablehlo.dynamic_gather"(%s, %s, %s) {
            dimension_numbers = #stablehlo.gather<
              offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0],
              index_vector_dim = 1>
          } : (%s, tensor<4x1xi32>, %s) -> %s\
        """
            .formatted(draft.any(matrix), rows, sizes, matrix, SHAPE, matrix));
  }

  private void call() {
    draft.define(
        matrix, "call @twice(%s) : (%s) -> %s".formatted(draft.any(matrix), matrix, matrix));
  }

  private void function() {
    draft.function(
        """
        func.func private @twice(%%x: %1$s) -> %1$s {
          %%0 = stablehlo.add %%x, %%x : %1$s
          return %%0 : %1$s
        }
        """
            .formatted(matrix));
  }
}
