package org.hlo4j.dialect.verify;

import java.util.function.BiPredicate;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.VerificationContext;

/** Checks that a cast of one value can lead from its operand's type to its result's. */
public final class CastVerifier implements OpVerifier {
  private final BiPredicate<Type, Type> compatible;

  private CastVerifier(BiPredicate<Type, Type> compatible) {
    this.compatible = compatible;
  }

  /** A cast between types for which this holds. */
  public static CastVerifier of(BiPredicate<Type, Type> compatible) {
    return new CastVerifier(compatible);
  }

  /** A cast of each element of a tensor or vector, or of a single value. */
  public static CastVerifier elementwise(BiPredicate<Type, Type> compatible) {
    return new CastVerifier(
        (from, to) -> compatible.test(elementTypeOrSelf(from), elementTypeOrSelf(to)));
  }

  private static Type elementTypeOrSelf(Type type) {
    return type instanceof ShapedType shaped ? shaped.elementType() : type;
  }

  @Override
  public boolean verify(Operation cast, VerificationContext context) {
    Type from = cast.operand(0).type();
    Type to = cast.result(0).type();
    return compatible.test(from, to)
        || context.opError(
            cast,
            "operand type %s and result type %s are cast incompatible"
                .formatted(context.text().quoted(from), context.text().quoted(to)));
  }
}
