package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.Field;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;

/**
 * The sharding of a tensor over the devices of a mesh: {@code <@mesh, [{"x"}, {?}],
 * replicated={"y"}, unreduced=max{"z"}>}.
 *
 * @param meshOrRef the mesh, or a reference to a {@code sdy.mesh}
 * @param dimensions the sharding of each dimension
 * @param replicatedAxes the axes along which all devices hold the same data
 * @param unreducedAxes the axes along which the devices hold partial results
 * @param reductionOp the reduction that combines these partial results
 */
public record TensorShardingAttr(
    Attribute meshOrRef,
    List<DimensionShardingAttr> dimensions,
    List<SdyAxisRefAttr> replicatedAxes,
    List<SdyAxisRefAttr> unreducedAxes,
    ReductionOp reductionOp)
    implements DialectAttribute {
  private static final FieldKind<List<SdyAxisRefAttr>> AXES =
      FieldKinds.list(FieldKinds.attribute(SdyAxisRefAttr.class));
  private static final Field<TensorShardingAttr, Attribute> MESH =
      field("mesh_or_ref", FieldKinds.ATTRIBUTE, TensorShardingAttr::meshOrRef);
  private static final Field<TensorShardingAttr, List<DimensionShardingAttr>> DIMENSIONS =
      field(
          "dim_shardings",
          FieldKinds.list(FieldKinds.attribute(DimensionShardingAttr.class)),
          TensorShardingAttr::dimensions);
  private static final Field<TensorShardingAttr, List<SdyAxisRefAttr>> REPLICATED =
      field("replicated_axes", AXES, TensorShardingAttr::replicatedAxes);
  private static final Field<TensorShardingAttr, List<SdyAxisRefAttr>> UNREDUCED =
      field("unreduced_axes", AXES, TensorShardingAttr::unreducedAxes);
  private static final Field<TensorShardingAttr, ReductionOp> REDUCTION =
      field("reduction_op", new ReductionOpKind(), TensorShardingAttr::reductionOp);

  private static final Codec<TensorShardingAttr> CODEC =
      Codec.of(MESH, DIMENSIONS, REPLICATED, UNREDUCED, REDUCTION, TensorShardingAttr::new);

  /** The encoding without unreduced axes, the oldest one. */
  public static final AttributeDefinition<TensorShardingAttr> DEFINITION =
      define(
          6,
          Codec.of(
              MESH,
              DIMENSIONS,
              REPLICATED,
              (mesh, dimensions, replicated) ->
                  new TensorShardingAttr(
                      mesh, dimensions, replicated, List.of(), ReductionOp.SUM)));

  /** The encoding with unreduced axes and the reduction {@link ReductionOp#SUM}. */
  public static final AttributeDefinition<TensorShardingAttr> UNREDUCED_SUM =
      define(
          15,
          Codec.of(
              MESH,
              DIMENSIONS,
              REPLICATED,
              UNREDUCED,
              (mesh, dimensions, replicated, unreduced) ->
                  new TensorShardingAttr(
                      mesh, dimensions, replicated, unreduced, ReductionOp.SUM)));

  /** The encoding with unreduced axes and any other reduction. */
  public static final AttributeDefinition<TensorShardingAttr> UNREDUCED_OTHER = define(17, CODEC);

  /**
   * Copies the lists.
   *
   * @throws IllegalArgumentException if the mesh is neither a mesh nor a flat symbol reference
   */
  public TensorShardingAttr {
    if (!(meshOrRef instanceof SdyMeshAttr)
        && !(meshOrRef instanceof SymbolRefAttr ref && ref.isFlat())) {
      throw new IllegalArgumentException("expected a mesh or a reference to one: " + meshOrRef);
    }
    dimensions = List.copyOf(dimensions);
    replicatedAxes = List.copyOf(replicatedAxes);
    unreducedAxes = List.copyOf(unreducedAxes);
  }

  private static AttributeDefinition<TensorShardingAttr> define(
      int code, Codec<TensorShardingAttr> codec) {
    return AttributeDefinition.of(
        "sdy", "sharding", code, TensorShardingAttr.class, codec, new TensorShardingSyntax());
  }

  @Override
  public AttributeDefinition<TensorShardingAttr> definition() {
    if (unreducedAxes.isEmpty()) {
      return DEFINITION;
    }
    return reductionOp == ReductionOp.SUM ? UNREDUCED_SUM : UNREDUCED_OTHER;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TensorShardingAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
