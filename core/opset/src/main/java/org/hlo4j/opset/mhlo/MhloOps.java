package org.hlo4j.opset.mhlo;

import static org.hlo4j.ir.define.Trait.ALWAYS_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.COMMUTATIVE;
import static org.hlo4j.ir.define.Trait.COMPATIBLE_OPERANDS_AND_RESULT_TYPE;
import static org.hlo4j.ir.define.Trait.ELEMENTWISE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.ir.define.Trait.SAME_OPERANDS_AND_RESULT_SHAPE;
import static org.hlo4j.ir.define.Trait.SAME_OPERANDS_AND_RESULT_TYPE;
import static org.hlo4j.ir.define.TypeRelation.Aspect.SHAPE;
import static org.hlo4j.opset.constraint.Attributes.BOOL;
import static org.hlo4j.opset.constraint.Attributes.FLAT_SYMBOL_REF;
import static org.hlo4j.opset.constraint.Attributes.I32;
import static org.hlo4j.opset.constraint.Attributes.I64;
import static org.hlo4j.opset.constraint.Attributes.I64_ELEMENTS;
import static org.hlo4j.opset.constraint.Attributes.STRING;
import static org.hlo4j.opset.constraint.Attributes.arrayOf;
import static org.hlo4j.opset.constraint.Types.anyOf;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.PropertyDefinition.Presence;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.opset.chlo.RaggedDotDimensionNumbersAttr;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.constraint.Types;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.HloTypes;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.OutputOperandAliasAttr;
import org.hlo4j.opset.stablehlo.Precision;
import org.hlo4j.opset.stablehlo.ResultAccuracyAttr;

/** The operations that MHLO alone has, or has with further attributes. */
public final class MhloOps {
  private static final TypeConstraint TOKEN =
      anyOf(TypeConstraint.of("token", MhloTokenType.class::isInstance), HloTypes.TOKEN);
  private static final TypeConstraint TENSOR_OR_TOKEN =
      anyOf(HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED, TOKEN);
  private static final TypeConstraint COPIED =
      MhloDerivation.INSTANCE.constraint(HloTypes.ANY_VALUE);
  private static final TypeConstraint BUNDLE =
      TypeConstraint.of(
          "async_bundle with any combination of " + TENSOR_OR_TOKEN.description() + " values",
          AsyncBundleType.class::isInstance);
  private static final TypeConstraint SHAPE_VECTOR = Types.tensorOfRank(1, Types.INDEX);
  private static final AttributeConstraint ALIASES =
      arrayOf(
          "Aliasing attribute for outputs and operands of Fusion",
          MhloDerivation.ofDefinition("", MhloAttributes.of(OutputOperandAliasAttr.class)));

  /** Definition of {@code mhlo.acos}. */
  public static final OpDefinition ACOS = angle("acos", "Arc cosine.");

  /** Definition of {@code mhlo.acosh}. */
  public static final OpDefinition ACOSH = angle("acosh", "Inverse hyperbolic cosine.");

  /** Definition of {@code mhlo.add_dependency}. */
  public static final OpDefinition ADD_DEPENDENCY =
      op("add_dependency")
          .summary("The operand, after a token.")
          .operand("operand", TENSOR_OR_TOKEN)
          .operand("token", TOKEN)
          .result("output", TENSOR_OR_TOKEN)
          .traits(INFER_TYPE_OP_INTERFACE)
          .format("operands attr-dict `:` functional-type(operands, results)")
          .build();

  /**
   * Definition of {@code mhlo.all_to_all}: with several operands, each process gets one of each.
   */
  public static final OpDefinition ALL_TO_ALL =
      Collectives.ALL_TO_ALL
          .derive(MhloDerivation.INSTANCE)
          .optional("split_dimension", "concat_dimension", "split_count")
          .build();

  /** Definition of {@code mhlo.asin}. */
  public static final OpDefinition ASIN = angle("asin", "Arc sine.");

