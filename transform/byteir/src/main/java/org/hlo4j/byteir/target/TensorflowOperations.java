package org.hlo4j.byteir.target;

import static org.hlo4j.byteir.define.ElementConstraint.ANY;
import static org.hlo4j.byteir.define.ElementConstraint.BOOLEAN;
import static org.hlo4j.byteir.define.ElementConstraint.COMPARABLE;
import static org.hlo4j.byteir.define.ElementConstraint.INTEGER;
import static org.hlo4j.byteir.define.ElementConstraint.NUMBER;
import static org.hlo4j.byteir.define.ElementConstraint.STRING;
import static org.hlo4j.byteir.define.TargetAttribute.defaulted;
import static org.hlo4j.byteir.define.TargetDefinition.target;
import static org.hlo4j.byteir.define.TensorDefinition.ofRank;
import static org.hlo4j.byteir.define.TensorDefinition.tensor;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hlo4j.byteir.define.AttributeKind;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.Rule;
import org.hlo4j.byteir.define.TargetAttribute;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/** TensorFlow operations that frontends pass on to ByteIR's compiler or run time. */
final class TensorflowOperations {
  private static final String UPPER = "sum over i of (values[b, j] < sorted_inputs[b, i] ? 0 : 1)";
  private static final String LOWER = "sum over i of (sorted_inputs[b, i] < values[b, j] ? 1 : 0)";

  private static final TargetDefinition EQUAL =
      target("tf.Equal")
          .summary("Elementwise equality.")
          .operands(tensor("x", COMPARABLE), tensor("y", COMPARABLE))
          .attributes(defaulted("incompatible_shape_error", AttributeKind.FLAG, IntegerAttr.TRUE))
          .results(tensor("z", BOOLEAN))
          .rules(
              Rules.sameElements("x", "y"),
              new Rule("x and y broadcast to one shape", call -> broadcast(call).isPresent()))
          .formula("z = x == y,    where sizes of 1 are repeated, as in NumPy")
          .decision("NaN is not equal to any value. Strings are equal if their bytes are.")
          .decision(
              "A call with strings can be evaluated but not decomposed: StableHLO has no strings.")
          .example(
              """
              %0 = stablehlo.custom_call @tf.Equal(%x, %y) {byteir_attrs = {incompatible_shape_error = true}} : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xi1>
              """)
          .shapes(call -> List.of(broadcast(call).orElseThrow().of(IntegerType.I1)));

  private static final TargetDefinition SELECT =
      target("tf.Select")
          .summary("Selects elements or rows of one of two tensors.")
          .operands(tensor("condition", BOOLEAN), tensor("t", ANY), tensor("e", ANY))
          .results(tensor("output", ANY))
          .rules(
              Rules.sameElements("t", "e"),
              Rules.sameShape("t", "e"),
              new Rule(
                  "condition has the shape of t, or one element, or one for each row of t",
                  TensorflowOperations::selects))
          .formula(
              """
              output = condition ? t : e
              a condition of rank 1 chooses rows, one of one element all
              """)
          .example(
              """
              %0 = stablehlo.custom_call @tf.Select(%condition, %t, %e) {byteir_attrs = {}} : (tensor<4xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
              """)
          .shapes(call -> List.of(call.type("t")));

  private static final TargetDefinition STRING_TO_NUMBER =
      target("tf.StringToNumber")
          .summary("Parses numbers.")
          .operands(tensor("string_tensor", STRING))
          .results(tensor("output", NUMBER))
          .formula("output = number(string_tensor)")
          .decision("Blanks around a number are skipped; any other invalid number is rejected.")
          .decision(
              "An integer out of range is rejected; a float is rounded, possibly to infinity.")
          .decision("It can be evaluated but not decomposed: StableHLO has no strings.")
          .example(
              """
              %0 = "ace.custom_call"(%strings) {call_target_name = "tf.StringToNumber", byteir_attrs = {out_type = f32}} : (tensor<4x!ace.string>) -> tensor<4xf32>
              """)
          .shapes(call ->
              List.of(
                  InferredSizes.of(call.type("string_tensor"))
                      .of(call.type("output").elementType())));

  private static final TargetDefinition SCATTER_ND =
      target("tf.ScatterNd")
          .summary("Scatter-adds rows into zeros.")
          .operands(
              tensor("indices", INTEGER).atLeast(1),
              tensor("updates", NUMBER),
              ofRank("shape", INTEGER, 1))
          .results(tensor("output", NUMBER))
          .rules(
              Rules.sameElements("updates", "output"),
              Rules.countsDimensions("shape", "output"),
              new Rule("shape holds no negative number", TensorflowOperations::hasShape),
              new Rule(
                  "the last size of indices is known and at most the rank of output",
                  call -> depth(call) >= 0 && depth(call) <= call.rank("output")),
              new Rule(
                  "updates has a row of output for each row of indices",
                  TensorflowOperations::updatesRows))
          .formula(
              """
              output = zeros of shape
              output[indices[i]] += updates[i]
              """)
          .decision("A row at an index out of range is dropped; TensorFlow rejects some.")
          .decision("Updates with the same index are summed before rounding.")
          .example(
              """
              %0 = stablehlo.custom_call @tf.ScatterNd(%indices, %updates, %shape) {byteir_attrs = {}} : (tensor<2x1xi32>, tensor<2x3xf32>, tensor<2xi32>) -> tensor<8x3xf32>
              """)
          .shapes(TensorflowOperations::scattered);

