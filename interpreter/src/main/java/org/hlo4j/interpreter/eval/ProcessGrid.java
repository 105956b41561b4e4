package org.hlo4j.interpreter.eval;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;

/**
 * Communicating processes in rows of replicas and columns of partitions. Source: {@code
 * docs/spec.md}, "Process grid".
 */
final class ProcessGrid {
  private final int replicas;
  private final int partitions;
  private final CooperativeScheduler turns;
  private final Deque<String> infeed;
  private final Map<MeetingPoint, Meeting> meetings = new HashMap<>();
  private final Map<Channel, Deque<Parcel>> parcels = new HashMap<>();

  /** The key of a rendezvous: a kind of operation, a channel and a group of processes. */
  private record MeetingPoint(OpDefinition op, long channel, List<ProcessId> group) {}

  /** A channel to a process, or between any two processes if there is no target. */
  private record Channel(long number, List<ProcessId> target) {}

  private static final class Meeting {
    private final SortedMap<ProcessId, List<Tensor>> given = new TreeMap<>();
    private boolean complete;
  }

  private static final class Parcel {
    private final List<Tensor> content;
    private boolean taken;

    Parcel(List<Tensor> content) {
      this.content = content;
    }
  }

  /**
   * Creates a grid.
   *
   * @param infeed the names of the functions that provide infeeds, in order
   */
  ProcessGrid(int replicas, int partitions, List<String> infeed) {
    this.replicas = replicas;
    this.partitions = partitions;
    this.turns = new CooperativeScheduler(replicas * partitions);
    this.infeed = new ArrayDeque<>(infeed);
  }

  int replicas() {
    return replicas;
  }

  int partitions() {
    return partitions;
  }

  CooperativeScheduler turns() {
    return turns;
  }

  /** Returns the process at a position in row-major order. */
  ProcessId process(int position) {
    return new ProcessId(position / partitions, position % partitions);
  }

  private int position(ProcessId id) {
    return id.replica() * partitions + id.partition();
  }

  /** Waits for all processes of the group; returns the operands of each. */
  SortedMap<ProcessId, List<Tensor>> meet(
      Operation op, ProcessId self, List<ProcessId> group, long channel, List<Tensor> given) {
    MeetingPoint point = new MeetingPoint(op.definition(), channel, group);
    Meeting meeting = meetings.computeIfAbsent(point, key -> new Meeting());
    meeting.given.put(self, List.copyOf(given));
    if (meeting.given.size() == group.size()) {
      meetings.remove(point);
      meeting.complete = true;
      turns.changed();
    } else {
      turns.await(op, position(self), () -> meeting.complete);
    }
    if (meeting.given.values().stream().anyMatch(tensors -> tensors.size() != given.size())) {
      throw new InterpreterException(
          op.location(), "processes give different numbers of operands to '" + op.name() + "'");
    }
    return Collections.unmodifiableSortedMap(meeting.given);
  }

  /** Sends tensors to the process that receives from the channel; waits until they are received. */
  void send(
      Operation op, ProcessId self, long channel, List<ProcessId> target, List<Tensor> content) {
    Parcel parcel = new Parcel(List.copyOf(content));
    queue(channel, target).add(parcel);
    turns.changed();
    turns.await(op, position(self), () -> parcel.taken);
  }

  /** Waits for tensors that are sent to the channel. */
  List<Tensor> receive(Operation op, ProcessId self, long channel, List<ProcessId> target) {
    Deque<Parcel> queue = queue(channel, target);
    turns.await(op, position(self), () -> !queue.isEmpty());
    Parcel parcel = queue.remove();
    parcel.taken = true;
    turns.changed();
    return parcel.content;
  }

  private Deque<Parcel> queue(long channel, List<ProcessId> target) {
    return parcels.computeIfAbsent(new Channel(channel, target), key -> new ArrayDeque<>());
  }

  /** Returns the function that provides the next infeed; empty if there is none. */
  Optional<String> nextInfeed() {
    return Optional.ofNullable(infeed.poll());
  }

  /** Returns all processes in row-major order. */
  List<ProcessId> processes() {
    List<ProcessId> all = new ArrayList<>();
    for (int i = 0; i < replicas * partitions; i++) {
      all.add(process(i));
    }
    return all;
  }
}
