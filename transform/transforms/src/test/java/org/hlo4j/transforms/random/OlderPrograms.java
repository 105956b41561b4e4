package org.hlo4j.transforms.random;

import java.util.List;
import java.util.random.RandomGenerator;

/** Programs with features that older releases lack, and with deprecated ones. */
public final class OlderPrograms {
  private static final String FLOATS = "tensor<2x3xf32>";
  private static final String COMPLEX = "tensor<3xcomplex<f64>>";
  private static final String INTEGERS = "tensor<2x3xi32>";

  private final Draft draft;

  private OlderPrograms(RandomGenerator random) {
    this.draft = new Draft(random);
  }

  /** Tangents, batching dimensions, mesh axes and ranges in locations. */
  public static RandomProgram newer(RandomGenerator random, int operations) {
    OlderPrograms programs = new OlderPrograms(random);
    programs.meshAxes();
    for (int i = 0; i < 1 + operations / 8; i++) {
      switch (programs.draft.below(4)) {
        case 0 -> programs.tan(FLOATS, "f32");
        case 1 -> programs.tan(COMPLEX, "f64");
        case 2 -> programs.gather();
        default -> programs.scatter();
      }
    }
    return programs.draft.program();
  }

  /** Comparisons in weak order, of any numbers, zeros and NaNs. */
  public static RandomProgram weaklyOrdered(RandomGenerator random, int operations) {
    Draft draft = new Draft(random);
    for (int i = 0; i < 1 + operations / 8; i++) {
      String lhs = draft.argument(FLOATS, Inputs.floats(FLOATS, Inputs.anyFloat(random)));
      String rhs = draft.argument(FLOATS, Inputs.floats(FLOATS, Inputs.anyFloat(random)));
      String direction = draft.any(List.of("EQ", "NE", "GE", "GT", "LE", "LT"));
      draft.result(
          draft.define(
              "tensor<2x3xi1>",
              "stablehlo.compare %s, %s, %s, WEAKORDER : (%s, %s) -> tensor<2x3xi1>"
                  .formatted(direction, lhs, rhs, FLOATS, FLOATS)));
    }
    return draft.program();
  }

  /** Asynchronous sums, sums of one process, and convolutions of two types of eight bits. */
  public static RandomProgram newest(RandomGenerator random, int operations) {
    OlderPrograms programs = new OlderPrograms(random);
    for (int i = 0; i < 1 + operations / 8; i++) {
      switch (programs.draft.below(3)) {
        case 0 -> programs.asynchronousSum();
        case 1 -> programs.sumOfOneProcess();
        default -> programs.convolution();
      }
    }
    return programs.draft.program();
  }

  private void asynchronousSum() {
    String operand = integers(INTEGERS, 100);
    String future =
        draft.define(
            "!stablehlo.future<" + INTEGERS + ">",
            """
            "stablehlo.async_start"(%s) ({
              ^bb0(%%part: %s):
                %%sums = "stablehlo.all_reduce"(%%part) ({
                  ^bb1(%%x: tensor<i32>, %%y: tensor<i32>):
                    %%sum = stablehlo.add %%x, %%y : tensor<i32>
                    stablehlo.return %%sum : tensor<i32>
                }) {replica_groups = dense<[[0]]> : tensor<1x1xi64>} : (%s) -> %s
                stablehlo.return %%sums : %s
            }) : (%s) -> !stablehlo.future<%s>\
            """
                .formatted(operand, INTEGERS, INTEGERS, INTEGERS, INTEGERS, INTEGERS, INTEGERS));
    draft.result(
        draft.define(
            INTEGERS,
            "\"stablehlo.async_done\"(%s) : (!stablehlo.future<%s>) -> %s"
                .formatted(future, INTEGERS, INTEGERS)));
  }

  private void sumOfOneProcess() {
    draft.result(
        draft.define(
            INTEGERS,
            """
            "stablehlo.collective_reduce"(%s) ({
              ^bb0(%%x: tensor<i32>, %%y: tensor<i32>):
                %%sum = stablehlo.add %%x, %%y : tensor<i32>
                stablehlo.return %%sum : tensor<i32>
            }) {replica_groups = dense<[[0]]> : tensor<1x1xi64>} : (%s) -> %s\
            """
                .formatted(integers(INTEGERS, 100), INTEGERS, INTEGERS)));
  }

  private void convolution() {
    String left = draft.any(List.of("f8E4M3FN", "f8E5M2"));
    String right = draft.any(List.of("f8E3M4", "f8E4M3"));
    String lhs = "tensor<1x4x2x" + left + ">";
    String rhs = "tensor<1x2x2x" + right + ">";
    draft.result(
        draft.define(
            "tensor<1x4x2xf32>",
            """
            stablehlo.convolution(%s, %s) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {}
              {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (%s, %s) -> tensor<1x4x2xf32>\
            """
                .formatted(
                    draft.argument(lhs, Inputs.floats(lhs, Inputs.anyFloat(draft.random()))),
                    draft.argument(rhs, Inputs.floats(rhs, Inputs.anyFloat(draft.random()))),
                    lhs,
                    rhs)));
  }

