package org.hlo4j.opset.mpmd;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.List;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;
import org.hlo4j.opset.sdy.TensorShardingPerValueAttr;
import org.hlo4j.opset.stablehlo.HloTypes;

/** The operations of the {@code mpmd} dialect. Source: {@code shardy/dialect/mpmd/ir/ops.td}. */
public final class MpmdOps {
  private static final Trait[] PURE = {Trait.NO_MEMORY_EFFECT, Trait.ALWAYS_SPECULATABLE};
  private static final Trait[] REGION = {
    Trait.RECURSIVE_MEMORY_EFFECTS, Trait.RECURSIVELY_SPECULATABLE
  };
  private static final String FUNCTION = "func.func";
  private static final String LOOP = "mpmd.for";
  private static final String RETURN_NAME = "mpmd.return";

  private static final TypeConstraint MESH_TENSOR =
      TypeConstraint.of("mesh tensor type", MeshTensorType.class::isInstance);
  private static final TypeConstraint MESH_TENSOR_OR_TOKEN =
      Types.anyOf(MESH_TENSOR, HloTypes.TOKEN);
  private static final TypeConstraint LOCAL_OR_MESH_TENSOR =
      Types.anyOf(Types.ANY_TENSOR, MESH_TENSOR);

  private static final AttributeConstraint ORIGIN =
      AttributeConstraint.of("Origin of user-specified computation.", UserOriginAttr.DEFINITION);
  private static final AttributeConstraint ORIGINS =
      Attributes.arrayOf("array of origin infos", ORIGIN);
  private static final AttributeConstraint SHARDINGS =
      AttributeConstraint.of(
          "Tensor sharding per operand/result of an op", TensorShardingPerValueAttr.DEFINITION);

  /** Definition of {@code mpmd.return}. */
  public static final OpDefinition RETURN =
      op(RETURN_NAME)
          .summary("Terminates a region and yields values.")
          .variadicOperands("results", Types.ANY)
          .traits(Trait.TERMINATOR)
          .traits(PURE)
          .format("attr-dict $results (`:` type($results)^)?")
          .build();

  /** Definition of {@code mpmd.named_computation}. */
  public static final OpDefinition NAMED_COMPUTATION =
      op("mpmd.named_computation")
          .summary("A named part of a program, which may be assigned to a mesh.")
          .variadicOperands("tensors", HloTypes.TENSOR_OR_TOKEN)
          .property("origin", ORIGIN)
          .variadicResults("results", HloTypes.TENSOR_OR_TOKEN)
          .region("region", 1)
          .implicitTerminator(RETURN_NAME)
          .traits(REGION)
          .traits(Trait.ISOLATED_FROM_ABOVE)
          .customSyntax()
          .build();

  /** Definition of {@code mpmd.named_tensor}. */
  public static final OpDefinition NAMED_TENSOR =
      op("mpmd.named_tensor")
          .summary("A named tensor, which may be assigned to a mesh.")
          .operand("tensor", Types.ANY_TENSOR)
          .property("name", Attributes.STRING)
          .result("result", Types.ANY_TENSOR)
          .traits(Trait.SAME_OPERANDS_AND_RESULT_TYPE)
          .traits(PURE)
          .format("$tensor `name````=```$name attr-dict `:` type($result)")
          .build();

  /** Definition of {@code mpmd.fragment}. */
  public static final OpDefinition FRAGMENT =
      op("mpmd.fragment")
          .summary("A part of a program that runs on one mesh.")
          .variadicOperands("inputs", MESH_TENSOR_OR_TOKEN)
          .property("origin", ORIGINS)
          .property("mesh_name", Attributes.STRING)
          .optionalProperty("stage_id", Attributes.I64)
          .optionalProperty("in_shardings", SHARDINGS)
          .optionalProperty("out_shardings", SHARDINGS)
          .variadicResults("results", MESH_TENSOR_OR_TOKEN)
          .region("region", 1)
          .implicitTerminator(RETURN_NAME)
          .parents(FUNCTION, LOOP)
          .traits(REGION)
          .traits(Trait.ISOLATED_FROM_ABOVE)
          .customSyntax()
          .build();

