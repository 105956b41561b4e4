package org.hlo4j.dialect.arith;

import java.util.Map;
import org.hlo4j.dialect.verify.CastVerifier;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.op.arith.ConstantOp;
import org.hlo4j.opset.arith.ArithOps;

/** Checks of {@code arith} operations. Source: {@code mlir/Dialect/Arith/IR/ArithOps.cpp}. */
final class ArithVerifiers {
  private ArithVerifiers() {}

  /** The checks of casts, by operation. */
  static Map<OpDefinition, OpVerifier> casts() {
    OpVerifier widensInteger = CastVerifier.elementwise(ArithVerifiers::widensInteger);
    OpVerifier index = CastVerifier.elementwise(ArithVerifiers::isIndexCast);
    return Map.of(
        ArithOps.EXTUI,
        widensInteger,
        ArithOps.EXTSI,
        widensInteger,
        ArithOps.TRUNCI,
        CastVerifier.elementwise((from, to) -> widensInteger(to, from)),
        ArithOps.EXTF,
        CastVerifier.elementwise(ArithVerifiers::widensFloat),
        ArithOps.TRUNCF,
        CastVerifier.elementwise((from, to) -> widensFloat(to, from)),
        ArithOps.INDEX_CAST,
        index,
        ArithOps.INDEX_CASTUI,
        index,
        ArithOps.BITCAST,
        CastVerifier.elementwise((from, to) -> width(from) != 0 && width(from) == width(to)));
  }

  private static boolean widensInteger(Type from, Type to) {
    return from instanceof IntegerType a && to instanceof IntegerType b && a.width() < b.width();
  }

  private static boolean widensFloat(Type from, Type to) {
    return from instanceof FloatType a && to instanceof FloatType b && a.width() < b.width();
  }

  private static boolean isIndexCast(Type from, Type to) {
    return from == IndexType.INSTANCE ? to instanceof IntegerType : to == IndexType.INSTANCE;
  }

  private static int width(Type type) {
    return switch (type) {
      case IntegerType integer -> integer.width();
      case FloatType floating -> floating.width();
      default -> 0;
    };
  }

  static boolean verifyConstant(Operation constant, VerificationContext context) {
    Attribute value = ConstantOp.VALUE.getOrNull(constant);
    if (constant.result(0).type() instanceof IntegerType integer && !integer.isSignless()) {
      return context.opError(constant, "integer return type must be signless");
    }
    return value instanceof IntegerAttr
        || value instanceof FloatAttr
        || value instanceof ElementsAttr
        || context.opError(constant, "value must be an integer, float, or elements attribute");
  }
}
