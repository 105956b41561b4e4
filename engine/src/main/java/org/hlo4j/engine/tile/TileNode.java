package org.hlo4j.engine.tile;

import java.util.List;
import java.util.Objects;
import org.hlo4j.interpreter.ElementKind;
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
  private final @Nullable Number constant;

  TileNode(ElementKind kind, List<TileNode> arguments, Emitter emitter, @Nullable Number constant) {
    this.kind = kind;
    this.lane = Objects.requireNonNull(Lane.ofOrNull(kind), "elements have no lane");
    this.arguments = arguments;
    this.emitter = emitter;
    this.constant = constant;
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

  /** Returns the only value of all elements, if that is known: as the register holds it. */
  @Nullable Number constantOrNull() {
    return constant;
  }
}
