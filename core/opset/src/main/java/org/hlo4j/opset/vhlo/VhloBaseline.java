package org.hlo4j.opset.vhlo;

import static org.hlo4j.opset.vhlo.OpShape.shape;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.opset.vhlo.Change.AddsAttribute;
import org.hlo4j.opset.vhlo.Change.AddsOp;
import org.hlo4j.opset.vhlo.Change.AddsType;
import org.hlo4j.opset.vhlo.Change.ChangesBytecodeFormat;

/**
 * The operations, types and attributes of VHLO as first released, in 0.9.0. {@link VhloHistory} has
 * the changes since.
 *
 * @see <a href="https://github.com/openxla/stablehlo/blob/main/stablehlo/dialect/VhloOps.td">
 *     VhloOps.td</a>
 */
final class VhloBaseline {
  private VhloBaseline() {}

  /** Returns the first release as a list of additions. */
  static Change[] all() {
    List<Change> changes = new ArrayList<>();
    changes.add(new ChangesBytecodeFormat(0));
    ops().forEach(shape -> changes.add(new AddsOp(shape)));
    types().forEach(type -> changes.add(new AddsType(type)));
    attributes().forEach(attribute -> changes.add(new AddsAttribute(attribute)));
    return changes.toArray(Change[]::new);
  }

  private static List<TypeDefinition<?>> types() {
    List<TypeDefinition<?>> types = new ArrayList<>();
    for (VhloSimpleType type :
        List.of(
            VhloSimpleType.BOOL,
            VhloSimpleType.I4,
            VhloSimpleType.I8,
            VhloSimpleType.I16,
            VhloSimpleType.I32,
            VhloSimpleType.I64,
            VhloSimpleType.UI4,
            VhloSimpleType.UI8,
            VhloSimpleType.UI16,
            VhloSimpleType.UI32,
            VhloSimpleType.UI64,
            VhloSimpleType.BF16,
            VhloSimpleType.F16,
            VhloSimpleType.F32,
            VhloSimpleType.F64,
            VhloSimpleType.F8E4M3FN,
            VhloSimpleType.F8E5M2,
            VhloSimpleType.INDEX,
            VhloSimpleType.TOKEN,
            VhloSimpleType.WITNESS)) {
      types.add(type.definition());
    }
    types.add(ComplexV1Type.DEFINITION);
    types.add(FunctionV1Type.DEFINITION);
    types.add(RankedTensorV1Type.DEFINITION);
    types.add(TupleV1Type.DEFINITION);
    types.add(UniformQuantizedV1Type.DEFINITION);
    types.add(UnrankedTensorV1Type.DEFINITION);
    return types;
  }

  private static List<AttributeDefinition<? extends DialectAttribute>> attributes() {
    return List.of(
        ArrayV1Attr.DEFINITION,
        BooleanV1Attr.DEFINITION,
        DictionaryV1Attr.DEFINITION,
        EnumV1Attr.definition(VhloEnum.COMPARISON_DIRECTION),
        EnumV1Attr.definition(VhloEnum.COMPARISON_TYPE),
        EnumV1Attr.definition(VhloEnum.CUSTOM_CALL_API_VERSION),
        EnumV1Attr.definition(VhloEnum.FFT_TYPE),
        EnumV1Attr.definition(VhloEnum.PRECISION),
        EnumV1Attr.definition(VhloEnum.RNG_ALGORITHM),
        EnumV1Attr.definition(VhloEnum.RNG_DISTRIBUTION),
        EnumV1Attr.definition(VhloEnum.TRANSPOSE),
        FloatV1Attr.DEFINITION,
        IntegerV1Attr.DEFINITION,
        OutputOperandAliasV1Attr.DEFINITION,
        StringV1Attr.DEFINITION,
        TensorV1Attr.DEFINITION,
        TypeExtensionsV1Attr.DEFINITION,
        TypeV1Attr.DEFINITION);
  }

  private static List<OpShape> ops() {
    List<OpShape> ops = new ArrayList<>();
    addElementwise(ops);
    addContractions(ops);
    addDataMovement(ops);
    addIndexing(ops);
    addReductions(ops);
    addCollectives(ops);
    addControlFlow(ops);
    addCommunication(ops);
    addRest(ops);
    return ops;
  }

