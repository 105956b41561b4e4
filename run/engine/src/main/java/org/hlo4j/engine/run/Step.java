package org.hlo4j.engine.run;

import java.util.List;
import org.hlo4j.ir.Operation;

/** A part of a prepared program: computes the values of slots from those of others. */
public abstract class Step {
  private static final int[] NONE = {};

  private final String name;
  private final Operation op;
  private final int[] reads;
  private final int[] writes;
  private int[] lastReads = {};

  /**
   * Creates a step.
   *
   * @param name what kind of step it is, for profiles
   * @param op the operation that it comes from, for diagnostics and profiles
   * @param reads the slots that it reads
   * @param writes the slots that it sets, which are empty before
   */
  protected Step(String name, Operation op, int[] reads, int[] writes) {
    this.name = name;
    this.op = op;
    this.reads = reads;
    this.writes = writes;
  }

  /** {@return the operation that it comes from} */
  public Operation op() {
    return op;
  }

  /** {@return what kind of step it is, for profiles} */
  public String name() {
    return name;
  }

  /** {@return the slots that it reads} */
  public int[] reads() {
    return reads;
  }

  /** {@return the slots that it sets} */
  public int[] writes() {
    return writes;
  }

  /** Sets the slots that no later step reads. */
  void setLastReads(int[] slots) {
    lastReads = slots;
  }

  /** {@return the sequences that it runs, those of its operation's regions} */
  public List<Sequence> regions() {
    return List.of();
  }

  /** {@return the slots that no later step reads} */
  public int[] lastReads() {
    return lastReads;
  }

  /** {@return the slots of arrays that it alone uses, and keeps until the run ends} */
  public int[] kept() {
    return NONE;
  }

  /**
   * {@return whether the step may overwrite a buffer in place: no later step reads the slot, and no
   * other slot refers to its buffer}
   *
   * @param activation the memory of the run
   * @param slot a slot that the step reads
   */
  protected final boolean mayOverwrite(Activation activation, int slot) {
    for (int last : lastReads) {
      if (last == slot) {
        return activation.isExclusive(slot);
      }
    }
    return false;
  }

  /**
   * Runs the step.
   *
   * @param activation the memory of the run
   * @throws IllegalArgumentException if the step fails
   * @throws org.hlo4j.interpreter.InterpreterException likewise
   */
  public abstract void run(Activation activation);
}
