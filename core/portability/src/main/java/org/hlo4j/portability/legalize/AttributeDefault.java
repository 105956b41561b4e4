package org.hlo4j.portability.legalize;

import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.opset.vhlo.AbsentValue;

/**
 * The VHLO value of an attribute that is absent in StableHLO; VHLO has no absent attributes. Read
 * backwards, the values that StableHLO omits.
 *
 * @param value returns the value to write for a StableHLO operation
 * @param isEquivalent whether an attribute of a VHLO operation is equivalent to absence
 */
record AttributeDefault(
    Function<OperationInputs, Attribute> value,
    BiPredicate<OperationInputs, Attribute> isEquivalent) {
  static AttributeDefault of(AbsentValue absent) {
    return new AttributeDefault(op -> absent.value(), (op, a) -> absent.isEquivalent().test(a));
  }

  /** Returns a value to which no other value is equivalent. */
  static AttributeDefault of(Attribute value) {
    return of(AbsentValue.exactly(value));
  }

  /** Returns a value and the predicate of equivalent ones. */
  static AttributeDefault of(Attribute value, Predicate<Attribute> isEquivalent) {
    return new AttributeDefault(op -> value, (op, a) -> isEquivalent.test(a));
  }

  /** Returns a value that depends on the operation, and the predicate of equivalent ones. */
  static AttributeDefault of(
      Function<OperationInputs, Attribute> value, Predicate<Attribute> isEquivalent) {
    return new AttributeDefault(value, (op, a) -> isEquivalent.test(a));
  }
}
