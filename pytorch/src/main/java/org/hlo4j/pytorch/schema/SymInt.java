package org.hlo4j.pytorch.schema;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * An integer: a size, say.
 *
 * @param expression of symbols; null if the integer is known
 */
public record SymInt(
    @JsonProperty("as_expr") @Nullable SymExpr expression, @JsonProperty("as_int") long known) {

  /** Returns an integer of which a file has one form. */
  @JsonCreator
  static SymInt of(
      @JsonProperty("as_expr") @Nullable SymExpr expression,
      @JsonProperty("as_int") @Nullable Long known) {
    if (expression == null && known == null) {
      throw new IllegalArgumentException("neither an integer nor an expression");
    }
    return new SymInt(expression, known == null ? 0 : known);
  }

  /**
   * An expression of symbols.
   *
   * @param text in SymPy's notation
   */
  public record SymExpr(@JsonProperty("expr_str") String text) {}
}
