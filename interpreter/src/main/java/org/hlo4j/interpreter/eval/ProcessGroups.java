package org.hlo4j.interpreter.eval;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.ChannelHandleAttr;

/**
 * The groups in which processes communicate, by the strategies of {@code docs/spec.md}: groups of
 * replicas, of partitions, of both, or of processes numbered in row-major order.
 */
final class ProcessGroups {
  private ProcessGroups() {}

  /** Returns the handle of the operation's channel; zero if it has none. */
  static long channel(Operation op) {
    return StablehloOp.CHANNEL_HANDLE.find(op).map(ChannelHandleAttr::handle).orElse(0L);
  }

  /**
   * Returns the groups of operations that gather or reduce: across replicas, possibly partitions
   * too.
   */
  static List<List<ProcessId>> ofReduction(Operation op, ProcessGrid grid, Machine machine) {
    List<LongList> groups = ReplicaGroups.of(op, machine);
    boolean global = StablehloOp.USE_GLOBAL_DEVICE_IDS.isPresent(op);
    if (channel(op) <= 0) {
      if (global) {
        throw new InterpreterException(
            op.location(), "'" + op.name() + "' numbers devices globally but has no channel");
      }
      return crossReplica(groups, grid);
    }
    return global ? flattened(groups, grid) : crossReplicaAndPartition(groups, grid);
  }

  /** Returns the groups of operations that exchange: across replicas or across partitions. */
  static List<List<ProcessId>> ofExchange(Operation op, List<LongList> groups, ProcessGrid grid) {
    return channel(op) <= 0 ? crossReplica(groups, grid) : crossPartition(groups, grid);
  }

  static List<List<ProcessId>> crossReplica(List<LongList> replicaGroups, ProcessGrid grid) {
    List<List<ProcessId>> groups = new ArrayList<>();
    for (LongList replicas : replicaGroups) {
      for (int partition = 0; partition < grid.partitions(); partition++) {
        int column = partition;
        groups.add(
            replicas.stream().mapToObj(replica -> new ProcessId((int) replica, column)).toList());
      }
    }
    return groups;
  }

  private static List<List<ProcessId>> crossPartition(
      List<LongList> partitionGroups, ProcessGrid grid) {
    List<List<ProcessId>> groups = new ArrayList<>();
    for (LongList partitions : partitionGroups) {
      for (int replica = 0; replica < grid.replicas(); replica++) {
        int row = replica;
        groups.add(
            partitions.stream()
                .mapToObj(partition -> new ProcessId(row, (int) partition))
                .toList());
      }
    }
    return groups;
  }

  private static List<List<ProcessId>> crossReplicaAndPartition(
      List<LongList> replicaGroups, ProcessGrid grid) {
    List<List<ProcessId>> groups = new ArrayList<>();
    for (LongList replicas : replicaGroups) {
      List<ProcessId> group = new ArrayList<>();
      for (int partition = 0; partition < grid.partitions(); partition++) {
        for (int i = 0; i < replicas.size(); i++) {
          group.add(new ProcessId((int) replicas.get(i), partition));
        }
      }
      groups.add(group);
    }
    return groups;
  }

  private static List<List<ProcessId>> flattened(List<LongList> deviceGroups, ProcessGrid grid) {
    List<List<ProcessId>> groups = new ArrayList<>();
    for (LongList devices : deviceGroups) {
      groups.add(devices.stream().mapToObj(device -> grid.process((int) device)).toList());
    }
    return groups;
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
