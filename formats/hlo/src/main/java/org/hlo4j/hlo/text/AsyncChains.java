package org.hlo4j.hlo.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.hlo4j.hlo.HloCallAttributes;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloShape;
import org.jspecify.annotations.Nullable;

/**
 * The asynchronous operations of a computation: each is a start, updates and a done. What one that
 * is written like the operation that it wraps calls is known at the end only, as updates may bring
 * further operands.
 */
final class AsyncChains {
  /** What starts call whose computation is not known yet. */
  private static final HloComputation PENDING = pending();

  private final Map<HloInstruction, Chain> chains = new HashMap<>();

  /** A start, and what was bound to it since. */
  private static final class Chain {
    final HloInstruction start;
    final AsyncSugar.@Nullable Start written;
    final List<HloInstruction> operands;
    HloShape result;
    boolean isAlone = true;

    Chain(HloInstruction start, AsyncSugar.@Nullable Start written) {
      this.start = start;
      this.written = written;
      this.operands = new ArrayList<>(start.operands());
      this.result = resultOf(start);
    }

    HloOpcode inner() {
      return written == null
          ? start.require(HloCallAttributes.CALLS).root().opcode()
          : written.inner();
    }
  }

  private static HloComputation pending() {
    HloInstruction root =
        HloInstruction.builder("pending", HloOpcode.AFTER_ALL).shape(HloShape.TOKEN).build();
    return HloComputation.of("pending", List.of(root), root);
  }

  /** Has a start call what is to be known later. */
  static void leaveOpen(HloInstruction.Builder start) {
    start.set(HloCallAttributes.CALLS, PENDING);
  }

  /**
   * Takes note of an instruction.
   *
   * @param instruction the instruction
   * @param written the attributes of one that is written like what it wraps, null for others
   * @throws IllegalArgumentException if it does not follow what it is applied to
   */
  void add(HloInstruction instruction, AsyncSugar.@Nullable Start written) {
    switch (instruction.opcode()) {
      case ASYNC_START -> {
        checkShape(instruction);
        chains.put(instruction, new Chain(instruction, written));
      }
      case ASYNC_UPDATE -> {
        checkShape(instruction);
        follow(instruction);
      }
      case ASYNC_DONE -> follow(instruction);
      default -> {}
    }
  }

  private static void checkShape(HloInstruction instruction) {
    boolean isRight =
        instruction.shape() instanceof HloShape.Tuple tuple
            && tuple.elements().size() >= 2
            && tuple.elements().getFirst() instanceof HloShape.Tuple;
    if (!isRight) {
      throw new IllegalArgumentException(
          "the shape of %s is a tuple of that of the operands, the result and more"
              .formatted(instruction.opcode()));
    }
  }

  private void follow(HloInstruction instruction) {
    HloInstruction before = instruction.operands().getFirst();
    if (before.opcode() == HloOpcode.ASYNC_DONE) {
      throw new IllegalArgumentException(
          "%s cannot follow %s, which is done".formatted(instruction.opcode(), before));
    }
    Chain chain = chains.get(before);
    if (chain != null) {
      chains.put(instruction, chain);
      chain.operands.addAll(instruction.operands().subList(1, instruction.operands().size()));
      HloShape result = resultOf(instruction);
      if (!result.isCompatible(chain.result)) { // the first layout counts
        chain.result = result;
      }
      chain.isAlone = false;
    }
  }

  private static HloShape resultOf(HloInstruction instruction) {
    return instruction.opcode() == HloOpcode.ASYNC_DONE
        ? instruction.shape()
        : ((HloShape.Tuple) instruction.shape()).elements().get(1);
  }

  /**
   * Checks what an update or a done says again of its start.
   *
   * @throws IllegalArgumentException if it is not that of the start
   */
  void check(HloInstruction instruction, Repeated said) {
    Chain chain = chains.get(instruction);
    if (chain == null) {
      return; // the start is that of another computation
    }
    HloInstruction start = chain.start;
    check("opcode", said.inner, chain.inner());
    check("computation", said.computation, start.require(HloCallAttributes.CALLS));
    check(
        HloCallAttributes.ASYNC_EXECUTION_THREAD.name(),
        said.thread,
        start.require(HloCallAttributes.ASYNC_EXECUTION_THREAD));
  }

  private static void check(String what, @Nullable Object said, Object actual) {
    if (said != null && !said.equals(actual)) {
      throw new IllegalArgumentException(
          "the start has another %s: %s, not %s".formatted(what, actual, said));
    }
  }

  /** What texts of updates and dones may repeat; null is not said. */
  static final class Repeated {
    @Nullable HloOpcode inner;
    @Nullable HloComputation computation;
    @Nullable String thread;
  }

  /**
   * Returns instructions, in their order, with starts that call what they wrap.
   *
   * @param instructions the instructions
   * @param name gives computations their names
   * @param add takes the computations
   */
  List<HloInstruction> complete(
      List<HloInstruction> instructions, UnaryOperator<String> name, Consumer<HloComputation> add) {
    if (chains.values().stream().allMatch(chain -> chain.written == null)) {
      return instructions;
    }
    Map<HloInstruction, HloInstruction> replaced = new HashMap<>();
    List<HloInstruction> complete = new ArrayList<>();
    for (HloInstruction each : instructions) {
      HloInstruction.Builder copy = copy(each, replaced);
      Chain chain = each.opcode() == HloOpcode.ASYNC_START ? chains.get(each) : null;
      if (chain != null && chain.written != null) {
        HloComputation wrapped =
            chain.written.wrapped(
                name.apply("async_wrapped"),
                chain.operands.stream().map(HloInstruction::shape).toList(),
                chain.result,
                chain.isAlone);
        add.accept(wrapped);
        copy.set(HloCallAttributes.CALLS, wrapped);
      }
      HloInstruction made = copy.build();
      replaced.put(each, made);
      complete.add(made);
    }
    return complete;
  }

  private static HloInstruction.Builder copy(
      HloInstruction instruction, Map<HloInstruction, HloInstruction> replaced) {
    HloInstruction.Builder copy = instruction.toBuilder();
    copy.operands(replace(instruction.operands(), replaced));
    List<HloInstruction> before = instruction.get(HloInstructionAttributes.CONTROL_PREDECESSORS);
    if (before != null) {
      copy.set(HloInstructionAttributes.CONTROL_PREDECESSORS, replace(before, replaced));
    }
    return copy;
  }

  private static List<HloInstruction> replace(
      List<HloInstruction> instructions, Map<HloInstruction, HloInstruction> replaced) {
    return instructions.stream()
        .map(each -> Objects.requireNonNullElse(replaced.get(each), each))
        .toList();
  }
}
