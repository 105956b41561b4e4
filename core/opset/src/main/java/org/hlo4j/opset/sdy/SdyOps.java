package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.define.TypeKind;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;

/** The operations of the {@code sdy} dialect. Source: {@code shardy/dialect/sdy/ir/ops.td}. */
public final class SdyOps {
  private static final Trait[] PURE = {Trait.NO_MEMORY_EFFECT, Trait.ALWAYS_SPECULATABLE};

  private static final TypeConstraint SHAPED =
      TypeConstraint.of("shaped of any non-token type values", TypeKind.SHAPED, type -> true);

  private static final AttributeConstraint SHARDING =
      AttributeConstraint.of("Tensor sharding", TensorShardingAttr.DEFINITION);
  private static final AttributeConstraint SHARDINGS =
      AttributeConstraint.of(
          "Tensor sharding per operand/result of an op", TensorShardingPerValueAttr.DEFINITION);
  private static final AttributeConstraint AXES =
      AttributeConstraint.of("List of axis refs", AxisRefListAttr.DEFINITION);
  private static final AttributeConstraint AXES_PER_DIMENSION =
      AttributeConstraint.of("List of axis ref lists", ListOfAxisRefListsAttr.DEFINITION);
  private static final AttributeConstraint REDUCTION =
      enumeration("reduction op enum", "sum", "max", "min");

  /** Definition of {@code sdy.mesh}. */
  public static final OpDefinition MESH =
      op("sdy.mesh")
          .summary("A named mesh of devices.")
          .property("sym_name", Attributes.SYMBOL_NAME)
          .property(
              "mesh",
              AttributeConstraint.of("Mesh of axes and a list of devices", SdyMeshAttr.DEFINITION))
          .parents("builtin.module")
          .traits(Trait.SYMBOL)
          .format("$sym_name `=` $mesh attr-dict")
          .build();

  /** Definition of {@code sdy.sharding_constraint}. */
  public static final OpDefinition SHARDING_CONSTRAINT =
      resharding("sharding_constraint").summary("Constrains the sharding of a tensor.").build();

  /** Definition of {@code sdy.reshard}. */
  public static final OpDefinition RESHARD =
      resharding("reshard").summary("Reshards a tensor.").traits(PURE).build();

  /** Definition of {@code sdy.return}. */
  public static final OpDefinition RETURN =
      op("sdy.return")
          .summary("Terminates a region and yields values.")
          .variadicOperands("results", Types.ANY)
          .traits(Trait.RETURN_LIKE, Trait.TERMINATOR)
          .traits(PURE)
          .format("attr-dict ($results^ `:` type($results))?")
          .build();

  /** Definition of {@code sdy.manual_computation}. */
  public static final OpDefinition MANUAL_COMPUTATION =
      op("sdy.manual_computation")
          .summary("A computation that is local to each device along some axes.")
          .variadicOperands("tensors", Types.ANY)
          .property("in_shardings", SHARDINGS)
          .property("out_shardings", SHARDINGS)
          .property(
              "manual_axes",
              AttributeConstraint.of(
                  "A list of axes that a ManualComputationOp is manual on",
                  ManualAxesAttr.DEFINITION))
          .variadicResults("results", Types.ANY)
          .region("body", 1)
          .implicitTerminator("sdy.return")
          .traits(Trait.RECURSIVE_MEMORY_EFFECTS, Trait.ISOLATED_FROM_ABOVE)
          .format(
              """
              `(`operands`)`
              `in_shardings````=```custom<StrippedTensorShardingPerValueAttr>($in_shardings)
              `out_shardings````=```custom<StrippedTensorShardingPerValueAttr>($out_shardings)
              `manual_axes````=```$manual_axes
              custom<SingleBlockRegionNoBlockId>($body)
              attr-dict
              `:`
              functional-type(operands, results)\
              """)
          .build();

  /** Definition of {@code sdy.sharding_group}. */
  public static final OpDefinition SHARDING_GROUP =
      op("sdy.sharding_group")
          .summary("Adds a tensor to a group of tensors with the same sharding.")
          .operand("input", Types.ANY_RANKED_TENSOR)
          .property("group_id", Attributes.I64)
          .traits(Trait.INFER_TYPE_OP_INTERFACE)
          .format("$input `group_id````=```$group_id attr-dict `:` type($input)")
          .build();

