package org.hlo4j.hlo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A computation: instructions, each after its operands. It is compared by identity. */
public final class HloComputation {
  /** The thread that computations run on unless they say otherwise. */
  public static final String MAIN_THREAD = "main";

  private final String name;
  private final List<HloInstruction> instructions;
  private final List<HloInstruction> parameters;
  private final HloInstruction root;
  private final String thread;

  private HloComputation(
      String name,
      List<HloInstruction> instructions,
      List<HloInstruction> parameters,
      HloInstruction root,
      String thread) {
    this.name = name;
    this.instructions = List.copyOf(instructions);
    this.parameters = List.copyOf(parameters);
    this.root = root;
    this.thread = thread;
  }

  /**
   * {@return a computation}
   *
   * @param name the name
   * @param instructions the instructions, each after those that are its operands
   * @param root the instruction whose value is the result
   * @param thread the thread that the computation runs on
   * @throws IllegalArgumentException if an instruction comes before an operand or there twice, the
   *     root is none of them, or parameters are not numbered from zero on
   */
  public static HloComputation of(
      String name, List<HloInstruction> instructions, HloInstruction root, String thread) {
    Set<HloInstruction> defined = new HashSet<>();
    List<HloInstruction> parameters = new ArrayList<>();
    for (HloInstruction each : instructions) {
      checkDefined(defined, each, each.operands());
      if (!defined.add(each)) {
        throw new IllegalArgumentException(name + " has the instruction twice: " + each);
      }
      if (each.opcode() == HloOpcode.PARAMETER) {
        parameters.add(each);
      }
    }
    if (!defined.contains(root)) {
      throw new IllegalArgumentException("the root of " + name + " is not one of its instructions");
    }
    sort(name, parameters);
    return new HloComputation(name, instructions, parameters, root, thread);
  }

  /**
   * {@return a computation that runs on the main thread}
   *
   * @param name the name
   * @param instructions the instructions, each after those that are its operands
   * @param root the instruction whose value is the result
   * @throws IllegalArgumentException as by {@link #of(String, List, HloInstruction, String)}
   */
  public static HloComputation of(
      String name, List<HloInstruction> instructions, HloInstruction root) {
    return of(name, instructions, root, MAIN_THREAD);
  }

  private static void checkDefined(
      Set<HloInstruction> defined, HloInstruction user, List<HloInstruction> used) {
    for (HloInstruction each : used) {
      if (!defined.contains(each)) {
        throw new IllegalArgumentException("%s comes before its operand %s".formatted(user, each));
      }
    }
  }

  private static void sort(String name, List<HloInstruction> parameters) {
    parameters.sort(Comparator.comparingLong(HloComputation::numberOf));
    for (int i = 0; i < parameters.size(); i++) {
      long number = numberOf(parameters.get(i));
      if (number != i) {
        throw new IllegalArgumentException(
            number < i
                ? "%s has two parameters %s".formatted(name, number)
                : "%s has no parameter %s, but parameter %s".formatted(name, i, number));
      }
    }
  }

  private static long numberOf(HloInstruction parameter) {
    return parameter.require(HloInstructionAttributes.PARAMETER_NUMBER);
  }

  /** {@return the name, without the sign before it} */
  public String name() {
    return name;
  }

  /** {@return the instructions, each after its operands} */
  public List<HloInstruction> instructions() {
    return instructions;
  }

  /** {@return the parameters, in order} */
  public List<HloInstruction> parameters() {
    return parameters;
  }

  /** {@return the instruction whose value is the result} */
  public HloInstruction root() {
    return root;
  }

  /** {@return the thread that the computation runs on} */
  public String thread() {
    return thread;
  }

  /** {@return the shapes of the parameters and of the result} */
  public HloProgramShape shape() {
    return new HloProgramShape(
        parameters.stream().map(HloInstruction::shape).toList(), root.shape());
  }

  @Override
  public String toString() {
    return name;
  }
}
