package org.hlo4j.opset.stablehlo;

import static org.hlo4j.opset.constraint.Types.INDEX;
import static org.hlo4j.opset.constraint.Types.anyOf;
import static org.hlo4j.opset.constraint.Types.complexOf;
import static org.hlo4j.opset.constraint.Types.memRefOf;
import static org.hlo4j.opset.constraint.Types.nestedTupleOf;
import static org.hlo4j.opset.constraint.Types.rankedTensorOf;
import static org.hlo4j.opset.constraint.Types.signlessIntegerOfWidths;
import static org.hlo4j.opset.constraint.Types.staticShapeTensorOf;
import static org.hlo4j.opset.constraint.Types.tensorOf;
import static org.hlo4j.opset.constraint.Types.tensorOfRank;
import static org.hlo4j.opset.constraint.Types.unsignedIntegerOfWidths;

import java.util.Set;
import java.util.function.Predicate;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.opset.constraint.Types;
import org.hlo4j.opset.quant.QuantizedStorage;
import org.hlo4j.opset.quant.UniformQuantizedPerAxisType;
import org.hlo4j.opset.quant.UniformQuantizedType;

/**
 * Type constraints shared by StableHLO, CHLO and the dialects of StableHLO's tests, as in
 * StableHLO's {@code Base.td}. Names that begin with {@code ANY_} accept unranked tensors too.
 */
public final class HloTypes {
  private static final int[] WIDTHS = {2, 4, 8, 16, 32, 64};
  private static final Set<Integer> QUANTIZED_WIDTHS = Set.of(2, 4, 8, 16, 32);
  private static final Set<FloatType> FLOATS =
      Set.of(
          FloatType.F4E2M1FN,
          FloatType.F6E2M3FN,
          FloatType.F6E3M2FN,
          FloatType.F8E3M4,
          FloatType.F8E4M3,
          FloatType.F8E4M3FN,
          FloatType.F8E4M3FNUZ,
          FloatType.F8E4M3B11FNUZ,
          FloatType.F8E5M2,
          FloatType.F8E5M2FNUZ,
          FloatType.F8E8M0FNU,
          FloatType.F16,
          FloatType.F32,
          FloatType.F64,
          FloatType.BF16);

  // Element types.

  /** {@code i1}. */
  public static final TypeConstraint PRED = Types.I1.described("bool");

  /** Signless integers of 2 to 64 bits. */
  public static final TypeConstraint SIGNED_INT = signlessIntegerOfWidths(WIDTHS);

  /** Signless and unsigned integers of 2 to 64 bits. */
  public static final TypeConstraint INT =
      anyOf(Types.widths(WIDTHS) + "-bit integer", SIGNED_INT, unsignedIntegerOfWidths(WIDTHS));

  /** Floats of 4 to 64 bits. */
  public static final TypeConstraint FLOAT =
      TypeConstraint.of(
          "4/6/8/16/32/64-bit float", type -> type instanceof FloatType f && FLOATS.contains(f));

  /** {@code f32} or {@code f64}. */
  public static final TypeConstraint FLOAT_32_OR_64 =
      anyOf("32/64-bit float", Types.F32, Types.F64);

  /** Complex numbers of {@code f32} or {@code f64}. */
  public static final TypeConstraint COMPLEX = complexOf(FLOAT_32_OR_64);

  /** Uniform quantized integers with parameters per tensor. */
  public static final TypeConstraint QUANTIZED =
      TypeConstraint.of(
          "per-tensor integer quantized",
          type ->
              type instanceof UniformQuantizedType q
                  && isQuantizedStorage(q.storage())
                  && contains(q.storage(), q.zeroPoint()));

  /** Uniform quantized integers with parameters per axis. */
  public static final TypeConstraint PER_AXIS_QUANTIZED =
      TypeConstraint.of(
          "per-axis integer quantized",
          type ->
              type instanceof UniformQuantizedPerAxisType q
                  && isQuantizedStorage(q.storage())
                  && q.zeroPoints().allMatch(zeroPoint -> contains(q.storage(), zeroPoint)));

