package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.ALWAYS_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.CONDITIONALLY_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.INFER_TENSOR_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.ir.define.Trait.RECURSIVE_MEMORY_EFFECTS;
import static org.hlo4j.ir.define.Trait.SAME_VARIADIC_OPERAND_SIZE;
import static org.hlo4j.ir.define.TypeRelation.Aspect.ELEMENT_TYPE;
import static org.hlo4j.opset.constraint.Attributes.BOOL;
import static org.hlo4j.opset.constraint.Attributes.I64;
import static org.hlo4j.opset.constraint.Attributes.I64_ARRAY;
import static org.hlo4j.opset.stablehlo.Families.op;
import static org.hlo4j.opset.stablehlo.HloAttributes.GATHER_DIMENSION_NUMBERS;
import static org.hlo4j.opset.stablehlo.HloAttributes.SCATTER_DIMENSION_NUMBERS;
import static org.hlo4j.opset.stablehlo.HloTypes.ANY_INTEGER_OR_INDEX_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.INT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.SCALAR_INT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR;

import java.util.List;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.OpDefinition;

/** Reads and writes at indices that are operands. */
public final class Indexing {
  /** Definition of {@code stablehlo.dynamic_slice}. */
  public static final OpDefinition DYNAMIC_SLICE =
      op("dynamic_slice")
          .summary("Slice of static size at a dynamic start index.")
          .operand("operand", TENSOR)
          .variadicOperands("start_indices", SCALAR_INT_TENSOR)
          .property("slice_sizes", I64_ARRAY)
          .result("result", TENSOR)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, INFER_TYPE_OP_INTERFACE, INFER_TENSOR_TYPE)
          .allMatch(ELEMENT_TYPE, "operand", "result")
          .format(
              """
              $operand `,` custom<VariadicOperandWithAttribute>($start_indices) `sizes`
              `=` $slice_sizes attr-dict `:` functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.dynamic_update_slice}. */
  public static final OpDefinition DYNAMIC_UPDATE_SLICE =
      op("dynamic_update_slice")
          .summary("The operand with a slice replaced at a dynamic start index.")
          .operand("operand", TENSOR)
          .operand("update", TENSOR)
          .variadicOperands("start_indices", SCALAR_INT_TENSOR)
          .result("result", TENSOR)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, INFER_TYPE_OP_INTERFACE, INFER_TENSOR_TYPE)
          .allMatch(ELEMENT_TYPE, "operand", "update", "result")
          .format("operands attr-dict `:` functional-type(operands, results)")
          .build();

  /** Definition of {@code stablehlo.gather}. */
  public static final OpDefinition GATHER =
      op("gather")
          .summary("Gathers slices of the operand at given start indices.")
          .operand("operand", TENSOR)
          .operand("start_indices", INT_TENSOR)
          .property("dimension_numbers", GATHER_DIMENSION_NUMBERS)
          .property("slice_sizes", I64_ARRAY)
          .defaultedProperty("indices_are_sorted", BOOL, IntegerAttr.FALSE)
          .result("result", TENSOR)
          .traits(
              CONDITIONALLY_SPECULATABLE,
              NO_MEMORY_EFFECT,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .allMatch(ELEMENT_TYPE, "operand", "result")
          .build();

  /** Definition of {@code stablehlo.scatter}. */
  public static final OpDefinition SCATTER =
      op("scatter")
          .summary("The inputs with slices updated at given indices by a region.")
          .variadicOperands("inputs", TENSOR)
          .operand("scatter_indices", ANY_INTEGER_OR_INDEX_TENSOR)
          .variadicOperands("updates", TENSOR)
          .property("scatter_dimension_numbers", SCATTER_DIMENSION_NUMBERS)
          .defaultedProperty("indices_are_sorted", BOOL, IntegerAttr.FALSE)
          .defaultedProperty("unique_indices", BOOL, IntegerAttr.FALSE)
          .region("update_computation", 1)
          .variadicResults("results", TENSOR)
          .traits(
              CONDITIONALLY_SPECULATABLE,
              RECURSIVE_MEMORY_EFFECTS,
              SAME_VARIADIC_OPERAND_SIZE,
              INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code stablehlo.torch_index_select}. */
  public static final OpDefinition TORCH_INDEX_SELECT =
      op("torch_index_select")
          .summary("Selects slices along a dimension; superseded by gather.")
          .operand("operand", TENSOR)
          .operand("index", TENSOR)
          .property("dim", I64)
          .property("batch_dims", I64)
          .result("result", TENSOR)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT)
          .build();

  private Indexing() {}

  static List<OpDefinition> all() {
    return List.of(DYNAMIC_SLICE, DYNAMIC_UPDATE_SLICE, GATHER, SCATTER, TORCH_INDEX_SELECT);
  }
}
