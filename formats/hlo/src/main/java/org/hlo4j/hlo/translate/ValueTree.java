package org.hlo4j.hlo.translate;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.Value;

/** What the value of an instruction is in the program: tuples are no values there. */
sealed interface ValueTree {
  /** The value of an instruction that was refused, or that needs one. */
  enum Unknown implements ValueTree {
    /** The only one. */
    INSTANCE
  }

  /**
   * A value. Its type is a tuple only if it is the result of a custom call.
   *
   * @param value the value
   */
  record Leaf(Value value) implements ValueTree {}

  /**
   * A tuple.
   *
   * @param elements the elements
   */
  record Elements(List<ValueTree> elements) implements ValueTree {
    /**
     * Returns an element.
     *
     * @throws UnsupportedNodeException if there is none at the place
     */
    ValueTree at(int index) {
      checkIndex(index, elements.size());
      return elements.get(index);
    }
  }

  /** Checks that a tuple has an element at a place: modules need not be verified. */
  static void checkIndex(int index, int size) {
    if (index < 0 || index >= size) {
      throw UnsupportedNodeException.of("a tuple of %d has no element %d", size, index);
    }
  }

  /**
   * An operation that goes on while others run.
   *
   * @param results what there is when it is done
   */
  record Begun(ValueTree results) implements ValueTree {}

  /** Returns the tree of a shape whose leaves are values. */
  static ValueTree of(HloShape shape, List<? extends Value> values) {
    Iterator<? extends Value> each = values.iterator();
    return of(shape, each);
  }

  private static ValueTree of(HloShape shape, Iterator<? extends Value> values) {
    if (!(shape instanceof HloShape.Tuple tuple)) {
      if (!values.hasNext()) {
        throw UnsupportedNodeException.of("its shape has more parts than its value");
      }
      return new Leaf(values.next());
    }
    List<ValueTree> elements = new ArrayList<>();
    for (HloShape each : tuple.elements()) {
      elements.add(of(each, values));
    }
    return new Elements(elements);
  }

  /** Passes the values of the leaves on, in order. */
  default void forEachLeaf(Consumer<Value> sink) {
    switch (this) {
      case Leaf leaf -> sink.accept(leaf.value);
      case Elements tuple -> tuple.elements.forEach(element -> element.forEachLeaf(sink));
      case Begun begun -> begun.results.forEachLeaf(sink);
      case Unknown _ -> throw new IllegalStateException("the value was refused");
    }
  }
}
