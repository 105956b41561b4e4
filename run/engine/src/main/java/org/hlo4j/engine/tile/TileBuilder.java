package org.hlo4j.engine.tile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;

/** Builds tile code from nodes. */
public final class TileBuilder {
  private final List<TileOutput> outputs = new ArrayList<>();

  /**
   * {@return the elements of an array}
   *
   * @param array the index among the arrays of a run: its slot
   * @param kind the kind of its elements
   * @param view the order of the elements; its sizes are the shape of the code
   */
  public static TileNode load(int array, ElementKind kind, StridedView view) {
    if (kind.isComplex()) {
      ElementKind part = TileComplex.part(kind);
      return TileNode.complex(
          kind, load(array, part, view.part(0)), load(array, part, view.part(1)));
    }
    return TileNode.leaf(
        kind,
        new TileNode.Leaf(array, view),
        (_, result) -> new TileLoad(array, kind, view, false, result));
  }

  /**
   * {@return the elements of an array at a distance that is known when the code runs}
   *
   * @param array the index among the arrays of a run: its slot
   * @param kind the kind of its elements
   * @param view the order of the elements at distance zero
   */
  public static TileNode shiftedLoad(int array, ElementKind kind, StridedView view) {
    return TileNode.variable(kind, (_, result) -> new TileLoad(array, kind, view, true, result));
  }

  /**
   * {@return a scalar, for all elements}
   *
   * @param scalar a tensor of one element
   */
  public static TileNode constant(Tensor scalar) {
    ElementKind kind = scalar.kind();
    if (kind.isComplex()) {
      ElementKind part = TileComplex.part(kind);
      return TileNode.complex(kind, constant(part, scalar, 0), constant(part, scalar, 1));
    }
    return constant(kind, scalar, 0);
  }

  /** Returns zero, for all elements. */
  static TileNode zero(ElementKind kind) {
    return constant(Tensor.allocate(LongList.of(), kind.type()));
  }

  private static TileNode constant(ElementKind kind, Tensor scalar, int place) {
    Lane lane = Objects.requireNonNull(Lane.ofOrNull(kind));
    return switch (lane) {
      case INT -> {
        int value = (int) scalar.longAt(place);
        yield constant(
            kind,
            code -> code.loadConstant(value),
            r -> (s, n) -> Arrays.fill(s.ints[r], 0, n, value));
      }
      case LONG -> {
        long value = scalar.longAt(place);
        yield constant(
            kind,
            code -> code.loadConstant(value),
            r -> (s, n) -> Arrays.fill(s.longs[r], 0, n, value));
      }
      case FLOAT -> {
        float value = (float) scalar.doubleAt(place);
        yield constant(
            kind,
            code -> code.loadConstant(value),
            r -> (s, n) -> Arrays.fill(s.floats[r], 0, n, value));
      }
      case DOUBLE -> {
        double value = scalar.doubleAt(place);
        yield constant(
            kind,
            code -> code.loadConstant(value),
            r -> (s, n) -> Arrays.fill(s.doubles[r], 0, n, value));
      }
    };
  }

  /** Creates the instruction that fills a register. */
  @FunctionalInterface
  private interface Fill {
    TileInstruction of(int register);
  }

  private static TileNode constant(ElementKind kind, ScalarCode scalar, Fill fill) {
    return TileNode.constant(kind, (_, result) -> fill.of(result))
        .by(ScalarCodes.isPlain(kind) ? scalar : null);
  }

  /**
   * {@return a linear function of the indices: that of an iota}
   *
   * @param kind the kind of the elements
   * @param view the shape; element {@code i} is {@code offset + Σ i[d] * strides[d]}
   */
  public static TileNode indices(ElementKind kind, StridedView view) {
    if (kind.isComplex()) {
      ElementKind part = TileComplex.part(kind);
      return TileNode.complex(kind, indices(part, view), zero(part));
    }
    return TileNode.leaf(
        kind,
        new TileNode.Leaf(TileNode.Leaf.INDICES, view),
        (_, result) -> new TileIota(kind, view, result));
  }

  /**
   * Stores the elements of a node.
   *
   * @param array the index among the arrays of a run of a row-major array
   * @param node the node
   * @param replaced slots, one of which may have the same array: they are only loaded, in the order
   *     of its elements
   */
  public void store(int array, TileNode node, int... replaced) {
    outputs.add(new TileOutput(array, node, null, replaced));
  }

  /**
   * Stores the elements of a node at a distance that is known when the code runs.
   *
   * @param array the index among the arrays of a run
   * @param node the node
   * @param view the places of the elements at distance zero
   */
  public void storeShifted(int array, TileNode node, StridedView view) {
    outputs.add(new TileOutput(array, node, view, new int[0]));
  }

  /**
   * {@return the code}
   *
   * @param count the number of elements of its shape
   */
  public TileCode build(int count) {
    List<TileOutput> combined = Polynomials.in(outputs);
    Map<TileNode, Integer> uses = new LinkedHashMap<>();
    List<TileNode> order =
        TileNode.inOrder(
            combined.stream().flatMap(output -> output.node().inRegisters().stream()).toList());
    for (TileNode node : order) {
      node.arguments().forEach(argument -> uses.merge(argument, 1, Integer::sum));
    }
    for (TileOutput output : combined) {
      output.node().inRegisters().forEach(node -> uses.merge(node, 1, Integer::sum));
    }
    return new Allocation(combined, uses).build(count, order);
  }

