package org.hlo4j.pytorch.schema;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * An integer: a size, say.
 *
 * @param expression of symbols; null if the integer is known
 * @param known null if the integer is an expression
 */
public record SymInt(
    @JsonProperty("as_expr") @Nullable SymExpr expression,
    @JsonProperty("as_int") @Nullable Long known) {
  /** Creates an integer. */
  public SymInt {
    Required.either(expression, known, "'as_expr' and 'as_int'");
  }

  /**
   * An expression of symbols.
   *
   * @param text in SymPy's notation
   */
  // The value in the call by which the program was exported.
  @JsonIgnoreProperties("hint")
  public record SymExpr(@JsonProperty("expr_str") String text) {
    /** Creates a record. */
    public SymExpr {
      Required.member(text, "expr_str");
    }
  }
}
