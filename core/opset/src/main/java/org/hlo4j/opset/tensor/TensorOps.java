package org.hlo4j.opset.tensor;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.define.TypeKind;
import org.hlo4j.ir.define.TypeRelation;
import org.hlo4j.opset.constraint.Types;

/**
 * Operations of the {@code tensor} dialect. Source: {@code mlir/Dialect/Tensor/IR/TensorOps.td}.
 */
public final class TensorOps {
  private static final Trait[] PURE = {Trait.NO_MEMORY_EFFECT, Trait.ALWAYS_SPECULATABLE};

  private static final TypeConstraint NON_0_RANKED =
      TypeConstraint.of(
          "non-0-ranked or unranked tensor",
          TypeKind.TENSOR,
          type -> !(type instanceof RankedTensorType ranked && ranked.rank() == 0));

  private static final TypeConstraint STATIC_TENSOR = Types.staticShapeTensorOf(Types.ANY_ELEMENT);

  public static final OpDefinition CAST =
      op("tensor.cast")
          .summary("Casts a tensor to a more or less specific type.")
          .operand("source", Types.ANY_TENSOR)
          .result("dest", Types.ANY_TENSOR)
          .traits(PURE)
          .format("$source attr-dict `:` type($source) `to` type($dest)")
          .build();

  public static final OpDefinition DIM =
      op("tensor.dim")
          .summary("The size of a dimension.")
          .operand("source", NON_0_RANKED)
          .operand("index", Types.INDEX)
          .result("result", Types.INDEX)
          .traits(Trait.NO_MEMORY_EFFECT, Trait.CONDITIONALLY_SPECULATABLE)
          .format("attr-dict $source `,` $index `:` type($source)")
          .build();

  public static final OpDefinition EMPTY =
      op("tensor.empty")
          .summary("A tensor with undefined elements.")
          .variadicOperands("dynamicSizes", Types.INDEX)
          .result("result", Types.ANY_RANKED_TENSOR)
          .traits(PURE)
          .format("`(`$dynamicSizes`)` attr-dict `:` type($result)")
          .build();

  public static final OpDefinition EXTRACT =
      op("tensor.extract")
          .summary("An element of a tensor.")
          .operand("tensor", Types.ANY_RANKED_TENSOR)
          .variadicOperands("indices", Types.INDEX)
          .result("result", Types.ANY)
          .relation(
              TypeRelation.derived(
                  "result type matches element type of tensor",
                  "tensor",
                  "result",
                  TensorOps::elementType))
          .traits(PURE)
          .format("$tensor `[` $indices `]` attr-dict `:` type($tensor)")
          .build();

  public static final OpDefinition FROM_ELEMENTS =
      op("tensor.from_elements")
          .summary("A tensor of the given elements in row-major order.")
          .variadicOperands("elements", Types.ANY)
          .result("result", STATIC_TENSOR)
          .relation(
              TypeRelation.derived(
                  "operand types match result element type",
                  "result",
                  "elements",
                  TensorOps::elementType))
          .traits(PURE)
          .format("$elements attr-dict `:` type($result)")
          .build();

  public static final OpDefinition INSERT =
      op("tensor.insert")
          .summary("A tensor with one element replaced.")
          .operand("scalar", Types.ANY)
          .operand("dest", Types.ANY_RANKED_TENSOR)
          .variadicOperands("indices", Types.INDEX)
          .result("result", Types.ANY_RANKED_TENSOR)
          .relation(
              TypeRelation.derived(
                  "result type matches type of dest", "dest", "result", type -> type))
          .relation(
              TypeRelation.derived(
                  "scalar type matches element type of dest",
                  "dest",
                  "scalar",
                  TensorOps::elementType))
          .traits(PURE)
          .format("$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)")
          .build();

  public static final OpDefinition RANK =
      op("tensor.rank")
          .summary("The number of dimensions of a tensor.")
          .operand("tensor", Types.ANY_TENSOR)
          .result("result", Types.INDEX)
          .traits(PURE)
          .format("$tensor attr-dict `:` type($tensor)")
          .build();

  public static final OpDefinition RESHAPE =
      op("tensor.reshape")
          .summary("Reshapes a tensor to a dynamic shape.")
          .operand("source", Types.ANY_TENSOR)
          .operand("shape", Types.tensorOfRank(1, Types.SIGNLESS_INTEGER_OR_INDEX))
          .result("result", Types.ANY_TENSOR)
          .traits(PURE)
          .format("$source `(` $shape `)` attr-dict `:` functional-type(operands, results)")
          .build();

  public static final OpDefinition SPLAT =
      op("tensor.splat")
          .summary("A splat of a value.")
          .operand("input", Types.ANY)
          .variadicOperands("dynamicSizes", Types.INDEX)
          .result("aggregate", Types.ANY_RANKED_TENSOR)
          .relation(
              TypeRelation.derived(
                  "operand type matches element type of result",
                  "aggregate",
                  "input",
                  TensorOps::elementType))
          .traits(PURE)
          .format("$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)")
          .build();

  public static final List<OpDefinition> ALL =
      List.of(CAST, DIM, EMPTY, EXTRACT, FROM_ELEMENTS, INSERT, RANK, RESHAPE, SPLAT);

  private TensorOps() {}

  private static Type elementType(Type type) {
    if (type instanceof ShapedType shaped) {
      return shaped.elementType();
    }
    throw new IllegalArgumentException("not a shaped type: " + type);
  }
}
