package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.ALWAYS_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.COMPATIBLE_OPERANDS_AND_RESULT_TYPE;
import static org.hlo4j.ir.define.Trait.CONDITIONALLY_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.INFER_TENSOR_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.ISOLATED_FROM_ABOVE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.ir.define.Trait.PAIRWISE_SAME_OPERAND_AND_RESULT_ELEMENT_TYPE;
import static org.hlo4j.ir.define.Trait.RECURSIVELY_SPECULATABLE_IF_ALL_INPUTS_STATIC;
import static org.hlo4j.ir.define.Trait.SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE;
import static org.hlo4j.ir.define.Trait.SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT;
import static org.hlo4j.opset.constraint.Attributes.I64_ELEMENTS;
import static org.hlo4j.opset.constraint.Attributes.NON_NEGATIVE_I64;
import static org.hlo4j.opset.constraint.Attributes.POSITIVE_I64;
import static org.hlo4j.opset.constraint.Attributes.UNIT;
import static org.hlo4j.opset.stablehlo.Families.op;
import static org.hlo4j.opset.stablehlo.HloAttributes.CHANNEL_HANDLE;
import static org.hlo4j.opset.stablehlo.HloAttributes.REPLICA_GROUPS;
import static org.hlo4j.opset.stablehlo.HloTypes.FUTURE;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.UI32_TENSOR;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;

/** Communication among the processes of a distributed program. */
public final class Collectives {
  /** Definition of {@code stablehlo.all_gather}. */
  public static final OpDefinition ALL_GATHER =
      op("all_gather")
          .summary("Concatenates the values of all processes of a group along a dimension.")
          .variadicOperands("operands", TENSOR)
          .property("all_gather_dim", NON_NEGATIVE_I64)
          .property("replica_groups", REPLICA_GROUPS)
          .optionalProperty("channel_handle", CHANNEL_HANDLE)
          .optionalProperty("use_global_device_ids", UNIT)
          .variadicResults("results", TENSOR)
          .traits(CONDITIONALLY_SPECULATABLE, PAIRWISE_SAME_OPERAND_AND_RESULT_ELEMENT_TYPE)
          .build();

