package org.hlo4j.opset.vhlo;

import static org.hlo4j.opset.vhlo.AbsentValue.DEFAULT_ACCURACY;
import static org.hlo4j.opset.vhlo.AbsentValue.EMPTY_ARRAY;
import static org.hlo4j.opset.vhlo.AbsentValue.EMPTY_TENSOR;
import static org.hlo4j.opset.vhlo.AbsentValue.FALSE;
import static org.hlo4j.opset.vhlo.AbsentValue.NONE_TYPE;
import static org.hlo4j.opset.vhlo.Edit.addAttribute;
import static org.hlo4j.opset.vhlo.Edit.addVariadicRegion;
import static org.hlo4j.opset.vhlo.Edit.makeVariadic;
import static org.hlo4j.opset.vhlo.Edit.removeAttribute;
import static org.hlo4j.opset.vhlo.Edit.renameOperand;
import static org.hlo4j.opset.vhlo.OpShape.shape;
import static org.hlo4j.opset.vhlo.Release.release;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.Change.AddsAttribute;
import org.hlo4j.opset.vhlo.Change.AddsEnumWord;
import org.hlo4j.opset.vhlo.Change.AddsOp;
import org.hlo4j.opset.vhlo.Change.AddsType;
import org.hlo4j.opset.vhlo.Change.ChangesBytecodeFormat;
import org.hlo4j.opset.vhlo.Change.Revises;
import org.hlo4j.opset.vhlo.Change.RevisesType;
import org.hlo4j.opset.vhlo.Change.Widens;

/**
 * The history of VHLO, oldest release first. To add a release, append an entry: the versions of
 * operations, their signatures, and the conversions and legality checks between releases are
 * derived from it.
 *
 * @see <a href="https://github.com/openxla/stablehlo/blob/main/stablehlo/dialect/VhloDialect.td">
 *     VhloDialect.td</a>
 */
