package org.hlo4j.engine.run;

import java.util.List;
import java.util.Locale;
import org.hlo4j.ir.Operation;

/** A part of a prepared program: computes the values of slots from those of others. */
public abstract class Step {
  private final Operation op;
  private final int[] reads;
  private final int[] writes;
  private int[] lastReads = {};

  /**
   * Creates a step.
   *
   * @param op the operation that it comes from, for diagnostics and profiles
   * @param reads the slots that it reads
   * @param writes the slots that it sets, which are empty before
   */
  protected Step(Operation op, int[] reads, int[] writes) {
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
    return getClass().getSimpleName().replace("Step", "").toLowerCase(Locale.ROOT);
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
   * Sets an empty slot to an array with the elements of another slot's, of which the step will
   * replace some: the same array if the step may overwrite it.
   *
   * @param activation the memory of the run
   * @param from the other slot, which the step reads for nothing else
   * @param to the empty slot
   * @param spec the form of both
   * @return the array
   */
  protected final Object replace(Activation activation, int from, int to, BufferSpec spec) {
    if (mayOverwrite(activation, from)) {
      activation.share(from, to);
      return activation.value(to);
    }
    return copy(activation, from, to, spec);
  }

  /**
   * Sets an empty slot to a copy of another slot's array.
   *
   * @param activation the memory of the run
   * @param from the other slot
   * @param to the empty slot
   * @param spec the form of both
   * @return the copy
   */
  protected static Object copy(Activation activation, int from, int to, BufferSpec spec) {
    Object copy = activation.allocate(to, spec);
    System.arraycopy(activation.value(from), 0, copy, 0, spec.places());
    return copy;
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