  /** Definition of {@code sdy.constant}. */
  public static final OpDefinition CONSTANT =
      op("sdy.constant")
          .summary("A constant that may have a different sharding for each use.")
          .property("value", Attributes.ELEMENTS)
          .result("output", Types.staticShapeTensorOf(Types.ANY_ELEMENT))
          .traits(Trait.INFER_TYPE_OP_INTERFACE)
          .traits(PURE)
          .customSyntax()
          .build();

  /** Definition of {@code sdy.data_flow_edge}. */
  public static final OpDefinition DATA_FLOW_EDGE =
      op("sdy.data_flow_edge")
          .summary("The data flow into and out of a region, with a common sharding.")
          .operand("input", SHAPED)
          .optionalProperty("sharding", SHARDING)
          .result("result", SHAPED)
          .traits(Trait.SAME_OPERANDS_AND_RESULT_TYPE)
          .format("$input (`sharding````=``` $sharding^)? attr-dict `:` type($result)")
          .build();

  /** Definition of {@code sdy.func_data_flow_edge}. */
  public static final OpDefinition FUNC_DATA_FLOW_EDGE =
      op("sdy.func_data_flow_edge")
          .summary("The data flow into and out of a function, with a common sharding.")
          .operand("operand", SHAPED)
          .result("result", SHAPED)
          .traits(Trait.SAME_OPERANDS_AND_RESULT_TYPE)
          .format("$operand attr-dict `:` type($result)")
          .build();

  /** Definition of {@code sdy.propagation_barrier}. */
  public static final OpDefinition PROPAGATION_BARRIER =
      op("sdy.propagation_barrier")
          .summary("Restricts the propagation of shardings to one direction.")
          .operand("input", Types.ANY_RANKED_TENSOR)
          .property(
              "allowed_direction",
              enumeration("propagation direction enum", "NONE", "FORWARD", "BACKWARD", "BOTH"))
          .result("result", Types.ANY_RANKED_TENSOR)
          .traits(Trait.SAME_OPERANDS_AND_RESULT_TYPE, Trait.INFER_TYPE_OP_INTERFACE)
          .traits(PURE)
          .format("$input `allowed_direction````=```$allowed_direction attr-dict `:` type($input)")
          .build();

  /** Definition of {@code sdy.named_computation}. */
  public static final OpDefinition NAMED_COMPUTATION =
      op("sdy.named_computation")
          .summary("A named part of a program.")
          .property("name", Attributes.STRING)
          .variadicOperands("operands", Types.ANY)
          .optionalProperty("in_shardings", SHARDINGS)
          .optionalProperty("out_shardings", SHARDINGS)
          .variadicResults("results", Types.ANY)
          .region("body", 1)
          .implicitTerminator("sdy.return")
          .traits(
              Trait.RECURSIVE_MEMORY_EFFECTS,
              Trait.RECURSIVELY_SPECULATABLE,
              Trait.ISOLATED_FROM_ABOVE,
              Trait.INFER_TYPE_OP_INTERFACE)
          .format(
              """
              `<`$name`>` `` `(` $operands `)`
              (`in_shardings````=```custom<StrippedTensorShardingPerValueAttr>($in_shardings)^)?
              (`out_shardings````=```custom<StrippedTensorShardingPerValueAttr>($out_shardings)^)?
              custom<SingleBlockRegionNoBlockId>($body)
              attr-dict
              `:` functional-type($operands, results)\
              """)
          .build();

  /** Definition of {@code sdy.all_gather}. */
  public static final OpDefinition ALL_GATHER =
      collective("all_gather")
          .summary("Gathers the shards of a tensor along axes.")
          .property("gathering_axes", AXES_PER_DIMENSION)
          .property("out_sharding", SHARDING)
          .format(collectiveFormat("$gathering_axes"))
          .build();

  /** Definition of {@code sdy.all_slice}. */
  public static final OpDefinition ALL_SLICE =
      collective("all_slice")
          .summary("Slices a tensor into shards along axes.")
          .property("slicing_axes", AXES_PER_DIMENSION)
          .property("out_sharding", SHARDING)
          .format(collectiveFormat("$slicing_axes"))
          .build();

