package org.hlo4j.interpreter.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;

/**
 * Communicating processes in rows of replicas and columns of partitions. Source: {@code
 * docs/spec.md}, "Process grid".
 */
public final class ProcessGrid {
  private final CooperativeScheduler scheduler;
  private final int replicas;
  private final int partitions;
  private final boolean uniform;
  private final Deque<String> infeed;
  private final Map<RendezvousKey, Rendezvous> pending = new HashMap<>();
  private final Map<Channel, Deque<Message>> messages = new HashMap<>();

  /**
   * The key of a rendezvous: an operation, or a kind of operation if processes run different
   * programs, a channel and a group of processes.
   */
  private record RendezvousKey(Object op, long channel, List<ProcessId> group) {}

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
   * @param uniform whether all processes run the same program, so that they communicate by the same
   *     operations
   * @param infeed the names of the functions that provide infeeds, in order
   */
  ProcessGrid(
      CooperativeScheduler scheduler,
      int replicas,
      int partitions,
      boolean uniform,
      List<String> infeed) {
    this.scheduler = scheduler;
    this.replicas = replicas;
    this.partitions = partitions;
    this.uniform = uniform;
    this.infeed = new ArrayDeque<>(infeed);
  }

  /** Creates a grid of processes that run the same program. */
  ProcessGrid(CooperativeScheduler scheduler, int replicas, int partitions) {
    this(scheduler, replicas, partitions, true, List.of());
  }

  public int replicas() {
    return replicas;
  }

  public int partitions() {
    return partitions;
  }

  /** Returns the number of processes. */
  public int size() {
    return replicas * partitions;
  }

  /** Returns the process at a position in row-major order. */
  public ProcessId process(int position) {
    return new ProcessId(position / partitions, position % partitions);
  }

  /** Returns the name of a process in diagnostics: a number if the grid has one row or column. */
  String name(ProcessId id) {
    return replicas == 1 || partitions == 1
        ? String.valueOf(id.replica() + id.partition())
        : id.toString();
  }

  private List<String> names(Collection<ProcessId> ids) {
    return ids.stream().map(this::name).toList();
  }

  /** Waits for all processes of the group; returns the operands of each. */
  public SortedMap<ProcessId, List<Tensor>> rendezvous(
      Operation op, ProcessId self, List<ProcessId> group, long channel, List<Tensor> operands) {
    RendezvousKey point = new RendezvousKey(uniform ? op : op.definition(), channel, group);
    Rendezvous current = pending.computeIfAbsent(point, key -> new Rendezvous());
    current.operands.put(self, List.copyOf(operands));
    if (current.operands.size() == group.size()) {
      pending.remove(point);
      current.complete = true;
    } else {
      scheduler.await(op, () -> current.complete, () -> missing(group, current));
    }
    if (current.operands.values().stream().anyMatch(tensors -> tensors.size() != operands.size())) {
      throw new InterpreterException(
          op.location(), "processes give different numbers of operands to '" + op.name() + "'");
    }
    return Collections.unmodifiableSortedMap(current.operands);
  }

  private String missing(List<ProcessId> group, Rendezvous current) {
    List<ProcessId> missing = new ArrayList<>(group);
    missing.removeAll(current.operands.keySet());
    return Deadlock.processes(names(missing));
  }

  /** Sends tensors to the process that receives from the channel; waits until they are received. */
  public void send(Operation op, long channel, List<ProcessId> target, List<Tensor> content) {
    Message message = new Message(List.copyOf(content));
    queue(channel, target).add(message);
    scheduler.await(op, () -> message.received, () -> "a receiver" + on(channel, target));
  }

  /** Waits for tensors that are sent to the channel. */
  public List<Tensor> receive(Operation op, long channel, List<ProcessId> target) {
    Deque<Message> queue = queue(channel, target);
    scheduler.await(op, () -> !queue.isEmpty(), () -> "a sender" + on(channel, target));
    Message message = queue.remove();
    message.received = true;
    return message.content;
  }

  private String on(long channel, List<ProcessId> target) {
    return " on channel "
        + channel
        + (target.isEmpty() ? "" : " to " + Deadlock.processes(names(target)));
  }

  private Deque<Message> queue(long channel, List<ProcessId> target) {
    return messages.computeIfAbsent(new Channel(channel, target), key -> new ArrayDeque<>());
  }

  /** Returns the function that provides the next infeed; empty if there is none. */
  public Optional<String> nextInfeed() {
    return Optional.ofNullable(infeed.poll());
  }

  /** Returns all processes in row-major order. */
  List<Process> processes() {
    return IntStream.range(0, size()).mapToObj(i -> new Process(process(i), this)).toList();
  }
}
