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

/** Where a formula was found, and what its names stand for there. */
public final class FormulaMatch {
  private final Operation root;
  private final Map<String, Integer> slots;
  private final Bindings bindings;

  FormulaMatch(Operation root, Map<String, Integer> slots, Bindings bindings) {
    this.root = root;
    this.slots = slots;
    this.bindings = bindings;
  }

  /** The operation whose result the formula is. */
  public Operation root() {
    return root;
  }

  public RankedTensorType rootType() {
    return (RankedTensorType) root.result(0).type();
  }

  /** The dimensions of the root along which reductions run, ascending. */
  public LongList axes() {
    return dims(true);
  }

  /** The other dimensions of the root, ascending. */
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

  /** Whether the form that was found has a tensor of this name. */
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

  /** The tensor of this name as it stands in the program. */
  public Value tensor(String name) {
    return term(name).value();
  }

  /** The dimensions of the root along which the tensor varies, ascending. */
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
   * The tensor with these dimensions of the root, made with as few operations as it takes; empty if
   * their sizes are not known.
   */
  public Optional<Value> tensor(String name, LongList dims, Rewriter rewriter) {
    LongStream sizes = dims.stream().map(dim -> rootType().dimension((int) dim));
    return DimensionOrder.of(
        term(name), dims, LongList.wrap(sizes.toArray()), root.location(), rewriter);
  }

  /** The number of this name. */
  public double number(String name) {
    Integer slot = slots.get(name);
    Double number = slot == null ? null : bindings.numbers[slot];
    if (number == null) {
      throw new IllegalArgumentException("no number " + name);
    }
    return number;
  }

  /** Whether the form that was found has a number of this name. */
  public boolean hasNumber(String name) {
    Integer slot = slots.get(name);
    return slot != null && bindings.numbers[slot] != null;
  }

  /** The value that is the formula of this name; empty if the program has none. */
  public Optional<Value> place(String name) {
    return placed(name, false);
  }

  /** The value that is the reciprocal or negative of the formula of this name. */
  public Optional<Value> inversePlace(String name) {
    return placed(name, true);
  }

  private Optional<Value> placed(String name, boolean inverse) {
    Integer slot = slots.get(name);
    if (slot == null) {
      return Optional.empty();
    }
    Term place = bindings.places[slot];
    return place == null || place.frame() != null || bindings.inverted[slot] != inverse
        ? Optional.empty()
        : Optional.of(place.value());
  }
}
