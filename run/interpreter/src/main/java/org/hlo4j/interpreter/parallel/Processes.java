package org.hlo4j.interpreter.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Token;
import org.hlo4j.interpreter.machine.Division;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Process;
import org.hlo4j.interpreter.machine.ProcessId;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.interpreter.machine.Shards;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.interpreter.RunParallelOp;
import org.hlo4j.op.stablehlo.InfeedOp;
import org.hlo4j.op.stablehlo.OutfeedOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.interpreter.InterpreterOps;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.Io;

/** Programs of several processes, and communication among them and with the host. */
public final class Processes {
  private Processes() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(InterpreterOps.RUN_PARALLEL, Processes::runParallel);
    evaluators.put(Collectives.REPLICA_ID, Processes::replicaId);
    evaluators.put(Collectives.PARTITION_ID, Processes::partitionId);
    evaluators.put(Io.SEND, Processes::send);
    evaluators.put(Io.RECV, Processes::receive);
    evaluators.put(Io.INFEED, Processes::infeed);
    evaluators.put(Io.OUTFEED, Processes::outfeed);
  }

  private static void runParallel(Operation op, Frame frame) {
    Machine machine = frame.machine();
    List<ArrayAttr> rows = RunParallelOp.PROGRAMS.get(op);
    List<String> infeed = names(RunParallelOp.INFEED.getOr(op, List.of()));
    List<Process> processes = machine.grid(rows.size(), rows.getFirst().size(), infeed);
    List<Operation> programs = new ArrayList<>();
    for (ArrayAttr row : rows) {
      names(row.elements()).forEach(name -> programs.add(machine.function(op, name)));
    }
    List<List<InterpreterValue>> inputs = inputs(op, frame, programs);
    List<List<InterpreterValue>> results =
        machine.runAll(op, processes, (each, i) -> each.call(programs.get(i), inputs.get(i)));
    frame.results(op, results.stream().flatMap(List::stream).toList());
  }

  /** Returns the names of the functions that an operation refers to. */
  private static List<String> names(List<? extends Attribute> references) {
    return references.stream().map(name -> ((SymbolRefAttr) name).leaf()).toList();
  }

  /** Splits the operands: each program takes as many as it has arguments. */
  private static List<List<InterpreterValue>> inputs(
      Operation op, Frame frame, List<Operation> programs) {
    List<List<InterpreterValue>> inputs = new ArrayList<>();
    int first = 0;
    for (Operation program : programs) {
      int last = first + program.region(0).front().argumentCount();
      inputs.add(op.operands().subList(first, last).stream().map(frame::get).toList());
      first = last;
    }
    return inputs;
  }

  private static void replicaId(Operation op, Frame frame) {
    frame.result(op, number(op, frame, frame.machine().process().id().replica()));
  }

  /**
   * Outside of manual computations only operations that are local to devices depend on the id, so
   * that it is a different one on each device of the program.
   */
  private static void partitionId(Operation op, Frame frame) {
    Machine machine = frame.machine();
    Process process = machine.process();
    int partitions = machine.partitions().orElse(1);
    if (process.division().isPresent() || process.grid().size() > 1 || partitions == 1) {
      frame.result(op, number(op, frame, process.id().partition()));
      return;
    }
    List<Integer> devices = IntStream.range(0, partitions).boxed().toList();
    Division division = machine.divide(op, devices, Optional.empty());
    List<InterpreterValue> ids =
        devices.stream().<InterpreterValue>map(device -> number(op, frame, device)).toList();
    frame.result(op, new Shards(division, process.parts(division), ids, op.result(0).type()));
  }

  private static Tensor number(Operation op, Frame frame, int id) {
    Tensor number = frame.allocateResult(op);
    number.setLong(0, id);
    return number;
  }

  private static void send(Operation op, Frame frame) {
    Process process = frame.machine().process();
    List<Tensor> content = content(op, frame);
    if (isWithHost(op, process)) {
      frame.machine().options().host().send(ProcessGroups.channel(op), content);
      frame.result(op, Token.INSTANCE);
      return;
    }
    for (List<ProcessId> pair : pairs(op, process)) {
      if (pair.isEmpty() || pair.getFirst().equals(process.id())) {
        List<ProcessId> target = pair.isEmpty() ? pair : List.of(pair.getLast());
        process.grid().send(op, ProcessGroups.channel(op), target, content);
      }
    }
    frame.result(op, Token.INSTANCE);
  }

  /** Returns whether a transfer is with the host rather than with another process of the grid. */
  private static boolean isWithHost(Operation op, Process process) {
    return process.grid().size() == 1 && StablehloOp.IS_HOST_TRANSFER.get(op);
  }

  /** Returns the pairs of source and target; a single empty one if only a channel is specified. */
  private static List<List<ProcessId>> pairs(Operation op, Process process) {
    return StablehloOp.SOURCE_TARGET_PAIRS
        .find(op)
        .filter(pairs -> pairs.elementCount() > 0)
        .map(pairs -> {
          List<LongList> rows = ReplicaGroups.rows(pairs);
          return ProcessGroups.ofExchange(op, rows, process);
        })
        .orElse(List.of(List.of()));
  }

  private static void receive(Operation op, Frame frame) {
    Process process = frame.machine().process();
    if (isWithHost(op, process)) {
      deliver(
          op,
          frame,
          fromHost(op, frame.machine().options().host().recv(ProcessGroups.channel(op))));
      return;
    }
    List<InterpreterValue> results = new ArrayList<>();
    for (List<ProcessId> pair : pairs(op, process)) {
      if (pair.isEmpty() || pair.getLast().equals(process.id())) {
        List<ProcessId> target = pair.isEmpty() ? pair : List.of(process.id());
        results.addAll(process.grid().receive(op, ProcessGroups.channel(op), target));
      }
    }
    for (int i = results.size(); i < op.resultCount() - 1; i++) {
      results.add(frame.machine().allocate(op, frame.resultType(op, i)));
    }
    deliver(op, frame, results);
  }

  /** Takes the results of the function named for this infeed, or else asks the host. */
  private static void infeed(Operation op, Frame frame) {
    Machine machine = frame.machine();
    Optional<String> function = machine.process().grid().nextInfeed();
    if (function.isPresent()) {
      Operation feeding = machine.function(op, function.get());
      deliver(op, frame, new ArrayList<>(machine.call(feeding, List.of())));
    } else {
      deliver(
          op, frame, fromHost(op, machine.options().host().infeed(InfeedOp.INFEED_CONFIG.get(op))));
    }
  }

  private static List<InterpreterValue> fromHost(Operation op, Optional<List<Tensor>> given) {
    return new ArrayList<>(
        given.orElseThrow(() ->
            new InterpreterException(
                op.location(), "host has nothing left for '" + op.name() + "'")));
  }

  /** Sets the results to these values and a token. */
  private static void deliver(Operation op, Frame frame, List<InterpreterValue> values) {
    values.add(Token.INSTANCE);
    if (values.size() != op.resultCount()) {
      throw Results.failure(
          op,
          "gets %d tensors but has %d results for them",
          values.size() - 1,
          op.resultCount() - 1);
    }
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof Tensor tensor && !isOf(tensor, op.result(i).type())) {
        throw Results.failure(
            op, "gets %s for result #%d of type %s", tensor.type(), i, op.result(i).type());
      }
    }
    frame.results(op, values);
  }

  private static boolean isOf(Tensor tensor, Type type) {
    return type instanceof RankedTensorType ranked
        && ranked.shape().equals(tensor.shape())
        && ranked.elementType().equals(tensor.elementType());
  }

  private static void outfeed(Operation op, Frame frame) {
    String config = OutfeedOp.OUTFEED_CONFIG.get(op);
    frame.machine().options().host().outfeed(config, content(op, frame));
    frame.result(op, Token.INSTANCE);
  }

  /** Returns the operands before the token. */
  private static List<Tensor> content(Operation op, Frame frame) {
    return IntStream.range(0, op.operandCount() - 1).mapToObj(i -> frame.operand(op, i)).toList();
  }
}
