package org.hlo4j.pytorch.operator.linalg;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Blocks;
import org.hlo4j.formulas.elementwise.Casts;
import org.hlo4j.formulas.elementwise.DynamicRows;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.quantized.PackedIntegers;
import org.hlo4j.formulas.quantized.PackedRows;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Products of matrices whose elements are narrow numbers with scales. */
public final class QuantizedProductOperators {
  /** How many rows PyTorch packs together where processors have AVX-512. */
  private static final int PACKED_ROWS = 64;

  /** The least number of rows that any processor packs in another order than pairs. */
  private static final int LEAST_PACKED_ROWS = 32;

  private static final String PACKED_FOR_DEVICES = "its weights are packed for one kind of device";

  private QuantizedProductOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(QuantizedProductOperators::scaled, "aten._scaled_mm.default")
        .add(QuantizedProductOperators::scaledByRecipes, "aten._scaled_mm_v2.default")
        .add(n -> n.set(integers(n, "self", "mat2")), "aten._int_mm.default")
        .add(n -> n.set(integers(n, "a", "b")), "torchao.int_matmul.default")
        .add(QuantizedProductOperators::scaledIntegers, "torchao.int_scaled_matmul.default")
        .add(QuantizedProductOperators::bytes, "aten._weight_int8pack_mm.default")
        .add(QuantizedProductOperators::pack, "aten._convert_weight_to_int4pack_for_cpu.default")
        .add(QuantizedProductOperators::packed, "aten._weight_int4pack_mm_for_cpu.default")
        .add(QuantizedProductOperators::packDynamic, "aten._dyn_quant_pack_4bit_weight.default")
        .add(QuantizedProductOperators::dynamic, "aten._dyn_quant_matmul_4bit.default")
        .add(n -> mixed(n, 0), "quantized_decomposed.mixed_mm.default")
        .add(n -> mixed(n, 1), "quantized_decomposed.mixed_linear.default")
        .refuse(
            PACKED_FOR_DEVICES,
            "aten._convert_weight_to_int4pack.default",
            "aten._weight_int4pack_mm.default",
            "aten._weight_int4pack_mm_with_scales_and_zeros.default",
            "aten._cslt_sparse_mm.default",
            "aten._sparse_semi_structured_mm.default",
            "aten._sparse_semi_structured_addmm.default",
            "aten._sparse_semi_structured_linear.default");
  }

  // Scales of both operands.

  private static void scaled(OperatorCall n) {
    Expr product = product(n, n.argument("scale_a"), n.argument("scale_b"));
    set(n, n.has("bias") ? Formulas.plus(product, n.expr("bias", FloatType.F32)) : product);
  }

  /** Scales and how they are arranged are lists, of which those of one element are converted. */
  private static void scaledByRecipes(OperatorCall n) {
    Expr product = product(n, only(n, "scale_a"), only(n, "scale_b"));
    for (String name : List.of("swizzle_a", "swizzle_b")) {
      for (long swizzle : n.integers(name)) {
        if (swizzle != 0) {
          throw swizzled();
        }
      }
    }
    set(n, n.has("bias") ? Formulas.plus(product, n.expr("bias", FloatType.F32)) : product);
  }

  private static UnsupportedNodeException swizzled() {
    return UnsupportedNodeException.of("its scales are in the order of one kind of device");
  }

  private static TorchValue only(OperatorCall n, String name) {
    List<TorchValue> values = n.list(name);
    if (values.size() != 1) {
      throw UnsupportedNodeException.of("an operand has scales of %d levels", values.size());
    }
    return values.getFirst();
  }

  private static Expr product(OperatorCall n, TorchValue left, TorchValue right) {
    Value first = ofScales(n, "self", left);
    Value second = ofScales(n, "mat2", right);
    return n.builder().expr(Products.matMul(n.builder(), first, second));
  }

  /** Returns an operand times its scales, of which it has one, or one for each block. */
  private static Value ofScales(OperatorCall n, String name, TorchValue scales) {
    HloBuilder b = n.builder();
    Expr x = n.expr(name, FloatType.F32);
    TensorTypes.requireRank(x.value(), 2);
    Expr factors = b.expr(n.value(scales, FloatType.F32));
    RankedTensorType type = TensorTypes.of(factors.value());
    if (type.hasStaticShape() && type.elementCount() == 1) {
      return x.times(Formulas.broadcastLike(b.reshape(factors.value()), x)).value();
    }
    if (type.rank() != 2) {
      throw swizzled();
    }
    Blocks blocks = Blocks.ofNumbers(b, x.value(), factors.value());
    Expr split = blocks.split(x);
    return blocks.joined(split.times(blocks.spread(factors, split))).value();
  }

  /** Sets the product in the type that is asked for; floats of eight bits are limited. */
  private static void set(OperatorCall n, Expr product) {
    HloBuilder b = n.builder();
    Type type = n.dtype("out_dtype", n.elementType("self"));
    boolean isNarrow = type instanceof FloatType floating && floating.width() == Byte.SIZE;
    Expr result = product;
    if (isNarrow && n.has("scale_result")) {
      Value inverse = Formulas.reciprocal(n.expr("scale_result", FloatType.F32)).value();
      result = result.times(Formulas.broadcastLike(Size.reshape(b, inverse, List.of()), result));
    }
    n.set(Casts.cast(b, result.value(), type, type != FloatType.F8E5M2, "nearest"));
  }

  // Integers of eight bits.

  private static Value integers(OperatorCall n, String left, String right) {
    return Products.matMul(
        n.builder(), n.value(left, IntegerType.I32), n.value(right, IntegerType.I32));
  }

  private static void scaledIntegers(OperatorCall n) {
    Expr scales = n.expr("scales1");
    Expr product = n.builder().expr(integers(n, "a", "b"));
    n.set(Formulas.times(product.convert(scales.elementType()), scales));
  }

  private static void bytes(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.elementType("self");
    Type wide = TypePromotion.computed(type);
    Value product = Products.dot(b, n.value("self", wide), n.value("mat2", wide), 0, 1, 1);
    Expr result = Formulas.times(b.expr(product), n.expr("scales", wide));
    n.set(0, result, type);
  }

  /**
   * The product of floats and integers of eight bits.
   *
   * @param summed the dimension of the weights that is summed over
   */
  private static void mixed(OperatorCall n, int summed) {
    HloBuilder b = n.builder();
    if (n.has("weight_zero_points")) {
      throw UnsupportedNodeException.of("its weights have zero points");
    }
    Type type = n.elementType("input");
    Type wide = TypePromotion.computed(type);
    Value scales = n.value("weight_scales", wide);
    if (TensorTypes.of(scales).rank() == 1) {
      scales = Size.reshape(b, scales, List.of(Size.of(b, scales, 0), Size.of(b, 1)));
    }
    Expr weight = n.expr("weight", wide);
    Blocks blocks = Blocks.ofNumbers(b, weight.value(), scales);
    Expr split = blocks.split(weight);
    Value scaled = blocks.joined(split.times(blocks.spread(b.expr(scales), split))).value();
    Value product = Products.dot(b, n.value("input", wide), scaled, 0, 1, summed);
    n.set(0, b.expr(product), n.dtype("dtype", type));
  }

  // Integers of four bits.

  /** Says that the order of packed rows is not in the program. */
  private static void assumeOrder(OperatorCall n, Value rows) {
    long count = TensorTypes.of(rows).shape().get(0);
    if (count >= LEAST_PACKED_ROWS) {
      n.lose("its weights are taken to be packed as PyTorch packs them on processors with AVX-512");
    }
  }

  private static void pack(OperatorCall n) {
    Expr weight = n.expr("self");
    TensorTypes.requireRank(weight.value(), 2);
    assumeOrder(n, weight.value());
    n.set(PackedRows.packed(weight, PACKED_ROWS));
  }

  private static void packed(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.elementType("self");
    Expr rows = n.expr("mat2");
    TensorTypes.requireRank(rows.value(), 2);
    assumeOrder(n, rows.value());
    Expr weight = PackedRows.unpacked(rows, PACKED_ROWS).convert(FloatType.F32);
    // Scales and zeros have the shape (groups, rows, 2).
    TensorTypes.requireRank(n.tensor("qScaleAndZeros"), 3);
    Value parameters = b.transpose(n.value("qScaleAndZeros", FloatType.F32), 2, 1, 0);
    Expr centered = weight.minus(weight.like(8.0));
    Size group = n.size("qGroupSize");
    Blocks blocks = Blocks.of(b, Size.allOf(b, weight.value()), List.of(Size.of(b, 1), group));
    Expr split = blocks.split(centered);
    Expr scales = level(b, parameters, 0, 1);
    Expr zeros = level(b, parameters, 1, 2);
    Expr numbers = split.times(blocks.spread(scales, split)).plus(blocks.spread(zeros, split));
    Value product =
        Products.dot(b, n.value("self", FloatType.F32), blocks.joined(numbers).value(), 0, 1, 1);
    n.set(0, b.expr(product), type);
  }

  private static Expr level(HloBuilder b, Value parameters, long start, long limit) {
    return b.expr(DynamicShapes.slice(b, parameters, 0, Size.of(b, start), Size.of(b, limit)));
  }

  /** Weights, scales and the bias follow one another as floats, but for ARM's processors. */
  private static void packDynamic(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Value> parts =
        new ArrayList<>(
            List.of(
                DynamicShapes.flat(b, n.value("weights", FloatType.F32)),
                DynamicShapes.flat(b, n.value("scales_zeros", FloatType.F32))));
    if (n.has("bias")) {
      parts.add(DynamicShapes.flat(b, n.value("bias", FloatType.F32)));
    }
    n.set(b.concatenate(parts, 0));
  }

  private static void dynamic(OperatorCall n) {
    HloBuilder b = n.builder();
    long columns = n.integer("in_features");
    long rows = n.integer("out_features");
    long block = n.integer("block_size");
    if (columns < 2
        || columns % 2 != 0
        || rows < 1
        || block < 1
        || columns % block != 0
        || rows > Integer.MAX_VALUE
        || columns > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of(
          "weights of %d rows, %d columns and groups of %d are not packed", rows, columns, block);
    }
    long groups = columns / block;
    long bytes = Sizes.multiply(rows, columns / 2);
    long factorsEnd = Sizes.add(bytes, Sizes.multiply(rows, groups));
    long end = Sizes.add(factorsEnd, rows);
    Value packed = n.tensor("packed_weights");
    RankedTensorType type = TensorTypes.of(packed);
    boolean hasBias = type.shape().equals(LongList.of(end));
    if (type.elementType() != FloatType.F32
        || !(hasBias || type.shape().equals(LongList.of(factorsEnd)))) {
      throw UnsupportedNodeException.of("%s", PACKED_FOR_DEVICES);
    }
    Expr weights =
        PackedIntegers.unpacked(
            b.expr(b.reshape(part(b, packed, 0, bytes), rows, columns / 2))
                .convert(IntegerType.I32)
                .convert(IntegerType.unsigned(8)),
            4,
            false);
    Expr integers = weights.convert(IntegerType.I32);
    Expr centered = integers.minus(integers.like(8L));
    DynamicRows left = DynamicRows.of(n.expr("inp", FloatType.F32));
    TensorTypes.requireRank(left.integers().value(), 2);
    Size count = Size.of(b, left.integers().value(), 0);
    Size width = Size.of(b, left.integers().value(), 1);
    if (width.isKnown() && !width.is(columns)) {
      throw UnsupportedNodeException.of(
          "weights of %d columns have no product with rows of %d", columns, width.orDynamic());
    }
    Value split =
        Size.reshape(
            b, left.integers().value(), List.of(count, Size.of(b, groups), Size.of(b, block)));
    // Of shape (groups, count, rows).
    Expr sums =
        b.expr(
                Products.dot(
                    b,
                    Movement.transpose(b, split, LongList.of(1, 0, 2)),
                    b.transpose(b.reshape(centered.value(), rows, groups, block), 1, 0, 2),
                    1,
                    2,
                    2))
            .convert(FloatType.F32);
    Value factors =
        b.reshape(
            b.transpose(b.reshape(part(b, packed, bytes, factorsEnd), rows, groups), 1, 0),
            groups,
            1,
            rows);
    Expr scaled = Formulas.times(sums, b.expr(factors));
    Expr product =
        Formulas.times(new KnownAxes(LongList.of(0)).reduce(Reduction.SUM, scaled), left.scales());
    Type result = n.elementType("inp");
    if (hasBias && result == FloatType.BF16) {
      product = Formulas.plus(product, b.expr(part(b, packed, factorsEnd, end)));
    }
    n.set(0, result == FloatType.BF16 ? truncated(product) : product, result);
  }

  private static Value part(HloBuilder b, Value vector, long start, long limit) {
    return DynamicShapes.slice(b, vector, 0, Size.of(b, start), Size.of(b, limit));
  }

  /** PyTorch cuts the low bits of these products off. */
  private static Expr truncated(Expr x) {
    Expr bits = x.bitcast(IntegerType.unsigned(32));
    return bits.and(bits.like(0xFFFF_0000L)).bitcast(FloatType.F32);
  }
}
