package org.hlo4j.interpreter.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.machine.Process;
import org.hlo4j.interpreter.machine.ProcessGrid;
import org.hlo4j.interpreter.machine.ProcessId;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.ChannelHandleAttr;

/**
 * The groups in which processes communicate, by the strategies of {@code docs/spec.md}: groups of
 * replicas, of partitions, of both, or of processes numbered in row-major order.
 */
final class ProcessGroups {
  private final Operation op;
  private final ProcessGrid grid;

  private ProcessGroups(Operation op, ProcessGrid grid) {
    this.op = op;
    this.grid = grid;
  }

  /** Returns the handle of the operation's channel; zero if it has none. */
  static long channel(Operation op) {
    return StablehloOp.CHANNEL_HANDLE.find(op).map(ChannelHandleAttr::handle).orElse(0L);
  }

  /**
   * Returns the groups of operations that gather or reduce: across replicas, possibly partitions
   * too.
   */
  static List<List<ProcessId>> ofReduction(Operation op, Machine machine) {
    ProcessGroups strategy = new ProcessGroups(op, machine.process().grid());
    List<LongList> groups = ReplicaGroups.of(op, machine);
    boolean global = StablehloOp.USE_GLOBAL_DEVICE_IDS.isPresent(op);
    if (global && channel(op) <= 0) {
      throw Results.failure(op, "numbers devices globally but has no channel");
    }
    return machine
        .process()
        .groups(
            op,
            global
                ? strategy.flattened(groups)
                : channel(op) <= 0
                    ? strategy.crossReplica(groups)
                    : strategy.crossReplicaAndPartition(groups));
  }

  /** Returns the groups of operations that exchange: across replicas or across partitions. */
  static List<List<ProcessId>> ofExchange(Operation op, List<LongList> groups, Process process) {
    return ofExchange(op, groups, channel(op) > 0, process);
  }

  /** Returns groups across partitions if the operation has a channel, else across replicas. */
  static List<List<ProcessId>> ofExchange(
      Operation op, List<LongList> groups, boolean hasChannel, Process process) {
    ProcessGroups strategy = new ProcessGroups(op, process.grid());
    return process.groups(
        op, hasChannel ? strategy.crossPartition(groups) : strategy.crossReplica(groups));
  }

  /** Returns groups across replicas. */
  static List<List<ProcessId>> ofReplicas(Operation op, Machine machine) {
    ProcessGroups strategy = new ProcessGroups(op, machine.process().grid());
    return machine.process().groups(op, strategy.crossReplica(ReplicaGroups.of(op, machine)));
  }

  private List<List<ProcessId>> crossReplica(List<LongList> replicaGroups) {
    List<List<ProcessId>> groups = new ArrayList<>();
    for (LongList replicas : replicaGroups) {
      for (int partition = 0; partition < grid.partitions(); partition++) {
        int column = partition;
        groups.add(replicas.stream().mapToObj(id -> new ProcessId(replica(id), column)).toList());
      }
    }
    return groups;
  }

  private List<List<ProcessId>> crossPartition(List<LongList> partitionGroups) {
    List<List<ProcessId>> groups = new ArrayList<>();
    for (LongList partitions : partitionGroups) {
      for (int replica = 0; replica < grid.replicas(); replica++) {
        int row = replica;
        groups.add(partitions.stream().mapToObj(id -> new ProcessId(row, partition(id))).toList());
      }
    }
    return groups;
  }

  private List<List<ProcessId>> crossReplicaAndPartition(List<LongList> replicaGroups) {
    return replicaGroups.stream()
        .map(replicas ->
            IntStream.range(0, grid.partitions())
                .boxed()
                .flatMap(partition ->
                    replicas.stream().mapToObj(id -> new ProcessId(replica(id), partition)))
                .toList())
        .toList();
  }

  private List<List<ProcessId>> flattened(List<LongList> deviceGroups) {
    return deviceGroups.stream()
        .map(devices ->
            devices.stream()
                .mapToObj(id -> grid.process(checked("device", id, grid.size())))
                .toList())
        .toList();
  }

  private int replica(long id) {
    return checked("replica", id, grid.replicas());
  }

  private int partition(long id) {
    return checked("partition", id, grid.partitions());
  }

  private int checked(String kind, long id, int count) {
    if (id < 0 || id >= count) {
      throw Results.failure(
          op, "names %s %d, but there %s", kind, id, count == 1 ? "is one" : "are " + count);
    }
    return (int) id;
  }

  /** Returns the group that contains the process; empty if there is none. */
  static List<ProcessId> find(List<List<ProcessId>> groups, ProcessId process) {
    return groups.stream()
        .filter(group -> group.contains(process))
        .findFirst()
        .map(List::copyOf)
        .orElse(List.of());
  }
}