  /** Gives nodes registers, which are free again after the last use. */
  private static final class Allocation {
    private final List<TileOutput> outputs;
    private final Map<TileNode, Integer> uses;
    private final Map<TileNode, Integer> registers = new IdentityHashMap<>();
    private final int[] counts = new int[Lane.values().length];
    private final List<List<Integer>> free = new ArrayList<>();
    private final List<TileInstruction> once = new ArrayList<>();
    private final List<TileInstruction> instructions = new ArrayList<>();

    Allocation(List<TileOutput> outputs, Map<TileNode, Integer> uses) {
      this.outputs = outputs;
      this.uses = uses;
      for (Lane _ : Lane.values()) {
        free.add(new ArrayList<>());
      }
    }

    TileCode build(int count, List<TileNode> order) {
      // A value that is the same for all tiles is computed once, and keeps its register. (A single
      // element
      // may be one that the code replaces.)
      OuterProducts outer = new OuterProducts(order, uses);
      Predicate<TileNode> isOnce =
          node -> node.isSameForTiles() && count > 1 && !outer.isFactor(node);
      for (TileNode node : order) {
        if (isOnce.test(node)) {
          emit(node, once, _ -> true);
        }
      }
      List<TileNode> each = order.stream().filter(isOnce.negate()).toList();
      InPlaceFloats inPlace = new InPlaceFloats(each, outputs);
      for (TileNode node : each) {
        if (outer.isProduct(node)) {
          continue;
        }
        TileNode product = outer.productOrNull(node);
        if (product != null) {
          emitSum(node, product, inPlace, isOnce.negate());
        } else if (node.arithmeticOrNull() != null) {
          emitArithmetic(node, inPlace, isOnce.negate());
        } else if (inPlace.placeOrNull(node) == null) {
          emit(node, instructions, isOnce.negate());
        }
      }
      // After all loads, since an array may replace one that is loaded.
      for (TileOutput output : outputs) {
        if (inPlace.placeOrNull(output.node()) == null) {
          instructions.add(output.instruction(this::register));
        }
      }
      return new TileCode(
          count,
          counts,
          once.toArray(TileInstruction[]::new),
          instructions.toArray(TileInstruction[]::new));
    }

    private void emit(TileNode node, List<TileInstruction> code, Predicate<TileNode> mayBeFreed) {
      int[] arguments = node.arguments().stream().mapToInt(this::register).toArray();
      node.arguments().stream().filter(mayBeFreed).forEach(this::use);
      int register = take(node.lane());
      registers.put(node, register);
      code.add(node.emitter().emit(arguments, register));
    }

    private void emitArithmetic(
        TileNode node, InPlaceFloats inPlace, Predicate<TileNode> mayBeFreed) {
      List<FloatOperand> operands =
          node.arguments().stream().map(each -> operand(each, inPlace)).toList();
      node.arguments().forEach(each -> release(each, inPlace, mayBeFreed));
      instructions.add(
          new FloatInstruction(
              Objects.requireNonNull(node.arithmeticOrNull()),
              operands.getFirst(),
              operands.getLast(),
              result(node, inPlace)));
    }

    private void emitSum(
        TileNode sum, TileNode product, InPlaceFloats inPlace, Predicate<TileNode> mayBeFreed) {
      TileNode added = sum.arguments().get(sum.arguments().getFirst() == product ? 1 : 0);
      FloatOperand matrix = operand(added, inPlace);
      release(added, inPlace, mayBeFreed);
      instructions.add(
          new OuterProduct(
              OuterProducts.column(product),
              OuterProducts.row(product),
              matrix,
              result(sum, inPlace)));
    }

    private FloatOperand operand(TileNode node, InPlaceFloats inPlace) {
      FloatOperand place = inPlace.placeOrNull(node);
      return place != null ? place : FloatOperand.register(register(node), node.isUniform());
    }

    private void release(TileNode node, InPlaceFloats inPlace, Predicate<TileNode> mayBeFreed) {
      if (inPlace.placeOrNull(node) == null && mayBeFreed.test(node)) {
        use(node);
      }
    }

    private FloatOperand result(TileNode node, InPlaceFloats inPlace) {
      FloatOperand place = inPlace.placeOrNull(node);
      if (place != null) {
        return place;
      }
      registers.put(node, take(node.lane()));
      return FloatOperand.register(register(node), false);
    }

    private int register(TileNode node) {
      return Objects.requireNonNull(registers.get(node));
    }

    private int take(Lane lane) {
      List<Integer> unused = free.get(lane.ordinal());
      return unused.isEmpty() ? counts[lane.ordinal()]++ : unused.removeLast();
    }

    private void use(TileNode node) {
      if (uses.merge(node, -1, Integer::sum) == 0) {
        free.get(node.lane().ordinal()).add(register(node));
      }
    }
  }
}
