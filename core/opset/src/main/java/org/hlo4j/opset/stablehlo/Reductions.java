package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.INFER_TENSOR_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.RECURSIVELY_SPECULATABLE_IF_ALL_INPUTS_STATIC;
import static org.hlo4j.ir.define.Trait.RECURSIVELY_SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT;
import static org.hlo4j.ir.define.Trait.RECURSIVE_MEMORY_EFFECTS;
import static org.hlo4j.ir.define.Trait.SAME_VARIADIC_OPERAND_SIZE;
import static org.hlo4j.opset.constraint.Attributes.I64_ARRAY;
import static org.hlo4j.opset.constraint.Attributes.I64_ELEMENTS;
import static org.hlo4j.opset.stablehlo.Families.op;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;

/** Operations that reduce many elements to one by a region. */
public final class Reductions {
  /** Definition of {@code stablehlo.reduce}. */
  public static final OpDefinition REDUCE =
      op("reduce")
          .summary("Reduces elements along some dimensions by a region.")
          .variadicOperands("inputs", TENSOR)
          .variadicOperands("init_values", TENSOR)
          .property("dimensions", I64_ARRAY)
          .region("body", 1)
          .variadicResults("results", TENSOR)
          .implicitTerminator("stablehlo.return")
          .traits(
              RECURSIVELY_SPECULATABLE_IF_ALL_INPUTS_STATIC,
              RECURSIVE_MEMORY_EFFECTS,
              SAME_VARIADIC_OPERAND_SIZE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .customSyntax()
          .build();

  /** Definition of {@code stablehlo.reduce_window}. */
  public static final OpDefinition REDUCE_WINDOW =
      op("reduce_window")
          .summary("Reduces the elements of each window by a region.")
          .variadicOperands("inputs", TENSOR)
          .variadicOperands("init_values", TENSOR)
          .property("window_dimensions", I64_ARRAY)
          .optionalProperty("window_strides", I64_ARRAY)
          .optionalProperty("base_dilations", I64_ARRAY)
          .optionalProperty("window_dilations", I64_ARRAY)
          .optionalProperty("padding", I64_ELEMENTS)
          .region("body", 1)
          .variadicResults("results", TENSOR)
          .implicitTerminator("stablehlo.return")
          .traits(
              RECURSIVELY_SPECULATABLE_IF_ALL_INPUTS_STATIC,
              RECURSIVE_MEMORY_EFFECTS,
              SAME_VARIADIC_OPERAND_SIZE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .build();

  /** Definition of {@code stablehlo.select_and_scatter}. */
  public static final OpDefinition SELECT_AND_SCATTER =
      op("select_and_scatter")
          .summary(
              "Scatters the source to the elements selected in each window, combining them"
                  + " by a region.")
          .operand("operand", TENSOR)
          .operand("source", TENSOR)
          .operand("init_value", TENSOR)
          .optionalProperty("window_dimensions", I64_ARRAY)
          .optionalProperty("window_strides", I64_ARRAY)
          .optionalProperty("padding", I64_ELEMENTS)
          .region("select", 1)
          .region("scatter", 1)
          .result("result", TENSOR)
          .traits(
              RECURSIVELY_SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT,
              INFER_TYPE_OP_INTERFACE,
              RECURSIVE_MEMORY_EFFECTS)
          .build();

  private Reductions() {}

  static List<OpDefinition> all() {
    return List.of(REDUCE, REDUCE_WINDOW, SELECT_AND_SCATTER);
  }
}
