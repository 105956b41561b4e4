package org.hlo4j.byteir.target;

import static org.hlo4j.byteir.define.ElementConstraint.ANY;
import static org.hlo4j.byteir.define.ElementConstraint.INTEGER;
import static org.hlo4j.byteir.define.ElementConstraint.NUMBER;
import static org.hlo4j.byteir.define.ElementConstraint.NUMBER_OR_BOOLEAN;
import static org.hlo4j.byteir.define.TargetAttribute.required;
import static org.hlo4j.byteir.define.TargetDefinition.target;
import static org.hlo4j.byteir.define.TensorDefinition.ofRank;
import static org.hlo4j.byteir.define.TensorDefinition.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.define.AttributeKind;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.Rule;
import org.hlo4j.byteir.define.TargetAttribute;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * Operations that locate or select elements: extrema, top-k, one-hot, non-zero elements,
 * repetition.
 */
public final class SelectionTargets {
  public static final TargetDefinition ARG_MAX = extreme("max", "largest");
  public static final TargetDefinition ARG_MIN = extreme("min", "smallest");

  public static final TargetDefinition TOP_K =
      target("byteir.top_k")
          .summary("The largest elements along a dimension, and their indices.")
          .operands(tensor("input", NUMBER).atLeast(1))
          .attributes(
              required("k", AttributeKind.INTEGER),
              required("axis", AttributeKind.INTEGERS),
              required("sorted", AttributeKind.FLAG))
          .results(tensor("output", NUMBER), tensor("indices", INTEGER))
          .rules(
              new Rule("axis holds one dimension", call -> call.integers("axis").size() == 1),
              new Rule(
                  "each of axis is at least 0 and less than the rank of input",
                  call -> call.integers("axis").allMatch(a -> a >= 0 && a < call.rank("input"))),
              new Rule(
                  "k is at least 0 and at most the size of input along axis",
                  SelectionTargets::isEnough))
          .formula(
              """
              order   = positions along axis, sorted stably by input, descending
              indices = the first k of order
              output  = input at indices
              """)
          .decision("Of equal elements, the one with the lower index comes first.")
          .decision("`sorted = false` leaves the order unspecified; here it is the same as `true`.")
          .decision("NaN is larger than all numbers, as in PyTorch.")
          .decision("`k = 0` yields empty results; ByteIR's kernel rejects it.")
          .example(
              """
              %0:2 = stablehlo.custom_call @byteir.top_k(%input) {byteir_attrs = {axis = [1], k = 3 : i64, sorted = true}} : (tensor<3x10xf32>) -> (tensor<3x3xf32>, tensor<3x3xi64>)
              """)
          .shapes(SelectionTargets::topK);

  public static final TargetDefinition ONE_HOT =
      target("byteir.one_hot")
          .summary("One-hot encoding of indices along a new dimension.")
          .operands(tensor("indices", INTEGER))
          .attributes(
              required("depth", AttributeKind.INTEGER),
              required("axis", AttributeKind.INTEGER),
              required("on_value", AttributeKind.ELEMENT),
              required("off_value", AttributeKind.ELEMENT))
          .results(tensor("output", NUMBER_OR_BOOLEAN))
          .rules(
              new Rule("depth is at least 0", call -> call.integer("depth") >= 0),
              new Rule(
                  "axis is at least -1 and at most the rank of indices",
                  call ->
                      call.integer("axis") >= -1 && call.integer("axis") <= call.rank("indices")),
              Rules.typed("on_value", "output"),
              Rules.typed("off_value", "output"))
          .formula("output[..., j, ...] = indices[...] == j ? on_value : off_value")
          .decision("An index outside of [0, `depth`) yields `off_value` only.")
          .decision("`axis = -1` is read as the last dimension of the result.")
          .example(
              """
              %0 = stablehlo.custom_call @byteir.one_hot(%indices) {byteir_attrs = {axis = 2 : i64, depth = 10 : i64, off_value = 0.0 : f32, on_value = 1.0 : f32}} : (tensor<3x4xi64>) -> tensor<3x4x10xf32>
              """)
          .shapes(call ->
              List.of(
                  InferredSizes.of(call.type("indices"))
                      .inserting(newDimension(call), call.integer("depth"))
                      .of(call.type("output").elementType())));

  public static final TargetDefinition NON_ZERO =
      target("byteir.non_zero")
          .summary("The coordinates of non-zero elements, in row-major order.")
          .operands(tensor("input", NUMBER_OR_BOOLEAN))
          .results(ofRank("indices", INTEGER, 2))
          .formula("indices = rows (i0, i1, ...) with input[i0, i1, ...] != 0")
          .decision("NaN is non-zero, -0.0 is zero.")
          .decision("One row for each element, as in PyTorch; ONNX has one column.")
          .example(
              """
              %0 = stablehlo.custom_call @byteir.non_zero(%input) {byteir_attrs = {}} : (tensor<8x4xf32>) -> tensor<?x2xi64>
              """)
          .shapes(call ->
              List.of(
                  InferredSizes.of(call.type("input"))
                      .countedBy()
                      .and(InferredSizes.of(call.rank("input")))
                      .of(call.type("indices").elementType())));

