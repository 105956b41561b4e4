package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.isStatic;
import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.op.stablehlo.AllGatherOp;
import org.hlo4j.op.stablehlo.AllToAllOp;
import org.hlo4j.op.stablehlo.ReduceScatterOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.ChannelHandleAttr;

/** Collective operations. */
final class CollectiveRules {
  private static final Type ID = RankedTensorType.of(IntegerType.unsigned(32));

  private CollectiveRules() {}

  static List<Type> inferId(OperationInputs op) {
    return List.of(ID);
  }

  private static boolean usesGlobalIds(LocalOperation op) {
    return StablehloOp.USE_GLOBAL_DEVICE_IDS.isPresent(op);
  }

  private static long channel(LocalOperation op) {
    return StablehloOp.CHANNEL_HANDLE.find(op).map(ChannelHandleAttr::handle).orElse(0L);
  }

  private static void checkPositiveChannel(LocalOperation op, String rules) {
    if (usesGlobalIds(op) && channel(op) <= 0) {
      throw violation(
          op,
          rules,
          "channel_id must be positive when useGlobalDeviceIds is set but got: " + channel(op));
    }
  }

  // Gathers and exchanges.

  static void verifyAllGather(LocalOperation op) {
    ReplicaGroupRules.check(op, true, usesGlobalIds(op));
    if (usesGlobalIds(op) && channel(op) < 0) {
      throw violation(
          op, "all_gather_c5", "channel_id cannot be negative when useGlobalDeviceIds is set");
    }
    long dimension = AllGatherOp.ALL_GATHER_DIM.get(op);
    int pairs = Math.min(op.operandCount(), op.resultCount());
    for (int i = 0; i < pairs; i++) {
      checkGathered(op, dimension, tensor(op, i), tensor(op, op.resultType(i)));
    }
  }

  private static void checkGathered(
      LocalOperation op, long along, RankedTensorType operand, RankedTensorType result) {
    if (along >= operand.rank()) {
      throw violation(op, "all_gather_c1", "all_gather_dim must be a valid index of operand");
    }
    int dimension = (int) along;
    long size = operand.dimension(dimension);
    if (size == 0) {
      throw violation(op, "", "dimension size of operand at 'all_gather_dim' cannot be zero");
    }
    if (result.rank() != operand.rank()) {
      throw violation(op, "all_gather_c6", "operand and result must have the same rank");
    }
    for (int i = 0; i < operand.rank(); i++) {
      if (i != dimension && !Shapes.areCompatible(result.dimension(i), operand.dimension(i))) {
        throw violation(
            op,
            "all_gather_c6",
            "operand and result should have the same shape except for the dimension size at"
                + " 'all_gather_dim'");
      }
    }
    long gathered = result.dimension(dimension);
    if (isStatic(size) && isStatic(gathered) && gathered % size != 0) {
      throw violation(
          op,
          "all_gather_c6",
          "result gather dimension has size %s, expected to be a multiple of operand gather dimension size %s"
              .formatted(gathered, size));
    }
  }

  static List<Type> inferAllToAll(OperationInputs op) {
    long count = AllToAllOp.SPLIT_COUNT.get(op);
    ReplicaGroupRules.check(op, true, false);
    ReplicaGroupRules.checkSize(op, count);
    long split = AllToAllOp.SPLIT_DIMENSION.get(op);
    long concat = AllToAllOp.CONCAT_DIMENSION.get(op);
    List<Type> results = new ArrayList<>();
    for (Value operand : op.operands()) {
      results.add(exchanged(op, tensor(op, operand), split, concat, count));
    }
    return results;
  }

  private static Type exchanged(
      OperationInputs op, RankedTensorType operand, long split, long concat, long count) {
    checkDimension(op, "all_to_all_c1", "split_dimension", split, operand);
    checkDimension(op, "all_to_all_c3", "concat_dimension", concat, operand);
    long size = operand.dimension((int) split);
    if (isStatic(size) && size % count != 0) {
      throw violation(
          op,
          "all_to_all_c2",
          "split dimension has size %s, expected to be a multiple of split_count %s"
              .formatted(size, count));
    }
    return Bounds.changed(
        operand,
        operand.elementType(),
        operand.encodingOrNull(),
        sizes -> exchanged(sizes, (int) split, (int) concat, count));
  }