  /** Definition of {@code stablehlo.all_reduce}. */
  public static final OpDefinition ALL_REDUCE =
      op("all_reduce")
          .summary(
              "Reduces the values of all processes of a group; each process receives the result.")
          .variadicOperands("operands", TENSOR)
          .property("replica_groups", REPLICA_GROUPS)
          .optionalProperty("channel_handle", CHANNEL_HANDLE)
          .optionalProperty("use_global_device_ids", UNIT)
          .region("computation", 1)
          .variadicResults("results", TENSOR)
          .implicitTerminator("stablehlo.return")
          .traits(
              SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .build();

  /** Definition of {@code stablehlo.all_to_all}. */
  public static final OpDefinition ALL_TO_ALL =
      op("all_to_all")
          .summary(
              "Splits the value of each process along a dimension and sends a part to each"
                  + " process of the group.")
          .variadicOperands("operands", TENSOR)
          .property("split_dimension", NON_NEGATIVE_I64)
          .property("concat_dimension", NON_NEGATIVE_I64)
          .property("split_count", POSITIVE_I64)
          .property("replica_groups", REPLICA_GROUPS)
          .optionalProperty("channel_handle", CHANNEL_HANDLE)
          .variadicResults("results", TENSOR)
          .traits(
              CONDITIONALLY_SPECULATABLE,
              PAIRWISE_SAME_OPERAND_AND_RESULT_ELEMENT_TYPE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .build();

  /** Definition of {@code stablehlo.async_done}. */
  public static final OpDefinition ASYNC_DONE =
      op("async_done")
          .summary("Waits for the result of an asynchronous computation.")
          .operand("operand", FUTURE)
          .result("result", TENSOR)
          .traits(INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code stablehlo.async_start}. */
  public static final OpDefinition ASYNC_START =
      op("async_start")
          .summary("Starts a computation without waiting for its result.")
          .variadicOperands("operands", TENSOR)
          .region("body", 1)
          .result("result", FUTURE)
          .implicitTerminator("stablehlo.return")
          .traits(
              RECURSIVELY_SPECULATABLE_IF_ALL_INPUTS_STATIC,
              ISOLATED_FROM_ABOVE,
              INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code stablehlo.collective_broadcast}. */
  public static final OpDefinition COLLECTIVE_BROADCAST =
      op("collective_broadcast")
          .summary("Sends the value of one process of a group to all processes.")
          .variadicOperands("operands", TENSOR)
          .property("replica_groups", REPLICA_GROUPS)
          .optionalProperty("channel_handle", CHANNEL_HANDLE)
          .optionalProperty("has_dynamic_root", UNIT)
          .variadicResults("results", TENSOR)
          .traits(SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT, INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code stablehlo.collective_permute}. */
  public static final OpDefinition COLLECTIVE_PERMUTE =
      op("collective_permute")
          .summary("Sends values from source to target processes.")
          .operand("operand", TENSOR)
          .property("source_target_pairs", I64_ELEMENTS)
          .optionalProperty("channel_handle", CHANNEL_HANDLE)
          .result("result", TENSOR)
          .traits(
              SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT,
              SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
              INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code stablehlo.collective_reduce}. */
  public static final OpDefinition COLLECTIVE_REDUCE =
      op("collective_reduce")
          .summary(
              "Reduces the values of all processes of a group; one process receives the"
                  + " result.")
          .variadicOperands("operands", TENSOR)
          .property("replica_groups", REPLICA_GROUPS)
          .optionalProperty("channel_handle", CHANNEL_HANDLE)
          .optionalProperty("use_global_device_ids", UNIT)
          .optionalProperty("has_dynamic_root", UNIT)
          .region("computation", 1)
          .variadicResults("results", TENSOR)
          .implicitTerminator("stablehlo.return")
          .traits(
              SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .build();

  /** Definition of {@code stablehlo.cross-replica-sum}. */
  public static final OpDefinition CROSS_REPLICA_SUM =
      op("cross-replica-sum")
          .summary("Sum over replicas; superseded by all_reduce.")
          .operand("operand", TENSOR)
          .property("replica_groups", I64_ELEMENTS)
          .result("result", TENSOR)
          .traits(
              ALWAYS_SPECULATABLE,
              NO_MEMORY_EFFECT,
              INFER_TYPE_OP_INTERFACE,
              COMPATIBLE_OPERANDS_AND_RESULT_TYPE)
          .build();

  /** Definition of {@code stablehlo.partition_id}. */
  public static final OpDefinition PARTITION_ID =
      op("partition_id")
          .summary("Identifier of the partition of the running process.")
          .result("result", UI32_TENSOR)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, INFER_TYPE_OP_INTERFACE)
          .format("attr-dict `:` type(results)")
          .build();

  /** Definition of {@code stablehlo.reduce_scatter}. */
  public static final OpDefinition REDUCE_SCATTER =
      op("reduce_scatter")
          .summary(
              "Reduces the values of all processes of a group; each process receives a part of"
                  + " the result.")
          .operand("operand", TENSOR)
          .property("scatter_dimension", NON_NEGATIVE_I64)
          .property("replica_groups", REPLICA_GROUPS)
          .optionalProperty("channel_handle", CHANNEL_HANDLE)
          .optionalProperty("use_global_device_ids", UNIT)
          .region("computation", 1)
          .result("result", TENSOR)
          .traits(CONDITIONALLY_SPECULATABLE)
          .build();

  /** Definition of {@code stablehlo.replica_id}. */
  public static final OpDefinition REPLICA_ID =
      op("replica_id")
          .summary("Identifier of the replica of the running process.")
          .result("result", UI32_TENSOR)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, INFER_TYPE_OP_INTERFACE)
          .format("attr-dict `:` type(results)")
          .build();

  private Collectives() {}

  /** {@return the operations of several processes} */
  public static List<OpDefinition> all() {
    return List.of(
        ALL_GATHER,
        ALL_REDUCE,
        ALL_TO_ALL,
        ASYNC_DONE,
        ASYNC_START,
        COLLECTIVE_BROADCAST,
        COLLECTIVE_PERMUTE,
        COLLECTIVE_REDUCE,
        CROSS_REPLICA_SUM,
        PARTITION_ID,
        REDUCE_SCATTER,
        REPLICA_ID);
  }
}