  /** Types of dimension sizes: {@code index} or {@link #INT}. */
  public static final TypeConstraint DIMENSION_VALUE = anyOf(INDEX, INT);

  // Tokens and futures.

  /** {@code !stablehlo.token}. */
  public static final TypeConstraint TOKEN = TypeConstraint.exactly("token", TokenType.INSTANCE);

  /** {@code !stablehlo.future}. */
  public static final TypeConstraint FUTURE =
      TypeConstraint.of("future", FutureType.class::isInstance);

  // Ranked tensors.

  /**
   * Ranked tensors of {@link #FLOAT}, {@link #PRED}, {@link #INT}, {@link #COMPLEX} or {@link
   * #QUANTIZED}.
   */
  public static final TypeConstraint TENSOR = rankedTensorOf(FLOAT, PRED, INT, COMPLEX, QUANTIZED);

  /** Ranked tensors of {@link #FLOAT}, {@link #PRED}, {@link #INT} or {@link #COMPLEX}. */
  public static final TypeConstraint NON_QUANTIZED_TENSOR =
      rankedTensorOf(FLOAT, PRED, INT, COMPLEX);

  /**
   * Ranked tensors of {@link #FLOAT}, {@link #PRED}, {@link #INT}, {@link #COMPLEX}, {@link
   * #QUANTIZED} or {@link #PER_AXIS_QUANTIZED}.
   */
  public static final TypeConstraint TENSOR_OR_PER_AXIS_QUANTIZED =
      rankedTensorOf(
          HloTypes::hasValidQuantizedDimension,
          FLOAT,
          PRED,
          INT,
          COMPLEX,
          QUANTIZED,
          PER_AXIS_QUANTIZED);

  /** Ranked tensors of {@link #PER_AXIS_QUANTIZED}. */
  public static final TypeConstraint PER_AXIS_QUANTIZED_TENSOR =
      rankedTensorOf(HloTypes::hasValidQuantizedDimension, PER_AXIS_QUANTIZED);

  /** Ranked tensors of {@link #QUANTIZED} or {@link #PER_AXIS_QUANTIZED}. */
  public static final TypeConstraint QUANTIZED_OR_PER_AXIS_QUANTIZED_TENSOR =
      rankedTensorOf(HloTypes::hasValidQuantizedDimension, QUANTIZED, PER_AXIS_QUANTIZED);

  /** Ranked tensors of {@link #FLOAT}, {@link #QUANTIZED} or {@link #PER_AXIS_QUANTIZED}. */
  public static final TypeConstraint FLOAT_QUANTIZED_OR_PER_AXIS_QUANTIZED_TENSOR =
      rankedTensorOf(HloTypes::hasValidQuantizedDimension, FLOAT, QUANTIZED, PER_AXIS_QUANTIZED);

  /** Ranked tensors of {@link #PRED}. */
  public static final TypeConstraint PRED_TENSOR = rankedTensorOf(PRED);

  /** Ranked tensors of {@link #INT}. */
  public static final TypeConstraint INT_TENSOR = rankedTensorOf(INT);

  /** Ranked tensors of {@link #FLOAT}. */
  public static final TypeConstraint FLOAT_TENSOR = rankedTensorOf(FLOAT);

  /** Ranked tensors of {@link #FLOAT_32_OR_64}. */
  public static final TypeConstraint FLOAT_32_OR_64_TENSOR = rankedTensorOf(FLOAT_32_OR_64);

  /** Ranked tensors of {@link #COMPLEX}. */
  public static final TypeConstraint COMPLEX_TENSOR = rankedTensorOf(COMPLEX);

  /** Ranked tensors of {@link #INT} or {@link #FLOAT}. */
  public static final TypeConstraint INT_OR_FLOAT_TENSOR = rankedTensorOf(INT, FLOAT);

  /** Ranked tensors of {@link #PRED} or {@link #INT}. */
  public static final TypeConstraint PRED_OR_INT_TENSOR = rankedTensorOf(PRED, INT);

  /** Ranked tensors of {@link #PRED}, {@link #INT} or {@link #FLOAT}. */
  public static final TypeConstraint PRED_INT_OR_FLOAT_TENSOR = rankedTensorOf(PRED, INT, FLOAT);

