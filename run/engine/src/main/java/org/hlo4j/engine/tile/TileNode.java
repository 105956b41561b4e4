package org.hlo4j.engine.tile;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.Vectors;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.ir.define.OpDefinition;
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
  private final boolean isUniform;
  private final @Nullable OpDefinition operation;
  private final @Nullable Leaf leaf;
  private final @Nullable ScalarCode scalar;

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

    private boolean isUniform() {
      return IntStream.of(view.merged().strides()).allMatch(stride -> stride == 0);
    }

    /** Returns whether the elements are those of one row again and again, in step with tiles. */
    private boolean isPeriodic() {
      StridedView merged = view.merged();
      int rank = merged.sizes().length;
      return rank == 2 && merged.strides()[0] == 0 && TileCode.LENGTH % merged.sizes()[1] == 0;
    }
  }

  private TileNode(
      ElementKind kind,
      List<TileNode> arguments,
      Emitter emitter,
      boolean isUniform,
      @Nullable OpDefinition operation,
      @Nullable Leaf leaf,
      @Nullable ScalarCode scalar) {
    this.kind = kind;
    this.lane = Lane.ofOrNull(kind);
    this.arguments = arguments;
    this.emitter = emitter;
    this.isUniform = isUniform;
    this.operation = operation;
    this.leaf = leaf;
    this.scalar = scalar;
  }

  /** Returns one element for all. */
  static TileNode constant(ElementKind kind, Emitter emitter) {
    return new TileNode(kind, List.of(), emitter, true, null, null, null);
  }

  /** Returns elements that a view orders. */
  static TileNode leaf(ElementKind kind, Leaf leaf, Emitter emitter) {
    boolean isUniform = leaf.array != Leaf.INDICES && leaf.isUniform();
    return new TileNode(kind, List.of(), emitter, isUniform, null, leaf, null);
  }

  /** Returns elements that are others each time that the code runs on a tile. */
  static TileNode variable(ElementKind kind, Emitter emitter) {
    return new TileNode(kind, List.of(), emitter, false, null, null, null);
  }

  /** Returns a function of each element of the arguments. */
  static TileNode of(ElementKind kind, List<TileNode> arguments, Emitter emitter) {
    boolean isUniform = arguments.stream().allMatch(TileNode::isUniform);
    return new TileNode(kind, arguments, emitter, isUniform, null, null, null);
  }

  /** Returns these elements, known to be the result of an operation on the arguments. */
  TileNode of(OpDefinition definition) {
    return new TileNode(kind, arguments, emitter, isUniform, definition, leaf, scalar);
  }

  /**
   * Returns these elements, known to be what byte code computes.
   *
   * @param code of one element, from those of the arguments; null if there is none
   */
  TileNode by(@Nullable ScalarCode code) {
    return new TileNode(kind, arguments, emitter, isUniform, operation, leaf, code);
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
    return of(kind, List.of(re, im), none);
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

  /** {@return the elements that are loaded; null if a function or a constant gives them} */
  public @Nullable Leaf leafOrNull() {
    return leaf;
  }

  /** {@return what computes an element from those of the arguments; null if only tiles do} */
  public @Nullable ScalarCode scalarOrNull() {
    return scalar;
  }

  /**
   * {@return the same function of other arguments}
   *
   * @param others as many, of the same kinds, and uniform if those are
   */
  public TileNode withArguments(List<TileNode> others) {
    return new TileNode(kind, others, emitter, isUniform, operation, leaf, scalar);
  }

  /**
   * {@return nodes and what they are computed from, each after its arguments}
   *
   * @param roots the nodes
   */
  public static List<TileNode> inOrder(List<TileNode> roots) {
    Map<TileNode, Boolean> visited = new IdentityHashMap<>();
    List<TileNode> order = new ArrayList<>();
    roots.forEach(root -> visit(root, visited, order));
    return order;
  }

  /** Adds a node after its arguments; without recursion, since chains may be long. */
  private static void visit(TileNode root, Map<TileNode, Boolean> visited, List<TileNode> order) {
    List<TileNode> stack = new ArrayList<>(List.of(root));
    while (!stack.isEmpty()) {
      TileNode node = stack.getLast();
      Boolean expanded = visited.putIfAbsent(node, false);
      if (expanded == null) {
        node.arguments()
            .forEach(argument -> {
              if (!visited.containsKey(argument)) {
                stack.add(argument);
              }
            });
      } else {
        stack.removeLast();
        if (!expanded) {
          visited.put(node, true);
          order.add(node);
        }
      }
    }
  }

  /** Returns whether registers hold the elements as arrays do: floats of 32 bits. */
  boolean isFloats() {
    return lane == Lane.FLOAT && !Lane.isRounded(kind);
  }

  /**
   * Returns the loops of a function of two floats, which may read and store elements of arrays in
   * place; null if an {@linkplain #emitter() instruction} on registers computes the elements.
   */
  @Nullable FloatArithmetic arithmeticOrNull() {
    return Vectors.PRESENT && isFloats() && !isUniform
        ? VectorFloatArithmetic.functionOrNull(operation)
        : null;
  }

  Lane lane() {
    return Objects.requireNonNull(lane, "elements have no lane");
  }

  Emitter emitter() {
    return emitter;
  }

  /** {@return whether all elements of all tiles are equal, so that the first tells them} */
  public boolean isUniform() {
    return isUniform;
  }

  /** Returns whether all tiles have the same elements. */
  boolean isSameForTiles() {
    return isUniform || (leaf != null && leaf.array != Leaf.INDICES && leaf.isPeriodic());
  }

  /** Returns whether these are the results of an operation, for what is recognized. */
  boolean is(OpDefinition definition) {
    return operation == definition;
  }
}
