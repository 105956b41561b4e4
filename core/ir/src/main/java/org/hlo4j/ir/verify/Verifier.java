package org.hlo4j.ir.verify;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.internal.IdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * Verifies programs against the definitions of their operations. The checks of a definition are
 * compiled at first use, once for all verifiers of a registry; a verifier has a cache of valid
 * operations, so it should be reused. Not safe for use by several threads.
 */
public final class Verifier {
  private final DialectRegistry registry;
  private final IrText text;
  private final VerifierOptions options;
  private final CompiledChecks compiled;
  private final IdentityMap<OpDefinition, OpChecks> checks = new IdentityMap<>(512);
  private final @Nullable VerifiedForms forms;
  private @Nullable OpChecks newest;

  /**
   * Creates a verifier.
   *
   * @param registry the dialects
   * @param text formats types and attributes in messages
   * @param options the options
   */
  public Verifier(DialectRegistry registry, IrText text, VerifierOptions options) {
    this.registry = registry;
    this.compiled = registry.derived(CompiledChecks.class, CompiledChecks::new);
    this.text = text;
    this.options = options;
    this.forms = options.reusesForms() ? new VerifiedForms() : null;
  }

  /**
   * Creates a verifier with default options.
   *
   * @param registry the dialects
   * @param text formats types and attributes in messages
   */
  public Verifier(DialectRegistry registry, IrText text) {
    this(registry, text, VerifierOptions.DEFAULT);
  }

  /**
   * Verifies an operation and all operations nested in it, as MLIR does.
   *
   * @param operation the operation
   * @param diagnostics receives the errors
   * @return whether it is valid
   */
  public boolean verify(Operation operation, Diagnostics diagnostics) {
    var context = new VerificationContext(this, diagnostics);
    return new ScopeVerifier(this, context).verify(operation);
  }

  /**
   * Verifies as {@link #verify} does, but reports every operation that is invalid by itself, not
   * only the first one.
   *
   * @param operation the operation
   * @param diagnostics receives the errors
   * @return whether it is valid
   */
  public boolean verifyAll(Operation operation, Diagnostics diagnostics) {
    Diagnostics.Collector found = Diagnostics.collector();
    if (verify(operation, found)) {
      return true;
    }
    Diagnostics.Collector each = Diagnostics.collector();
    var context = new VerificationContext(this, each);
    operation.walk(op -> checksOf(op).verify(op, context));
    Set<Diagnostic> all = new LinkedHashSet<>(each.toList());
    all.addAll(found.toList());
    all.forEach(diagnostics::report);
    return false;
  }

  /**
   * Verifies each operation by itself, against its definition: counts, attributes, types and
   * traits. Position, uses, the contents of regions and discardable attributes are not checked;
   * this is for programs that are verified after a translation.
   *
   * @param root the operation
   * @param included which operations are verified
   * @param diagnostics receives the errors
   * @return whether all of these are valid
   */
  public boolean verifyEach(
      Operation root, Predicate<Operation> included, Diagnostics diagnostics) {
    var context = new VerificationContext(this, diagnostics);
    boolean[] valid = {true};
    root.walk(op ->
        valid[0] = valid[0] && (!included.test(op) || checksOf(op).verifyItself(op, context)));
    return valid[0];
  }

  /**
   * Verifies an operation by itself, without those nested in it, as {@link #verifyEach} does, and
   * its discardable attributes.
   *
   * @param operation the operation
   * @param diagnostics receives the errors
   * @return whether it is valid
   */
  public boolean verifyAlone(Operation operation, Diagnostics diagnostics) {
    return checksOf(operation).verify(operation, new VerificationContext(this, diagnostics));
  }

  /**
   * Verifies the types of the operands of an operation that need not exist yet, which the inference
   * of result types relies on.
   *
   * @param inputs the operation
   * @param diagnostics receives the errors
   * @return whether they satisfy the definition
   */
  public boolean verifyOperands(OperationInputs inputs, Diagnostics diagnostics) {
    return DeclarationChecks.verifyOperands(inputs, new VerificationContext(this, diagnostics));
  }

  DialectRegistry registry() {
    return registry;
  }

  IrText text() {
    return text;
  }

  VerifierOptions options() {
    return options;
  }

  /** Returns the cache of valid forms, if it is enabled. */
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
      found = compiled.of(definition);
      if (definition.isRegistered()) {
        checks.put(definition, found);
      }
    }
    newest = found;
    return found;
  }
}