  private static void checkDimension(
      OperationInputs op, String rule, String name, long dimension, RankedTensorType operand) {
    if (dimension >= operand.rank()) {
      throw violation(
          op,
          rule,
          "AllToAll %s %s is out-of-bounds for input rank %s"
              .formatted(name, dimension, operand.rank()));
    }
  }

  private static LongList exchanged(LongList sizes, int split, int concat, long count) {
    long[] exchanged = sizes.toArray();
    if (isStatic(exchanged[split])) {
      exchanged[split] /= count;
    }
    if (isStatic(exchanged[concat])) {
      exchanged[concat] = Sizes.multiply(exchanged[concat], count);
    }
    return LongList.wrap(exchanged);
  }

  // Reductions.

  static List<Type> inferAllReduce(OperationInputs op) {
    List<RankedTensorType> operands = Shapes.tensors(op, op.operands());
    return accumulated(op, operands);
  }

  /** The operand shapes with the element types of the computation's accumulators. */
  private static List<Type> accumulated(OperationInputs op, List<RankedTensorType> operands) {
    List<Type> results = new ArrayList<>();
    for (RankedTensorType operand : operands) {
      Type element = ReducerCheck.accumulators(op, op.region(0), List.of(operand)).getFirst();
      results.add(RankedTensorType.of(operand.shape(), element));
    }
    return results;
  }

  static void verifyAllReduce(LocalOperation op) {
    ReplicaGroupRules.check(op, false, usesGlobalIds(op));
    checkPositiveChannel(op, "all_reduce_c4");
    for (Value operand : op.operands()) {
      ReducerCheck.check(op, op.region(0), tensor(op, operand));
    }
  }

  static void verifyReduceScatter(LocalOperation op) {
    RankedTensorType operand = tensor(op, 0);
    RankedTensorType result = tensor(op, op.resultType(0));
    ReplicaGroupRules.check(op, true, usesGlobalIds(op));
    ReducerCheck.check(op, op.region(0), operand);
    if (operand.rank() != result.rank()) {
      throw violation(op, "reduce_scatter_c8", "operand and result should have same rank");
    }
    long dimension = ReduceScatterOp.SCATTER_DIMENSION.get(op);
    if (dimension >= operand.rank()) {
      throw violation(
          op, "reduce_scatter_c2", "scatter dim should be less than operand/result rank");
    }
    checkPositiveChannel(op, "reduce_scatter_c6");
    checkScattered(op, (int) dimension, operand, result);
  }

  private static void checkScattered(
      LocalOperation op, int dimension, RankedTensorType operand, RankedTensorType result) {
    long whole = operand.dimension(dimension);
    long part = result.dimension(dimension);
    if (!isStatic(whole) || !isStatic(part)) {
      return;
    }
    if (part == 0) {
      throw violation(op, "", "result dimension size at scatter_dimension cannot be zero");
    }
    if (whole == 0) {
      throw violation(op, "", "operand dimension size at scatter_dimension cannot be zero");
    }
    if (whole % part != 0) {
      throw violation(
          op,
          "reduce_scatter_c8",
          "operand scatter dimension has size %s, expected to be a multiple of result scatter dimension size %s"
              .formatted(whole, part));
    }
    for (int i = 0; i < operand.rank(); i++) {
      if (i != dimension && !Shapes.areCompatible(operand.dimension(i), result.dimension(i))) {
        throw violation(
            op,
            "reduce_scatter_c8",
            "non scatter dimensions should be same for operand (%s) and result (%s)"
                .formatted(operand.dimension(i), result.dimension(i)));
      }
    }
    Type element = ReducerCheck.accumulators(op, op.region(0), List.of(operand)).getFirst();
    if (!result.elementType().equals(element)) {
      throw violation(
          op,
          "reduce_scatter_c9",
          "result element-type is expected to be %s, but got %s"
              .formatted(quoted(element), quoted(result.elementType())));
    }
  }

  // Broadcasts and reductions to a root, which may be the last operand.

  private static List<Value> dataOperands(OperationInputs op) {
    boolean dynamicRoot = StablehloOp.HAS_DYNAMIC_ROOT.isPresent(op) && op.operandCount() > 0;
    return dynamicRoot ? op.operands().subList(0, op.operandCount() - 1) : op.operands();
  }

