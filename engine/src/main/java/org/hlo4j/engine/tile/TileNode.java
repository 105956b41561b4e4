package org.hlo4j.engine.tile;

import java.util.List;
import java.util.Objects;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/** A value of tile code: the elements of a register. */
public final class TileNode {
  /** Creates the instruction that sets a register from those of the arguments. */
  @FunctionalInterface
  interface Emitter {
    TileInstruction emit(int[] arguments, int result);
  }

  private final ElementKind kind;
  private final Lane lane;
  private final List<TileNode> arguments;
  private final Emitter emitter;
  private final boolean isUniform;
  private final @Nullable OpDefinition operation;

  private TileNode(
      ElementKind kind,
      List<TileNode> arguments,
      Emitter emitter,
      boolean isUniform,
      @Nullable OpDefinition operation) {
    this.kind = kind;
    this.lane = Objects.requireNonNull(Lane.ofOrNull(kind), "elements have no lane");
    this.arguments = arguments;
    this.emitter = emitter;
    this.isUniform = isUniform;
    this.operation = operation;
  }

  /**
   * Returns elements that have no arguments.
   *
   * @param isUniform whether all are equal
   */
  static TileNode leaf(ElementKind kind, boolean isUniform, Emitter emitter) {
    return new TileNode(kind, List.of(), emitter, isUniform, null);
  }

  /** Returns a function of each element of the arguments. */
  static TileNode of(ElementKind kind, List<TileNode> arguments, Emitter emitter) {
    boolean isUniform = arguments.stream().allMatch(TileNode::isUniform);
    return new TileNode(kind, arguments, emitter, isUniform, null);
  }

  /** Returns these elements, known to be the result of an operation on the arguments. */
  TileNode of(OpDefinition definition) {
    return new TileNode(kind, arguments, emitter, isUniform, definition);
  }

  /** {@return the kind of the elements} */
  public ElementKind kind() {
    return kind;
  }

  /** {@return what it is computed from} */
  public List<TileNode> arguments() {
    return arguments;
  }

  Lane lane() {
    return lane;
  }

  Emitter emitter() {
    return emitter;
  }

  /** Returns whether all elements of all tiles are equal, so that the first tells them. */
  boolean isUniform() {
    return isUniform;
  }

  /** Returns whether these are the results of an operation, for what is recognized. */
  boolean is(OpDefinition definition) {
    return operation == definition;
  }
}
