package org.hlo4j.interpreter.parallel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Process;
import org.hlo4j.interpreter.machine.ProcessId;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.CustomCallOp;

/**
 * The custom call {@code ragged_all_to_all} of JAX. Each process sends slices along the first
 * dimension, of sizes that differ, to the processes of its group, which write them at offsets that
 * the sender states. Operands are what is sent, what is written to, and for each slice, as many for
 * each process of the group: its offset, its size, its offset in the receiver, and the size of the
 * slice that is received from that process.
 */
final class RaggedExchange {
  private static final int OPERANDS = 6;

  private RaggedExchange() {}

  static void addTo(Map<String, OpEvaluator> targets) {
    targets.put("ragged_all_to_all", RaggedExchange::exchange);
  }

  private static void exchange(Operation op, Frame frame) {
    List<Tensor> operands = frame.operands(op);
    if (operands.size() != OPERANDS || operands.getFirst().rank() == 0) {
      throw new InterpreterException(op.location(), "'ragged_all_to_all' has other operands");
    }
    Process process = frame.machine().process();
    List<ProcessId> group = ProcessGroups.find(groups(op, frame.machine()), process.id());
    Tensor result = frame.machine().allocate(op, operands.get(1).type());
    result.copy(operands.get(1), 0, 0, result.count());
    if (!group.isEmpty()) {
      Map<ProcessId, List<Tensor>> all =
          process.grid().rendezvous(op, process.id(), group, 0, operands);
      for (int sender = 0; sender < group.size(); sender++) {
        List<Tensor> sent = all.getOrDefault(group.get(sender), operands);
        write(
            op,
            sent,
            group.indexOf(process.id()),
            operands.getLast(),
            sender,
            group.size(),
            result);
      }
    }
    frame.result(op, result);
  }

  /** Writes the slices that a process sends. */
  private static void write(
      Operation op,
      List<Tensor> sent,
      int receiver,
      Tensor expected,
      int sender,
      int groupSize,
      Tensor result) {
    Tensor source = sent.getFirst();
    int slices = expected.count() / groupSize;
    for (Tensor numbers : sent.subList(2, OPERANDS)) {
      check(op, numbers.count() == slices * groupSize, "has not as many slices for each process");
    }
    int row = result.dimension(0) == 0 ? 0 : result.count() / result.dimension(0);
    check(
        op,
        source.elementType().equals(result.elementType())
            && source.count() == (long) row * source.dimension(0),
        "sends rows of another type");
    for (int i = 0; i < slices; i++) {
      int at = receiver * slices + i;
      long from = sent.get(2).longAt(at);
      long size = sent.get(3).longAt(at);
      long to = sent.get(4).longAt(at);
      long awaited = expected.longAt(sender * slices + i);
      check(op, size == awaited, "sends %d rows where %d are expected".formatted(size, awaited));
      check(
          op,
          isWithin(from, size, source.dimension(0)) && isWithin(to, size, result.dimension(0)),
          "sends rows that are out of bounds");
      result.copy(source, (int) from * row, (int) to * row, (int) size * row);
    }
  }

  private static boolean isWithin(long offset, long size, int rows) {
    return offset >= 0 && size >= 0 && size <= rows && offset <= rows - size;
  }

  private static void check(Operation op, boolean holds, String otherwise) {
    if (!holds) {
      throw new InterpreterException(op.location(), "'ragged_all_to_all' " + otherwise);
    }
  }

  /** Returns the groups: of partitions if there is a channel, as in collective operations. */
  private static List<List<ProcessId>> groups(Operation op, Machine machine) {
    DictionaryAttr config =
        op.attribute(CustomCallOp.BACKEND_CONFIG.name(), DictionaryAttr.class)
            .or(() -> op.attribute("mhlo.backend_config", DictionaryAttr.class))
            .orElse(DictionaryAttr.EMPTY);
    Attribute groups =
        Optional.ofNullable(config.getOrNull("replica_groups"))
            .orElseThrow(
                () -> new InterpreterException(op.location(), "'ragged_all_to_all' has no groups"));
    List<LongList> rows = ReplicaGroups.of(op, groups, machine);
    boolean hasChannel =
        config.getOrNull("channel_id") instanceof IntegerAttr id && id.longValue() > 0;
    return ProcessGroups.ofExchange(op, rows, hasChannel, machine.process());
  }
}