public final class VhloHistory {
  private static final List<Release> RELEASES =
      List.of(
          release("0.9.0", "The first release with a compatibility promise.", VhloBaseline.all()),
          release(
              "0.10.0",
              "Two 8-bit float types without negative zero.",
              bytecodeFormat(1),
              type(VhloSimpleType.F8E4M3FNUZ),
              type(VhloSimpleType.F8E5M2FNUZ)),
          release("0.11.0", "One more of them.", type(VhloSimpleType.F8E4M3B11FNUZ)),
          release("0.12.0", "A newer bytecode format.", bytecodeFormat(3)),
          release("0.13.0", "No change that programs see."),
          release("0.14.0", "A newer bytecode format.", bytecodeFormat(4)),
          release("0.15.0", "Attributes of operations are stored natively.", bytecodeFormat(6)),
          release(
              "0.16.0",
              "Collective broadcasts.",
              new AddsOp(
                  shape("collective_broadcast")
                      .operands("operand")
                      .attributes("replica_groups", "channel_id")
                      .results("result"))),
          release(
              "0.17.0",
              "Reductions with accumulators of a wider type than the operands.",
              widensReduction("all_reduce_v1"),
              widensReduction("reduce_v1"),
              widensReduction("reduce_scatter_v1"),
              widensReduction("reduce_window_v1"),
              widensReduction("scatter_v1"),
              widensReduction("select_and_scatter_v1")),
          release(
              "0.18.0",
              "Per-axis quantization.",
              new AddsType(UniformQuantizedPerAxisV1Type.DEFINITION)),
          release(
              "0.19.0",
              "Composite operations.",
              new AddsOp(
                  shape("composite")
                      .variadicOperands("inputs")
                      .attributes("name", "composite_attributes", "decomposition", "version")
                      .variadicResults("results"))),
          release(
              "0.20.0",
              "Dynamic convolutions without padding attribute.",
              revises(
                  "dynamic_conv",
                  renameOperand("d_padding", "padding"),
                  removeAttribute("padding", VhloContractions::noPadding))),
          release("1.0.0", "A longer compatibility promise."),
          release(
              "1.1.0",
              "Batching dimensions of gather and scatter.",
              revisesGather("gather"),
              revisesGather("dynamic_gather"),
              revises(
                  "scatter",
                  addAttribute("input_batching_dims", "inserted_window_dims", EMPTY_TENSOR),
                  addAttribute(
                      "scatter_indices_batching_dims", "input_batching_dims", EMPTY_TENSOR))),
          release("1.2.0", "Two-bit integers.", type(VhloSimpleType.I2), type(VhloSimpleType.UI2)),
          release(
              "1.3.0",
              "Custom calls with dictionaries as configuration.",
              widens(
                  "custom_call_v1",
                  "a dictionary as backend_config",
                  op -> op.attributeOrNull("backend_config") instanceof DictionaryV1Attr),
              new AddsEnumWord(VhloEnum.CUSTOM_CALL_API_VERSION, "API_VERSION_TYPED_FFI")),
          release(
              "1.4.0", "Tangents.", new AddsOp(shape("tan").operands("operand").results("result"))),
          release(
              "1.5.0",
              "Variadic collective operations.",
              revises("all_gather", makeVariadic()),
              revises("all_reduce", makeVariadic()),
              revises("all_to_all", makeVariadic())),
          release(
              "1.6.0",
              "Algorithms of dot products.",
              type(VhloSimpleType.NONE),
              type(VhloSimpleType.TF32),
              revises(
                  "dot_general",
                  addAttribute("lhs_precision_type", NONE_TYPE),
                  addAttribute("rhs_precision_type", NONE_TYPE),
                  addAttribute("accumulation_type", NONE_TYPE),
                  addAttribute("lhs_component_count", NONE_TYPE),
                  addAttribute("rhs_component_count", NONE_TYPE),
                  addAttribute("num_primitive_operations", NONE_TYPE),
                  addAttribute("allow_imprecise_accumulation", NONE_TYPE))),
          release(
              "1.7.0",
              "Two 8-bit float types that follow IEEE 754.",
              type(VhloSimpleType.F8E4M3),
              type(VhloSimpleType.F8E3M4)),
          release(
              "1.8.0",
              "Float types of the Open Compute Project's microscaling formats.",
              type(VhloSimpleType.F4E2M1FN),
              type(VhloSimpleType.F6E2M3FN),
              type(VhloSimpleType.F6E3M2FN),
              type(VhloSimpleType.F8E8M0FNU)),
          release(
              "1.9.0",
              "Result accuracy of exponentials.",
              new AddsAttribute(ResultAccuracyV1Attr.DEFINITION),
              new AddsAttribute(EnumV1Attr.definition(VhloEnum.RESULT_ACCURACY_MODE)),
              revisesAccuracy("exponential")),
          release(
              "1.10.0",
              "Result accuracy of the other transcendental functions.",
              revisesAccuracy("cbrt"),
              revisesAccuracy("cosine"),
              revisesAccuracy("exponential_minus_one"),
              revisesAccuracy("log"),
              revisesAccuracy("log_plus_one"),
              revisesAccuracy("logistic"),
              revisesAccuracy("rsqrt"),
              revisesAccuracy("sine"),
              revisesAccuracy("sqrt"),
              revisesAccuracy("tan"),
              revisesAccuracy("tanh")),
          release("1.11.0", "Artifacts may mix in other dialects, without a promise for them."),
          release(
              "1.12.0",
              "Source and target pairs of point-to-point transfers.",
              revises("send", addAttribute("source_target_pairs", EMPTY_TENSOR)),
              revises("recv", addAttribute("source_target_pairs", EMPTY_TENSOR))),
          release(
              "1.13.0",
              "Buffers as operands and results of custom calls.",
              new AddsType(RankedBufferV1Type.DEFINITION)),
          release(
              "1.14.0",
              "Composite operations with regions.",
              revises("composite", addVariadicRegion("composite_regions"))),
          release(
              "1.15.0",
              "Asynchronous operations.",
              new AddsType(FutureV1Type.DEFINITION),
              new AddsOp(
                  shape("async_start")
                      .variadicOperands("operands")
                      .regions("collective")
                      .results("result")),
              new AddsOp(shape("async_done").operands("operand").results("result"))),
          release(
              "1.16.0",
              "Replica groups given as axes of a mesh.",
              new AddsAttribute(SubAxisInfoV1Attr.DEFINITION),
              new AddsAttribute(AxisRefV1Attr.DEFINITION),
              new AddsAttribute(ReplicaGroupMeshAxesV1Attr.DEFINITION),
              new AddsAttribute(MeshAxisV1Attr.DEFINITION),
              new AddsAttribute(MeshV1Attr.DEFINITION)),
          release(
              "1.17.0",
              "Futures as operands of custom calls.",
              widens("custom_call_v1", "a future operand", VhloHistory::takesFuture)),
          release(
              "1.18.0",
              "Result tilings of custom calls.",
              revises("custom_call", addAttribute("result_tilings", EMPTY_ARRAY))),
          release(
              "1.19.0",
              "Collective reductions to one process.",
              new AddsOp(
                  shape("collective_reduce")
                      .variadicOperands("operands")
                      .attributes("replica_groups", "channel_id", "use_global_device_ids")
                      .attributes("has_dynamic_root")
                      .regions("computation")
                      .variadicResults("results"))),
          release(
              "1.20.0",
              "Collective broadcasts with a dynamic root; convolutions of two 8-bit float types.",
              revises(
                  "collective_broadcast", makeVariadic(), addAttribute("has_dynamic_root", FALSE)),
              widensConvolution("convolution_v1"),
              widensConvolution("dynamic_conv_v2")),
          release(
              "1.21.0",
              "Dot algorithms that emulate f32 by products of f8E4M3FN.",
              restricts(
                  "dot_general_v2",
                  "f8E4M3FN as a precision type",
                  VhloContractions::hasPrecisionTypeF8E4M3FN)),
          release(
              "1.22.0",
              "Weak order of floats in comparisons.",
              new AddsEnumWord(VhloEnum.COMPARISON_TYPE, "WEAKORDER")));