  /** Definition of {@code sdy.all_to_all}. */
  public static final OpDefinition ALL_TO_ALL =
      collective("all_to_all")
          .summary("Moves the sharding from one dimension to another.")
          .property(
              "params",
              AttributeConstraint.of(
                  "List of all-to-all parameters", AllToAllParamListAttr.DEFINITION))
          .property("out_sharding", SHARDING)
          .format(collectiveFormat("$params"))
          .build();

  /** Definition of {@code sdy.collective_permute}. */
  public static final OpDefinition COLLECTIVE_PERMUTE =
      collective("collective_permute")
          .summary("Exchanges shards among devices.")
          .property("out_sharding", SHARDING)
          .format(collectiveFormat(""))
          .build();

  /** Definition of {@code sdy.all_reduce}. */
  public static final OpDefinition ALL_REDUCE =
      collective("all_reduce")
          .summary("Reduces partial results along axes.")
          .property("reduction_axes", AXES)
          .filledProperty("reduction_op", REDUCTION, IntegerAttr.i32(0))
          .property("out_sharding", SHARDING)
          .format(collectiveFormat("($reduction_op^)? $reduction_axes"))
          .build();

  /** Definition of {@code sdy.reduce_scatter}. */
  public static final OpDefinition REDUCE_SCATTER =
      collective("reduce_scatter")
          .summary("Reduces partial results along axes and slices them into shards.")
          .property("reduce_scatter_axes", AXES_PER_DIMENSION)
          .filledProperty("reduction_op", REDUCTION, IntegerAttr.i32(0))
          .property("out_sharding", SHARDING)
          .format(collectiveFormat("($reduction_op^)? $reduce_scatter_axes"))
          .build();

  /** Definition of {@code sdy.sharded_to_unreduced}. */
  public static final OpDefinition SHARDED_TO_UNREDUCED =
      collective("sharded_to_unreduced")
          .summary("Converts shards along axes to partial results.")
          .property("axes", AXES_PER_DIMENSION)
          .property("out_sharding", SHARDING)
          .format(collectiveFormat("$axes"))
          .build();

  /** Definition of {@code sdy.replicated_to_unreduced}. */
  public static final OpDefinition REPLICATED_TO_UNREDUCED =
      collective("replicated_to_unreduced")
          .summary("Converts replicas along axes to partial results.")
          .property("axes", AXES)
          .property("out_sharding", SHARDING)
          .format(collectiveFormat("$axes"))
          .build();

  /** All operations of the dialect. */
  public static final List<OpDefinition> ALL =
      List.of(
          MESH,
          SHARDING_CONSTRAINT,
          RESHARD,
          RETURN,
          MANUAL_COMPUTATION,
          SHARDING_GROUP,
          CONSTANT,
          DATA_FLOW_EDGE,
          FUNC_DATA_FLOW_EDGE,
          PROPAGATION_BARRIER,
          NAMED_COMPUTATION,
          ALL_GATHER,
          ALL_SLICE,
          ALL_TO_ALL,
          COLLECTIVE_PERMUTE,
          ALL_REDUCE,
          REDUCE_SCATTER,
          SHARDED_TO_UNREDUCED,
          REPLICATED_TO_UNREDUCED);

  private SdyOps() {}

  /** Returns a constraint on 32-bit enumeration values, numbered from 0. */
  private static AttributeConstraint enumeration(String description, String... enumeration) {
    Map<String, Attribute> numbers = new LinkedHashMap<>();
    for (String value : enumeration) {
      numbers.put(value, IntegerAttr.i32(numbers.size()));
    }
    return AttributeConstraint.keyword(description, numbers);
  }

  private static OpDefinition.Builder resharding(String mnemonic) {
    return op("sdy." + mnemonic)
        .operand("input", Types.ANY)
        .property("sharding", SHARDING)
        .result("result", Types.ANY)
        .traits(Trait.SAME_OPERANDS_AND_RESULT_TYPE, Trait.INFER_TYPE_OP_INTERFACE)
        .format("$input $sharding attr-dict `:` type($result)");
  }

  private static OpDefinition.Builder collective(String mnemonic) {
    return op("sdy." + mnemonic)
        .operand("tensor", SHAPED)
        .result("result", SHAPED)
        .traits(Trait.SAME_OPERANDS_AND_RESULT_TYPE, Trait.INFER_TYPE_OP_INTERFACE);
  }

  private static String collectiveFormat(String parameters) {
    return parameters + " $tensor `out_sharding````=```$out_sharding attr-dict `:` type($result)";
  }
}
