package org.hlo4j.portability.legalize;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.portability.OtherDialects;

/**
 * An operation without VHLO counterpart. It cannot be serialized for any release unless its dialect
 * is allowed in artifacts.
 *
 * @param operation the operation
 * @param reason the reason, as a clause
 * @param dialect the dialect besides StableHLO that is the cause, of the operation or of one of its
 *     attributes or types; empty for other causes
 */
public record UnmappedOperation(Operation operation, String reason, Optional<String> dialect) {
  /** The ways to StableHLO from other dialects, by their names in the API and the commands. */
  private static final Map<String, String> IN_STABLEHLO =
      Map.of(
          "chlo",
          "; the pass chlo-legalize-to-stablehlo or hlo4j convert --expand expresses it in"
              + " StableHLO",
          "mhlo",
          "; the pass hlo-legalize-to-stablehlo expresses it in StableHLO, unless it is private to"
              + " XLA");

  /**
   * Returns all such operations inside {@code program}, in program order; each is checked
   * separately.
   *
   * @param others the dialects that need no counterpart
   */
  public static List<UnmappedOperation> in(Operation program, OtherDialects others) {
    AttributeMapping attributes = new AttributeMapping(new TypeMapping(others));
    List<UnmappedOperation> found = new ArrayList<>();
    program.walk(op -> {
      if (op != program) {
        of(op, attributes).ifPresent(found::add);
      }
    });
    return found;
  }

  private static Optional<UnmappedOperation> of(Operation op, AttributeMapping attributes) {
    OpMapping mapping = OpMappings.ofStablehloOrNull(op.definition());
    if (mapping == null) {
      return isKept(op, attributes.types().others())
          ? Optional.empty()
          : Optional.of(new UnmappedOperation(op, subject(op), otherDialect(op)));
    }
    try {
      tryConverting(op, mapping, attributes);
      return Optional.empty();
    } catch (Unconvertible e) {
      return Optional.of(new UnmappedOperation(op, e.reason(), e.dialect()));
    }
  }

  private static boolean isKept(Operation op, OtherDialects others) {
    return op.is(BuiltinOps.MODULE) || (others != OtherDialects.NONE && others.allows(op));
  }

  /** Returns the reason why an operation cannot be translated, with a remedy if there is one. */
  static String reason(String subject, Operation op) {
    return "VHLO has no counterpart of "
        + subject
        + IN_STABLEHLO.getOrDefault(op.definition().dialect(), "");
  }

  /** Returns what has no VHLO counterpart: a dialect or an operation. */
  static String subject(Operation op) {
    return otherDialect(op)
        .map(dialect -> "the dialect '" + dialect + "'")
        .orElseGet(() -> "'" + op.name() + "'");
  }

  private static Optional<String> otherDialect(Operation op) {
    return op.is(BuiltinOps.UNREALIZED_CONVERSION_CAST)
        ? Optional.empty()
        : Optional.of(OtherDialects.dialectOf(op)).filter(OtherDialects.ALL::allows);
  }

  private static void tryConverting(Operation op, OpMapping mapping, AttributeMapping attributes) {
    FunctionResults.check(op);
    TypeMapping types = attributes.types();
    op.resultTypes().forEach(types::toVhlo);
    types.checkArguments(op);
    OperationState translated = new OperationState(mapping.vhlo(), op.location());
    for (AttributeRule rule : mapping.rules()) {
      rule.toVhlo(op, translated, attributes);
    }
    for (NamedAttribute attribute : op.discardableAttributes().entries()) {
      attributes.toVhlo(attribute.value());
    }
  }
}
