package org.hlo4j.portability.legalize;

import static org.hlo4j.opset.vhlo.AbsentValue.DEFAULT_ACCURACY;
import static org.hlo4j.opset.vhlo.AbsentValue.EMPTY_ARRAY;
import static org.hlo4j.opset.vhlo.AbsentValue.EMPTY_TENSOR;
import static org.hlo4j.opset.vhlo.AbsentValue.FALSE;
import static org.hlo4j.opset.vhlo.AbsentValue.NONE_TYPE;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.ChannelHandleAttr;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.DotAlgorithmAttr;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.hlo4j.opset.vhlo.ArrayV1Attr;
import org.hlo4j.opset.vhlo.DictionaryV1Attr;
import org.hlo4j.opset.vhlo.StringV1Attr;
import org.hlo4j.opset.vhlo.VhloEnum;
import org.hlo4j.opset.vhlo.VhloOps;
import org.jspecify.annotations.Nullable;

/**
 * The table of all StableHLO operations and their VHLO counterparts: the newest version of the
 * operation of the same name, with exceptions for attributes.
 */
final class OpMappings {
  private static final Map<String, OpMapping.Builder> BUILDERS = new HashMap<>();
  private static final Map<OpDefinition, OpMapping> BY_STABLEHLO = new HashMap<>();
  private static final Map<OpDefinition, OpMapping> BY_VHLO = new HashMap<>();

  private static final Attribute NO_STRING = new StringV1Attr("");

  private static final AttributeDefault CHANNEL_ZERO = Defaults.integer(0);

  static {
    for (OpDefinition op : StablehloOpset.ops()) {
      begin(op, op.mnemonic());
    }
    begin(FuncOps.FUNC, "func");
    begin(FuncOps.CALL, "call");

    collectives();
    contractions();
    indexing();
    windows();
    communication();
    modules();
    results();

    BUILDERS.values().stream().map(OpMapping.Builder::build).forEach(OpMappings::add);
    // The inverse depends on the parent operation; see VhloToStablehlo.
    OpMapping ret = new OpMapping.Builder(FuncOps.RETURN, vhlo("return")).build();
    BY_STABLEHLO.put(ret.stablehlo(), ret);
    BUILDERS.clear();
  }

  private static void collectives() {
    for (String op : List.of("all_gather", "all_reduce", "reduce_scatter")) {
      map(op)
          .rule("channel_handle", "channel_id", AttributeConversion.CHANNEL_ID, CHANNEL_ZERO)
          .flag("use_global_device_ids");
    }
    for (String op : List.of("all_to_all", "collective_permute")) {
      map(op).rule("channel_handle", "channel_id", AttributeConversion.CHANNEL_ID, CHANNEL_ZERO);
    }
    map("collective_broadcast")
        .rule("channel_handle", "channel_id", AttributeConversion.CHANNEL_ID, CHANNEL_ZERO)
        .flag("has_dynamic_root");
    map("collective_reduce")
        .rule("channel_handle", "channel_id", AttributeConversion.CHANNEL_ID, CHANNEL_ZERO)
        .flag("use_global_device_ids")
        .flag("has_dynamic_root");
  }

  private static void contractions() {
    for (String op : List.of("convolution", "dynamic_conv")) {
      map(op)
          .absent("window_strides", Defaults.perSpatialDimension(1))
          .absent("lhs_dilation", Defaults.perSpatialDimension(1))
          .absent("rhs_dilation", Defaults.perSpatialDimension(1))
          .absent("window_reversal", Defaults.NO_REVERSAL)
          .flatten("dimension_numbers", ConvDimensionNumbersAttr.DEFINITION)
          .absent("precision_config", Defaults.PRECISION);
    }
    map("convolution").absent("padding", Defaults.NO_CONVOLUTION_PADDING);
    map("dot").absent("precision_config", Defaults.PRECISION);
    map("dot_general")
        .flatten("dot_dimension_numbers", DotDimensionNumbersAttr.DEFINITION)
        .absent("precision_config", Defaults.PRECISION)
        .flattenOptional("algorithm", DotAlgorithmAttr.DEFINITION, NONE_TYPE);
  }

