package org.hlo4j.hlo.define;

import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.message.FieldValues;

/** The numbers of what the proto of an instruction names. */
public interface WriteScope {
  /**
   * Has the instruction call a computation.
   *
   * @param place the place of the computation among those that are called
   * @param computation the computation
   */
  void call(int place, HloComputation computation);

  /**
   * {@return the number of an instruction}
   *
   * @param instruction the instruction, of the same computation
   */
  long id(HloInstruction instruction);

  /**
   * {@return the proto of a module within this one}
   *
   * @param module the module
   */
  FieldValues message(HloModule module);
}