  private static final TargetDefinition STRIDED_SLICE =
      target("tf.StridedSlice")
          .summary("A slice as Python writes it.")
          .operands(
              tensor("input", ANY),
              ofRank("begin", INTEGER, 1),
              ofRank("end", INTEGER, 1),
              ofRank("strides", INTEGER, 1))
          .attributes(
              Stream.of(
                      "begin_mask",
                      "end_mask",
                      "ellipsis_mask",
                      "new_axis_mask",
                      "shrink_axis_mask")
                  .map(mask -> defaulted(mask, AttributeKind.INTEGER, IntegerAttr.i64(0)))
                  .toArray(TargetAttribute[]::new))
          .results(tensor("output", ANY))
          .rules(
              Rules.sameShape("begin", "end", "strides"),
              new Rule(
                  "ellipsis_mask has one bit at most", call -> !StridedSlice.isAmbiguous(call)),
              new Rule(
                  "begin has a known size and names at most the dimensions of input",
                  call -> StridedSlice.parts(call).isPresent()),
              new Rule(
                  "strides holds no 0",
                  call ->
                      ConstantValues.integers(call.value("strides"))
                          .map(all -> all.allMatch(n -> n != 0))
                          .orElse(true)),
              new Rule(
                  "an index that drops its dimension lies in it", StridedSlice::hasIndicesInRange))
          .formula(
              """
              output = input[begin[0]:end[0]:strides[0], begin[1]:end[1]:strides[1], ...]
              bit i of begin_mask: begin[i] is left out,    of end_mask: end[i] is
              of ellipsis_mask: entry i is `...`,    of new_axis_mask: a new dimension of size 1
              of shrink_axis_mask: entry i is the index begin[i], whose dimension is dropped
              """)
          .decision("Ranges are clamped to the dimension, as in Python.")
          .decision(
              "If an entry has several bits, the ellipsis takes precedence, then the new "
                  + "dimension.")
          .decision(
              "It can be decomposed if the entries are constant and the sliced sizes are static.")
          .example(
              """
              %0 = stablehlo.custom_call @tf.StridedSlice(%input, %begin, %end, %strides) {byteir_attrs = {begin_mask = 0 : i64, ellipsis_mask = 0 : i64, end_mask = 2 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 1 : i64}} : (tensor<4x8x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32>
              """)
          .shapes(StridedSlice::infer);

  private static final TargetDefinition BATCH_MAT_MUL =
      target("tf.BatchMatMul")
          .summary("Batched matrix product.")
          .operands(tensor("x", NUMBER).atLeast(2), tensor("y", NUMBER).atLeast(2))
          .attributes(
              defaulted("adj_x", AttributeKind.FLAG, IntegerAttr.FALSE),
              defaulted("adj_y", AttributeKind.FLAG, IntegerAttr.FALSE))
          .results(tensor("output", NUMBER).atLeast(2))
          .rules(
              Rules.sameElements("x", "y"),
              new Rule(
                  "x and y have the same sizes but for the last two",
                  TensorflowOperations::haveSameBatches),
              new Rule(
                  "rows of x are as long as columns of y",
                  call -> Shapes.areCompatible(size(call, "x", 1), size(call, "y", 0))))
          .formula(
              "output[b] = (adj_x ? transposed(x[b]) : x[b]) (adj_y ? transposed(y[b]) : y[b])")
          .decision("Sizes of 1 are not broadcast; TensorFlow has `BatchMatMulV2` for that.")
          .example(
              """
              %0 = stablehlo.custom_call @tf.BatchMatMul(%x, %y) {byteir_attrs = {adj_x = false, adj_y = true}} : (tensor<2x4x8xf32>, tensor<2x3x8xf32>) -> tensor<2x4x3xf32>
              """)
          .shapes(TensorflowOperations::multiplied);

  private TensorflowOperations() {}

  static List<TargetDefinition> all() {
    return List.of(
        EQUAL,
        SELECT,
        STRING_TO_NUMBER,
        bound("tf.UpperBound", "after", UPPER),
        bound("tf.LowerBound", "before", LOWER),
        SCATTER_ND,
        STRIDED_SLICE,
        BATCH_MAT_MUL);
  }

