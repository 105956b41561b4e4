package org.hlo4j.ir.affine;

import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.hlo4j.ir.internal.Hashes;

/** A map from dimensions and symbols to expressions: {@code (d0, d1)[s0] -> (d0 + s0)}. */
public final class AffineMap {
  private final int dimensionCount;
  private final int symbolCount;
  private final List<AffineExpr> results;

  /**
   * Creates a map.
   *
   * @param dimensionCount the number of dimensions
   * @param symbolCount the number of symbols
   * @param results the results
   */
  public AffineMap(int dimensionCount, int symbolCount, List<AffineExpr> results) {
    this.dimensionCount = dimensionCount;
    this.symbolCount = symbolCount;
    this.results = List.copyOf(results);
  }

  /** {@return the number of dimensions} */
  public int dimensionCount() {
    return dimensionCount;
  }

  /** {@return the number of symbols} */
  public int symbolCount() {
    return symbolCount;
  }

  /** {@return the results} */
  public List<AffineExpr> results() {
    return results;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof AffineMap that
            && dimensionCount == that.dimensionCount
            && symbolCount == that.symbolCount
            && results.equals(that.results));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(Hashes.mix(dimensionCount, symbolCount), Hashes.of(results));
  }

  @Override
  public String toString() {
    return arguments(dimensionCount, symbolCount) + " -> " + inParentheses(results);
  }

  /** Returns {@code (d0, d1)[s0]}. */
  static String arguments(int dimensionCount, int symbolCount) {
    StringJoiner symbols = new StringJoiner(", ", "[", "]").setEmptyValue("");
    IntStream.range(0, symbolCount).forEach(i -> symbols.add("s" + i));
    return inParentheses(IntStream.range(0, dimensionCount).mapToObj(i -> "d" + i).toList())
        + symbols;
  }

  static String inParentheses(List<?> parts) {
    StringJoiner text = new StringJoiner(", ", "(", ")");
    parts.forEach(part -> text.add(part.toString()));
    return text.toString();
  }
}
