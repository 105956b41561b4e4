package org.hlo4j.opset.chlo;

import static org.hlo4j.ir.define.Trait.ALWAYS_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.ATTR_SIZED_OPERAND_SEGMENTS;
import static org.hlo4j.ir.define.Trait.ATTR_SIZED_RESULT_SEGMENTS;
import static org.hlo4j.ir.define.Trait.BROADCASTING;
import static org.hlo4j.ir.define.Trait.BROADCASTING_ELEMENTWISE;
import static org.hlo4j.ir.define.Trait.CONSTANT_LIKE;
import static org.hlo4j.ir.define.Trait.INFER_TENSOR_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.ISOLATED_FROM_ABOVE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.ir.define.Trait.RECURSIVE_MEMORY_EFFECTS;
import static org.hlo4j.ir.define.Trait.SAME_OPERANDS_AND_RESULT_SHAPE;
import static org.hlo4j.opset.chlo.ChloFamilies.op;
import static org.hlo4j.opset.constraint.Attributes.BOOL;
import static org.hlo4j.opset.constraint.Attributes.ELEMENTS;
import static org.hlo4j.opset.constraint.Attributes.I64;
import static org.hlo4j.opset.constraint.Attributes.NON_NEGATIVE_I64;
import static org.hlo4j.opset.constraint.Attributes.TYPED;
import static org.hlo4j.opset.stablehlo.HloTypes.ANY_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.INT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.STATIC_TENSOR;

import java.util.List;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.constraint.Attributes;

/** Operations that are not elementwise: constants, scans, top-k and ragged dot products. */
public final class Structural {
  /** Definition of {@code chlo.constant}. */
  public static final OpDefinition CONSTANT =
      op("constant")
          .summary("A constant tensor.")
          .property("value", ELEMENTS)
          .result("output", STATIC_TENSOR)
          .traits(CONSTANT_LIKE, ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, INFER_TYPE_OP_INTERFACE)
          .format("attr-dict $value")
          .build();

  /** Definition of {@code chlo.constant_like}. */
  public static final OpDefinition CONSTANT_LIKE_OP =
      op("constant_like")
          .summary("A splat constant in the shape of the operand.")
          .property("value", TYPED)
          .operand("operand", ANY_TENSOR)
          .result("result", ANY_TENSOR)
          .traits(
              ALWAYS_SPECULATABLE,
              NO_MEMORY_EFFECT,
              BROADCASTING,
              BROADCASTING_ELEMENTWISE,
              SAME_OPERANDS_AND_RESULT_SHAPE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .build();

  /** Definition of {@code chlo.ragged_dot}. */
  public static final OpDefinition RAGGED_DOT =
      op("ragged_dot")
          .summary("Dot product with a ragged dimension, divided into groups of given sizes.")
          .operand("lhs", ANY_TENSOR)
          .operand("rhs", ANY_TENSOR)
          .operand("group_sizes", INT_TENSOR)
          .property(
              "ragged_dot_dimension_numbers",
              AttributeConstraint.of(
                  "Attribute that models the dimension information for ragged dot.",
                  RaggedDotDimensionNumbersAttr.DEFINITION))
          .optionalProperty(
              "precision_config",
              Attributes.arrayOf(
                  "Precision Config attribute",
                  AttributeConstraint.of("", ChloPrecision.DEFINITION)))
          .result("result", ANY_TENSOR)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT)
          .build();

  /** Definition of {@code chlo.scan}. */
  public static final OpDefinition SCAN =
      op("scan")
          .summary("Applies a body to the slices along one dimension, with carried values.")
          .variadicOperands("inputs", ANY_TENSOR)
          .variadicOperands("inits", ANY_TENSOR)
          .property("dimension", NON_NEGATIVE_I64)
          .optionalProperty("scan_dim_size", NON_NEGATIVE_I64)
          .defaultedProperty("is_reverse", BOOL, IntegerAttr.FALSE)
          .optionalProperty("is_associative", BOOL)
          .region("body", 1)
          .variadicResults("outputs", ANY_TENSOR)
          .variadicResults("carries", ANY_TENSOR)
          .traits(
              ATTR_SIZED_OPERAND_SEGMENTS,
              ATTR_SIZED_RESULT_SEGMENTS,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE,
              ISOLATED_FROM_ABOVE,
              RECURSIVE_MEMORY_EFFECTS)
          .customSyntax()
          .build();

  /** Definition of {@code chlo.top_k}. */
  public static final OpDefinition TOP_K =
      op("top_k")
          .summary("The k largest elements along the last dimension, and their indices.")
          .operand("operand", ANY_TENSOR)
          .property("k", I64)
          .defaultedProperty("is_stable", BOOL, IntegerAttr.TRUE)
          .result("values", ANY_TENSOR)
          .result("indices", ANY_TENSOR)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, INFER_TYPE_OP_INTERFACE, INFER_TENSOR_TYPE)
          .format(
              """
              `(`$operand `,` `k` `=` $k (`,` `is_stable` `=` $is_stable^)? `)` attr-dict `:`
              type($operand) `->` `(`type($values)`,` type($indices)`)`
              """)
          .build();

  private Structural() {}

  static List<OpDefinition> all() {
    return List.of(CONSTANT, CONSTANT_LIKE_OP, RAGGED_DOT, SCAN, TOP_K);
  }
}
