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
  private final CooperativeScheduler scheduler;
  private final Deque<String> infeed;
  private final Map<RendezvousKey, Rendezvous> pending = new HashMap<>();
  private final Map<Channel, Deque<Message>> messages = new HashMap<>();

  /** The key of a rendezvous: a kind of operation, a channel and a group of processes. */
  private record RendezvousKey(OpDefinition op, long channel, List<ProcessId> group) {}

  /** A channel to a process, or between any two processes if there is no target. */
  private record Channel(long number, List<ProcessId> target) {}

  private static final class Rendezvous {
    private final SortedMap<ProcessId, List<Tensor>> operands = new TreeMap<>();
    private boolean complete;
  }

  private static final class Message {
    private final List<Tensor> content;
    private boolean received;

    Message(List<Tensor> content) {
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
    this.scheduler = new CooperativeScheduler(replicas * partitions);
    this.infeed = new ArrayDeque<>(infeed);
  }

  int replicas() {
    return replicas;
  }

  int partitions() {
    return partitions;
  }

  CooperativeScheduler scheduler() {
    return scheduler;
  }

  /** Returns the process at a position in row-major order. */
  ProcessId process(int position) {
    return new ProcessId(position / partitions, position % partitions);
  }

  private int position(ProcessId id) {
    return id.replica() * partitions + id.partition();
  }

  /** Waits for all processes of the group; returns the operands of each. */
  SortedMap<ProcessId, List<Tensor>> rendezvous(
      Operation op, ProcessId self, List<ProcessId> group, long channel, List<Tensor> operands) {
    RendezvousKey point = new RendezvousKey(op.definition(), channel, group);
    Rendezvous current = pending.computeIfAbsent(point, key -> new Rendezvous());
    current.operands.put(self, List.copyOf(operands));
    if (current.operands.size() == group.size()) {
      pending.remove(point);
      current.complete = true;
      scheduler.wakeAll();
    } else {
      scheduler.await(op, position(self), () -> current.complete);
    }
    if (current.operands.values().stream().anyMatch(tensors -> tensors.size() != operands.size())) {
      throw new InterpreterException(
          op.location(), "processes give different numbers of operands to '" + op.name() + "'");
    }
    return Collections.unmodifiableSortedMap(current.operands);
  }

  /** Sends tensors to the process that receives from the channel; waits until they are received. */
  void send(
      Operation op, ProcessId self, long channel, List<ProcessId> target, List<Tensor> content) {
    Message message = new Message(List.copyOf(content));
    queue(channel, target).add(message);
    scheduler.wakeAll();
    scheduler.await(op, position(self), () -> message.received);
  }

  /** Waits for tensors that are sent to the channel. */
  List<Tensor> receive(Operation op, ProcessId self, long channel, List<ProcessId> target) {
    Deque<Message> queue = queue(channel, target);
    scheduler.await(op, position(self), () -> !queue.isEmpty());
    Message message = queue.remove();
    message.received = true;
    scheduler.wakeAll();
    return message.content;
  }

  private Deque<Message> queue(long channel, List<ProcessId> target) {
    return messages.computeIfAbsent(new Channel(channel, target), key -> new ArrayDeque<>());
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
