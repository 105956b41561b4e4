package org.hlo4j.ir.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolUserAttr;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.verify.PostRegionCheck.Findings;
import org.jspecify.annotations.Nullable;

/** The compiled checks of a definition and of the interfaces attached to it, in order. */
final class OpChecks {
  private final OpDefinition definition;
  private final OpVerifier[] before;
  private final PostRegionCheck[] after;
  private final @Nullable SymbolUses symbolUses;

  private final CheckScope checkScope;
  private final boolean hasForms;

  private OpChecks(
      OpDefinition definition,
      List<OpVerifier> before,
      List<PostRegionCheck> after,
      @Nullable SymbolUses symbolUses,
      CheckScope checkScope) {
    this.definition = definition;
    this.before = before.toArray(OpVerifier[]::new);
    this.after = after.toArray(PostRegionCheck[]::new);
    this.symbolUses = symbolUses;
    this.checkScope = symbolUses == null ? checkScope : CheckScope.PROGRAM;
    this.hasForms = dependsOnFormOnly(this.checkScope, definition);
  }

  static OpChecks compile(OpDefinition definition, DialectRegistry registry) {
    if (!definition.isRegistered()) {
      return new OpChecks(
          definition,
          List.of(),
          List.of(PostRegionCheck.of(OpChecks::verifyUnregistered)),
          null,
          CheckScope.PROGRAM);
    }
    Dialect dialect = registry.dialectOrNull(definition.dialect());
    OpVerifier own = attachedOrNull(dialect, definition, OpVerifier.class);
    LocalVerifier local = attachedOrNull(dialect, definition, LocalVerifier.class);
    boolean isLocal =
        own == null && attachedOrNull(dialect, definition, RegionVerifier.class) == null;
    return new OpChecks(
        definition,
        checksBefore(definition, dialect, own, local),
        checksAfter(definition, dialect),
        attachedOrNull(dialect, definition, SymbolUses.class),
        isLocal ? checkScope(definition) : CheckScope.PROGRAM);
  }

  /** Returns the cache of valid forms, if it is enabled and validity depends on the form alone. */
  private @Nullable VerifiedForms formsOrNull(VerificationContext context) {
    return hasForms ? context.verifier().formsOrNull() : null;
  }

  /**
   * Returns whether validity depends on the form alone. Constants are excluded, as no two of them
   * are equal.
   */
  private static boolean dependsOnFormOnly(CheckScope checkScope, OpDefinition definition) {
    return checkScope == CheckScope.FORM && !definition.has(Trait.CONSTANT_LIKE);
  }

  /** Returns what validity depends on, apart from attached interfaces. */
  private static CheckScope checkScope(OpDefinition definition) {
    if (definition.has(Trait.SYMBOL) || definition.has(Trait.SYMBOL_TABLE)) {
      return CheckScope.PROGRAM;
    }
    return definition.has(Trait.TERMINATOR) || definition.has(Trait.HAS_PARENT)
        ? CheckScope.PLACE
        : CheckScope.FORM;
  }

  private static List<OpVerifier> checksBefore(
      OpDefinition definition,
      @Nullable Dialect dialect,
      @Nullable OpVerifier own,
      @Nullable LocalVerifier local) {
    List<OpVerifier> checks = new ArrayList<>();
    if (dialect == null) {
      checks.add(OpChecks::verifyUnregistered);
    }
    CountChecks.add(definition, checks);
    TraitChecks.addStructural(definition, checks);
    DeclarationChecks.add(definition, checks);
    TraitChecks.addOther(
        definition, dialect == null ? null : dialect.interfaceOrNull(TraitVerifiers.class), checks);
    if (own != null) {
      checks.add(own);
    }
    if (local != null) {
      checks.add(local::verify);
    }
    return checks;
  }

  private static List<PostRegionCheck> checksAfter(
      OpDefinition definition, @Nullable Dialect dialect) {
    List<PostRegionCheck> checks = new ArrayList<>();
    if (definition.has(Trait.SINGLE_BLOCK_IMPLICIT_TERMINATOR)) {
      String terminator = definition.terminator().orElseThrow();
      checks.add((op, context, _) -> TraitChecks.endsWith(op, terminator, context));
    }
    InfersTypes inference = attachedOrNull(dialect, definition, InfersTypes.class);
    if (inference != null && !isIsolatedFirst(definition)) {
      checks.add(PostRegionCheck.of(new InferenceCheck(inference)));
    }
    if (definition.has(Trait.ISOLATED_FROM_ABOVE)) {
      checks.add(
          (op, context, inside) -> inside.usesAreOrdered() || IsolationCheck.verify(op, context));
    }
    if (inference != null && isIsolatedFirst(definition)) {
      checks.add(PostRegionCheck.of(new InferenceCheck(inference)));
    }
    if (definition.has(Trait.SYMBOL_TABLE)) {
      checks.add(
          (op, context, inside) -> SymbolChecks.verifyTable(op, inside.symbolUsers(), context));
    }
    RegionVerifier own = attachedOrNull(dialect, definition, RegionVerifier.class);
    if (own != null) {
      checks.add((op, context, _) -> own.verify(op, context));
    }
    return checks;
  }

