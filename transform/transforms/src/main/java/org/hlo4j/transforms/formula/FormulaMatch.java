package org.hlo4j.transforms.formula;

import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.rewrite.Rewriter;

/** A match of a formula: its root, and the bindings of the pattern's names. */
public final class FormulaMatch {
  private final Operation root;
  private final Map<String, Integer> slots;
  private final Bindings bindings;

  FormulaMatch(Operation root, Map<String, Integer> slots, Bindings bindings) {
    this.root = root;
    this.slots = slots;
    this.bindings = bindings;
  }

  /** {@return the operation whose result is the formula} */
  public Operation root() {
    return root;
  }

  /** {@return the type of the root's result} */
  public RankedTensorType rootType() {
    return (RankedTensorType) root.result(0).type();
  }

  /** {@return the dimensions of the root that are reduced, in ascending order} */
  public LongList axes() {
    return dims(true);
  }

  /** {@return the other dimensions of the root, in ascending order} */
  public LongList rest() {
    return dims(false);
  }

  private LongList dims(boolean axes) {
    return LongList.wrap(
        IntStream.range(0, rootType().rank())
            .filter(d -> bindings.isAxis(d) == axes)
            .asLongStream()
            .toArray());
  }

  /**
   * {@return whether the matched alternative binds a tensor of this name}
   *
   * @param name a name of the pattern
   */
  public boolean has(String name) {
    Integer slot = slots.get(name);
    return slot != null && bindings.tensors[slot] != null;
  }

  private Term term(String name) {
    Integer slot = slots.get(name);
    Term term = slot == null ? null : bindings.tensors[slot];
    if (term == null) {
      throw new IllegalArgumentException("no tensor " + name);
    }
    return term;
  }

  /**
   * {@return the tensor bound to a name, with the shape it has in the program}
   *
   * @param name a name of the pattern
   */
  public Value tensor(String name) {
    return term(name).value();
  }

  /**
   * {@return the dimensions of the root along which a tensor varies, in ascending order}
   *
   * @param name a name of the pattern
   */
  public LongList dimsOf(String name) {
    return LongList.wrap(
        IntStream.of(term(name).dims())
            .filter(dim -> dim >= 0 && rootType().dimension(dim) != 1)
            .distinct()
            .sorted()
            .asLongStream()
            .toArray());
  }

  /**
   * {@return for each dimension of a tensor, with the shape it has in the program, the dimension of
   * the root along which it runs; -1 if its only index is 0}
   *
   * @param name a name of the pattern
   */
  public LongList dims(String name) {
    return LongList.wrap(IntStream.of(term(name).dims()).asLongStream().toArray());
  }

  /**
   * Returns a tensor rearranged to dimensions of the root, with as few operations as possible.
   *
   * @param name a name of the pattern
   * @param dims dimensions of the root
   * @param rewriter inserts the operations
   * @return the tensor; empty if a size is not static
   */
  public Optional<Value> tensor(String name, LongList dims, Rewriter rewriter) {
    LongStream sizes = dims.stream().map(dim -> rootType().dimension((int) dim));
    return DimensionOrder.of(
        term(name), dims, LongList.wrap(sizes.toArray()), root.location(), rewriter);
  }

  /**
   * {@return the number bound to a name}
   *
   * @param name a name of the pattern
   */
  public double number(String name) {
    Integer slot = slots.get(name);
    Double number = slot == null ? null : bindings.numbers[slot];
    if (number == null) {
      throw new IllegalArgumentException("no number " + name);
    }
    return number;
  }

  /**
   * {@return whether the matched alternative binds a number of this name}
   *
   * @param name a name of the pattern
   */
  public boolean hasNumber(String name) {
    Integer slot = slots.get(name);
    return slot != null && bindings.numbers[slot] != null;
  }

  /**
   * {@return the value that computes the named formula; empty if the program has none}
   *
   * @param name a name of the pattern
   */
  public Optional<Value> occurrence(String name) {
    return occurrence(name, false);
  }

  /**
   * {@return the value that computes the reciprocal or negative of the named formula}
   *
   * @param name a name of the pattern
   */
  public Optional<Value> inverseOccurrence(String name) {
    return occurrence(name, true);
  }

  private Optional<Value> occurrence(String name, boolean inverse) {
    Integer slot = slots.get(name);
    if (slot == null) {
      return Optional.empty();
    }
    Term occurrence = bindings.occurrences[slot];
    return occurrence == null || occurrence.frame() != null || bindings.inverted[slot] != inverse
        ? Optional.empty()
        : Optional.of(occurrence.value());
  }
}
