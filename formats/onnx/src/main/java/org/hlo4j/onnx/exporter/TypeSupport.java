package org.hlo4j.onnx.exporter;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.onnx.importer.DataType;

/**
 * The element types that operators take in ONNX Runtime on a processor; where the table does not
 * list one, the operator is applied to another type that has all its values, and the result cast
 * back.
 *
 * <p>Floats of 16 bits are left to ONNX Runtime, which casts where it must.
 */
public final class TypeSupport {
  private static final Map<String, Set<Type>> SUPPORTED = new HashMap<>();

  /** Operators whose results depend on the order of numbers, not on their bits alone. */
  private static final Set<String> ORDERED =
      Set.of("ReduceMax", "ReduceMin", "TopK", "ArgMax", "ArgMin", "Pow");

  private static final IntegerType U8 = IntegerType.unsigned(8);
  private static final IntegerType U16 = IntegerType.unsigned(16);
  private static final IntegerType U32 = IntegerType.unsigned(32);
  private static final IntegerType U64 = IntegerType.unsigned(64);

  private static final List<Type> BOOL = List.of(IntegerType.I1);
  private static final List<Type> BF16 = List.of(FloatType.BF16);
  private static final List<Type> F32 = List.of(FloatType.F32, FloatType.F16);
  private static final List<Type> F64 = List.of(FloatType.F64);
  private static final List<Type> WIDE = List.of(IntegerType.I32, IntegerType.I64);
  private static final List<Type> WIDE_UNSIGNED = List.of(U32, U64);
  private static final List<Type> BYTES = List.of(IntegerType.I8, U8);
  private static final List<Type> SHORTS = List.of(IntegerType.I16, U16);

  static {
    row(List.of("Floor", "Ceil", "Round", "Sqrt", "Reciprocal", "Exp", "Log"), F32, F64);
    row(
        List.of("Tanh", "Sigmoid", "Sin", "Cos", "Softmax", "LogSoftmax", "LayerNormalization"),
        F32,
        F64);
    row(List.of("Tan", "Erf", "Atan", "Conv", "AveragePool", "Gelu"), F32);
    row(List.of("IsNaN", "IsInf"), List.of(FloatType.F32), F64);
    row(List.of("Abs", "Sign"), F32, F64, WIDE, WIDE_UNSIGNED, BYTES, SHORTS);
    row(List.of("Neg"), F32, F64, WIDE, List.of(IntegerType.I8, IntegerType.I16));
    row(List.of("BitwiseAnd", "BitwiseOr", "BitwiseXor", "BitwiseNot"), WIDE, WIDE_UNSIGNED);
    row(List.of("BitwiseAnd", "BitwiseOr", "BitwiseXor", "BitwiseNot"), BYTES, SHORTS);
    row(List.of("BitShift"), WIDE_UNSIGNED, List.of(U8));
    row(List.of("Add", "Sub", "Mul", "Div"), F32, F64, WIDE, WIDE_UNSIGNED);
    row(List.of("Pow", "ReduceSum", "ReduceProd", "CumSum"), F32, F64, WIDE);
    row(List.of("Mod"), F32, F64, WIDE, WIDE_UNSIGNED, BYTES, SHORTS);
    row(List.of("Min", "Max", "Clip"), F32, F64, WIDE, WIDE_UNSIGNED);
    row(List.of("Equal"), BOOL, F32, F64, WIDE, WIDE_UNSIGNED, BYTES, SHORTS);
    row(List.of("Less", "LessOrEqual", "Greater", "GreaterOrEqual"), F32, F64, WIDE);
    row(List.of("Less", "LessOrEqual", "Greater", "GreaterOrEqual"), WIDE_UNSIGNED, BYTES, SHORTS);
    row(List.of("Where"), F32, F64, WIDE, List.of(U8));
    row(List.of("Reshape", "Transpose", "Identity", "Loop", "If"), BOOL, BF16, F32, F64, WIDE);
    row(List.of("Squeeze", "Unsqueeze"), BOOL, BF16, F32, F64, WIDE, WIDE_UNSIGNED, BYTES, SHORTS);
    row(List.of("Reshape", "Transpose", "Identity", "Loop", "If"), WIDE_UNSIGNED, BYTES, SHORTS);
    row(List.of("Expand"), BOOL, F32, F64, WIDE, WIDE_UNSIGNED, BYTES, SHORTS);
    row(List.of("Concat", "Slice", "Gather"), BOOL, BF16, F32, F64, WIDE, WIDE_UNSIGNED);
    row(List.of("Concat", "Slice", "Gather"), BYTES, SHORTS);
    row(List.of("ScatterND", "GatherElements"), BOOL, F32, F64, WIDE, WIDE_UNSIGNED, BYTES, SHORTS);
    row(List.of("Pad"), F32, F64, WIDE, WIDE_UNSIGNED, BYTES);
    row(List.of("MatMul"), F32, F64, WIDE, WIDE_UNSIGNED);
    row(List.of("MaxPool"), F32, F64);
    row(List.of("ReduceMax", "ReduceMin", "TopK", "ArgMax", "ArgMin"), F32, F64, WIDE);
    row(List.of("Sum", "ReduceMean"), F32, F64);
    row(List.of("BatchNormalization"), List.of(FloatType.F32), F64);
    row(List.of("DFT"), List.of(FloatType.F32), F64);
  }

  private TypeSupport() {}

  @SafeVarargs
  private static void row(List<String> operators, List<Type>... types) {
    for (String operator : operators) {
      Set<Type> all = SUPPORTED.computeIfAbsent(operator, _ -> new HashSet<>());
      for (List<Type> some : types) {
        all.addAll(some);
      }
    }
  }

  public static boolean has(String operator, Type type) {
    Set<Type> types = SUPPORTED.get(operator);
    if (types == null) {
      throw new IllegalArgumentException("no types are known of operator " + operator);
    }
    return types.contains(type);
  }

  /**
   * Returns the type on which an operator is applied to elements of a type.
   *
   * @throws UnsupportedOperation if there is none
   */
  public static Type carrier(String operator, Type type) {
    if (DataType.ofOrNull(type) == null) {
      throw new UnsupportedOperation("ONNX has no elements of type %s", type);
    }
    if (has(operator, type)) {
      return type;
    }
    for (Type wider : wider(operator, type)) {
      if (has(operator, wider)) {
        return wider;
      }
    }
    throw new UnsupportedOperation(
        "ONNX Runtime has no operator %s for elements of type %s", operator, type);
  }

  /** Returns types that have all values of another, or all its bits and wrap around like it. */
  private static List<Type> wider(String operator, Type type) {
    if (type instanceof FloatType) {
      return type == FloatType.F64 ? List.of() : List.of(FloatType.F32);
    }
    if (type == U64) {
      return ORDERED.contains(operator) ? List.of() : List.of(IntegerType.I64);
    }
    if (type == U32) {
      return List.of(IntegerType.I64);
    }
    if (type instanceof IntegerType integer && integer.width() < 32) {
      return integer == IntegerType.I1
          ? List.of(U8, IntegerType.I32)
          : List.of(IntegerType.I32, U32);
    }
    return List.of();
  }
}
