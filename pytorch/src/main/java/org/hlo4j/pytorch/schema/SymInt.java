package org.hlo4j.pytorch.schema;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * An integer: a size, say.
 *
 * @param expression of symbols; null if the integer is known
 */
public record SymInt(
    @JsonProperty("as_expr") @Nullable SymExpr expression, @JsonProperty("as_int") long known) {

  /**
   * An expression of symbols.
   *
   * @param text in SymPy's notation
   */
  public record SymExpr(@JsonProperty("expr_str") String text) {}
}
