package org.hlo4j;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;
import org.hlo4j.text.print.FullText;

/**
 * The verifiers of a registry, one for each thread: a verifier that is used again is ten times as
 * fast on a small program as a new one.
 */
final class Verifiers {
  private final ThreadLocal<Verifier> strict;
  private final ThreadLocal<Verifier> lenient;

  private Verifiers(DialectRegistry dialects) {
    this.strict = verifiers(dialects, false);
    this.lenient = verifiers(dialects, true);
  }

  private static ThreadLocal<Verifier> verifiers(DialectRegistry dialects, boolean allowsOthers) {
    return ThreadLocal.withInitial(() ->
        new Verifier(dialects, new FullText(dialects), new VerifierOptions(allowsOthers, false)));
  }

  static Verifiers of(DialectRegistry dialects) {
    return dialects.derived(Verifiers.class, Verifiers::new);
  }

  /** Verifies what {@code operation} holds; operations of other dialects are errors. */
  boolean verify(Operation operation, Diagnostics diagnostics) {
    return strict.get().verify(operation, diagnostics);
  }

  /** Every error; operations of other dialects are errors. */
  List<Diagnostic> errors(Operation operation) {
    Diagnostics.Collector found = Diagnostics.collector();
    strict.get().verifyAll(operation, found);
    return found.toList();
  }

  /**
   * The operation itself, verified.
   *
   * @throws DiagnosticException if it is not valid, or holds operations of other dialects
   */
  Operation verified(Operation operation) {
    return verified(operation, strict.get());
  }

  /**
   * The operation itself, verified; operations of other dialects are let pass.
   *
   * @throws DiagnosticException if it is not valid
   */
  Operation valid(Operation operation) {
    return verified(operation, lenient.get());
  }

  private static Operation verified(Operation operation, Verifier verifier) {
    Diagnostics.Collector found = Diagnostics.collector();
    if (!verifier.verify(operation, found)) {
      throw new DiagnosticException(found.toList());
    }
    return operation;
  }
}