  /** Definition of {@code mpmd.fragment_call}. */
  public static final OpDefinition FRAGMENT_CALL =
      op("mpmd.fragment_call")
          .summary("Calls a function whose body runs on one mesh.")
          .variadicOperands("tensors", MESH_TENSOR)
          .property("origin", ORIGINS)
          .property("mesh_name", Attributes.STRING)
          .property("callee", Attributes.FLAT_SYMBOL_REF)
          .variadicResults("results", MESH_TENSOR)
          .parents(FUNCTION)
          .customSyntax()
          .build();

  /** Definition of {@code mpmd.transfer}. */
  public static final OpDefinition TRANSFER =
      op("mpmd.transfer")
          .summary("Moves a tensor from one mesh to another.")
          .operand("tensor", MESH_TENSOR)
          .result("result", MESH_TENSOR)
          .parents(FUNCTION)
          .traits(PURE)
          .format("attr-dict $tensor `:` functional-type(operands, results)")
          .build();

  /** Definition of {@code mpmd.assign}. */
  public static final OpDefinition ASSIGN =
      op("mpmd.assign")
          .summary("Assigns a tensor to a mesh.")
          .operand("tensor", Types.ANY_TENSOR)
          .optionalProperty("origin", Attributes.STRING)
          .result("result", MESH_TENSOR)
          .parents(FUNCTION, LOOP)
          .traits(PURE)
          .format("attr-dict $tensor `:` functional-type(operands, results)")
          .build();

  /** Definition of {@code mpmd.unassign}. */
  public static final OpDefinition UNASSIGN =
      op("mpmd.unassign")
          .summary("Takes a tensor from a mesh.")
          .operand("tensor", MESH_TENSOR)
          .optionalProperty("origin", Attributes.STRING)
          .result("result", Types.ANY_TENSOR)
          .parents(FUNCTION, LOOP)
          .traits(PURE)
          .format("attr-dict $tensor `:` functional-type(operands, results)")
          .build();

  /** Definition of {@code mpmd.call}. */
  public static final OpDefinition CALL =
      op("mpmd.call")
          .summary("Calls a function.")
          .variadicOperands("tensors", LOCAL_OR_MESH_TENSOR)
          .property("callee", Attributes.FLAT_SYMBOL_REF)
          .variadicResults("results", LOCAL_OR_MESH_TENSOR)
          .format("$callee `(` $tensors `)` attr-dict `:` functional-type(operands, results)")
          .build();

  /** Definition of {@code mpmd.for}. */
  public static final OpDefinition FOR =
      op(LOOP)
          .summary("Repeats its body a fixed number of times.")
          .variadicOperands("tensors", Types.ANY)
          .property("iterations", Attributes.UI32)
          .optionalProperty("unroll_factor", Attributes.UI32)
          .variadicResults("results", Types.ANY)
          .region("region", 1)
          .implicitTerminator(RETURN_NAME)
          .traits(Trait.PAIRWISE_SAME_OPERAND_AND_RESULT_TYPE)
          .traits(REGION)
          .customSyntax()
          .build();

  /** Definition of {@code mpmd.broadcast}. */
  public static final OpDefinition BROADCAST =
      op("mpmd.broadcast")
          .summary("Makes a tensor available on every mesh that uses it.")
          .operand("tensor", Types.ANY_TENSOR)
          .result("result", Types.ANY_TENSOR)
          .traits(Trait.SAME_OPERANDS_AND_RESULT_TYPE)
          .traits(PURE)
          .format("attr-dict $tensor `:` type($tensor)")
          .build();

  /** Definition of {@code mpmd.reduce}. */
  public static final OpDefinition REDUCE =
      op("mpmd.reduce")
          .summary("Reduces tensors of several meshes to one.")
          .variadicOperands("tensors", Types.ANY_TENSOR)
          .filledProperty(
              "reduction",
              AttributeConstraint.of("Denotes a reduction.", MpmdReduction.DEFINITION),
              MpmdReduction.NONE)
          .result("result", Types.ANY_TENSOR)
          .traits(Trait.SAME_OPERANDS_AND_RESULT_TYPE)
          .traits(PURE)
          .format("`` $reduction attr-dict $tensors `:` functional-type(operands, results)")
          .build();

  /** All operations of the dialect. */
  public static final List<OpDefinition> ALL =
      List.of(
          RETURN,
          NAMED_COMPUTATION,
          NAMED_TENSOR,
          FRAGMENT,
          FRAGMENT_CALL,
          TRANSFER,
          ASSIGN,
          UNASSIGN,
          CALL,
          FOR,
          BROADCAST,
          REDUCE);

  private MpmdOps() {}
}
