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
  private final @Nullable Leaf leaf;

  /**
   * Elements that a view orders.
   *
   * @param array the index of the array that they are loaded from; {@link #INDICES} if they are
   *     linear functions of the indices
   * @param view the order
   */
  public record Leaf(int array, StridedView view) {
    /** Instead of an array. */
    public static final int INDICES = -1;

    /** Returns whether the elements are those of one row again and again, in step with tiles. */
    private boolean isPeriodic() {
      StridedView merged = view.merged();
      int rank = merged.sizes().length;
      return rank == 2 && merged.strides()[0] == 0 && TileCode.LENGTH % merged.sizes()[1] == 0;
    }
  }

  TileNode(ElementKind kind, List<TileNode> arguments, Emitter emitter, @Nullable Number constant) {
    this(kind, arguments, emitter, constant, null);
  }

  TileNode(ElementKind kind, Emitter emitter, Leaf leaf) {
    this(kind, List.of(), emitter, null, leaf);
  }

  private TileNode(
      ElementKind kind,
      List<TileNode> arguments,
      Emitter emitter,
      @Nullable Number constant,
      @Nullable Leaf leaf) {
    this.kind = kind;
    this.lane = Objects.requireNonNull(Lane.ofOrNull(kind), "elements have no lane");
    this.arguments = arguments;
    this.emitter = emitter;
    this.constant = constant;
    this.leaf = leaf;
  }

  /** {@return the kind of the elements} */
  public ElementKind kind() {
    return kind;
  }

  /** {@return what it is computed from} */
  public List<TileNode> arguments() {
    return arguments;
  }

  /** {@return the elements that are loaded; null if a function or a constant gives them} */
  public @Nullable Leaf leafOrNull() {
    return leaf;
  }

  /**
   * {@return the same function of other arguments}
   *
   * @param others as many, of the same kinds
   */
  public TileNode withArguments(List<TileNode> others) {
    return new TileNode(kind, others, emitter, constant, leaf);
  }

  /**
   * Returns whether all tiles have the same elements: those of a constant, or of rows of which each
   * tile has a whole number.
   */
  boolean isSameForTiles() {
    return constant != null || (leaf != null && leaf.array != Leaf.INDICES && leaf.isPeriodic());
  }

  Lane lane() {
    return lane;
  }

  Emitter emitter() {
    return emitter;
  }

  /** {@return the only value of all elements, as the register holds it; null if it is not known} */
  public @Nullable Number constantOrNull() {
    return constant;
  }
}
