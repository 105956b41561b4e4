package org.hlo4j.hlo;

import java.util.List;
import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/** What the value of an instruction was in the program before it was compiled. */
public sealed interface HloOrigin {
  /**
   * Part of a value of that program.
   *
   * @param instruction the name of the instruction
   * @param index the place of the part in its value
   */
  record Part(String instruction, LongList index) {}

  /**
   * A value that is no tuple.
   *
   * @param part the part, null if it is not known
   */
  record Leaf(@Nullable Part part) implements HloOrigin {}

  /** A value of a call that the program did not have. */
  record Synthetic() implements HloOrigin {}

  /**
   * A tuple.
   *
   * @param elements the elements
   */
  record Tuple(List<HloOrigin> elements) implements HloOrigin {
    /** Copies the list. */
    public Tuple {
      elements = List.copyOf(elements);
    }
  }

  /**
   * A value of that program that is computed from one of this.
   *
   * @param lost the value that is computed
   * @param kept the value of which it is computed
   * @param recovery computes it, null if the values are equal
   */
  record Recovery(Part lost, Part kept, @Nullable HloModule recovery) {}
}
