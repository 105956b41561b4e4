package org.hlo4j.pytorch.operator.elementwise;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Numbers that are stored as integers, with scales and zero points. */
public final class QuantizationOperators {
  private static final String DECOMPOSED = "quantized_decomposed.";

  /** Operators of which there is one for numbers and some for tensors of rank 0. */
  private static final String[] KINDS = {".default", ".tensor", ".tensor2"};

  private QuantizationOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    for (String kind : KINDS) {
      rows.add(QuantizationOperators::quantizeTensor, DECOMPOSED + "quantize_per_tensor" + kind)
          .add(
              QuantizationOperators::dequantizeTensor, DECOMPOSED + "dequantize_per_tensor" + kind);
    }
    rows.add(QuantizationOperators::quantizeChannel, DECOMPOSED + "quantize_per_channel.default")
        .add(
            QuantizationOperators::dequantizeChannel, DECOMPOSED + "dequantize_per_channel.default")
        .add(n -> quantizeRows(n, 0), DECOMPOSED + "quantize_per_token.default")
        .add(n -> dequantizeRows(n, 0), DECOMPOSED + "dequantize_per_token.default")
        .add(
            n -> quantizeRows(n, n.integer("group_size", 128)),
            DECOMPOSED + "quantize_per_channel_group.default")
        .add(
            n -> dequantizeRows(n, n.integer("group_size", 128)),
            DECOMPOSED + "dequantize_per_channel_group.default")
        .add(n -> choose(n, false), DECOMPOSED + "choose_qparams.tensor")
        .add(n -> choose(n, true), DECOMPOSED + "choose_qparams_symmetric.tensor")
        .add(
            QuantizationOperators::chooseRows,
            DECOMPOSED + "choose_qparams_per_token_asymmetric.default",
            DECOMPOSED + "_choose_qparams_per_token_asymmetric_impl.default")
        .add(
            QuantizationOperators::chooseSymmetricRows,
            DECOMPOSED + "choose_qparams_per_token.default")
        .add(
            n -> n.set(Numbers.cast(n.expr("input"), n.dtype("dtype", FloatType.F32))),
            DECOMPOSED + "convert_element_type.no_fuse")
        .add(
            n -> fake(n, -1),
            "aten.fake_quantize_per_tensor_affine.default",
            "aten.fake_quantize_per_tensor_affine.tensor_qparams",
            "aten.fake_quantize_per_tensor_affine_cachemask.default")
        .add(
            n -> fake(n, n.dimension("axis", 0, n.rank("self"))),
            "aten.fake_quantize_per_channel_affine.default",
            "aten.fake_quantize_per_channel_affine_cachemask.default")
        .add(
            n -> fake(n, n.dimension("axis", 0, n.rank("input"))),
            DECOMPOSED + "fake_quant_per_channel.default");
  }

  // Scales and zero points of a tensor, or of each index of a dimension.

  private static Expr wide(OperatorCall n, String name) {
    Expr x = n.expr(name);
    return Numbers.convert(x, TypePromotion.computed(x.elementType()));
  }

  /** Returns a number in the shape of a tensor. */
  private static Expr number(OperatorCall n, String name, Expr model) {
    HloBuilder b = n.builder();
    Value scalar = Size.reshape(b, n.value(name, model.elementType()), List.of());
    return Formulas.broadcastLike(scalar, model);
  }

  private static Expr limited(OperatorCall n, Expr x) {
    return x.max(number(n, "quant_min", x)).min(number(n, "quant_max", x));
  }

  private static Expr round(Expr x) {
    return x.builder().expr(x.builder().roundNearestEven(x.value()));
  }

  /** The inverse of a scale is computed in 64 bits, as Python does. */
  private static void quantizeTensor(OperatorCall n) {
    HloBuilder b = n.builder();
    Expr x = wide(n, "input");
    Value scale = Size.reshape(b, n.value("scale", FloatType.F64), List.of());
    Expr inverse = Formulas.convert(Formulas.reciprocal(b.expr(scale)), x.elementType());
    Expr numbers = round(x.times(Formulas.broadcastLike(inverse.value(), x)));
    Expr sum = numbers.plus(number(n, "zero_point", x));
    n.set(Numbers.cast(limited(n, sum), n.dtype("dtype", IntegerType.I8)));
  }

  private static void dequantizeTensor(OperatorCall n) {
    Type type = n.dtype("out_dtype", FloatType.F32);
    Expr x = Numbers.convert(n.expr("input"), TypePromotion.computed(type));
    n.set(0, x.minus(number(n, "zero_point", x)).times(number(n, "scale", x)), type);
  }

  private static Expr ofChannels(OperatorCall n, String name, Expr model, int axis, Type type) {
    Value values = n.value(name, type);
    if (TensorTypes.of(values).rank() != 1) {
      throw UnsupportedNodeException.of("its argument '%s' is not of rank 1", name);
    }
    return Formulas.broadcastLike(values, model, axis);
  }

  private static int axis(OperatorCall n) {
    int rank = n.rank("input");
    if (rank == 0) {
      throw UnsupportedNodeException.of("a tensor of rank 0 has no channels");
    }
    return n.dimension("axis", 0, rank);
  }

  private static void quantizeChannel(OperatorCall n) {
    Expr given = wide(n, "input");
    Type type = TypePromotion.common(given.elementType(), n.elementType("scales"));
    Expr x = Numbers.convert(given, type);
    Expr scale = ofChannels(n, "scales", x, axis(n), type);
    Expr sum =
        round(x.times(Formulas.reciprocal(scale)))
            .plus(ofChannels(n, "zero_points", x, axis(n), type));
    n.set(Numbers.cast(limited(n, sum), n.dtype("dtype", IntegerType.I8)));
  }

  private static void dequantizeChannel(OperatorCall n) {
    Expr x = n.expr("input");
    if (n.has("zero_points")) {
      Type type = TypePromotion.common(x.elementType(), n.elementType("zero_points"));
      x = Numbers.convert(x, type);
      x = x.minus(ofChannels(n, "zero_points", x, axis(n), type));
    }
    Type type = TypePromotion.common(x.elementType(), n.elementType("scales"));
    Expr numbers = Numbers.convert(x, type);
    Expr result = numbers.times(ofChannels(n, "scales", numbers, axis(n), type));
    n.set(0, result, n.dtype("out_dtype", FloatType.F32));
  }

  // Scales and zero points of rows.

  /** Returns a tensor as rows of groups; itself if the groups are its rows. */
  private static Value grouped(OperatorCall n, Value value, long group) {
    if (group == 0) {
      return value;
    }
    HloBuilder b = n.builder();
    Size size = Size.product(b, Size.allOf(b, value));
    if (group < 1 || (size.isKnown() && size.orDynamic() % group != 0)) {
      throw UnsupportedNodeException.of(
          "%d elements have no groups of %d", size.orDynamic(), group);
    }
    return Size.reshape(b, value, List.of(size.over(group), Size.of(b, group)));
  }

  private static Expr ofRows(OperatorCall n, String name, long group, Type type) {
    return n.builder().expr(grouped(n, n.value(name, type), group == 0 ? 0 : 1));
  }

  private static void quantizeRows(OperatorCall n, long group) {
    HloBuilder b = n.builder();
    Expr given = wide(n, "input");
    Type type = TypePromotion.common(given.elementType(), n.elementType("scales"));
    Expr x = b.expr(grouped(n, Numbers.convert(given, type).value(), group));
    Expr scaled = Formulas.times(x, Formulas.reciprocal(ofRows(n, "scales", group, type)));
    Expr sum = round(Formulas.plus(scaled, ofRows(n, "zero_points", group, type)));
    Value result = DynamicShapes.reshapeLike(b, limited(n, sum).value(), given.value());
    n.set(Numbers.cast(b.expr(result), n.dtype("dtype", IntegerType.I8)));
  }

  private static void dequantizeRows(OperatorCall n, long group) {
    HloBuilder b = n.builder();
    Value given = n.has("w_int8") ? n.tensor("w_int8") : n.tensor("input");
    Expr x = b.expr(grouped(n, given, group));
    if (n.has("zero_points")) {
      Type type = TypePromotion.common(x.elementType(), n.elementType("zero_points"));
      x = Formulas.minus(Numbers.convert(x, type), ofRows(n, "zero_points", group, type));
    }
    Type type = TypePromotion.common(x.elementType(), n.elementType("scales"));
    Expr product = Formulas.times(Numbers.convert(x, type), ofRows(n, "scales", group, type));
    Value result = DynamicShapes.reshapeLike(b, product.value(), given);
    n.set(0, b.expr(result), n.dtype("output_dtype", FloatType.F32));
  }

  // The choice of scales.

  private static void choose(OperatorCall n, boolean isSymmetric) {
    HloBuilder b = n.builder();
    Expr x = wide(n, "input");
    KnownAxes all = new KnownAxes(Dimensions.range(0, TensorTypes.rank(x)));
    Expr min = all.reduce(Reduction.MIN, x);
    Expr max = all.reduce(Reduction.MAX, x);
    Expr low = min.min(min.like(0));
    Expr high = max.max(max.like(0));
    double first = n.number("quant_min");
    double last = n.number("quant_max");
    if (!(last > first)) {
      throw UnsupportedNodeException.of("integers from %s to %s are none", first, last);
    }
    Expr scale =
        isSymmetric
            ? low.negate().max(high).over(high.like((last - first) / 2))
            : high.minus(low).over(high.like(last - first));
    scale = scale.max(scale.like(n.number("eps", 0)));
    boolean isByte =
        n.dtype("dtype", IntegerType.I8) instanceof IntegerType type && type.isUnsigned();
    Expr zero =
        isSymmetric
            ? scale.like(isByte ? 128 : 0)
            : scale
                .like(first)
                .minus(round(low.over(scale)))
                .max(scale.like(first))
                .min(scale.like(last));
    n.set(0, b.reshape(Numbers.convert(scale, FloatType.F64).value(), 1));
    n.set(1, b.reshape(Numbers.convert(zero, IntegerType.I64).value(), 1));
  }

  /** Chooses scales and zero points of rows for integers of eight bits with a sign. */
  private static void chooseRows(OperatorCall n) {
    Expr given = n.expr("input");
    Expr x = Numbers.convert(given, TypePromotion.computed(given.elementType()));
    int rank = TensorTypes.rank(x);
    if (rank == 0) {
      throw UnsupportedNodeException.of("a tensor of rank 0 has no rows");
    }
    KnownAxes axis = new KnownAxes(LongList.of(rank - 1));
    HloBuilder b = n.builder();
    Expr min = b.expr(axis.keep(axis.reduce(Reduction.MIN, x), x.value()));
    Expr max = b.expr(axis.keep(axis.reduce(Reduction.MAX, x), x.value()));
    Expr low = min.min(min.like(0));
    Expr high = max.max(max.like(0));
    Expr scale = high.minus(low).over(high.like(255)).max(high.like(0x1p-23));
    Expr scaledLow = low.over(scale);
    Expr scaledHigh = high.over(scale);
    Expr first = scale.like(-128);
    Expr last = scale.like(127);
    Expr errors = first.plus(scaledLow).plus(last.plus(scaledHigh));
    Expr zero = errors.gt(errors.like(0)).select(first.minus(scaledLow), last.minus(scaledHigh));
    n.set(0, Numbers.convert(scale, FloatType.F64).value());
    n.set(1, Numbers.convert(round(zero.max(first).min(last)), IntegerType.I64).value());
  }

  /**
   * Chooses scales of rows for integers of eight bits with a sign; zero points are zero. Programs
   * declare other types than PyTorch computes.
   */
  private static void chooseSymmetricRows(OperatorCall n) {
    Expr x = wide(n, "input");
    if (n.dtype("dtype", IntegerType.I8) != IntegerType.I8) {
      throw UnsupportedNodeException.of("its integers are not of eight bits with a sign");
    }
    int rank = TensorTypes.rank(x);
    if (rank == 0) {
      throw UnsupportedNodeException.of("a tensor of rank 0 has no rows");
    }
    KnownAxes axis = new KnownAxes(LongList.of(rank - 1));
    Expr greatest = axis.reduce(Reduction.MAX, x.abs());
    Expr scale = greatest.max(greatest.like(1e-5)).over(greatest.like(127.0));
    Value scales = axis.keep(scale, x.value());
    n.set(0, Numbers.convert(n.builder(), scales, n.declaredElementType(0, FloatType.F64)));
    Expr zero = Numbers.zero(n.builder().expr(scales));
    n.set(1, Numbers.convert(zero, n.declaredElementType(1, IntegerType.I64)).value());
  }

  // Numbers that are rounded as if they were stored.

  private static Expr fakeParameter(OperatorCall n, String name, Expr x, int axis) {
    return axis < 0 ? number(n, name, x) : ofChannels(n, name, x, axis, x.elementType());
  }

  private static void fake(OperatorCall n, int axis) {
    boolean isDecomposed = n.has("scales");
    Type type = n.elementType(isDecomposed ? "input" : "self");
    Expr x = n.wide(isDecomposed ? "input" : "self");
    Expr scale = fakeParameter(n, isDecomposed ? "scales" : "scale", x, axis);
    Expr zero = fakeParameter(n, isDecomposed ? "zero_points" : "zero_point", x, axis);
    Expr integers = round(x.times(Formulas.reciprocal(scale))).plus(zero);
    Expr limited = limited(n, integers);
    n.set(0, limited.minus(zero).times(scale), type);
    n.set(1, limited.eq(integers).value());
  }
}
