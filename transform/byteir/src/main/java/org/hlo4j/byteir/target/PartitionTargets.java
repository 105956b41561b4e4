package org.hlo4j.byteir.target;

import static org.hlo4j.byteir.define.ElementConstraint.ANY;
import static org.hlo4j.byteir.define.ElementConstraint.INTEGER;
import static org.hlo4j.byteir.define.TargetAttribute.required;
import static org.hlo4j.byteir.define.TargetDefinition.target;
import static org.hlo4j.byteir.define.TensorDefinition.ofRank;
import static org.hlo4j.byteir.define.TensorDefinition.tensor;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.define.AttributeKind;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.Rule;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;

/** TensorFlow's operations that partition rows and merge them again. */
public final class PartitionTargets {
  public static final TargetDefinition DYNAMIC_PARTITION =
      target("tf.DynamicPartition")
          .summary("Partitions rows into several tensors.")
          .operands(tensor("data", ANY).atLeast(1), tensor("partitions", INTEGER).atLeast(1))
          .attributes(required("num_partitions", AttributeKind.INTEGER))
          .results(tensor("outputs", ANY).atLeast(1).oneOrMore())
          .rules(
              new Rule(
                  "num_partitions is the number of results",
                  call -> call.integer("num_partitions") == call.op().resultCount()),
              new Rule(
                  "the shape of data begins with that of partitions",
                  call -> beginsWith(call.type("data"), call.type("partitions"))))
          .formula("outputs[p] = the rows i of data with partitions[i] == p, in order")
          .decision("A row whose partition is out of range is dropped; TensorFlow rejects it.")
          .example(
              """
              %0:2 = stablehlo.custom_call @tf.DynamicPartition(%data, %partitions) {byteir_attrs = {num_partitions = 2 : i64}} : (tensor<4x3xf32>, tensor<4xi32>) -> (tensor<?x3xf32>, tensor<?x3xf32>)
              """)
          .shapes(PartitionTargets::partition);

  public static final TargetDefinition DYNAMIC_STITCH =
      target("tf.DynamicStitch")
          .summary("Merges rows into one tensor by index.")
          .operands(tensor("indices", INTEGER).oneOrMore(), tensor("data", ANY).oneOrMore())
          .results(tensor("output", ANY).atLeast(1))
          .rules(
              Rules.sameElements("data", "output"),
              new Rule(
                  "the shape of each data begins with that of its indices",
                  PartitionTargets::dataBeginsWithIndices),
              new Rule(
                  "rows of all data have the same shape", call -> rowsOfData(call).isPresent()),
              new Rule(
                  "indices hold no negative number",
                  call ->
                      call.values("indices").stream()
                          .allMatch(v ->
                              ConstantValues.integers(v)
                                  .map(n -> n.allMatch(i -> i >= 0))
                                  .orElse(true))))
          .formula(
              """
              output[indices[n][i]] = data[n][i],    later ones win
              size of dimension 0 = greatest index + 1
              """)
          .decision(
              "The size is TensorFlow's; it equals the number of indices, which ByteIR uses, if "
                  + "these are a permutation.")
          .decision("A row without an index is 0.")
          .example(
              """
              %0 = stablehlo.custom_call @tf.DynamicStitch(%i0, %i1, %d0, %d1) {byteir_attrs = {}} : (tensor<?xi32>, tensor<?xi32>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
              """)
          .shapes(PartitionTargets::stitch);

  public static final TargetDefinition DYNAMIC_MASK_STITCH =
      target("tf.DynamicMaskStitch")
          .summary("The inverse of a partition.")
          .operands(tensor("data", ANY).atLeast(1).oneOrMore(), ofRank("partitions", INTEGER, 1))
          .results(tensor("output", ANY).atLeast(1))
          .rules(
              Rules.sameElements("data", "output"),
              new Rule("rows of all data have the same shape", call -> sameRows(call, "data")))
          .formula("output[i] = the next row of data[partitions[i]] not used yet")
          .decision("A missing row, or one whose partition is out of range, is 0.")
          .example(
              """
              %0 = stablehlo.custom_call @tf.DynamicMaskStitch(%d0, %d1, %partitions) {byteir_attrs = {}} : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<4xi32>) -> tensor<4x3xf32>
              """)
          .shapes(call ->
              List.of(
                  InferredSizes.of(call.type("partitions"))
                      .and(InferredSizes.of(call.type("data")).from(1, call.rank("data")))
                      .of(call.type("data").elementType())));

  private PartitionTargets() {}

  static List<TargetDefinition> all() {
    return List.of(DYNAMIC_PARTITION, DYNAMIC_STITCH, DYNAMIC_MASK_STITCH);
  }

  private static boolean beginsWith(RankedTensorType whole, RankedTensorType beginning) {
    return beginning.rank() <= whole.rank()
        && Shapes.areCompatible(whole.shape().subList(0, beginning.rank()), beginning.shape());
  }

  private static List<RankedTensorType> partition(ByteirCall call) {
    RankedTensorType data = call.type("data");
    RankedTensorType partitions = call.type("partitions");
    InferredSizes sizes =
        InferredSizes.of(partitions)
            .countedBy()
            .and(InferredSizes.of(data).from(partitions.rank(), data.rank()));
    return Collections.nCopies(call.op().resultCount(), sizes.of(data.elementType()));
  }

  private static boolean dataBeginsWithIndices(ByteirCall call) {
    List<RankedTensorType> indices = call.types("indices");
    List<RankedTensorType> data = call.types("data");
    for (int i = 0; i < indices.size(); i++) {
      if (!beginsWith(data.get(i), indices.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Returns the shape of a row, if those of all data are compatible. */
  private static Optional<InferredSizes> rowsOfData(ByteirCall call) {
    List<RankedTensorType> indices = call.types("indices");
    List<RankedTensorType> data = call.types("data");
    LongList row = null;
    for (int i = 0; i < indices.size(); i++) {
      if (indices.get(i).rank() > data.get(i).rank()) {
        return Optional.empty();
      }
      LongList its = data.get(i).shape().subList(indices.get(i).rank(), data.get(i).rank());
      if (row != null && !Shapes.areCompatible(row, its)) {
        return Optional.empty();
      }
      row = row == null ? its : row;
    }
    return Optional.ofNullable(row).map(sizes -> InferredSizes.of(sizes.toArray()));
  }

  private static boolean sameRows(ByteirCall call, String name) {
    LongList row = call.type(name).shape().subList(1, call.rank(name));
    return call.types(name).stream()
        .allMatch(type -> Shapes.areCompatible(type.shape().subList(1, type.rank()), row));
  }

  private static List<RankedTensorType> stitch(ByteirCall call) {
    InferredSizes rows = rowsOfData(call).orElseThrow();
    InferredSizes count = InferredSizes.of(Shapes.DYNAMIC);
    Optional<Long> greatest = greatestIndex(call.values("indices"));
    if (greatest.isPresent()) {
      count = InferredSizes.of(Sizes.add(greatest.get(), 1));
    }
    return List.of(count.and(rows).of(call.type("data").elementType()));
  }

  /** Returns the maximum index, if all are constant; -1 if there are none. */
  private static Optional<Long> greatestIndex(List<Value> indices) {
    long greatest = -1;
    for (Value value : indices) {
      Optional<LongList> numbers = ConstantValues.integers(value);
      if (numbers.isEmpty()) {
        return Optional.empty();
      }
      greatest = Math.max(greatest, numbers.get().stream().max().orElse(-1));
    }
    return Optional.of(greatest);
  }
}