  public static final TargetDefinition REPEAT =
      target("byteir.repeat")
          .summary("Repeats each row by a vector of counts.")
          .operands(tensor("data", ANY).atLeast(1), ofRank("repeats", INTEGER, 1))
          .results(tensor("output", ANY).atLeast(1))
          .rules(
              Rules.sameSize("repeats", 0, "data", 0),
              new Rule(
                  "repeats holds no negative number",
                  call -> constant(call, "repeats").map(n -> n.allMatch(i -> i >= 0)).orElse(true)))
          .formula("output = data[0] repeats[0] times, then data[1] repeats[1] times, ...")
          .decision("Any rank is allowed; ByteIR's lowering takes 1 and 2.")
          .decision("The first size of the result has no bound unless `repeats` is constant.")
          .example(
              """
              %0 = stablehlo.custom_call @byteir.repeat(%data, %repeats) {byteir_attrs = {}} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
              """)
          .shapes(SelectionTargets::repeat);

  private SelectionTargets() {}

  static List<TargetDefinition> all() {
    return List.of(ARG_MAX, ARG_MIN, TOP_K, ONE_HOT, NON_ZERO, REPEAT);
  }

  private static TargetDefinition extreme(String name, String which) {
    TargetAttribute[] attributes = {
      required("axis", AttributeKind.INTEGER),
      required("keep_dims", AttributeKind.FLAG),
      required("select_last_index", AttributeKind.FLAG)
    };
    return target("byteir.arg_" + name)
        .summary("The " + which + " element along a dimension, and its index.")
        .operands(tensor("input", NUMBER_OR_BOOLEAN).atLeast(1))
        .attributes(attributes)
        .results(tensor("indices", INTEGER))
        .results(tensor("output", NUMBER_OR_BOOLEAN), tensor("indices", INTEGER))
        .rules(Rules.axis("axis", "input"))
        .formula(
            """
            output  = %s(input) along axis
            indices = first i with input[i] == output, or the last if select_last_index
            """
                .formatted(name))
        .decision("The values come before the indices if there are two results.")
        .decision(
            "NaN is the "
                + which
                + " of all, as in PyTorch and NumPy, so the first (or last) "
                + "NaN is found. Zeros of both signs are equal.")
        .decision("`keep_dims` keeps the dimension with size 1.")
        .decision(
            "An empty dimension gives the "
                + (name.equals("max") ? "least" : "greatest")
                + " value of the element type, and index 0.")
        .example(
            """
            %%0 = stablehlo.custom_call @byteir.arg_%s(%%input) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<3x10xf32>) -> tensor<3xi64>
            """
                .formatted(name))
        .shapes(SelectionTargets::extremes);
  }

  private static List<RankedTensorType> extremes(ByteirCall call) {
    LongList axis = LongList.of(call.integer("axis"));
    InferredSizes input = InferredSizes.of(call.type("input"));
    InferredSizes sizes = call.flag("keep_dims") ? input.kept(axis) : input.without(axis);
    List<RankedTensorType> types = new ArrayList<>();
    if (call.has("output")) {
      types.add(sizes.of(call.type("input").elementType()));
    }
    types.add(sizes.of(call.type("indices").elementType()));
    return types;
  }

  private static boolean isEnough(ByteirCall call) {
    LongList axes = call.integers("axis");
    long k = call.integer("k");
    if (axes.size() != 1 || axes.get(0) < 0 || axes.get(0) >= call.rank("input")) {
      return k >= 0;
    }
    long size = call.type("input").dimension((int) axes.get(0));
    return k >= 0 && (Shapes.isDynamic(size) || k <= size);
  }

  private static List<RankedTensorType> topK(ByteirCall call) {
    InferredSizes sizes =
        InferredSizes.of(call.type("input"))
            .with((int) call.integers("axis").get(0), call.integer("k"));
    return List.of(
        sizes.of(call.type("input").elementType()), sizes.of(call.type("indices").elementType()));
  }

  /** Returns the dimension that the result of {@code one_hot} adds to those of its operand. */
  public static int newDimension(ByteirCall call) {
    int axis = (int) call.integer("axis");
    return axis < 0 ? call.rank("indices") : axis;
  }

  private static List<RankedTensorType> repeat(ByteirCall call) {
    RankedTensorType data = call.type("data");
    Type elementType = data.elementType();
    long rows = constant(call, "repeats").map(n -> n.stream().sum()).orElse(Shapes.DYNAMIC);
    return List.of(InferredSizes.of(data).with(0, rows).of(elementType));
  }

  private static Optional<LongList> constant(ByteirCall call, String operand) {
    return ConstantValues.integers(call.value(operand))
        .filter(numbers -> numbers.size() == call.type(operand).dimension(0));
  }
}