  private void tan(String type, String element) {
    String x = draft.argument(type, Inputs.floats(type, Inputs.between(draft.random(), -1.4, 1.4)));
    String location = element.equals("f32") ? " loc(\"f\":3:4 to 5:6)" : "";
    draft.result(draft.define(type, "stablehlo.tan %s : %s%s".formatted(x, type, location)));
  }

  private String integers(String type, int limit) {
    return draft.argument(type, Inputs.integersOf(type, () -> draft.below(limit)));
  }

  private void gather() {
    String operand = integers("tensor<2x5xi32>", 100);
    String indices = integers("tensor<2x3x1xi32>", 5);
    draft.result(
        draft.generic(
            "tensor<2x3xi32>",
            "stablehlo.gather",
            """
            {dimension_numbers = #stablehlo.gather<
                collapsed_slice_dims = [1], operand_batching_dims = [0],
                start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>,
              slice_sizes = array<i64: 1, 1>}\
            """,
            List.of(operand, indices)));
  }

  private void scatter() {
    String operand = integers("tensor<2x5xi32>", 100);
    String indices = integers("tensor<2x3x1xi32>", 5);
    String updates = integers(INTEGERS, 100);
    draft.result(
        draft.define(
            "tensor<2x5xi32>",
            """
            "stablehlo.scatter"(%s, %s, %s) ({
              ^bb0(%%x: tensor<i32>, %%y: tensor<i32>):
                %%sum = stablehlo.add %%x, %%y : tensor<i32>
                stablehlo.return %%sum : tensor<i32>
            }) {scatter_dimension_numbers = #stablehlo.scatter<
                inserted_window_dims = [1], input_batching_dims = [0],
                scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1],
                index_vector_dim = 2>}
              : (tensor<2x5xi32>, tensor<2x3x1xi32>, tensor<2x3xi32>) -> tensor<2x5xi32>\
            """
                .formatted(operand, indices, updates)));
  }

  /** A sum over the only process of an axis. */
  private void meshAxes() {
    String operand = integers(INTEGERS, 100);
    draft.result(
        draft.define(
            INTEGERS,
            """
            "stablehlo.all_reduce"(%s) ({
              ^bb0(%%x: tensor<i32>, %%y: tensor<i32>):
                %%sum = stablehlo.add %%x, %%y : tensor<i32>
                stablehlo.return %%sum : tensor<i32>
            }) {replica_groups = #stablehlo.replica_group_mesh_axes<
                mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 1>]>,
                axes = [#stablehlo.axis_ref<name = "x">]>}
              : (%s) -> %s\
            """
                .formatted(operand, INTEGERS, INTEGERS)));
  }

  /** Deprecated forms of products, broadcasts, sums over replicas and tokens. */
  public static RandomProgram deprecated(RandomGenerator random, int operations) {
    OlderPrograms programs = new OlderPrograms(random);
    programs.draft.argument(INTEGERS, Inputs.integers(INTEGERS, random));
    for (int i = 0; i < 1 + operations / 6; i++) {
      programs.deprecatedOperation();
    }
    programs.draft.result(programs.draft.last(INTEGERS));
    return programs.draft.program();
  }

  private void deprecatedOperation() {
    switch (draft.below(5)) {
      case 0 -> {
        String matrix = integers("tensor<3x3xi32>", 9);
        draft.generic(INTEGERS, "stablehlo.dot", "", List.of(draft.any(INTEGERS), matrix));
      }
      case 1 ->
          draft.generic(
              INTEGERS,
              "stablehlo.broadcast",
              "{broadcast_sizes = array<i64: 2>}",
              List.of(integers("tensor<3xi32>", 9)));
      case 2 ->
          draft.generic(
              "tensor<3x2xi32>",
              "stablehlo.unary_einsum",
              "{einsum_config = \"ab->ba\"}",
              List.of(draft.any(INTEGERS)));
      case 3 ->
          draft.generic(
              INTEGERS,
              "stablehlo.cross-replica-sum",
              "{replica_groups = dense<0> : tensor<1x1xi64>}",
              List.of(draft.any(INTEGERS)));
      default -> {
        String token =
            draft.define("!stablehlo.token", "stablehlo.create_token : !stablehlo.token");
        draft.define(
            "!stablehlo.token", "stablehlo.after_all %s : !stablehlo.token".formatted(token));
      }
    }
  }
}
