package org.hlo4j.ir.rewrite;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Value;

/** What became of an operation that was asked to fold. */
public sealed interface Folding {
  /** It does not fold. */
  Folding NONE = new None();

  /** It was simplified in place. */
  Folding IN_PLACE = new InPlace();

  /** Every use of the one result may be a use of {@code value}. */
  static Folding to(Value value) {
    return new Results(List.of(new Existing(value)));
  }

  /** The one result always is {@code value}. */
  static Folding to(Attribute value) {
    return new Results(List.of(new Constant(value)));
  }

  static Folding to(List<? extends Result> results) {
    return new Results(List.copyOf(results));
  }

  /** It does not fold. */
  record None() implements Folding {}

  /** It was simplified in place. */
  record InPlace() implements Folding {}

  /** Something stands for each result. */
  record Results(List<Result> results) implements Folding {}

  /** What stands for a result. */
  sealed interface Result {}

  /** A value that exists. */
  record Existing(Value value) implements Result {}

  /** A constant. */
  record Constant(Attribute value) implements Result {}
}