  private static TargetDefinition bound(String name, String side, String count) {
    return target(name)
        .summary("The insertion index of values in sorted rows, " + side + " equal elements.")
        .operands(ofRank("sorted_inputs", NUMBER, 2), ofRank("values", NUMBER, 2))
        .results(ofRank("output", INTEGER, 2))
        .rules(
            Rules.sameElements("sorted_inputs", "values"),
            Rules.sameSize("sorted_inputs", 0, "values", 0))
        .formula("output[b, j] = " + count)
        .decision(
            "Unsorted rows, which TensorFlow leaves unspecified, are counted in the same way.")
        .example(
            """
            %%0 = stablehlo.custom_call @%s(%%sorted_inputs, %%values) {byteir_attrs = {}} : (tensor<1x8xf16>, tensor<1x2560xf16>) -> tensor<1x2560xi32>
            """
                .formatted(name))
        .shapes(call ->
            List.of(InferredSizes.of(call.type("values")).of(call.type("output").elementType())));
  }

  /** Returns the sizes of an elementwise operation with NumPy broadcasting. */
  private static Optional<InferredSizes> broadcast(ByteirCall call) {
    LongList a = call.type("x").shape();
    LongList b = call.type("y").shape();
    long[] sizes = new long[Math.max(a.size(), b.size())];
    for (int d = 0; d < sizes.length; d++) {
      long x = fromEnd(a, sizes.length - d);
      long y = fromEnd(b, sizes.length - d);
      if (x != 1 && y != 1 && !Shapes.areCompatible(x, y)) {
        return Optional.empty();
      }
      // A dynamic size may be 1.
      sizes[d] = x == 1 || (Shapes.isDynamic(x) && y != 1) ? y : x;
    }
    return Optional.of(InferredSizes.of(sizes));
  }

  private static long fromEnd(LongList sizes, int place) {
    return place > sizes.size() ? 1 : sizes.get(sizes.size() - place);
  }

  private static boolean selects(ByteirCall call) {
    LongList condition = call.type("condition").shape();
    LongList chosen = call.type("t").shape();
    return condition.isEmpty()
        || Shapes.areCompatible(condition, chosen)
        || (condition.size() == 1
            && (condition.get(0) == 1
                || (!chosen.isEmpty() && Shapes.areCompatible(condition.get(0), chosen.get(0)))));
  }

  private static Optional<LongList> shape(ByteirCall call) {
    return ConstantValues.integers(call.value("shape"));
  }

  private static boolean hasShape(ByteirCall call) {
    return shape(call).map(all -> all.allMatch(n -> n >= 0)).orElse(true);
  }

  /**
   * Returns the number of dimensions of the output that a row of indices addresses; negative if
   * unknown.
   */
  private static long depth(ByteirCall call) {
    RankedTensorType indices = call.type("indices");
    return indices.dimension(indices.rank() - 1);
  }

  private static boolean updatesRows(ByteirCall call) {
    long depth = depth(call);
    LongList rows = call.type("indices").shape().subList(0, call.rank("indices") - 1);
    LongList updates = call.type("updates").shape();
    LongList output = call.type("output").shape();
    return depth < 0
        || depth > output.size()
        || (updates.size() == rows.size() + output.size() - depth
            && Shapes.areCompatible(updates.subList(0, rows.size()), rows)
            && Shapes.areCompatible(
                updates.subList(rows.size(), updates.size()),
                output.subList((int) depth, output.size())));
  }

  private static List<RankedTensorType> scattered(ByteirCall call) {
    long[] unknown = new long[call.rank("output")];
    Arrays.fill(unknown, Shapes.DYNAMIC);
    long[] sizes =
        shape(call).filter(s -> s.size() == unknown.length).map(LongList::toArray).orElse(unknown);
    return List.of(InferredSizes.of(sizes).of(call.type("updates").elementType()));
  }

  private static boolean haveSameBatches(ByteirCall call) {
    LongList x = call.type("x").shape();
    LongList y = call.type("y").shape();
    return x.size() == y.size()
        && Shapes.areCompatible(x.subList(0, x.size() - 2), y.subList(0, y.size() - 2));
  }

  /**
   * Returns the number of rows (0) or columns (1) of a matrix, after transposition if the call
   * requests it.
   */
  private static long size(ByteirCall call, String matrix, int which) {
    RankedTensorType type = call.type(matrix);
    boolean transposed = call.flag("adj_" + matrix);
    return type.dimension(type.rank() - (which == 0 == transposed ? 1 : 2));
  }

  private static List<RankedTensorType> multiplied(ByteirCall call) {
    return List.of(
        InferredSizes.of(call.type("x"))
            .from(0, call.rank("x") - 2)
            .and(InferredSizes.of(size(call, "x", 0)))
            .and(InferredSizes.of(size(call, "y", 1)))
            .of(call.type("x").elementType()));
  }
}