  private static void indexing() {
    for (String op : List.of("gather", "dynamic_gather")) {
      map(op)
          .flatten("dimension_numbers", GatherDimensionNumbersAttr.DEFINITION)
          .absent("indices_are_sorted", FALSE);
    }
    map("scatter")
        .flatten("scatter_dimension_numbers", ScatterDimensionNumbersAttr.DEFINITION)
        .absent("indices_are_sorted", FALSE)
        .absent("unique_indices", FALSE);
    map("dynamic_broadcast_in_dim")
        .absent("known_expanding_dimensions", EMPTY_TENSOR)
        .absent("known_nonexpanding_dimensions", EMPTY_TENSOR);
  }

  private static void windows() {
    map("reduce_window")
        .absent("window_strides", Defaults.perWindowDimension(1))
        .absent("base_dilations", Defaults.perWindowDimension(1))
        .absent("window_dilations", Defaults.perWindowDimension(1))
        .absent("padding", Defaults.NO_WINDOW_PADDING);
    map("select_and_scatter")
        .absent("window_dimensions", Defaults.MISSING)
        .absent("window_strides", Defaults.perWindowDimension(1))
        .absent("padding", Defaults.NO_WINDOW_PADDING);
  }

  private static void communication() {
    map("infeed").absent("infeed_config", NO_STRING).absent("layout", EMPTY_ARRAY);
    map("outfeed").absent("outfeed_config", NO_STRING);
    for (String op : List.of("recv", "send")) {
      map(op)
          .flatten(
              "channel_handle", ChannelHandleAttr.DEFINITION, List.of("channel_id", "channel_type"))
          .absent("is_host_transfer", FALSE)
          .absent("source_target_pairs", EMPTY_TENSOR);
    }
  }

  private static void modules() {
    map("func.func")
        .absent("sym_visibility", NO_STRING)
        .absent("arg_attrs", EMPTY_ARRAY)
        .absent("res_attrs", EMPTY_ARRAY);
    map("composite")
        .absent("version", Defaults.integer(0))
        .absent("composite_attributes", DictionaryV1Attr.EMPTY);
    map("custom_call")
        .absent("has_side_effect", FALSE)
        .absent("backend_config", Defaults.BACKEND_CONFIG)
        .rule(
            "api_version",
            "api_version",
            AttributeConversion.API_VERSION,
            AttributeDefault.of(VhloEnum.CUSTOM_CALL_API_VERSION.attribute("API_VERSION_ORIGINAL")))
        .absent("called_computations", EMPTY_ARRAY)
        .absent("operand_layouts", Defaults.absentWith("result_layouts", ArrayV1Attr.EMPTY))
        .absent("result_layouts", Defaults.absentWith("operand_layouts", ArrayV1Attr.EMPTY))
        .absent("output_operand_aliases", EMPTY_ARRAY)
        .absent("result_tilings", EMPTY_ARRAY);
  }

  private static void results() {
    for (OpDefinition op : StablehloOpset.ops()) {
      if (op.propertyIndex("result_accuracy") >= 0) {
        map(op.mnemonic()).absent("result_accuracy", DEFAULT_ACCURACY);
      }
    }
    map("cholesky").absent("lower", FALSE);
    map("compare").absent("compare_type", VhloEnum.COMPARISON_TYPE.attribute("NOTYPE"));
    map("sort").absent("dimension", Defaults.integer(-1)).absent("is_stable", FALSE);
  }

  private static void begin(OpDefinition op, String vhloName) {
    String key = op.dialect().equals("stablehlo") ? op.mnemonic() : op.name();
    BUILDERS.put(key, new OpMapping.Builder(op, vhlo(vhloName)));
  }

  private static OpDefinition vhlo(String name) {
    return VhloOps.current(name).definition();
  }

  private static OpMapping.Builder map(String op) {
    OpMapping.Builder builder = BUILDERS.get(op);
    if (builder == null) {
      throw new IllegalArgumentException("no operation " + op);
    }
    return builder;
  }

  private static void add(OpMapping mapping) {
    BY_STABLEHLO.put(mapping.stablehlo(), mapping);
    BY_VHLO.put(mapping.vhlo(), mapping);
  }

  private OpMappings() {}

  /** All mappings. */
  static Iterable<OpMapping> all() {
    return BY_STABLEHLO.values();
  }

  static @Nullable OpMapping ofStablehloOrNull(OpDefinition op) {
    return BY_STABLEHLO.get(op);
  }

  /** Returns the mapping of a VHLO operation in its newest version. */
  static OpMapping ofVhlo(OpDefinition op) {
    return Objects.requireNonNull(BY_VHLO.get(op), op.name());
  }

  static @Nullable OpMapping ofVhloOrNull(OpDefinition op) {
    return BY_VHLO.get(op);
  }
}
