package org.hlo4j.engine.plan;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.engine.InterpretedShare;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Sequence;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.ir.Operation;

/**
 * A function that is ready to run.
 *
 * @param module its module
 * @param slots the number of slots
 * @param specs the forms of buffers
 * @param constants the arrays that slots refer to in each run
 * @param shared the slots of those that other plans of the program may have, too
 * @param parameters the slots of the parameters
 * @param results the slots of the results
 * @param body the steps
 * @param bytes the most bytes that buffers take at a time
 * @param interpreted what of it the interpreter evaluates
 */
public record Plan(
    Operation module,
    int slots,
    List<BufferSpec> specs,
    Map<Integer, Object> constants,
    Set<Integer> shared,
    int[] parameters,
    int[] results,
    Sequence body,
    long bytes,
    InterpretedShare interpreted) {
  /** {@return the size of the constants that no other plan has} */
  public long ownBytes() {
    return constants.entrySet().stream()
        .filter(constant -> !shared.contains(constant.getKey()))
        .mapToLong(constant -> Storage.bytesOf(constant.getValue()))
        .sum();
  }

  /** {@return the memory for one run at a time} */
  public Activation newActivation() {
    return new Activation(module, slots, specs, constants);
  }
}
