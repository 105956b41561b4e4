package org.hlo4j.dialect.verify;

import java.util.function.BiPredicate;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.VerificationContext;

/** Checks that a cast between the types of its operand and its result is allowed. */
public final class CastVerifier implements OpVerifier {
  private final BiPredicate<Type, Type> compatible;

  private CastVerifier(BiPredicate<Type, Type> compatible) {
    this.compatible = compatible;
  }

  /** Returns a verifier of casts between types that satisfy the predicate. */
  public static CastVerifier of(BiPredicate<Type, Type> compatible) {
    return new CastVerifier(compatible);
  }

  /** Returns a verifier of casts between scalars, or elementwise between tensors or vectors. */
  public static CastVerifier elementwise(BiPredicate<Type, Type> compatible) {
    return new CastVerifier(
        (from, to) -> compatible.test(Shapes.elementType(from), Shapes.elementType(to)));
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