  private static void addElementwise(List<OpShape> ops) {
    for (String name :
        List.of(
            "abs",
            "bitcast_convert",
            "cbrt",
            "ceil",
            "convert",
            "cosine",
            "count_leading_zeros",
            "exponential",
            "exponential_minus_one",
            "floor",
            "imag",
            "log",
            "log_plus_one",
            "logistic",
            "negate",
            "not",
            "popcnt",
            "real",
            "reshape",
            "round_nearest_afz",
            "round_nearest_even",
            "rsqrt",
            "sign",
            "sine",
            "sqrt",
            "tanh",
            "uniform_dequantize",
            "uniform_quantize")) {
      ops.add(shape(name).operands("operand").results("result"));
    }
    for (String name :
        List.of(
            "add",
            "and",
            "atan2",
            "complex",
            "divide",
            "maximum",
            "minimum",
            "multiply",
            "or",
            "power",
            "remainder",
            "shift_left",
            "shift_right_arithmetic",
            "shift_right_logical",
            "subtract",
            "xor")) {
      ops.add(shape(name).operands("lhs", "rhs").results("result"));
    }
    ops.add(shape("clamp").operands("min", "operand", "max").results("result"));
    ops.add(
        shape("compare")
            .operands("lhs", "rhs")
            .attributes("comparison_direction", "compare_type")
            .results("result"));
    ops.add(shape("is_finite").operands("x").results("y"));
    ops.add(
        shape("reduce_precision")
            .operands("operand")
            .attributes("exponent_bits", "mantissa_bits")
            .results("output"));
    ops.add(shape("select").operands("pred", "on_true", "on_false").results("result"));
  }

  private static void addContractions(List<OpShape> ops) {
    ops.add(
        shape("convolution")
            .operands("lhs", "rhs")
            .attributes("window_strides", "padding", "lhs_dilation", "rhs_dilation")
            .attributes("window_reversal")
            .attributes(CONVOLUTION_DIMENSIONS)
            .attributes("feature_group_count", "batch_group_count", "precision_config")
            .results("result"));
    ops.add(
        shape("dynamic_conv")
            .operands("lhs", "rhs", "d_padding")
            .attributes("window_strides", "padding", "lhs_dilation", "rhs_dilation")
            .attributes("window_reversal")
            .attributes(CONVOLUTION_DIMENSIONS)
            .attributes("feature_group_count", "batch_group_count", "precision_config")
            .results("result"));
    ops.add(shape("dot").operands("lhs", "rhs").attributes("precision_config").results("result"));
    ops.add(
        shape("dot_general")
            .operands("lhs", "rhs")
            .attributes("lhs_batching_dimensions", "rhs_batching_dimensions")
            .attributes("lhs_contracting_dimensions", "rhs_contracting_dimensions")
            .attributes("precision_config")
            .results("result"));
    ops.add(shape("einsum").operands("lhs", "rhs").attributes("einsum_config").results("result"));
    ops.add(
        shape("unary_einsum").operands("operand").attributes("einsum_config").results("result"));
  }

  private static final String[] CONVOLUTION_DIMENSIONS = {
    "input_batch_dimension",
    "input_feature_dimension",
    "input_spatial_dimensions",
    "kernel_input_feature_dimension",
    "kernel_output_feature_dimension",
    "kernel_spatial_dimensions",
    "output_batch_dimension",
    "output_feature_dimension",
    "output_spatial_dimensions"
  };