  /** Definition of {@code mhlo.asinh}. */
  public static final OpDefinition ASINH = angle("asinh", "Inverse hyperbolic sine.");

  /** Definition of {@code mhlo.async_done}. */
  public static final OpDefinition ASYNC_DONE =
      op("async_done")
          .summary("The results of an asynchronous computation, when it has finished.")
          .operand("bundle", BUNDLE)
          .variadicResults("results", COPIED)
          .traits(INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code mhlo.async_start}. */
  public static final OpDefinition ASYNC_START =
      op("async_start")
          .summary("Starts a function without waiting for its results.")
          .variadicOperands("inputs", COPIED)
          .property("called_computation", FLAT_SYMBOL_REF)
          .property("execution_thread", STRING)
          .result("result", BUNDLE)
          .build();

  /** Definition of {@code mhlo.async_update}. */
  public static final OpDefinition ASYNC_UPDATE =
      op("async_update")
          .summary("A later state of an asynchronous computation.")
          .operand("bundle", BUNDLE)
          .result("result", BUNDLE)
          .traits(INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code mhlo.atanh}. */
  public static final OpDefinition ATANH = angle("atanh", "Inverse hyperbolic tangent.");

  /** Definition of {@code mhlo.bitcast}. */
  public static final OpDefinition BITCAST =
      op("bitcast")
          .summary("The same memory with another shape, layout or element type.")
          .operand("operand", HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED)
          .result("result", HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT)
          .format("operands attr-dict `:` functional-type(operands, results)")
          .build();

  /** Definition of {@code mhlo.collective_broadcast}, whose root is static. */
  public static final OpDefinition COLLECTIVE_BROADCAST =
      Collectives.COLLECTIVE_BROADCAST
          .derive(MhloDerivation.INSTANCE)
          .without("has_dynamic_root")
          .build();

