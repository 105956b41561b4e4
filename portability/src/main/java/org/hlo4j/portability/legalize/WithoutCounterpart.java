package org.hlo4j.portability.legalize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.portability.OtherDialects;

/**
 * An operation of a program that has no counterpart in VHLO. Unless its dialect may stay in
 * artifacts no release can hold it.
 *
 * @param operation the operation
 * @param reason why, as a part of a sentence
 * @param dialect the dialect beside StableHLO that is to blame, of the operation itself or of one
 *     of its attributes or types; empty if it is not for another dialect
 */
public record WithoutCounterpart(Operation operation, String reason, Optional<String> dialect) {
  /** The way out for CHLO, by the names that the API and the commands know. */
  private static final String IN_STABLEHLO =
      "; the pass chlo-legalize-to-stablehlo or hlo4j convert --expand expresses it in StableHLO";

  /**
   * All such operations inside {@code program}, in its order; each is judged by itself.
   *
   * @param others which dialects need no counterpart
   */
  public static List<WithoutCounterpart> in(Operation program, OtherDialects others) {
    AttributeMapping attributes = new AttributeMapping(new TypeMapping(others));
    List<WithoutCounterpart> found = new ArrayList<>();
    program.walk(op -> {
      if (op != program) {
        of(op, attributes).ifPresent(found::add);
      }
    });
    return found;
  }

  private static Optional<WithoutCounterpart> of(Operation op, AttributeMapping attributes) {
    OpMapping mapping = OpMappings.ofStablehloOrNull(op.definition());
    if (mapping == null) {
      return stays(op, attributes.types().others())
          ? Optional.empty()
          : Optional.of(new WithoutCounterpart(op, subject(op), otherDialect(op)));
    }
    try {
      tryConverting(op, mapping, attributes);
      return Optional.empty();
    } catch (Unconvertible e) {
      return Optional.of(new WithoutCounterpart(op, e.reason(), e.dialect()));
    }
  }

  private static boolean stays(Operation op, OtherDialects others) {
    return op.is(BuiltinOps.MODULE) || (others != OtherDialects.NONE && others.allows(op));
  }

  /** Why an operation cannot be translated, with a way out if there is one. */
  static String reason(String subject, Operation op) {
    String reason = "VHLO has no counterpart of " + subject;
    return op.definition().dialect().equals("chlo") ? reason + IN_STABLEHLO : reason;
  }

  /** What VHLO has no counterpart of: another dialect, or an operation. */
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
    for (int i = 0; i < op.regionCount(); i++) {
      for (Block block : op.region(i).blocks()) {
        for (BlockArgument argument : block.arguments()) {
          types.toVhlo(argument.type());
        }
      }
    }
    OperationState translated = new OperationState(mapping.vhlo(), op.location());
    for (AttributeRule rule : mapping.rules()) {
      rule.toVhlo(op, translated, attributes);
    }
    for (NamedAttribute attribute : op.discardableAttributes().entries()) {
      attributes.toVhlo(attribute.value());
    }
  }
}
