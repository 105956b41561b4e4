package org.hlo4j.portability.legalize;

import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.opset.vhlo.AbsentValue;

/**
 * What VHLO, in which every attribute is there, writes for an attribute that StableHLO leaves out;
 * read backwards, what StableHLO leaves out again.
 *
 * @param value what to write, given the operation of StableHLO
 * @param isEquivalent whether an attribute of an operation of VHLO says no more than its absence
 */
record Absent(
    Function<OperationInputs, Attribute> value, BiPredicate<OperationInputs, Attribute> isEquivalent) {
  static Absent of(AbsentValue absent) {
    return new Absent(op -> absent.value(), (op, a) -> absent.isEquivalent().test(a));
  }

  /** Only this very value. */
  static Absent of(Attribute value) {
    return of(AbsentValue.exactly(value));
  }

  /** A value, and all attributes that say the same. */
  static Absent of(Attribute value, Predicate<Attribute> isEquivalent) {
    return new Absent(op -> value, (op, a) -> isEquivalent.test(a));
  }

  /** A value that depends on the operation, and all attributes that say the same. */
  static Absent of(Function<OperationInputs, Attribute> value, Predicate<Attribute> isEquivalent) {
    return new Absent(value, (op, a) -> isEquivalent.test(a));
  }
}
