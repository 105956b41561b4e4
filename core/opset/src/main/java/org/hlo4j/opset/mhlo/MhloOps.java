package org.hlo4j.opset.mhlo;

import static org.hlo4j.ir.define.OpDefinition.op;
import static org.hlo4j.opset.constraint.Attributes.arrayOf;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.define.TypeRelation.Aspect;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;
import org.hlo4j.opset.stablehlo.CustomCallApiVersion;
import org.hlo4j.opset.stablehlo.HloTypes;

/** The {@code mhlo} operations that represent coarse-grained operations and their inputs. */
public final class MhloOps {
  private static final TypeConstraint VALUE =
      Types.anyOf(HloTypes.CUSTOM_CALL_VALUE, Types.tensorOf(Types.INDEX));
  private static final AttributeConstraint LAYOUTS =
      arrayOf(
          "Array of layout (1D tensor of index type) attributes",
          AttributeConstraint.of(
              "A 1D tensor of index type",
              attribute ->
                  attribute instanceof DenseElementsAttr elements
                      && elements.elementType() instanceof IndexType
                      && elements.type().rank() == 1));

  public static final OpDefinition CUSTOM_CALL =
      op("mhlo.custom_call")
          .summary("Calls a named function of the implementation.")
          .variadicOperands("inputs", VALUE)
          .property("call_target_name", Attributes.STRING)
          .defaultedProperty("has_side_effect", Attributes.BOOL, IntegerAttr.FALSE)
          .optionalProperty(
              "backend_config",
              Attributes.anyOf(
                  "string attribute or dictionary of named attribute values",
                  Attributes.STRING,
                  Attributes.DICTIONARY))
          .defaultedProperty(
              "api_version",
              AttributeConstraint.of(
                  "Custom call API version",
                  attribute -> CustomCallApiVersion.of(attribute).isPresent()),
              CustomCallApiVersion.API_VERSION_ORIGINAL.attribute())
          .defaultedProperty(
              "called_computations", Attributes.FLAT_SYMBOL_REF_ARRAY, ArrayAttr.EMPTY)
          .defaultedProperty(
              "custom_call_schedule",
              AttributeConstraint.of(
                  "Specifies the desired schedule for the custom-call.",
                  CustomCallSchedule.DEFINITION),
              CustomCallSchedule.NONE)
          .optionalProperty("operand_layouts", LAYOUTS)
          .optionalProperty("result_layouts", LAYOUTS)
          .defaultedProperty(
              "output_operand_aliases",
              arrayOf(
                  "Aliasing attribute for outputs and operands of CustomCall",
                  AttributeConstraint.of("", MhloOutputOperandAliasAttr.DEFINITION)),
              ArrayAttr.EMPTY)
          .variadicResults("results", VALUE)
          .format(
              """
              custom<CustomCallTarget>($call_target_name) `(` $inputs `)` attr-dict `:`
              functional-type(operands, results)
              """)
          .build();

  public static final OpDefinition CONSTANT =
      op("mhlo.constant")
          .summary("A constant tensor.")
          .property("value", Attributes.ELEMENTS)
          .result("output", HloTypes.STATIC_TENSOR_OR_PER_AXIS_QUANTIZED)
          .traits(Trait.CONSTANT_LIKE, Trait.ALWAYS_SPECULATABLE, Trait.NO_MEMORY_EFFECT)
          .allMatch(Aspect.TYPE, "value", "output")
          .customSyntax()
          .build();

  public static final List<OpDefinition> ALL = List.of(CONSTANT, CUSTOM_CALL);

  private MhloOps() {}

  public static List<AttributeDefinition<? extends Attribute>> attributes() {
    return List.of(CustomCallSchedule.DEFINITION, MhloOutputOperandAliasAttr.DEFINITION);
  }
}
