package org.hlo4j.interpreter.parallel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.elementwise.Promotion;
import org.hlo4j.interpreter.elementwise.ScalarRegion;
import org.hlo4j.interpreter.kernel.ReductionKernel;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Process;
import org.hlo4j.interpreter.machine.ProcessId;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.AllGatherOp;
import org.hlo4j.op.stablehlo.AllToAllOp;
import org.hlo4j.op.stablehlo.CollectivePermuteOp;
import org.hlo4j.op.stablehlo.ReduceScatterOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.Collectives;
import org.jspecify.annotations.Nullable;

/**
 * Operations in which all processes of a group take part. A process that is in no group yields
 * zeros.
 */
final class Collective {
  private Collective() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(Collectives.ALL_GATHER, Collective::allGather);
    evaluators.put(Collectives.ALL_REDUCE, Collective::allReduce);
    evaluators.put(Collectives.ALL_TO_ALL, Collective::allToAll);
    evaluators.put(Collectives.COLLECTIVE_BROADCAST, Collective::broadcast);
    evaluators.put(Collectives.COLLECTIVE_PERMUTE, Collective::permute);
    evaluators.put(Collectives.COLLECTIVE_REDUCE, Collective::reduceToRoot);
    evaluators.put(Collectives.REDUCE_SCATTER, Collective::reduceScatter);
    evaluators.put(Collectives.CROSS_REPLICA_SUM, Collective::sum);
  }

  /** The operands of all processes of a group; empty if the process is in no group. */
  private record Gathered(
      ProcessId self, List<ProcessId> group, SortedMap<ProcessId, List<Tensor>> contributions) {
    /** Returns the operands of this index in the order of the group. */
    List<Tensor> inGroupOrder(int operand) {
      return group.stream().map(process -> from(process, operand)).toList();
    }

    /** Returns the operands of this index in the order of the grid. */
    List<Tensor> inGridOrder(int operand) {
      return contributions.values().stream().map(tensors -> tensors.get(operand)).toList();
    }

    Tensor from(ProcessId process, int operand) {
      List<Tensor> tensors = contributions.get(process);
      if (tensors == null) {
        throw new IllegalStateException("process " + process + " is not in the group");
      }
      return tensors.get(operand);
    }
  }

  private static Gathered gather(
      Operation op, Frame frame, List<List<ProcessId>> groups, List<Tensor> operands) {
    Process process = frame.machine().process();
    List<ProcessId> group = ProcessGroups.find(groups, process.id());
    SortedMap<ProcessId, List<Tensor>> contributions =
        group.isEmpty()
            ? Collections.emptySortedMap()
            : process
                .grid()
                .rendezvous(op, process.id(), group, ProcessGroups.channel(op), operands);
    return new Gathered(process.id(), group, contributions);
  }

  private static Gathered gatherToReduce(Operation op, Frame frame, List<Tensor> operands) {
    return gather(op, frame, ProcessGroups.ofReduction(op, frame.machine()), operands);
  }

  private static Gathered gatherToExchange(Operation op, Frame frame, List<Tensor> operands) {
    List<LongList> groups = ReplicaGroups.of(op, frame.machine());
    Process process = frame.machine().process();
    return gather(op, frame, ProcessGroups.ofExchange(op, groups, process), operands);
  }

  /** Sets each result to one computed from the group, or to zeros if the process is in none. */
  private static void setResults(Operation op, Frame frame, Gathered gathered, ResultOf resultOf) {
    for (int i = 0; i < op.resultCount(); i++) {
      InterpreterValue value = gathered.group.isEmpty() ? zeros(op, frame, i) : resultOf.get(i);
      frame.set(op.result(i), value);
    }
  }

  @FunctionalInterface
  private interface ResultOf {
    Tensor get(int index);
  }

  private static Tensor zeros(Operation op, Frame frame, int result) {
    return frame.machine().allocate(op, frame.resultType(op, result));
  }

  private static void allGather(Operation op, Frame frame) {
    Gathered gathered = gatherToReduce(op, frame, frame.operands(op));
    int dimension = AllGatherOp.ALL_GATHER_DIM.get(op).intValue();
    setResults(
        op,
        frame,
        gathered,
        i -> {
          Tensor result = zeros(op, frame, i);
          ConcatenateAndSplit.join(op, gathered.inGroupOrder(i), dimension, result);
          return result;
        });
  }

  private static void allReduce(Operation op, Frame frame) {
    Gathered gathered = gatherToReduce(op, frame, frame.operands(op));
    setResults(
        op, frame, gathered, i -> reduced(op, frame, gathered.inGridOrder(i), zeros(op, frame, i)));
  }

  /** Reduces the tensors elementwise with the operation's region. */
  private static Tensor reduced(Operation op, Frame frame, List<Tensor> all, Tensor result) {
    ScalarRegion region = new ScalarRegion(frame, op.region(0));
    for (int element = 0; element < result.count(); element++) {
      result.copy(
          Promotion.to(all.getFirst().element(element), result.elementType()), 0, element, 1);
      for (Tensor next : all.subList(1, all.size())) {
        region.set(0, result, element);
        region.set(1, next, element);
        region.run();
        region.store(0, result, element);
      }
    }
    return result;
  }

  private static void reduceScatter(Operation op, Frame frame) {
    Gathered gathered = gatherToReduce(op, frame, frame.operands(op));
    int dimension = ReduceScatterOp.SCATTER_DIMENSION.get(op).intValue();
    setResults(
        op,
        frame,
        gathered,
        i -> {
          Tensor result = zeros(op, frame, i);
          LongList shape = gathered.from(gathered.self, i).shape();
          Tensor whole = Tensor.allocate(shape, result.elementType());
          reduced(op, frame, gathered.inGridOrder(i), whole);
          int position = gathered.group.indexOf(gathered.self);
          ConcatenateAndSplit.take(op, whole, dimension, position, gathered.group.size(), result);
          return result;
        });
  }

  private static void allToAll(Operation op, Frame frame) {
    Gathered gathered = gatherToExchange(op, frame, frame.operands(op));
    int split = AllToAllOp.SPLIT_DIMENSION.get(op).intValue();
    int join = AllToAllOp.CONCAT_DIMENSION.get(op).intValue();
    int count = AllToAllOp.SPLIT_COUNT.get(op).intValue();
    setResults(
        op,
        frame,
        gathered,
        i -> {
          int position = gathered.group.indexOf(gathered.self);
          List<Tensor> parts = new ArrayList<>();
          for (Tensor sent : gathered.inGroupOrder(i)) {
            Tensor part =
                Tensor.allocate(
                    ConcatenateAndSplit.shape(op, sent, split, count), sent.elementType());
            ConcatenateAndSplit.take(op, sent, split, position, count, part);
            parts.add(part);
          }
          Tensor result = zeros(op, frame, i);
          ConcatenateAndSplit.join(op, parts, join, result);
          return result;
        });
  }

  private static void broadcast(Operation op, Frame frame) {
    Gathered gathered = gatherToExchange(op, frame, frame.operands(op));
    setResults(op, frame, gathered, i -> gathered.from(root(op, frame, gathered, i), i));
  }

  private static void reduceToRoot(Operation op, Frame frame) {
    Gathered gathered = gatherToReduce(op, frame, frame.operands(op));
    setResults(
        op,
        frame,
        gathered,
        i -> {
          Tensor result = zeros(op, frame, i);
          return gathered.self.equals(root(op, frame, gathered, i))
              ? reduced(op, frame, gathered.inGridOrder(i), result)
              : result;
        });
  }

  /** Returns the group's process that an operation broadcasts from or reduces to. */
  private static ProcessId root(Operation op, Frame frame, Gathered gathered, int result) {
    if (!StablehloOp.HAS_DYNAMIC_ROOT.isPresent(op)) {
      return gathered.group.getFirst();
    }
    long root = frame.operand(op, op.operandCount() - 1).longAt(result);
    if (root < 0 || root >= gathered.group.size()) {
      throw new InterpreterException(
          op.location(),
          "root " + root + " is outside the group of " + gathered.group.size() + " processes");
    }
    return gathered.group.get((int) root);
  }

  private static void permute(Operation op, Frame frame) {
    Process process = frame.machine().process();
    DenseElementsAttr pairs = CollectivePermuteOp.SOURCE_TARGET_PAIRS.get(op);
    // A process may send to one and receive from another, so both of each pair take part.
    Tensor operand = frame.operand(op, 0);
    InterpreterValue result = zeros(op, frame, 0);
    for (List<ProcessId> pair : ProcessGroups.ofExchange(op, ReplicaGroups.rows(pairs), process)) {
      ProcessId source = pair.getFirst();
      ProcessId target = pair.getLast();
      if (process.id().equals(source) || process.id().equals(target)) {
        List<ProcessId> group = source.equals(target) ? List.of(source) : pair;
        result =
            received(
                op, process, group, operand, process.id().equals(target) ? source : null, result);
      }
    }
    frame.result(op, result);
  }

  private static InterpreterValue received(
      Operation op,
      Process process,
      List<ProcessId> group,
      Tensor operand,
      @Nullable ProcessId source,
      InterpreterValue otherwise) {
    Map<ProcessId, List<Tensor>> contributions =
        process
            .grid()
            .rendezvous(op, process.id(), group, ProcessGroups.channel(op), List.of(operand));
    List<Tensor> sent = source == null ? null : contributions.get(source);
    return sent == null ? otherwise : sent.getFirst();
  }

  private static void sum(Operation op, Frame frame) {
    List<List<ProcessId>> groups = ProcessGroups.ofReplicas(op, frame.machine());
    Gathered gathered = gather(op, frame, groups, frame.operands(op));
    setResults(
        op,
        frame,
        gathered,
        i -> {
          List<Tensor> all = gathered.inGridOrder(i);
          Tensor result = zeros(op, frame, i);
          result.copy(all.getFirst(), 0, 0, result.count());
          all.subList(1, all.size())
              .forEach(
                  next -> ReductionKernel.ADD.accumulate(result, 0, 1, next, 0, 1, result.count()));
          return result;
        });
  }
}