  /** Returns whether the trait of isolation precedes that of inference. */
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

  /** Runs the checks that precede those of nested operations. */
  boolean verify(Operation operation, VerificationContext context) {
    return verifyAttributes(operation, context) && verifyItself(operation, context);
  }

  /** Reports a size that a check could not compute at the operation that states it. */
  private static boolean report(
      Operation operation, VerificationContext context, InvalidSizeException invalid) {
    return context.opError(operation, String.valueOf(invalid.getMessage()));
  }

  /** Runs the checks that follow those of nested operations. */
  boolean verifyAfterRegions(Operation operation, VerificationContext context, Findings inside) {
    try {
      for (PostRegionCheck check : after) {
        if (!check.verify(operation, context, inside)) {
          return false;
        }
      }
      return true;
    } catch (InvalidSizeException invalid) {
      return report(operation, context, invalid);
    }
  }

  /** Runs all checks of an operation without regions. */
  boolean verifyLeaf(Operation operation, VerificationContext context) {
    if (!verifyAttributes(operation, context)) {
      return false;
    }
    VerifiedForms forms = formsOrNull(context);
    if (forms != null && forms.contains(operation)) {
      return true;
    }
    boolean valid =
        verifyItself(operation, context) && verifyAfterRegions(operation, context, Findings.NONE);
    if (valid && forms != null) {
      forms.add(operation, _ -> false);
    }
    return valid;
  }

  /** Returns whether the operation, including its regions, has a form that has been found valid. */
  boolean isVerifiedForm(Operation operation, VerificationContext context) {
    VerifiedForms forms = formsOrNull(context);
    return forms != null
        && operation.discardableAttributes().isEmpty()
        && forms.contains(operation);
  }

  /** Adds the form of a valid operation if its regions contain only {@code nested} operations. */
  void addForm(Operation operation, VerificationContext context, Predicate<Operation> nested) {
    VerifiedForms forms = formsOrNull(context);
    if (forms != null) {
      forms.add(operation, nested);
    }
  }

  /** Returns whether such an operation may be in a region of an operation that has a form. */
  boolean isPartOfForm() {
    return checkScope != CheckScope.PROGRAM && !definition.has(Trait.CONSTANT_LIKE);
  }

  /** Runs the checks that the definition and the interfaces attached to it state. */
  boolean verifyItself(Operation operation, VerificationContext context) {
    try {
      for (OpVerifier check : before) {
        if (!check.verify(operation, context)) {
          return false;
        }
      }
      return true;
    } catch (InvalidSizeException invalid) {
      return report(operation, context, invalid);
    }
  }

  /** Returns whether the operation has symbol uses to be verified. */
  boolean usesSymbols() {
    return symbolUses != null;
  }

  boolean verifySymbolUses(Operation operation, VerificationContext context) {
    try {
      return (symbolUses == null || symbolUses.verify(operation, context))
          && verifyAttributeSymbols(operation, context);
    } catch (InvalidSizeException invalid) {
      return report(operation, context, invalid);
    }
  }

  /** Returns whether a discardable attribute of the operation has symbol uses to be verified. */
  static boolean hasSymbolUserAttribute(Operation operation) {
    for (NamedAttribute attribute : operation.discardableAttributes().entries()) {
      if (attribute.value() instanceof SymbolUserAttr) {
        return true;
      }
    }
    return false;
  }

  /** Checks the symbols that discardable attributes refer to. */
  static boolean verifyAttributeSymbols(Operation operation, VerificationContext context) {
    for (NamedAttribute attribute : operation.discardableAttributes().entries()) {
      if (attribute.value() instanceof SymbolUserAttr user) {
        SymbolRefAttr symbol = user.usedSymbol().orElse(null);
        if (symbol != null && context.symbols().lookupNearestOrNull(operation, symbol) == null) {
          return context.opError(operation, user.unknownSymbolMessage());
        }
      }
    }
    return true;
  }

  private static boolean verifyAttributes(Operation operation, VerificationContext context) {
    try {
      return operation.discardableAttributes().isEmpty()
          || verifyDiscardableAttributes(operation, context);
    } catch (InvalidSizeException invalid) {
      return report(operation, context, invalid);
    }
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
    boolean allowed = context.options().allowUnregisteredDialects();
    Dialect known = context.registry().dialectOrNull(dialect);
    if (known != null && !(known.isPartial() && allowed)) {
      return context.error(
          operation,
          "unregistered operation '%s' found in dialect ('%s') that does not allow unknown operations"
              .formatted(name, dialect));
    }
    return allowed
        || context.opError(
            operation,
            "created with unregistered dialect. If this is intended, please call "
                + "allowUnregisteredDialects() on the MLIRContext, or use "
                + "-allow-unregistered-dialect with the MLIR opt tool used");
  }
}
