package org.hlo4j.dialect.builtin;

import java.util.List;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.DefaultDialect;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.rewrite.Folding;
import org.hlo4j.ir.rewrite.Folds;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.opset.builtin.BuiltinOps;

/** The {@code builtin} dialect with its behaviour. */
public final class BuiltinDialect {
  public static final String NAMESPACE = "builtin";

  private BuiltinDialect() {}

  public static Dialect create() {
    return Dialect.builder(NAMESPACE)
        .strictProperties()
        .ops(BuiltinOps.ALL)
        .attach(BuiltinOps.MODULE, DefaultDialect.class, new DefaultDialect(NAMESPACE))
        .attach(BuiltinOps.MODULE, OpVerifier.class, BuiltinDialect::verifyModule)
        .attach(BuiltinOps.UNREALIZED_CONVERSION_CAST, OpVerifier.class, BuiltinDialect::verifyCast)
        .attach(BuiltinOps.UNREALIZED_CONVERSION_CAST, Folds.class, BuiltinDialect::foldCast)
        .build();
  }

  private static boolean verifyModule(Operation module, VerificationContext context) {
    for (NamedAttribute attribute : module.discardableAttributes().entries()) {
      if (attribute.name().indexOf('.') < 0) {
        return context.opError(
            module,
            "can only contain attributes with dialect-prefixed names, found: '"
                + attribute.name()
                + "'");
      }
    }
    return true;
  }

  private static boolean verifyCast(Operation cast, VerificationContext context) {
    return cast.resultCount() > 0
        || context.opError(cast, "expected at least one result for cast operation");
  }

  /** Folds a cast between equal types, and a cast back to the original types. */
  private static Folding foldCast(Operation cast) {
    List<Value> values = cast.operands();
    if (!values.isEmpty() && !haveTypes(values, cast)) {
      Operation inner = values.getFirst().definingOpOrNull();
      values =
          inner != null && inner.is(cast.definition()) && values.equals(inner.results())
              ? inner.operands()
              : List.of();
    }
    return !values.isEmpty() && haveTypes(values, cast)
        ? Folding.to(values.stream().map(Folding.Existing::new).toList())
        : Folding.NONE;
  }

  private static boolean haveTypes(List<Value> values, Operation cast) {
    return Value.types(values).equals(cast.resultTypes());
  }
}
