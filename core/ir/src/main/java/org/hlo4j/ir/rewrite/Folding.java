package org.hlo4j.ir.rewrite;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Value;

/** The outcome of folding an operation. */
public sealed interface Folding {
  /** The operation does not fold. */
  Folding NONE = new None();

  /** The operation was simplified in place. */
  Folding IN_PLACE = new InPlace();

  /**
   * {@return the outcome that the only result is replaced by a value}
   *
   * @param value the value
   */
  static Folding to(Value value) {
    return new Results(List.of(new Existing(value)));
  }

  /**
   * {@return the outcome that the only result is a constant}
   *
   * @param value the constant
   */
  static Folding to(Attribute value) {
    return new Results(List.of(new Constant(value)));
  }

  /**
   * {@return the outcome that all results are replaced}
   *
   * @param results the replacements, in order
   */
  static Folding to(List<? extends Result> results) {
    return new Results(List.copyOf(results));
  }

  /** The operation does not fold. */
  record None() implements Folding {}

  /** The operation was simplified in place. */
  record InPlace() implements Folding {}

  /**
   * All results are replaced.
   *
   * @param results the replacements, in order
   */
  record Results(List<Result> results) implements Folding {}

  /** The replacement of a result. */
  sealed interface Result {}

  /**
   * An existing value.
   *
   * @param value the value
   */
  record Existing(Value value) implements Result {}

  /**
   * A constant, to be materialized.
   *
   * @param value the constant
   */
  record Constant(Attribute value) implements Result {}
}
