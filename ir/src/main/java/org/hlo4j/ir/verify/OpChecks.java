package org.hlo4j.ir.verify;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/** The checks that a definition and what is attached to it ask for, in the order they are made. */
final class OpChecks {
  private static final OpVerifier[] NONE = {};

  private final OpDefinition definition;
  private final OpVerifier[] before;
  private final OpVerifier[] after;
  private final @Nullable SymbolUses symbolUses;

  private OpChecks(
      OpDefinition definition,
      List<OpVerifier> before,
      List<OpVerifier> after,
      @Nullable SymbolUses symbolUses) {
    this.definition = definition;
    this.before = before.toArray(NONE);
    this.after = after.toArray(NONE);
    this.symbolUses = symbolUses;
  }

  static OpChecks compile(OpDefinition definition, Verifier verifier, DialectRegistry registry) {
    if (!definition.isRegistered()) {
      return new OpChecks(definition, List.of(), List.of(OpChecks::verifyUnregistered), null);
    }
    Dialect dialect = registry.dialectOrNull(definition.dialect());
    return new OpChecks(
        definition,
        checksBefore(definition, dialect),
        checksAfter(definition, dialect, verifier),
        attachedOrNull(dialect, definition, SymbolUses.class));
  }

  private static List<OpVerifier> checksBefore(OpDefinition definition, @Nullable Dialect dialect) {
    List<OpVerifier> checks = new ArrayList<>();
    CountChecks.add(definition, checks);
    TraitChecks.addStructural(definition, checks);
    DeclarationChecks.add(definition, checks);
    TraitChecks.addOther(
        definition, dialect == null ? null : dialect.interfaceOrNull(TraitVerifiers.class), checks);
    OpVerifier own = attachedOrNull(dialect, definition, OpVerifier.class);
    if (own != null) {
      checks.add(own);
    }
    return checks;
  }

  private static List<OpVerifier> checksAfter(
      OpDefinition definition, @Nullable Dialect dialect, Verifier verifier) {
    List<OpVerifier> checks = new ArrayList<>();
    if (definition.has(Trait.SINGLE_BLOCK_IMPLICIT_TERMINATOR)) {
      String terminator = definition.terminator().orElseThrow();
      checks.add((op, context) -> TraitChecks.endsWith(op, terminator, context));
    }
    InfersTypes inference = attachedOrNull(dialect, definition, InfersTypes.class);
    if (inference != null && !isIsolatedFirst(definition)) {
      checks.add(new InferenceCheck(inference));
    }
    if (definition.has(Trait.ISOLATED_FROM_ABOVE)) {
      checks.add(IsolationCheck::verify);
    }
    if (inference != null && isIsolatedFirst(definition)) {
      checks.add(new InferenceCheck(inference));
    }
    if (definition.has(Trait.SYMBOL_TABLE)) {
      checks.add((op, context) -> SymbolChecks.verifyTable(op, verifier, context));
    }
    RegionVerifier own = attachedOrNull(dialect, definition, RegionVerifier.class);
    if (own != null) {
      checks.add(own::verify);
    }
    return checks;
  }

  /** Whether the trait of isolation stands before that of inference. */
  private static boolean isIsolatedFirst(OpDefinition definition) {
    for (Trait trait : definition.traits()) {
      if (trait == Trait.ISOLATED_FROM_ABOVE || trait == Trait.INFER_TYPE_OP_INTERFACE) {
        return trait == Trait.ISOLATED_FROM_ABOVE;
      }
    }
    return false;
  }

  private static <I> @Nullable I attachedOrNull(
      @Nullable Dialect dialect, OpDefinition definition, Class<I> kind) {
    return dialect == null ? null : dialect.interfaceOrNull(definition, kind);
  }

  OpDefinition definition() {
    return definition;
  }

  /** What comes before the operations inside. */
  boolean verify(Operation operation, VerificationContext context) {
    if (!operation.discardableAttributes().isEmpty()
        && !verifyDiscardableAttributes(operation, context)) {
      return false;
    }
    for (OpVerifier check : before) {
      if (!check.verify(operation, context)) {
        return false;
      }
    }
    return true;
  }

  /** What comes after the operations inside. */
  boolean verifyAfterRegions(Operation operation, VerificationContext context) {
    for (OpVerifier check : after) {
      if (!check.verify(operation, context)) {
        return false;
      }
    }
    return true;
  }

  boolean verifySymbolUses(Operation operation, VerificationContext context) {
    return symbolUses == null || symbolUses.verify(operation, context);
  }

  private static boolean verifyDiscardableAttributes(
      Operation operation, VerificationContext context) {
    for (NamedAttribute attribute : operation.discardableAttributes().entries()) {
      int dot = attribute.name().indexOf('.');
      Dialect dialect =
          dot < 0 ? null : context.registry().dialectOrNull(attribute.name().substring(0, dot));
      DialectAttributeVerifier verifier =
          dialect == null ? null : dialect.interfaceOrNull(DialectAttributeVerifier.class);
      if (verifier != null && !verifier.verify(operation, attribute, context)) {
        return false;
      }
    }
    return true;
  }

  private static boolean verifyUnregistered(Operation operation, VerificationContext context) {
    String name = operation.name();
    String dialect = operation.definition().dialect();
    if (context.registry().dialectOrNull(dialect) != null) {
      return context.error(
          operation,
          "unregistered operation '%s' found in dialect ('%s') that does not allow unknown operations"
              .formatted(name, dialect));
    }
    return context.options().allowUnregisteredDialects()
        || context.opError(
            operation,
            "created with unregistered dialect. If this is intended, please call "
                + "allowUnregisteredDialects() on the MLIRContext, or use "
                + "-allow-unregistered-dialect with the MLIR opt tool used");
  }
}