  /** Ranked tensors of {@link #FLOAT} or {@link #COMPLEX}. */
  public static final TypeConstraint FLOAT_OR_COMPLEX_TENSOR = rankedTensorOf(FLOAT, COMPLEX);

  /** Ranked tensors of {@link #FLOAT} or {@link #QUANTIZED}. */
  public static final TypeConstraint FLOAT_OR_QUANTIZED_TENSOR = rankedTensorOf(FLOAT, QUANTIZED);

  /** Ranked tensors of {@link #FLOAT}, {@link #COMPLEX} or {@link #QUANTIZED}. */
  public static final TypeConstraint FLOAT_COMPLEX_OR_QUANTIZED_TENSOR =
      rankedTensorOf(FLOAT, COMPLEX, QUANTIZED);

  /** Ranked tensors of {@link #INT}, {@link #FLOAT}, {@link #COMPLEX} or {@link #QUANTIZED}. */
  public static final TypeConstraint INT_FLOAT_COMPLEX_OR_QUANTIZED_TENSOR =
      rankedTensorOf(INT, FLOAT, COMPLEX, QUANTIZED);

  /** Ranked tensors of {@link #SIGNED_INT}, {@link #FLOAT} or {@link #QUANTIZED}. */
  public static final TypeConstraint SIGNED_INT_FLOAT_OR_QUANTIZED_TENSOR =
      rankedTensorOf(SIGNED_INT, FLOAT, QUANTIZED);

  /**
   * Ranked tensors of {@link #SIGNED_INT}, {@link #FLOAT}, {@link #COMPLEX} or {@link #QUANTIZED}.
   */
  public static final TypeConstraint SIGNED_INT_FLOAT_COMPLEX_OR_QUANTIZED_TENSOR =
      rankedTensorOf(SIGNED_INT, FLOAT, COMPLEX, QUANTIZED);

  /** Ranked tensors of any integer or {@code index}. */
  public static final TypeConstraint ANY_INTEGER_OR_INDEX_TENSOR =
      rankedTensorOf(Types.ANY_INTEGER, INDEX);

  /** Ranked tensors of {@code i32}. */
  public static final TypeConstraint I32_TENSOR = rankedTensorOf(Types.I32);

  /** Ranked tensors of {@code ui32}. */
  public static final TypeConstraint UI32_TENSOR = rankedTensorOf(Types.UI32);

  // Tensors of a rank.

  /**
   * Tensors of rank 0 of {@link #FLOAT}, {@link #PRED}, {@link #INT}, {@link #COMPLEX} or {@link
   * #QUANTIZED}.
   */
  public static final TypeConstraint SCALAR_TENSOR =
      tensorOfRank(0, FLOAT, PRED, INT, COMPLEX, QUANTIZED);

  /** Tensors of rank 0 of {@link #INT}. */
  public static final TypeConstraint SCALAR_INT_TENSOR = tensorOfRank(0, INT);

  /** Tensors of rank 0 of {@link #PRED}, {@link #INT} or {@link #FLOAT}. */
  public static final TypeConstraint SCALAR_PRED_INT_OR_FLOAT = tensorOfRank(0, PRED, INT, FLOAT);

  /** Tensors of rank 1 of {@link #DIMENSION_VALUE}. */
  public static final TypeConstraint DIMENSION_TENSOR = tensorOfRank(1, DIMENSION_VALUE);

  /** Tensors of rank 1 of {@link #FLOAT} or {@link #QUANTIZED}. */
  public static final TypeConstraint VECTOR_OF_FLOAT_OR_QUANTIZED =
      tensorOfRank(1, FLOAT, QUANTIZED);

  // Tensors of static shape.

  /**
   * Ranked tensors of static shape of {@link #FLOAT}, {@link #PRED}, {@link #INT}, {@link #COMPLEX}
   * or {@link #QUANTIZED}.
   */
  public static final TypeConstraint STATIC_TENSOR =
      staticShapeTensorOf(FLOAT, PRED, INT, COMPLEX, QUANTIZED);

