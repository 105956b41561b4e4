package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.ALWAYS_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.opset.constraint.Attributes.BOOL;
import static org.hlo4j.opset.constraint.Attributes.DICTIONARY;
import static org.hlo4j.opset.constraint.Attributes.FLAT_SYMBOL_REF;
import static org.hlo4j.opset.constraint.Attributes.FLAT_SYMBOL_REF_ARRAY;
import static org.hlo4j.opset.constraint.Attributes.I32;
import static org.hlo4j.opset.constraint.Attributes.NON_NEGATIVE_I32;
import static org.hlo4j.opset.constraint.Attributes.STRING;
import static org.hlo4j.opset.stablehlo.Families.op;
import static org.hlo4j.opset.stablehlo.HloAttributes.CUSTOM_CALL_API_VERSION;
import static org.hlo4j.opset.stablehlo.HloAttributes.LAYOUTS;
import static org.hlo4j.opset.stablehlo.HloAttributes.OUTPUT_OPERAND_ALIASES;
import static org.hlo4j.opset.stablehlo.HloAttributes.STRING_OR_DICTIONARY;
import static org.hlo4j.opset.stablehlo.HloAttributes.TILINGS;
import static org.hlo4j.opset.stablehlo.HloTypes.ANY_VALUE;
import static org.hlo4j.opset.stablehlo.HloTypes.CUSTOM_CALL_VALUE;
import static org.hlo4j.opset.stablehlo.HloTypes.NESTED_TUPLE;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN_OR_TUPLE;

import java.util.List;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.RegionDefinition;

/** Calls of code outside the opset, and tuples, which occur in such calls only. */
public final class Modules {
  /** Definition of {@code stablehlo.composite}. */
  public static final OpDefinition COMPOSITE =
      op("composite")
          .summary("A named operation whose semantics are those of a decomposition function.")
          .variadicOperands("inputs", TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN_OR_TUPLE)
          .property("name", STRING)
          .defaultedProperty("composite_attributes", DICTIONARY, DictionaryAttr.EMPTY)
          .property("decomposition", FLAT_SYMBOL_REF)
          .defaultedProperty("version", I32, IntegerAttr.i32(0))
          .variadicRegions("composite_regions", RegionDefinition.ANY_BLOCKS)
          .variadicResults("results", TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN_OR_TUPLE)
          .format(
              """
              $name operands (` ` `(` $composite_regions^ `)`)? attr-dict `:`
              functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.custom_call}. */
  public static final OpDefinition CUSTOM_CALL =
      op("custom_call")
          .summary("Calls a named function of the implementation.")
          .variadicOperands("inputs", CUSTOM_CALL_VALUE)
          .property("call_target_name", STRING)
          .defaultedProperty("has_side_effect", BOOL, IntegerAttr.FALSE)
          .optionalProperty("backend_config", STRING_OR_DICTIONARY)
          .defaultedProperty(
              "api_version",
              CUSTOM_CALL_API_VERSION,
              CustomCallApiVersion.API_VERSION_ORIGINAL.attribute())
          .defaultedProperty("called_computations", FLAT_SYMBOL_REF_ARRAY, ArrayAttr.EMPTY)
          .optionalProperty("operand_layouts", LAYOUTS)
          .optionalProperty("result_layouts", LAYOUTS)
          .defaultedProperty("output_operand_aliases", OUTPUT_OPERAND_ALIASES, ArrayAttr.EMPTY)
          .optionalProperty("result_tilings", TILINGS)
          .variadicResults("results", CUSTOM_CALL_VALUE)
          .format(
              """
              custom<CustomCallTarget>($call_target_name) `(` $inputs `)` attr-dict `:`
              functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.get_tuple_element}. */
  public static final OpDefinition GET_TUPLE_ELEMENT =
      op("get_tuple_element")
          .summary("An element of a tuple.")
          .operand("operand", NESTED_TUPLE)
          .property("index", NON_NEGATIVE_I32)
          .result("result", ANY_VALUE)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, INFER_TYPE_OP_INTERFACE)
          .format(
              """
              $operand `[` $index `]` attr-dict `:` functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.tuple}. */
  public static final OpDefinition TUPLE =
      op("tuple")
          .summary("Creates a tuple of values.")
          .variadicOperands("val", ANY_VALUE)
          .result("result", NESTED_TUPLE)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, INFER_TYPE_OP_INTERFACE)
          .format("$val attr-dict `:` custom<TupleOpType>(type($val), type($result))")
          .build();

  private Modules() {}

  static List<OpDefinition> all() {
    return List.of(COMPOSITE, CUSTOM_CALL, GET_TUPLE_ELEMENT, TUPLE);
  }
}
