package org.hlo4j.hlo.syntax;

import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;

/** What names mean at a place of a text. */
public interface TextScope {
  /**
   * Reads a computation: the name of one, or one in braces.
   *
   * @param in the text
   * @return the computation
   */
  HloComputation computation(HloScanner in);

  /**
   * Reads the name of an instruction.
   *
   * @param in the text
   * @return the instruction
   */
  HloInstruction instruction(HloScanner in);

  /** The scope of a text that has no names. */
  TextScope NONE =
      new TextScope() {
        @Override
        public HloComputation computation(HloScanner in) {
          throw in.error("there are no computations here");
        }

        @Override
        public HloInstruction instruction(HloScanner in) {
          throw in.error("there are no instructions here");
        }
      };
}