  private static final Map<TypeDefinition<?>, Version> TYPES = new HashMap<>();
  private static final Map<AttributeDefinition<?>, Version> ATTRIBUTES = new HashMap<>();

  static {
    for (Release release : RELEASES) {
      for (Change change : release.changes()) {
        if (change instanceof AddsType adds) {
          TYPES.put(adds.type(), release.version());
        } else if (change instanceof RevisesType<?, ?> revises) {
          TYPES.put(revises.after(), release.version());
        } else if (change instanceof AddsAttribute adds) {
          ATTRIBUTES.put(adds.attribute(), release.version());
        }
      }
    }
    TYPES.put(RankedTensorV1Type.WITH_ENCODING, since(RankedTensorV1Type.DEFINITION).orElseThrow());
  }

  private VhloHistory() {}

  /** {@return all minor releases, oldest first} */
  public static List<Release> releases() {
    return RELEASES;
  }

  /**
   * {@return the release that introduced a type; empty if it is not a VHLO type}
   *
   * @param type the type definition
   */
  public static Optional<Version> since(TypeDefinition<?> type) {
    return Optional.ofNullable(TYPES.get(type));
  }

  /**
   * {@return the release that introduced an attribute; empty if it is not a VHLO attribute}
   *
   * @param attribute the attribute definition
   */
  public static Optional<Version> since(AttributeDefinition<?> attribute) {
    return Optional.ofNullable(ATTRIBUTES.get(attribute));
  }

  /**
   * {@return the bytecode format version of artifacts of a release}
   *
   * @param version the release
   */
  public static int bytecodeFormat(Version version) {
    int format = 0;
    for (Release release : RELEASES) {
      if (release.version().isAfter(version)) {
        break;
      }
      for (Change change : release.changes()) {
        if (change instanceof ChangesBytecodeFormat changes) {
          format = changes.version();
        }
      }
    }
    return format;
  }

  private static Change bytecodeFormat(int version) {
    return new ChangesBytecodeFormat(version);
  }

  private static Change type(VhloSimpleType type) {
    return new AddsType(type.definition());
  }

  private static Change revises(String op, Edit... edits) {
    return new Revises(op, List.of(edits));
  }

  private static Change revisesGather(String op) {
    return revises(
        op,
        addAttribute("operand_batching_dims", "collapsed_slice_dims", EMPTY_TENSOR),
        addAttribute("start_indices_batching_dims", "operand_batching_dims", EMPTY_TENSOR));
  }

  private static Change revisesAccuracy(String op) {
    return revises(op, addAttribute("result_accuracy", DEFAULT_ACCURACY));
  }

  private static Change widens(String op, String what, Predicate<Signature> isUsed) {
    return new Widens(op, what, isUsed, false);
  }

  private static Change restricts(String op, String what, Predicate<Signature> isUsed) {
    return new Widens(op, what, isUsed, true);
  }

  private static Change widensConvolution(String op) {
    return widens(
        op, "operands of two eight-bit float types", VhloContractions::mixesEightBitFloats);
  }

  private static boolean takesFuture(Signature op) {
    for (int i = 0; i < op.operandCount(); i++) {
      if (op.operandType(i) instanceof FutureV1Type) {
        return true;
      }
    }
    return false;
  }

  private static Change widensReduction(String op) {
    return widens(
        op,
        "a result whose element type differs from the operand's",
        VhloReductions::changesElementType);
  }
}