  private static void addDataMovement(List<OpShape> ops) {
    ops.add(shape("broadcast").operands("operand").attributes("broadcast_sizes").results("result"));
    ops.add(
        shape("broadcast_in_dim")
            .operands("operand")
            .attributes("broadcast_dimensions")
            .results("result"));
    ops.add(
        shape("concatenate").variadicOperands("inputs").attributes("dimension").results("result"));
    ops.add(
        shape("dynamic_broadcast_in_dim")
            .operands("operand", "output_dimensions")
            .attributes("broadcast_dimensions")
            .attributes("known_expanding_dimensions", "known_nonexpanding_dimensions")
            .results("result"));
    ops.add(
        shape("dynamic_iota")
            .operands("output_shape")
            .attributes("iota_dimension")
            .results("result"));
    ops.add(
        shape("dynamic_pad")
            .operands("operand", "padding_value")
            .operands("edge_padding_low", "edge_padding_high", "interior_padding")
            .results("result"));
    ops.add(shape("dynamic_reshape").operands("operand", "output_shape").results("result"));
    ops.add(shape("iota").attributes("iota_dimension").results("output"));
    ops.add(
        shape("pad")
            .operands("operand", "padding_value")
            .attributes("edge_padding_low", "edge_padding_high", "interior_padding")
            .results("result"));
    ops.add(shape("reverse").operands("operand").attributes("dimensions").results("result"));
    ops.add(
        shape("set_dimension_size")
            .operands("operand", "size")
            .attributes("dimension")
            .results("result"));
    ops.add(
        shape("get_dimension_size").operands("operand").attributes("dimension").results("result"));
    ops.add(shape("transpose").operands("operand").attributes("permutation").results("result"));
  }

  private static void addIndexing(List<OpShape> ops) {
    ops.add(
        shape("dynamic_gather")
            .operands("operand", "start_indices", "slice_sizes")
            .attributes("offset_dims", "collapsed_slice_dims", "start_index_map")
            .attributes("index_vector_dim", "indices_are_sorted")
            .results("result"));
    ops.add(
        shape("dynamic_slice")
            .operands("operand")
            .variadicOperands("start_indices")
            .attributes("slice_sizes")
            .results("result"));
    ops.add(
        shape("dynamic_update_slice")
            .operands("operand", "update")
            .variadicOperands("start_indices")
            .results("result"));
    ops.add(
        shape("gather")
            .operands("operand", "start_indices")
            .attributes("offset_dims", "collapsed_slice_dims", "start_index_map")
            .attributes("index_vector_dim", "slice_sizes", "indices_are_sorted")
            .results("result"));
    ops.add(
        shape("real_dynamic_slice")
            .operands("operand", "start_indices", "limit_indices", "strides")
            .results("result"));
    ops.add(
        shape("scatter")
            .variadicOperands("inputs")
            .operands("scatter_indices")
            .variadicOperands("updates")
            .attributes("update_window_dims", "inserted_window_dims")
            .attributes("scatter_dims_to_operand_dims", "index_vector_dim")
            .attributes("indices_are_sorted", "unique_indices")
            .regions("update_computation")
            .variadicResults("results"));
    ops.add(
        shape("slice")
            .operands("operand")
            .attributes("start_indices", "limit_indices", "strides")
            .results("result"));
    ops.add(
        shape("torch_index_select")
            .operands("operand", "index")
            .attributes("dim", "batch_dims")
            .results("result"));
  }

  private static void addReductions(List<OpShape> ops) {
    ops.add(
        shape("map")
            .variadicOperands("inputs")
            .attributes("dimensions")
            .regions("computation")
            .results("result"));
    ops.add(
        shape("reduce")
            .variadicOperands("inputs")
            .variadicOperands("init_values")
            .attributes("dimensions")
            .regions("body")
            .variadicResults("results"));
    ops.add(
        shape("reduce_window")
            .variadicOperands("inputs")
            .variadicOperands("init_values")
            .attributes("window_dimensions", "window_strides")
            .attributes("base_dilations", "window_dilations", "padding")
            .regions("body")
            .variadicResults("results"));
    ops.add(
        shape("select_and_scatter")
            .operands("operand", "source", "init_value")
            .attributes("window_dimensions", "window_strides", "padding")
            .regions("select", "scatter")
            .results("result"));
    ops.add(
        shape("sort")
            .variadicOperands("inputs")
            .attributes("dimension", "is_stable")
            .regions("comparator")
            .variadicResults("results"));
  }

