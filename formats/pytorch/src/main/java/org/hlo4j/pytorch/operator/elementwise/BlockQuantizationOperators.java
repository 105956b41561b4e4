package org.hlo4j.pytorch.operator.elementwise;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Blocks;
import org.hlo4j.formulas.elementwise.Casts;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.quantized.PackedIntegers;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.pytorch.operator.index.IndexOperators;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Numbers that are stored as narrow ones, with scales and zero points of blocks: operators of
 * torchao, and tables of embeddings of ExecuTorch. Each step is rounded to the type of its tensors.
 */
public final class BlockQuantizationOperators {
  private static final String TORCHAO = "torchao.";
  private static final String EMBEDDING = "quantized_decomposed.embedding_";

  /** Overloads of tables of embeddings. */
  private static final String[] KINDS = {".default", ".dtype"};

  private BlockQuantizationOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(BlockQuantizationOperators::choose, TORCHAO + "choose_qparams_affine.default")
        .add(BlockQuantizationOperators::quantize, TORCHAO + "quantize_affine.default")
        .add(BlockQuantizationOperators::dequantize, TORCHAO + "dequantize_affine.default")
        .add(BlockQuantizationOperators::chooseFloat, TORCHAO + "choose_scale_float8.default")
        .add(
            BlockQuantizationOperators::quantizeFloat,
            TORCHAO + "quantize_affine_float8_non_decomposed.default")
        .add(
            BlockQuantizationOperators::dequantizeFloat,
            TORCHAO + "dequantize_affine_float8_non_decomposed.default")
        .refuse(
            "its operands are packed for one kind of processor",
            TORCHAO + "da8w4_linear_cpu.default",
            TORCHAO + "da8w4_linear_prepack_cpu.default",
            TORCHAO + "float8_linear_cpu.default",
            TORCHAO + "float8_linear_prepack_cpu.default",
            TORCHAO + "mx_fp8_bf16.default",
            TORCHAO + "rowwise_scaled_linear_sparse_cutlass_f8f8.default",
            TORCHAO + "swizzle_mm.default",
            TORCHAO + "swizzle_scaled_mm.default",
            TORCHAO + "to_sparse_semi_structured_cutlass_sm9x_f8.default");
    for (String kind : KINDS) {
      rows.add(n -> embedding(n, Byte.SIZE), EMBEDDING + "byte" + kind)
          .add(n -> embedding(n, 4), EMBEDDING + "4bit" + kind)
          .add(n -> embedding(n, 2), EMBEDDING + "2bit" + kind);
    }
  }

  private static Blocks blocks(OperatorCall n, String tensor) {
    HloBuilder b = n.builder();
    return Blocks.of(b, Size.allOf(b, n.tensor(tensor)), n.sizes("block_size"));
  }

  private static double bound(OperatorCall n, String name, Type type, boolean isLeast) {
    if (n.has(name)) {
      return n.number(name);
    }
    if (type instanceof FloatType floating) {
      double largest = floating.format().toDouble(floating.format().largest(false));
      return isLeast ? -largest : largest;
    }
    if (!(type instanceof IntegerType integer) || integer.width() > 32) {
      throw UnsupportedNodeException.of("elements of type %s have no bounds", type);
    }
    double least = integer.isUnsigned() ? 0 : -Math.scalb(1.0, integer.width() - 1);
    return isLeast ? least : least + Math.scalb(1.0, integer.width()) - 1;
  }

  private static Expr round(Expr x) {
    return x.builder().expr(x.builder().roundNearestEven(x.value()));
  }

  /** Returns the quotient by a number, which is not rounded to a narrow type of elements. */
  private static Expr over(Expr x, double number) {
    Expr wide = Numbers.convert(x, TypePromotion.computed(x.elementType()));
    return Numbers.convert(wide.over(wide.like(number)), x.elementType());
  }

  // Integers.

  private static void choose(OperatorCall n) {
    HloBuilder b = n.builder();
    Blocks blocks = blocks(n, "input");
    Expr x = blocks.split(n.expr("input"));
    if (!(x.elementType() instanceof FloatType)) {
      throw UnsupportedNodeException.of("its tensor is of type %s", n.ref("input").type());
    }
    Expr min = blocks.reduce(Reduction.MIN, x);
    Expr max = blocks.reduce(Reduction.MAX, x);
    Expr low = min.min(min.like(0.0));
    Expr high = max.max(max.like(0.0));
    Type target = n.dtype("target_dtype", IntegerType.I8);
    double first = bound(n, "quant_min", target, true);
    double last = bound(n, "quant_max", target, false);
    Expr scale;
    Expr zero = null;
    String mapping = n.text("mapping_type", "");
    switch (mapping) {
      case "SYMMETRIC" -> scale = over(low.negate().max(high), (last - first) / 2);
      case "SYMMETRIC_NO_CLIPPING_ERR" -> {
        Expr ofLow = over(low, first);
        Expr ofHigh = over(high, last);
        scale = ofLow.gt(ofHigh).select(ofLow, ofHigh);
      }
      case "ASYMMETRIC" -> scale = over(high.minus(low), last - first);
      default -> throw UnsupportedNodeException.of("its mapping is '%s'", mapping);
    }
    scale = scale.max(n.has("eps") ? scale.like(n.number("eps")) : scale.smallestNormal());
    if (mapping.equals("ASYMMETRIC")) {
      Expr places = scale.like(first).minus(round(low.over(scale)));
      zero = places.max(scale.like(first)).min(scale.like(last));
    } else {
      zero = scale.like((double) (long) ((last + first + 1) / 2));
    }
    List<Size> sizes = n.flag("keepdim", false) ? blocks.counts() : Size.allOf(b, scale.value());
    Type scaleType = n.dtype("scale_dtype", x.elementType());
    Type zeroType =
        n.dtype(
            "zero_point_dtype",
            mapping.equals("ASYMMETRIC") ? IntegerType.I32 : zero.elementType());
    n.set(0, Size.reshape(b, Numbers.convert(scale, scaleType).value(), sizes));
    n.set(1, Size.reshape(b, Numbers.cast(zero, zeroType).value(), sizes));
  }

  private static void quantize(OperatorCall n) {
    Blocks blocks = blocks(n, "input");
    Expr given = n.expr("input");
    Expr scales = Formulas.reciprocal(n.expr("scale"));
    Type type = TypePromotion.common(given.elementType(), scales.elementType());
    Expr x = blocks.split(Numbers.convert(given, type));
    Expr numbers = round(x.times(blocks.spread(Numbers.convert(scales, type), x)));
    if (n.has("zero_point") && !n.ref("zero_point").type().shape().stream().anyMatch(s -> s == 0)) {
      Expr zeros = n.expr("zero_point");
      Type sum = TypePromotion.common(type, zeros.elementType());
      numbers = Numbers.convert(numbers, sum);
      numbers = numbers.plus(blocks.spread(Numbers.convert(zeros, sum), numbers));
    }
    Type target = n.dtype("output_dtype", IntegerType.I8);
    Expr limited =
        numbers
            .max(numbers.like(bound(n, "quant_min", target, true)))
            .min(numbers.like(bound(n, "quant_max", target, false)));
    n.set(Numbers.cast(blocks.joined(limited), target));
  }

  private static void dequantize(OperatorCall n) {
    Type type = n.dtype("output_dtype", FloatType.F32);
    Expr scales = n.expr("scale");
    Expr zeros = n.has("zero_point") ? n.expr("zero_point") : null;
    Type product = TypePromotion.common(type, scales.elementType());
    Expr numbers = blocks(n, "input").scaled(n.expr("input"), scales, zeros, type, product);
    n.set(Numbers.convert(numbers, type));
  }

  // Floats.

  private static void chooseFloat(OperatorCall n) {
    HloBuilder b = n.builder();
    Blocks blocks = blocks(n, "tensor");
    Expr x = blocks.split(n.expr("tensor"));
    Expr greatest = blocks.reduce(Reduction.MAX, x.abs());
    if (n.has("hp_value_lb")) {
      greatest = greatest.max(greatest.like(n.number("hp_value_lb")));
    }
    if (n.has("hp_value_ub")) {
      greatest = greatest.min(greatest.like(n.number("hp_value_ub")));
    }
    Type target = n.dtype("float8_dtype", FloatType.F8E4M3FN);
    Expr scale = over(greatest, bound(n, "none", target, false));
    if (n.dtype("scale_dtype", FloatType.F32) != FloatType.F32) {
      throw UnsupportedNodeException.of("its scales are powers of two");
    }
    Value counted = Size.reshape(b, scale.value(), blocks.counts());
    n.set(Numbers.convert(b.expr(counted), FloatType.F32));
  }

  private static Blocks ofScales(OperatorCall n, Value scales) {
    HloBuilder b = n.builder();
    Value x = n.tensor("tensor");
    return TensorTypes.of(scales).rank() == TensorTypes.of(x).rank()
        ? Blocks.ofNumbers(b, x, scales)
        : Blocks.of(b, Size.allOf(b, x), Size.allOf(b, x));
  }

  private static void quantizeFloat(OperatorCall n) {
    HloBuilder b = n.builder();
    Value scales = n.value("scale", FloatType.F32);
    Blocks blocks = ofScales(n, scales);
    Expr x = blocks.split(n.expr("tensor", FloatType.F32));
    Expr numbers = blocks.joined(x.over(blocks.spread(b.expr(scales), x)));
    Type target = n.dtype("float8_dtype", FloatType.F8E4M3FN);
    n.set(Casts.cast(b, numbers.value(), target, true, "nearest"));
  }

  private static void dequantizeFloat(OperatorCall n) {
    Value scales = n.value("scale", FloatType.F32);
    Blocks blocks = ofScales(n, scales);
    Expr x = blocks.split(n.expr("tensor", FloatType.F32));
    Expr product = x.times(blocks.spread(n.builder().expr(scales), x));
    n.set(Numbers.convert(blocks.joined(product), n.dtype("output_dtype", FloatType.F32)));
  }

  // Tables of embeddings.

  /** Returns rows of a table whose integers of some bits are packed, in groups. */
  private static void embedding(OperatorCall n, int bits) {
    HloBuilder b = n.builder();
    TensorTypes.requireRank(n.tensor("weight"), 2);
    Value index = IndexOperators.indices(n, "indices");
    Expr packed = b.expr(Gathering.take(b, n.tensor("weight"), index, 0));
    Expr integers = packed;
    if (bits < Byte.SIZE) {
      Expr apart = PackedIntegers.unpacked(packed, bits, bits != 2);
      integers = apart.convert(IntegerType.I8).minus(zeroPoint(apart, bits));
    }
    Value scales = Gathering.take(b, ofGroups(n, "weight_scales"), index, 0);
    Expr zeros =
        n.has("weight_zero_points")
            ? b.expr(Gathering.take(b, ofGroups(n, "weight_zero_points"), index, 0))
            : null;
    Blocks blocks = Blocks.ofNumbers(b, integers.value(), scales);
    Type type = TypePromotion.floating(TensorTypes.elementOf(scales));
    Type difference =
        zeros == null ? type : TypePromotion.common(integers.elementType(), zeros.elementType());
    Expr numbers = blocks.scaled(integers, b.expr(scales), zeros, difference, type);
    n.set(Numbers.convert(numbers, n.dtype("dtype", type)));
  }

  private static Expr zeroPoint(Expr model, int bits) {
    Expr bytes = model.convert(IntegerType.I8);
    return bytes.like(1L << (bits - 1));
  }

  /** Returns numbers of the groups of rows; one number of a row is that of one group. */
  private static Value ofGroups(OperatorCall n, String name) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, n.tensor(name));
    if (sizes.size() == 1) {
      sizes.add(Size.of(b, 1));
    }
    return Size.reshape(b, n.tensor(name), sizes);
  }
}
