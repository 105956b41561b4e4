package org.hlo4j.ir.rewrite;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.hlo4j.ir.IdentityMap;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Says which operations a conversion may leave and which it must convert. What is said of an
 * operation goes before what is said of its dialect, and that before what is said of all others.
 */
public final class ConversionTarget {
  /** What a target says of an operation. */
  public enum Legality {
    LEGAL,
    ILLEGAL,
    /** Nothing: a full conversion must convert it, a partial one may. */
    UNKNOWN
  }

  private final IdentityMap<OpDefinition, Predicate<Operation>> operations = new IdentityMap<>();
  private final Map<String, Predicate<Operation>> dialects = new HashMap<>();
  private final Set<OpDefinition> recursive = new HashSet<>();
  private @Nullable Predicate<Operation> otherwise;

  public ConversionTarget legal(OpDefinition... definitions) {
    return put(_ -> true, definitions);
  }

  public ConversionTarget illegal(OpDefinition... definitions) {
    return put(_ -> false, definitions);
  }

  /** Says that operations of these definitions are legal if they pass the test, else illegal. */
  public ConversionTarget dynamicallyLegal(Predicate<Operation> test, OpDefinition... definitions) {
    return put(test, definitions);
  }

  /** Says of a legal operation that all inside it is legal, too. */
  public ConversionTarget recursivelyLegal(OpDefinition... definitions) {
    recursive.addAll(java.util.List.of(definitions));
    return this;
  }

  private ConversionTarget put(Predicate<Operation> test, OpDefinition... definitions) {
    for (OpDefinition definition : definitions) {
      operations.put(definition, test);
    }
    return this;
  }

  public ConversionTarget legalDialects(String... names) {
    return dynamicallyLegalDialects(_ -> true, names);
  }

  public ConversionTarget illegalDialects(String... names) {
    return dynamicallyLegalDialects(_ -> false, names);
  }

  /** Says that operations of these dialects are legal if they pass the test, else illegal. */
  public ConversionTarget dynamicallyLegalDialects(Predicate<Operation> test, String... names) {
    for (String name : names) {
      dialects.put(name, test);
    }
    return this;
  }

  /** Says that all other operations are legal if they pass the test, else illegal. */
  public ConversionTarget otherwise(Predicate<Operation> test) {
    otherwise = test;
    return this;
  }

  /** What the target says of the operation. */
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

  boolean isRecursive(Operation operation) {
    return recursive.contains(operation.definition());
  }
}