  static List<Type> inferBroadcast(OperationInputs op) {
    return Value.types(dataOperands(op));
  }

  static void verifyBroadcast(LocalOperation op) {
    DenseElementsAttr table = ReplicaGroupRules.tableOrNull(op);
    if (table != null) {
      checkBroadcastGroups(op, table);
    }
    checkRoot(op, "collective_broadcast");
  }

  private static void checkBroadcastGroups(LocalOperation op, DenseElementsAttr table) {
    int rank = table.type().rank();
    if (rank != 2) {
      throw violation(
          op,
          "collective_broadcast_i2",
          "replica groups should be a rank 2 tensor,but instead it is of rank " + rank);
    }
    Set<Long> seen = new HashSet<>();
    for (long id : ConstantValues.numbers(table).toArray()) {
      if (id < 0) {
        throw violation(
            op,
            "collective_broadcast_c2",
            "replica_groups values must be positive, but was given " + id);
      }
      if (!seen.add(id)) {
        throw ReplicaGroupRules.duplicateId(op, id);
      }
    }
  }

  private static void checkRoot(LocalOperation op, String name) {
    int count = op.operandCount();
    if (!StablehloOp.HAS_DYNAMIC_ROOT.isPresent(op)) {
      if (count == 0) {
        throw violation(
            op, "collective_broadcast_c3", name + " requires at least one data operand");
      }
      return;
    }
    if (count < 2) {
      throw violation(
          op,
          "collective_broadcast_c4, collective_reduce_c3",
          name + " with has_dynamic_root=true requires at least two operands (data + root)");
    }
    RankedTensorType root = tensor(op, count - 1);
    boolean isI32 = root.elementType() instanceof IntegerType element && element.width() == 32;
    if (!isI32 || root.rank() != 1) {
      throw violation(
          op,
          "collective_broadcast_c4, collective_reduce_c3",
          "last operand of %s with has_dynamic_root=true must be a rank-1 i32 tensor, but got %s"
              .formatted(name, quoted(root)));
    }
    if (root.dimension(0) != count - 1) {
      throw violation(
          op,
          "collective_broadcast_c4, collective_reduce_c3",
          "last operand of %s with has_dynamic_root=true must have the same number of elements as data operands (%s), but got %s"
              .formatted(name, count - 1, root.dimension(0)));
    }
  }

  static List<Type> inferCollectiveReduce(OperationInputs op) {
    return accumulated(op, Shapes.tensors(op, dataOperands(op)));
  }

  static void verifyCollectiveReduce(LocalOperation op) {
    ReplicaGroupRules.check(op, false, usesGlobalIds(op));
    checkPositiveChannel(op, "");
    checkRoot(op, "collective_reduce");
    for (Value operand : dataOperands(op)) {
      ReducerCheck.check(op, op.region(0), tensor(op, operand));
    }
  }

  static void verifyPermute(LocalOperation op) {
    DenseElementsAttr pairs = StablehloOp.SOURCE_TARGET_PAIRS.get(op);
    LongList shape = pairs.type().shape();
    if (shape.size() != 2) {
      throw violation(
          op,
          "collective_permute_i2",
          "expect source_target_pairs attribute to be of rank 2, but got rank " + shape.size());
    }
    if (shape.get(1) != 2) {
      throw violation(
          op,
          "collective_permute_c1",
          "expect source_target_pairs attribute of shape (N, 2), but got (%s)"
              .formatted(Shapes.numbers(shape)));
    }
    Set<Long> sources = new HashSet<>();
    Set<Long> targets = new HashSet<>();
    LongList ids = ConstantValues.numbers(pairs);
    for (int i = 0; i < ids.size(); i++) {
      if (ids.get(i) < 0) {
        throw violation(
            op, "collective_permute_c4", "replica ids in source_target_pairs must be >= 0.");
      }
      if (i % 2 == 0 && !sources.add(ids.get(i))) {
        throw violation(op, "collective_permute_c2", "duplicate sources not allowed.");
      }
      if (i % 2 == 1 && !targets.add(ids.get(i))) {
        throw violation(op, "collective_permute_c3", "duplicate targets not allowed.");
      }
    }
  }
}