  /** Ranked tensors of static shape of {@link #INT} or {@link #FLOAT}. */
  public static final TypeConstraint STATIC_INT_OR_FLOAT_TENSOR = staticShapeTensorOf(INT, FLOAT);

  /**
   * Ranked tensors of static shape of {@link #INT}, {@link #FLOAT}, {@link #COMPLEX} or {@link
   * #QUANTIZED}.
   */
  public static final TypeConstraint STATIC_INT_FLOAT_COMPLEX_OR_QUANTIZED_TENSOR =
      staticShapeTensorOf(INT, FLOAT, COMPLEX, QUANTIZED);

  /** Ranked tensors of static shape of any element type, quantized per axis included. */
  public static final TypeConstraint STATIC_TENSOR_OR_PER_AXIS_QUANTIZED =
      rankedTensorOf(
          "statically shaped tensor",
          type -> hasValidQuantizedDimension(type) && type.hasStaticShape(),
          FLOAT,
          PRED,
          INT,
          COMPLEX,
          QUANTIZED,
          PER_AXIS_QUANTIZED);

  /** Ranked tensors with a static shape, or with one dynamic dimension, which is bounded. */
  public static final TypeConstraint STATIC_OR_SINGLE_BOUNDED_TENSOR =
      rankedTensorOf(
          "statically shaped or single bounded dimension tensor",
          type ->
              hasValidQuantizedDimension(type)
                  && (type.hasStaticShape() || hasSingleBoundedDimension(type)),
          FLOAT,
          PRED,
          INT,
          COMPLEX,
          QUANTIZED,
          PER_AXIS_QUANTIZED);

  /** Tensors of rank 1 and known size of {@link #DIMENSION_VALUE}. */
  public static final TypeConstraint STATIC_DIMENSION_TENSOR =
      rankedTensorOf("statically shaped 1-dimensional tensor", isStatic(1), DIMENSION_VALUE);

  /** Tensors of rank 1 and static shape of {@link #INT}. */
  public static final TypeConstraint STATIC_1D_INT_TENSOR =
      rankedTensorOf("statically shaped 1-dimensional integer tensor", isStatic(1), INT);

  /** Tensors of rank 2 and static shape of {@link #INT}. */
  public static final TypeConstraint STATIC_2D_INT_TENSOR =
      rankedTensorOf("statically shaped 2-dimensional integer tensor", isStatic(2), INT);

  // Ranked and unranked tensors.

  /**
   * Ranked or unranked tensors of {@link #FLOAT}, {@link #PRED}, {@link #INT}, {@link #COMPLEX},
   * {@link #QUANTIZED} or {@link #PER_AXIS_QUANTIZED}.
   */
  public static final TypeConstraint ANY_TENSOR =
      tensorOf(
          HloTypes::hasValidQuantizedDimension,
          FLOAT,
          PRED,
          INT,
          COMPLEX,
          QUANTIZED,
          PER_AXIS_QUANTIZED);

  /** Ranked or unranked tensors of {@link #PRED}. */
  public static final TypeConstraint ANY_PRED_TENSOR = tensorOf(PRED);

  /** Ranked or unranked tensors of {@link #FLOAT}. */
  public static final TypeConstraint ANY_FLOAT_TENSOR = tensorOf(FLOAT);

  /** Ranked or unranked tensors of {@link #COMPLEX}. */
  public static final TypeConstraint ANY_COMPLEX_TENSOR = tensorOf(COMPLEX);

  /** Ranked or unranked tensors of {@link #FLOAT} or {@link #COMPLEX}. */
  public static final TypeConstraint ANY_FLOAT_OR_COMPLEX_TENSOR = tensorOf(FLOAT, COMPLEX);

  /** Ranked or unranked tensors of {@link #PRED} or {@link #INT}. */
  public static final TypeConstraint ANY_PRED_OR_INT_TENSOR = tensorOf(PRED, INT);

  // Unions.

  /**
   * Memrefs of {@link #FLOAT}, {@link #PRED}, {@link #INT}, {@link #COMPLEX} or {@link #QUANTIZED}.
   */
  public static final TypeConstraint BUFFER = memRefOf(FLOAT, PRED, INT, COMPLEX, QUANTIZED);

