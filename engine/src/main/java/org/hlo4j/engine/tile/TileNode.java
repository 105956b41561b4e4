package org.hlo4j.engine.tile;

import java.util.List;
import java.util.Objects;
import org.hlo4j.interpreter.ElementKind;
import org.jspecify.annotations.Nullable;

/** A value of tile code: the elements of a register, or complex ones, of two. */
public final class TileNode {
  /** Creates the instruction that sets a register from those of the arguments. */
  @FunctionalInterface
  interface Emitter {
    TileInstruction emit(int[] arguments, int result);
  }

  private final ElementKind kind;
  private final @Nullable Lane lane;
  private final List<TileNode> arguments;
  private final Emitter emitter;
  private final @Nullable Number constant;

  TileNode(ElementKind kind, List<TileNode> arguments, Emitter emitter, @Nullable Number constant) {
    this.kind = kind;
    this.lane = Lane.ofOrNull(kind);
    this.arguments = arguments;
    this.emitter = emitter;
    this.constant = constant;
  }

  /**
   * Returns complex numbers, whose only instructions are those of their parts.
   *
   * @param re the real parts
   * @param im the imaginary parts
   */
  static TileNode complex(ElementKind kind, TileNode re, TileNode im) {
    Emitter none =
        (_, _) -> {
          throw new IllegalStateException("complex numbers have no register");
        };
    return new TileNode(kind, List.of(re, im), none, null);
  }

  /** Returns the nodes that have the elements in registers: this one or the parts. */
  List<TileNode> inRegisters() {
    return kind.isComplex() ? arguments : List.of(this);
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
    return Objects.requireNonNull(lane, "elements have no lane");
  }

  Emitter emitter() {
    return emitter;
  }

  /** Returns the only value of all elements, if that is known: as the register holds it. */
  @Nullable Number constantOrNull() {
    return constant;
  }
}
