package org.hlo4j.transforms.formula;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Reductions;

/**
 * A formula that programs are searched for ({@link FormulaMatcher}) and that is built ({@link
 * FormulaBuilder}):
 *
 * <pre>{@code
 * let m = max(x) | max(-inf, max(x))
 * let e = exp(x - m)
 * e / sum(e)
 * }</pre>
 *
 * <ul>
 *   <li>{@code x} is a tensor of the root's shape, {@code w[axis]} one that varies along the axes
 *       only, {@code i[rest]} one that does not, {@code s[line]} one that varies along one
 *       dimension at most; {@code q[source]} has the root's shape and is taken as it was before
 *       conversions that change no number; {@code a[any]} is taken as it was before all that moves,
 *       broadcasts or converts its elements. The same name is the same tensor. {@code x@form} is a
 *       tensor that is computed so, {@code _} any. What determines the axes comes before {@code
 *       w[axis]} and {@code i[rest]}.
 *   <li>{@code sum(e)} and {@code max(e)} reduce along the axes, which are the same everywhere;
 *       {@code count} is the number of elements they combine, {@code indices} those along the axis.
 *   <li>{@code #eps} is a number that the program contains; other numbers match to the precision of
 *       their element type.
 *   <li>Functions have the operations' names; {@code max(a, b)} and {@code min(a, b)} are of
 *       elements. {@code a^2} is an integral power.
 *   <li>{@code let} names a formula; {@code |} separates alternatives, of which the first that
 *       matches is taken, or built from what is given. Sums and products are matched in all orders,
 *       and built in the order of the text.
 * </ul>
 */
public final class FormulaPattern {
  private final String text;
  private final Map<String, Integer> slots = new LinkedHashMap<>();
  private final Formula written;
  private final Formula formula;
  private final OperationKinds kinds;
  private final PatternPrefilter prefilter;
  private final long[][] needs;
  private final Set<OpDefinition> roots = new LinkedHashSet<>();
  private boolean matchesAnything;

  private FormulaPattern(String text) {
    this.text = text.strip();
    this.written = FormulaParser.parse(text, slots);
    this.formula = written.flattened();
    this.kinds = new OperationKinds(formula);
    this.prefilter = PatternPrefilter.of(formula);
    this.needs = prefilter.needs().toArray(long[][]::new);
    addRoots(formula);
  }

  /**
   * {@return the pattern of a formula}
   *
   * @param text the formula
   * @throws IllegalArgumentException if the text is malformed
   */
  public static FormulaPattern of(String text) {
    return new FormulaPattern(text);
  }

  /**
   * {@return the operations that may compute the formula}
   *
   * @throws IllegalStateException if any may: the formula is a tensor
   */
  public Set<OpDefinition> roots() {
    if (matchesAnything) {
      throw new IllegalStateException("matches anything: " + text);
    }
    return roots;
  }

  /**
   * {@return whether an operation may compute the formula: false if its neighborhood excludes it}
   * Calls are never excluded.
   *
   * @param operation the operation
   * @param neighborhood its neighborhood
   */
  public boolean mayMatch(Operation operation, Neighborhood neighborhood) {
    return operation.is(FuncOps.CALL)
        || (neighborhood.contains(needs) && prefilter.test(operation));
  }

  /** Returns the formula with the order and the grouping of its text. */
  Formula written() {
    return written;
  }

  /** Returns the formula that is matched, in which products of products are one. */
  Formula formula() {
    return formula;
  }

  OperationKinds kinds() {
    return kinds;
  }

  Map<String, Integer> slots() {
    return slots;
  }

  /** {@return the text of the formula} */
  @Override
  public String toString() {
    return text;
  }

  private void addRoots(Formula form) {
    switch (form) {
      case Formula.Named named -> addRoots(named.form());
      case Formula.Choice choice -> choice.forms().forEach(this::addRoots);
      case Formula.Apply apply -> roots.addAll(apply.function().operations());
      case Formula.Reduction _ -> roots.add(Reductions.REDUCE);
      case Formula.Chain chain -> roots.addAll(chain.kind().operations());
      default -> matchesAnything = true;
    }
  }
}
