package org.hlo4j.hlo.define;

import java.util.List;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.message.FieldValues;

/** What the numbers in the proto of an instruction mean. */
public interface ReadScope {
  /** {@return the computations that the instruction calls} */
  List<HloComputation> called();

  /** {@return the operands of the instruction} */
  List<HloInstruction> operands();

  /**
   * {@return an instruction of the same computation}
   *
   * @param id its number
   */
  HloInstruction instruction(long id);

  /**
   * {@return a module within this one}
   *
   * @param message its proto
   */
  HloModule module(FieldValues message);
}
