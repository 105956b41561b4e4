package org.hlo4j.ir.verify;

import java.util.LinkedHashSet;
import java.util.Set;
import org.hlo4j.ir.IdentityMap;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a program is what the definitions of its operations demand. The checks of a
 * definition are put together when one of its operations is first met and kept, so a verifier is
 * best used again; it is confined to one thread.
 */
public final class Verifier {
  private final DialectRegistry registry;
  private final IrText text;
  private final VerifierOptions options;
  private final IdentityMap<OpDefinition, OpChecks> checks = new IdentityMap<>(512);
  private final @Nullable VerifiedForms forms;
  private @Nullable OpChecks newest;

  public Verifier(DialectRegistry registry, IrText text, VerifierOptions options) {
    this.registry = registry;
    this.text = text;
    this.options = options;
    this.forms = options.reusesForms() ? new VerifiedForms() : null;
  }

  public Verifier(DialectRegistry registry, IrText text) {
    this(registry, text, VerifierOptions.DEFAULT);
  }

  /** Whether {@code operation} and all inside it are valid; reports what is not. */
  public boolean verify(Operation operation, Diagnostics diagnostics) {
    var context = new VerificationContext(registry, text, options, diagnostics);
    return new ScopeVerifier(this, context).verify(operation);
  }

  /**
   * As {@link #verify}, but reports every operation that is not valid by itself, not only the first
   * one: for those who mend programs.
   */
  public boolean verifyAll(Operation operation, Diagnostics diagnostics) {
    Diagnostics.Collector found = Diagnostics.collector();
    if (verify(operation, found)) {
      return true;
    }
    Diagnostics.Collector each = Diagnostics.collector();
    var context = new VerificationContext(registry, text, options, each);
    operation.walk(op -> checksOf(op).verify(op, context));
    Set<Diagnostic> all = new LinkedHashSet<>(each.toList());
    all.addAll(found.toList());
    all.forEach(diagnostics::report);
    return false;
  }

  /**
   * Whether each operation is valid by itself: counts, attributes, types and traits. Where they
   * stand, what they use and what their definitions ask of regions is not looked at, so this is for
   * programs that are translated and then verified.
   */
  public boolean verifyEach(Operation root, Diagnostics diagnostics) {
    var context = new VerificationContext(registry, text, options, diagnostics);
    boolean[] valid = {true};
    root.walk(op -> valid[0] = valid[0] && checksOf(op).verify(op, context));
    return valid[0];
  }

  /**
   * Whether operands have the types that the definition declares, of an operation that need not be
   * made yet: what the inference of result types relies on.
   */
  public boolean verifyOperands(OperationInputs inputs, Diagnostics diagnostics) {
    return DeclarationChecks.verifyOperands(
        inputs, new VerificationContext(registry, text, options, diagnostics));
  }

  /** The forms found valid, if these are kept. */
  @Nullable VerifiedForms formsOrNull() {
    return forms;
  }

  OpChecks checksOf(Operation operation) {
    return checksOf(operation.definition());
  }

  private OpChecks checksOf(OpDefinition definition) {
    OpChecks last = newest;
    if (last != null && last.definition() == definition) {
      return last;
    }
    OpChecks found = checks.getOrNull(definition);
    if (found == null) {
      found = OpChecks.compile(definition, this, registry);
      if (definition.isRegistered()) {
        checks.put(definition, found);
      }
    }
    newest = found;
    return found;
  }
}
