package org.hlo4j.interpreter.machine;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.ir.Operation;

/**
 * A process of a program.
 *
 * @param id its position in the grid
 * @param grid the processes that it may communicate with
 * @param division how the process that it is a part of was divided; empty if it is none
 * @param whole that process; empty if it is none
 */
public record Process(
    ProcessId id, ProcessGrid grid, Optional<Division> division, Optional<Process> whole) {
  /** Creates a process that is not part of another. */
  Process(ProcessId id, ProcessGrid grid) {
    this(id, grid, Optional.empty(), Optional.empty());
  }

  /** Returns the names of the axes along which devices are processes of their own. */
  public Set<String> manualAxes() {
    return division.flatMap(Division::mesh).map(Division.ManualMesh::axes).orElse(Set.of());
  }

  /** Returns the parts of this process, in the order of the division. */
  public List<Process> parts(Division into) {
    return into.devicesOf(this).stream()
        .map(device ->
            new Process(
                new ProcessId(0, device), into.grid(), Optional.of(into), Optional.of(this)))
        .toList();
  }

  /**
   * Translates groups of processes of the grid to those of processes that run: the parts of a
   * divided process may each act for several devices.
   */
  public List<List<ProcessId>> groups(Operation op, List<List<ProcessId>> groups) {
    return division.map(how -> how.groups(op, groups)).orElse(groups);
  }
}
