package org.hlo4j.ir.rewrite;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.internal.IdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * Declares the legality of operations. A declaration for an operation takes precedence over one for
 * its dialect, and that over {@link #otherwise}.
 */
public final class ConversionTarget {
  /** The legality of an operation. */
  public enum Legality {
    /** It may remain. */
    LEGAL,
    /** It must be converted. */
    ILLEGAL,
    /** A full conversion must convert it, a partial one may. */
    UNKNOWN
  }

  private final IdentityMap<OpDefinition, Predicate<Operation>> operations = new IdentityMap<>();
  private final Map<String, Predicate<Operation>> dialects = new HashMap<>();
  private @Nullable Predicate<Operation> otherwise;

  /** Creates a target without declarations. */
  public ConversionTarget() {}

  /**
   * Declares operations legal.
   *
   * @param definitions the operations
   * @return this target
   */
  public ConversionTarget legal(OpDefinition... definitions) {
    return put(_ -> true, definitions);
  }

  /**
   * Declares operations illegal.
   *
   * @param definitions the operations
   * @return this target
   */
  public ConversionTarget illegal(OpDefinition... definitions) {
    return put(_ -> false, definitions);
  }

  /**
   * Declares operations legal if they satisfy a predicate, else illegal.
   *
   * @param test the predicate
   * @param definitions the operations
   * @return this target
   */
  public ConversionTarget dynamicallyLegal(Predicate<Operation> test, OpDefinition... definitions) {
    return put(test, definitions);
  }

  private ConversionTarget put(Predicate<Operation> test, OpDefinition... definitions) {
    for (OpDefinition definition : definitions) {
      operations.put(definition, test);
    }
    return this;
  }

  /**
   * Declares all operations of dialects legal.
   *
   * @param names the namespaces of the dialects
   * @return this target
   */
  public ConversionTarget legalDialects(String... names) {
    return dynamicallyLegalDialects(_ -> true, names);
  }

  /**
   * Declares all operations of dialects illegal.
   *
   * @param names the namespaces of the dialects
   * @return this target
   */
  public ConversionTarget illegalDialects(String... names) {
    return dynamicallyLegalDialects(_ -> false, names);
  }

  /**
   * Declares operations of dialects legal if they satisfy a predicate, else illegal.
   *
   * @param test the predicate
   * @param names the namespaces of the dialects
   * @return this target
   */
  public ConversionTarget dynamicallyLegalDialects(Predicate<Operation> test, String... names) {
    for (String name : names) {
      dialects.put(name, test);
    }
    return this;
  }

  /**
   * Declares all other operations legal if they satisfy a predicate, else illegal.
   *
   * @param test the predicate
   * @return this target
   */
  public ConversionTarget otherwise(Predicate<Operation> test) {
    otherwise = test;
    return this;
  }

  /**
   * {@return the legality of an operation}
   *
   * @param operation the operation
   */
  public Legality legality(Operation operation) {
    Predicate<Operation> test = operations.getOrNull(operation.definition());
    if (test == null) {
      test = dialects.getOrDefault(operation.definition().dialect(), otherwise);
    }
    if (test == null) {
      return Legality.UNKNOWN;
    }
    return test.test(operation) ? Legality.LEGAL : Legality.ILLEGAL;
  }
}
