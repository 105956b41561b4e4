package org.hlo4j.interpreter.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.interpreter.ExtensionValue;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;

/**
 * The local values that the parts of a divided process have for one value of the program, between
 * the custom calls by which programs enter and leave a manual computation.
 *
 * @param division how the process is divided
 * @param processes its parts
 * @param values the value of each part
 * @param type the type of these values
 */
public record Shards(
    Division division, List<Process> processes, List<InterpreterValue> values, Type type)
    implements ExtensionValue {
  /**
   * Returns the value in a process: its own if it is a part or belongs to one, else all of them.
   */
  InterpreterValue in(Process process) {
    for (Process each = process; each != null; each = each.whole().orElse(null)) {
      if (each.division().filter(division -> division == this.division).isPresent()) {
        for (int i = 0; i < processes.size(); i++) {
          if (processes.get(i).id().equals(each.id())) {
            return values.get(i);
          }
        }
      }
    }
    return this;
  }

  /**
   * Runs an operation once for each part of the process that its operands, of which this is one,
   * are divided among.
   */
  void distribute(Operation op, Frame frame) {
    for (int i = 0; i < op.operandCount(); i++) {
      if (frame.get(op.operand(i)) instanceof Shards other && other.division != division) {
        throw Results.failure(op, "has operands of different manual computations");
      }
    }
    distribute(op, frame, division, processes, (each, inner) -> inner.machine().step(each, inner));
  }

  /** Runs an operation once for each part of the process. */
  public static void distribute(
      Operation op,
      Frame frame,
      Division division,
      List<Process> processes,
      OpEvaluator evaluator) {
    List<List<InterpreterValue>> results =
        frame
            .machine()
            .runAll(op, processes, (machine, _) -> frame.evaluate(op, machine, evaluator));
    for (int i = 0; i < op.resultCount(); i++) {
      List<InterpreterValue> values = new ArrayList<>();
      for (List<InterpreterValue> each : results) {
        values.add(each.get(i));
      }
      frame.set(op.result(i), new Shards(division, processes, values, op.result(i).type()));
    }
  }

  @Override
  public String toString() {
    return values.stream()
        .map(InterpreterValue::toString)
        .collect(Collectors.joining(", ", "shards<", ">"));
  }
}