  /**
   * Tuples whose leaves are {@link #TENSOR}, {@link #BUFFER}, {@link #PER_AXIS_QUANTIZED_TENSOR} or
   * {@link #TOKEN}.
   */
  public static final TypeConstraint NESTED_TUPLE =
      nestedTupleOf(TENSOR, BUFFER, PER_AXIS_QUANTIZED_TENSOR, TOKEN);

  /** {@link #TENSOR} or {@link #TOKEN}. */
  public static final TypeConstraint TENSOR_OR_TOKEN = anyOf(TENSOR, TOKEN);

  /** {@link #TENSOR}, {@link #PER_AXIS_QUANTIZED_TENSOR} or {@link #TOKEN}. */
  public static final TypeConstraint TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN =
      anyOf(TENSOR, PER_AXIS_QUANTIZED_TENSOR, TOKEN);

  /** {@link #TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN} or {@link #BUFFER}. */
  public static final TypeConstraint TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN_OR_BUFFER =
      anyOf(TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN, BUFFER);

  /**
   * {@link #TENSOR}, {@link #PER_AXIS_QUANTIZED_TENSOR}, {@link #TOKEN} or {@link #NESTED_TUPLE}.
   */
  public static final TypeConstraint TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN_OR_TUPLE =
      anyOf(TENSOR, PER_AXIS_QUANTIZED_TENSOR, TOKEN, NESTED_TUPLE);

  /** {@link #TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN_OR_TUPLE} or {@link #BUFFER}. */
  public static final TypeConstraint ANY_VALUE =
      anyOf(TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN_OR_TUPLE, BUFFER);

  /** {@link #STATIC_TENSOR}, {@link #STATIC_TENSOR_OR_PER_AXIS_QUANTIZED} or {@link #TOKEN}. */
  public static final TypeConstraint STATIC_TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN =
      anyOf(STATIC_TENSOR, STATIC_TENSOR_OR_PER_AXIS_QUANTIZED, TOKEN);

  /**
   * Operands and results of custom calls: {@link #ANY_TENSOR}, {@link #BUFFER}, {@link #TOKEN},
   * {@link #FUTURE} or nested tuples.
   */
  public static final TypeConstraint CUSTOM_CALL_VALUE =
      anyOf(ANY_TENSOR, BUFFER, TOKEN, nestedTupleOf(ANY_TENSOR, BUFFER, TOKEN), FUTURE);

  private HloTypes() {}

  private static boolean isQuantizedStorage(QuantizedStorage storage) {
    boolean signless = storage.type() instanceof IntegerType i && i.isSignless();
    return QUANTIZED_WIDTHS.contains(storage.width()) && (signless || !storage.isSigned());
  }

  private static boolean contains(QuantizedStorage storage, long zeroPoint) {
    return storage.min() <= zeroPoint && zeroPoint <= storage.max();
  }

  private static Predicate<RankedTensorType> isStatic(int rank) {
    return type -> type.hasStaticShape() && type.rank() == rank;
  }

  /** Whether the quantized dimension of a per-axis type exists and has a scale for each slice. */
  private static boolean hasValidQuantizedDimension(Type type) {
    if (!(type instanceof RankedTensorType ranked)
        || !(ranked.elementType() instanceof UniformQuantizedPerAxisType quantized)) {
      return true;
    }
    int dimension = quantized.quantizedDimension();
    return dimension < ranked.rank()
        && (ranked.isDynamicDimension(dimension)
            || ranked.dimension(dimension) == quantized.scales().size());
  }

  private static boolean hasSingleBoundedDimension(RankedTensorType type) {
    if (!(type.encodingOrNull() instanceof TypeExtensionsAttr extensions)) {
      return false;
    }
    LongList bounds = extensions.bounds();
    long bounded = bounds.stream().filter(bound -> !ShapedType.isDynamic(bound)).count();
    long dynamic = type.shape().stream().filter(ShapedType::isDynamic).count();
    return bounded == 1 && dynamic == 1;
  }
}