  private static void addCollectives(List<OpShape> ops) {
    ops.add(
        shape("all_gather")
            .operands("operand")
            .attributes("all_gather_dim", "replica_groups", "channel_id")
            .attributes("use_global_device_ids")
            .results("result"));
    ops.add(
        shape("all_reduce")
            .operands("operand")
            .attributes("replica_groups", "channel_id", "use_global_device_ids")
            .regions("computation")
            .results("result"));
    ops.add(
        shape("all_to_all")
            .operands("operand")
            .attributes("split_dimension", "concat_dimension", "split_count")
            .attributes("replica_groups", "channel_id")
            .results("result"));
    ops.add(
        shape("collective_permute")
            .operands("operand")
            .attributes("source_target_pairs", "channel_id")
            .results("result"));
    ops.add(
        shape("cross-replica-sum")
            .operands("operand")
            .attributes("replica_groups")
            .results("result"));
    ops.add(shape("partition_id").results("result"));
    ops.add(
        shape("reduce_scatter")
            .operands("operand")
            .attributes("scatter_dimension", "replica_groups", "channel_id")
            .attributes("use_global_device_ids")
            .regions("computation")
            .results("result"));
    ops.add(shape("replica_id").results("result"));
  }

  private static void addControlFlow(List<OpShape> ops) {
    ops.add(
        shape("call").variadicOperands("operands").attributes("callee").variadicResults("results"));
    ops.add(shape("case").operands("index").variadicRegions("branches").variadicResults("results"));
    ops.add(
        shape("custom_call")
            .variadicOperands("inputs")
            .attributes("call_target_name", "has_side_effect", "backend_config", "api_version")
            .attributes("called_computations", "operand_layouts", "result_layouts")
            .attributes("output_operand_aliases")
            .variadicResults("results"));
    ops.add(
        shape("func")
            .attributes("sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs")
            .regions("body"));
    ops.add(
        shape("if")
            .operands("pred")
            .regions("true_branch", "false_branch")
            .variadicResults("results"));
    ops.add(shape("optimization_barrier").variadicOperands("operand").variadicResults("result"));
    ops.add(shape("return").variadicOperands("results").terminator());
    ops.add(
        shape("while")
            .variadicOperands("operand")
            .regions("cond", "body")
            .variadicResults("results"));
  }

  private static void addCommunication(List<OpShape> ops) {
    ops.add(shape("after_all").variadicOperands("inputs").results("result"));
    ops.add(shape("create_token").results("output"));
    ops.add(
        shape("infeed")
            .operands("token")
            .attributes("infeed_config", "layout")
            .variadicResults("results"));
    ops.add(
        shape("outfeed")
            .variadicOperands("inputs")
            .operands("token")
            .attributes("outfeed_config")
            .results("result"));
    ops.add(
        shape("recv")
            .operands("token")
            .attributes("channel_id", "channel_type", "is_host_transfer")
            .variadicResults("results"));
    ops.add(
        shape("send")
            .variadicOperands("inputs")
            .operands("token")
            .attributes("channel_id", "channel_type", "is_host_transfer")
            .results("result"));
  }

  private static void addRest(List<OpShape> ops) {
    ops.add(
        shape("batch_norm_grad")
            .operands("operand", "scale", "mean", "variance", "grad_output")
            .attributes("epsilon", "feature_index")
            .results("grad_operand", "grad_scale", "grad_offset"));
    ops.add(
        shape("batch_norm_inference")
            .operands("operand", "scale", "offset", "mean", "variance")
            .attributes("epsilon", "feature_index")
            .results("result"));
    ops.add(
        shape("batch_norm_training")
            .operands("operand", "scale", "offset")
            .attributes("epsilon", "feature_index")
            .results("output", "batch_mean", "batch_var"));
    ops.add(shape("cholesky").operands("a").attributes("lower").results("result"));
    ops.add(shape("constant").attributes("value").results("output"));
    ops.add(
        shape("fft").operands("operand").attributes("fft_type", "fft_length").results("result"));
    ops.add(shape("get_tuple_element").operands("operand").attributes("index").results("result"));
    ops.add(
        shape("rng").operands("a", "b", "shape").attributes("rng_distribution").results("result"));
    ops.add(
        shape("rng_bit_generator")
            .operands("initial_state")
            .attributes("rng_algorithm")
            .results("output_state", "output"));
    ops.add(
        shape("triangular_solve")
            .operands("a", "b")
            .attributes("left_side", "lower", "unit_diagonal", "transpose_a")
            .results("result"));
    ops.add(shape("tuple").variadicOperands("val").results("result"));
  }
}
