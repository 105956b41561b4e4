package org.hlo4j.interpreter.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.sdy.SdyMeshAttr;

/**
 * How devices are divided among processes. Along some axes of their mesh, the manual ones, each
 * device is a process of its own; the devices along the others act as one process, which has the id
 * of the first of them and holds whole arrays.
 *
 * @param grid the grid, in which processes have the ids of devices as partitions
 * @param leaders the id of the process of each device
 * @param mesh the mesh and its manual axes, of which a nested computation takes more; empty for
 *     divisions without named axes
 */
public record Division(ProcessGrid grid, List<Integer> leaders, Optional<ManualMesh> mesh) {
  /** The facts that determine the division of a process. */
  record Key(List<Integer> leaders, Optional<ManualMesh> mesh) {}

  /** A mesh and the names of its manual axes. */
  public record ManualMesh(SdyMeshAttr mesh, Set<String> axes) {}

  /** Returns the first device of each part into which a process is divided, in ascending order. */
  List<Integer> devicesOf(Process process) {
    List<Integer> coarse =
        process.division().map(Division::leaders).orElse(Collections.nCopies(leaders.size(), 0));
    int self = process.division().isPresent() ? process.id().partition() : 0;
    Set<Integer> devices = new LinkedHashSet<>();
    for (int device = 0; device < leaders.size(); device++) {
      if (coarse.get(device) == self) {
        devices.add(leaders.get(device));
      }
    }
    return List.copyOf(devices);
  }

  /**
   * Translates groups of devices to groups of processes.
   *
   * @throws InterpreterException if communication is along axes that are not manual, or not the
   *     same for all devices of a process
   */
  List<List<ProcessId>> groups(Operation op, List<List<ProcessId>> devices) {
    Map<List<ProcessId>, Integer> groups = new LinkedHashMap<>();
    for (List<ProcessId> group : devices) {
      List<ProcessId> led =
          group.stream().map(id -> new ProcessId(0, leaders.get(id.partition()))).toList();
      if (Set.copyOf(led).size() < Set.copyOf(group).size()) {
        throw Results.failure(op, "communicates along axes that are not manual here");
      }
      groups.merge(led, 1, Integer::sum);
    }
    int together = leaders.size() / Set.copyOf(leaders).size();
    if (groups.values().stream().anyMatch(count -> count != together)) {
      throw Results.failure(op, "is not the same for all devices along axes that are not manual");
    }
    return new ArrayList<>(groups.keySet());
  }
}
