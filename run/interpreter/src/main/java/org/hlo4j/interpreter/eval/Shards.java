package org.hlo4j.interpreter.eval;

import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.interpreter.ExtensionValue;
import org.hlo4j.interpreter.InterpreterValue;
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
record Shards(Division division, List<Process> processes, List<InterpreterValue> values, Type type)
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

  @Override
  public String toString() {
    return values.stream()
        .map(InterpreterValue::toString)
        .collect(Collectors.joining(", ", "shards<", ">"));
  }
}
