package org.hlo4j.onnx.importer;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.jspecify.annotations.Nullable;

/** {@code TensorProto.DataType}: the types of elements, by the numbers in files. */
public enum DataType {
  FLOAT(1, FloatType.F32),
  UINT8(2, IntegerType.unsigned(8)),
  INT8(3, IntegerType.I8),
  UINT16(4, IntegerType.unsigned(16)),
  INT16(5, IntegerType.I16),
  INT32(6, IntegerType.I32),
  INT64(7, IntegerType.I64),
  STRING(8, null),
  BOOL(9, IntegerType.I1),
  FLOAT16(10, FloatType.F16),
  DOUBLE(11, FloatType.F64),
  UINT32(12, IntegerType.unsigned(32)),
  UINT64(13, IntegerType.unsigned(64)),
  COMPLEX64(14, new ComplexType(FloatType.F32)),
  COMPLEX128(15, new ComplexType(FloatType.F64)),
  BFLOAT16(16, FloatType.BF16),
  FLOAT8E4M3FN(17, FloatType.F8E4M3FN),
  FLOAT8E4M3FNUZ(18, FloatType.F8E4M3FNUZ),
  FLOAT8E5M2(19, FloatType.F8E5M2),
  FLOAT8E5M2FNUZ(20, FloatType.F8E5M2FNUZ),
  UINT4(21, IntegerType.unsigned(4)),
  INT4(22, IntegerType.signless(4)),
  FLOAT4E2M1(23, FloatType.F4E2M1FN),
  FLOAT8E8M0(24, FloatType.F8E8M0FNU),
  UINT2(25, IntegerType.unsigned(2)),
  INT2(26, IntegerType.signless(2)),
  FLOAT6E2M3(27, FloatType.F6E2M3FN),
  FLOAT6E3M2(28, FloatType.F6E3M2FN);

  private static final Map<Integer, DataType> BY_NUMBER =
      Arrays.stream(values()).collect(Collectors.toMap(type -> type.number, Function.identity()));
  private static final Map<Type, DataType> BY_TYPE =
      Arrays.stream(values())
          .filter(type -> type.elementType != null)
          .collect(Collectors.toMap(DataType::elementType, Function.identity()));

  private final int number;
  private final @Nullable Type elementType;

  DataType(int number, @Nullable Type elementType) {
    this.number = number;
    this.elementType = elementType;
  }

  /** Returns the type of a number; null if there is none. */
  public static @Nullable DataType ofOrNull(long number) {
    return number == (int) number ? BY_NUMBER.get((int) number) : null;
  }

  /** Returns the type of elements; null if ONNX has no such type. */
  public static @Nullable DataType ofOrNull(Type elementType) {
    return BY_TYPE.get(elementType);
  }

  /** Returns the number in files. */
  public int number() {
    return number;
  }

  /**
   * Returns the element type of tensors.
   *
   * @throws UnsupportedNodeException of strings
   */
  public Type elementType() {
    if (elementType == null) {
      throw UnsupportedNodeException.of("tensors of strings have no type in StableHLO");
    }
    return elementType;
  }
}
