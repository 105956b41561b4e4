package org.hlo4j.text.parse;

import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.MemRefType;
import org.hlo4j.ir.builtin.OpaqueType;
import org.hlo4j.ir.builtin.UnrankedMemRefType;
import org.hlo4j.ir.builtin.VectorType;

/** The valid element types of shaped types. */
final class ValidElementTypes {
  private ValidElementTypes() {}

  static boolean isTensorElement(Type type) {
    return isNumber(type)
        || type instanceof ComplexType
        || type instanceof VectorType
        || type instanceof DialectType
        || type instanceof OpaqueType;
  }

  static boolean isVectorElement(Type type) {
    return isNumber(type);
  }

  static boolean isMemRefElement(Type type) {
    return isNumber(type)
        || type instanceof ComplexType
        || type instanceof VectorType
        || type instanceof MemRefType
        || type instanceof UnrankedMemRefType;
  }

  private static boolean isNumber(Type type) {
    return type instanceof IntegerType || type instanceof FloatType || type instanceof IndexType;
  }
}