  /** Definition of {@code mhlo.copy}. */
  public static final OpDefinition COPY =
      op("copy")
          .summary("A copy of the operand, which may have another layout.")
          .operand("operand", COPIED)
          .optionalProperty("cross_program_prefetch_index", I32)
          .result("result", COPIED)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, ELEMENTWISE, SAME_OPERANDS_AND_RESULT_TYPE)
          .format(
              """
              operands attr-dict `:`
              custom<SameOperandsAndResultType>(type($operand), type($result))
              """)
          .build();

  /** Definition of {@code mhlo.cosh}. */
  public static final OpDefinition COSH = angle("cosh", "Hyperbolic cosine.");

  /** Definition of {@code mhlo.custom_call}. */
  public static final OpDefinition CUSTOM_CALL =
      Modules.CUSTOM_CALL
          .derive(MhloDerivation.INSTANCE)
          .insertProperty(
              "operand_layouts",
              new PropertyDefinition(
                  "custom_call_schedule",
                  AttributeConstraint.of(
                      "Specifies the desired schedule for the custom-call.",
                      CustomCallSchedule.DEFINITION),
                  Presence.DEFAULTED,
                  Optional.of(CustomCallSchedule.NONE)))
          .build();

  /** Definition of {@code mhlo.domain}. */
  public static final OpDefinition DOMAIN =
      op("domain")
          .summary("The border between parts of a program with different metadata.")
          .operand("operand", TENSOR_OR_TOKEN)
          .property(
              "kind",
              AttributeConstraint.of(
                  "Kind of domain metatdata attached to an HLO domain.", DomainKind.DEFINITION))
          .property("entry_metadata", STRING)
          .property("exit_metadata", STRING)
          .result("result", TENSOR_OR_TOKEN)
          .traits(SAME_OPERANDS_AND_RESULT_TYPE, INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code mhlo.dynamic_conv}. */
  public static final OpDefinition DYNAMIC_CONV =
      Dynamism.DYNAMIC_CONV
          .derive(MhloDerivation.INSTANCE)
          .insertProperty(
              "lhs_dilation",
              new PropertyDefinition("padding", I64_ELEMENTS, Presence.OPTIONAL, Optional.empty()))
          .build();

  /** Definition of {@code mhlo.erf}. */
  public static final OpDefinition ERF =
      unary("erf", HloTypes.FLOAT_TENSOR, "Error function.").build();

  /** Definition of {@code mhlo.exp2}. */
  public static final OpDefinition EXP2 =
      transcendental("exp2", "Two to the power of each element.");

  /** Definition of {@code mhlo.fusion}. */
  public static final OpDefinition FUSION =
      op("fusion")
          .summary("Operations that the backend computes together.")
          .variadicOperands("inputs", TENSOR_OR_TOKEN)
          .optionalProperty(
              "fusion_kind", AttributeConstraint.of("fusion kind", FusionKind.DEFINITION))
          .defaultedProperty("output_operand_aliases", ALIASES, ArrayAttr.EMPTY)
          .region("fused_computation", 1)
          .variadicResults("results", COPIED)
          .implicitTerminator("mhlo.return")
          .build();

  /** Definition of {@code mhlo.log2}. */
  public static final OpDefinition LOG2 = transcendental("log2", "Binary logarithm.");

  /** Definition of {@code mhlo.minimum_broadcast_shapes}. */
  public static final OpDefinition MINIMUM_BROADCAST_SHAPES =
      op("minimum_broadcast_shapes")
          .summary("Shapes of the lowest ranks that broadcast as the given ones do.")
          .variadicOperands("shapes", SHAPE_VECTOR)
          .variadicResults("results", SHAPE_VECTOR)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT)
          .format("$shapes attr-dict `:` type($shapes) `->` type($results)")
          .build();

  /** Definition of {@code mhlo.mulhi}. */
  public static final OpDefinition MULHI =
      op("mulhi")
          .summary("Upper half of the product of two integers.")
          .operand("lhs", HloTypes.INT_TENSOR)
          .operand("rhs", HloTypes.INT_TENSOR)
          .result("result", HloTypes.INT_TENSOR)
          .traits(
              COMMUTATIVE,
              ALWAYS_SPECULATABLE,
              NO_MEMORY_EFFECT,
              COMPATIBLE_OPERANDS_AND_RESULT_TYPE,
              INFER_TYPE_OP_INTERFACE,
              SAME_OPERANDS_AND_RESULT_SHAPE,
              ELEMENTWISE)
          .format(
              """
              $lhs `,` $rhs attr-dict `:`
              custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
              """)
          .build();

  /** Definition of {@code mhlo.ragged_dot}. */
  public static final OpDefinition RAGGED_DOT =
      op("ragged_dot")
          .summary("Dot product with a ragged dimension, divided into groups of given sizes.")
          .operand("lhs", HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED)
          .operand("rhs", HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED)
          .operand("group_sizes", HloTypes.INT_TENSOR)
          .property(
              "ragged_dot_dimension_numbers",
              MhloDerivation.ofDefinition(
                  "Attribute that models the dimension information for ragged dot.",
                  MhloAttributes.of(RaggedDotDimensionNumbersAttr.class)))
          .optionalProperty(
              "precision_config",
              arrayOf(
                  "Precision Config attribute",
                  MhloDerivation.ofDefinition("", MhloAttributes.of(Precision.class))))
          .result("result", HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT)
          .base(Structural.RAGGED_DOT, MhloDerivation.INSTANCE)
          .build();

  /** Definition of {@code mhlo.scan}. */
  public static final OpDefinition SCAN = Structural.SCAN.derive(MhloDerivation.INSTANCE).build();

  /** Definition of {@code mhlo.sinh}. */
  public static final OpDefinition SINH = angle("sinh", "Hyperbolic sine.");

  /** Definition of {@code mhlo.stochastic_convert}. */
  public static final OpDefinition STOCHASTIC_CONVERT =
      op("stochastic_convert")
          .summary("Converts floats to a smaller type, rounded by random numbers.")
          .operand("operand", HloTypes.FLOAT_TENSOR)
          .operand(
              "random", Types.rankedTensorOf(Types.unsignedIntegerOfWidths(2, 4, 8, 16, 32, 64)))
          .result("result", HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT)
          .allMatch(SHAPE, "operand", "random", "result")
          .build();

  /** Definition of {@code mhlo.topk}. */
  public static final OpDefinition TOPK =
      op("topk")
          .summary(
              "The k largest or smallest elements along the last dimension, and their indices.")
          .operand("operand", HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED)
          .property("k", I64)
          .defaultedProperty("largest", BOOL, IntegerAttr.TRUE)
          .defaultedProperty("is_stable", BOOL, IntegerAttr.TRUE)
          .result("values", HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED)
          .result("indices", HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, INFER_TYPE_OP_INTERFACE)
          .customSyntax()
          .base(Structural.TOP_K, MhloDerivation.INSTANCE)
          .build();

  /** Definition of {@code mhlo.trace}. */
  public static final OpDefinition TRACE =
      op("trace")
          .summary("Prints the operand under a tag.")
          .operand("operand", HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED)
          .property("tag", STRING)
          .format("$operand `,` $tag attr-dict `:` type($operand)")
          .build();

  /** Definition of {@code mhlo.xla.rng_get_and_update_state}. */
  public static final OpDefinition RNG_GET_AND_UPDATE_STATE =
      op("xla.rng_get_and_update_state")
          .summary("The state of the random number generator, which is advanced.")
          .property("delta", I64)
          .result("result", Types.staticShapeTensorOf(Types.unsignedIntegerOfWidths(64)))
          .traits(INFER_TYPE_OP_INTERFACE)
          .format("attr-dict")
          .build();

  /** All of them. */
  public static final List<OpDefinition> ALL =
      List.of(
          ACOS,
          ACOSH,
          ADD_DEPENDENCY,
          ALL_TO_ALL,
          ASIN,
          ASINH,
          ASYNC_DONE,
          ASYNC_START,
          ASYNC_UPDATE,
          ATANH,
          BITCAST,
          COLLECTIVE_BROADCAST,
          COPY,
          COSH,
          CUSTOM_CALL,
          DOMAIN,
          DYNAMIC_CONV,
          ERF,
          EXP2,
          FUSION,
          LOG2,
          MINIMUM_BROADCAST_SHAPES,
          MULHI,
          RAGGED_DOT,
          SCAN,
          SINH,
          STOCHASTIC_CONVERT,
          TOPK,
          TRACE,
          RNG_GET_AND_UPDATE_STATE);

  private MhloOps() {}

  private static OpDefinition.Builder op(String mnemonic) {
    return OpDefinition.op("mhlo." + mnemonic);
  }

  private static OpDefinition.Builder unary(
      String mnemonic, TypeConstraint values, String summary) {
    return op(mnemonic)
        .summary(summary)
        .operand("operand", values)
        .result("result", values)
        .traits(
            ALWAYS_SPECULATABLE,
            NO_MEMORY_EFFECT,
            COMPATIBLE_OPERANDS_AND_RESULT_TYPE,
            INFER_TYPE_OP_INTERFACE,
            ELEMENTWISE,
            SAME_OPERANDS_AND_RESULT_SHAPE)
        .format(
            """
            $operand attr-dict `:`
            custom<SameOperandsAndResultType>(type($operand), type($result))
            """);
  }

  private static OpDefinition angle(String mnemonic, String summary) {
    return unary(mnemonic, HloTypes.ANY_FLOAT_OR_COMPLEX_TENSOR, summary).build();
  }

  private static OpDefinition transcendental(String mnemonic, String summary) {
    return unary(mnemonic, HloTypes.FLOAT_COMPLEX_OR_QUANTIZED_TENSOR, summary)
        .defaultedProperty(
            "result_accuracy",
            MhloDerivation.ofDefinition(
                "The requested accuracy for transcendental unary ops.",
                MhloAttributes.of(ResultAccuracyAttr.class)),
            Counterparts.toMhlo(ResultAccuracyAttr.DEFAULT))
        .build();
  }
}
