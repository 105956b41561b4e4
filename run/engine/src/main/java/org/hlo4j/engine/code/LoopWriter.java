package org.hlo4j.engine.code;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.hlo4j.engine.tile.Lane;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.engine.tile.TileNode;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Storage;

/**
 * Writes the nested loops that compute elements: each value once, in a local variable, at the
 * outermost level at which it is known. Loops of few iterations are unrolled.
 */
final class LoopWriter {
  private final CodeBuilder code;
  private final int[] sizes;
  private final boolean[] isUnrolled;
  private final List<TileNode> nodes;
  private final List<ElementLoop.Store> stores;

  /** The variables of arrays, by slot. */
  private final IntUnaryOperator arrays;

  /** Where each array begins that a slot is. */
  private final IntFunction<Place> begins;

  private final Map<Object, int[]> strides = new IdentityHashMap<>();
  private final Map<TileNode, Integer> levels = new IdentityHashMap<>();
  private final Map<TileNode, Integer> variables = new IdentityHashMap<>();

  /**
   * A place in an array: the sum of a number and a variable.
   *
   * @param variable the variable; {@link #NONE} if there is none
   */
  record Place(int number, int variable) {
    static final int NONE = -1;

    Place plus(int distance) {
      return new Place(number + distance, variable);
    }
  }

  LoopWriter(
      CodeBuilder code, ElementLoop loop, IntUnaryOperator arrays, IntFunction<Place> begins) {
    this.code = code;
    this.sizes = Objects.requireNonNull(loop.sizesOrNull());
    this.nodes = loop.nodes();
    this.stores = loop.stores();
    this.arrays = arrays;
    this.begins = begins;
    this.isUnrolled = loop.unrolled(sizes);
  }

  /** Writes the loops. */
  void write() {
    Map<Object, Place> places = new IdentityHashMap<>();
    for (TileNode node : nodes) {
      TileNode.Leaf leaf = node.leafOrNull();
      int level = 0;
      if (leaf != null) {
        StridedView view = Objects.requireNonNull(leaf.view().reshapeOrNull(sizes));
        strides.put(node, view.strides());
        places.put(
            node,
            leaf.array() == TileNode.Leaf.INDICES
                ? new Place(view.offset(), Place.NONE)
                : begins.apply(leaf.array()).plus(view.offset()));
        level = level(view.strides());
      }
      for (TileNode argument : node.arguments()) {
        level = Math.max(level, level(argument));
      }
      levels.put(node, level);
    }
    for (ElementLoop.Store store : stores) {
      StridedView view = Objects.requireNonNull(store.view().reshapeOrNull(sizes));
      strides.put(store, view.strides());
      places.put(store, begins.apply(store.slot()).plus(view.offset()));
    }
    write(0, places);
  }

  /** Returns how many loops, from the outermost on, change a place. */
  private static int level(int[] strides) {
    int level = strides.length;
    while (level > 0 && strides[level - 1] == 0) {
      level--;
    }
    return level;
  }

  private void write(int level, Map<Object, Place> places) {
    for (TileNode node : nodes) {
      if (level(node) == level) {
        compute(node, places);
      }
    }
    if (level == sizes.length) {
      stores.forEach(store -> store(store, Objects.requireNonNull(places.get(store))));
    } else if (isUnrolled[level]) {
      for (int i = 0; i < sizes[level]; i++) {
        write(level + 1, advanced(places, level, i));
      }
    } else {
      loop(level, places);
    }
  }

  private void loop(int level, Map<Object, Place> places) {
    int index = code.allocateLocal(TypeKind.INT);
    Label begin = code.newLabel();
    Label end = code.newLabel();
    code.iconst_0().istore(index);
    code.labelBinding(begin).iload(index).loadConstant(sizes[level]).if_icmpge(end);
    write(level + 1, indexed(places, level, index));
    code.iinc(index, 1).goto_(begin).labelBinding(end);
  }

  private Map<Object, Place> advanced(Map<Object, Place> places, int level, int i) {
    Map<Object, Place> advanced = new IdentityHashMap<>();
    places.forEach((key, place) -> advanced.put(key, place.plus(i * stride(key, level))));
    return advanced;
  }

  private Map<Object, Place> indexed(Map<Object, Place> places, int level, int index) {
    Map<Object, Place> indexed = new IdentityHashMap<>();
    Map<List<Integer>, Integer> sums = new HashMap<>();
    places.forEach((key, place) -> {
      int stride = stride(key, level);
      int variable = place.variable;
      if (stride == 1 && variable == Place.NONE) {
        variable = index;
      } else if (stride != 0) {
        variable = sums.computeIfAbsent(List.of(stride, variable), _ -> sum(index, stride, place));
      }
      indexed.put(key, new Place(place.number, variable));
    });
    return indexed;
  }

  private int stride(Object key, int level) {
    return Objects.requireNonNull(strides.get(key))[level];
  }

  /** Sets a new variable to the place after some strides. */
  private int sum(int index, int stride, Place place) {
    int sum = code.allocateLocal(TypeKind.INT);
    code.iload(index).loadConstant(stride).imul();
    if (place.variable != Place.NONE) {
      code.iload(place.variable).iadd();
    }
    code.istore(sum);
    return sum;
  }

  private void compute(TileNode node, Map<Object, Place> places) {
    TileNode.Leaf leaf = node.leafOrNull();
    if (leaf == null) {
      for (TileNode argument : node.arguments()) {
        code.loadLocal(type(argument.kind()), variable(argument));
      }
      Objects.requireNonNull(node.scalarOrNull()).appendTo(code);
    } else if (leaf.array() == TileNode.Leaf.INDICES) {
      push(Objects.requireNonNull(places.get(node)));
      code.conversion(TypeKind.INT, type(node.kind()));
    } else {
      code.aload(arrays.applyAsInt(leaf.array()));
      push(Objects.requireNonNull(places.get(node)));
      code.arrayLoad(elements(node.kind()));
    }
    TypeKind type = type(node.kind());
    code.storeLocal(type, variables.computeIfAbsent(node, _ -> code.allocateLocal(type)));
  }

  private void store(ElementLoop.Store store, Place place) {
    ElementKind kind = store.node().kind();
    code.aload(arrays.applyAsInt(store.slot()));
    push(place);
    code.loadLocal(type(kind), variable(store.node())).arrayStore(elements(kind));
  }

  private int level(TileNode node) {
    return Objects.requireNonNull(levels.get(node));
  }

  private int variable(TileNode node) {
    return Objects.requireNonNull(variables.get(node));
  }

  private void push(Place place) {
    if (place.variable == Place.NONE) {
      code.loadConstant(place.number);
      return;
    }
    code.iload(place.variable);
    if (place.number != 0) {
      code.loadConstant(place.number).iadd();
    }
  }

  private static TypeKind type(ElementKind kind) {
    return switch (Objects.requireNonNull(Lane.ofOrNull(kind))) {
      case INT -> TypeKind.INT;
      case LONG -> TypeKind.LONG;
      case FLOAT -> TypeKind.FLOAT;
      case DOUBLE -> TypeKind.DOUBLE;
    };
  }

  /** Returns the type of the elements of arrays. */
  private static TypeKind elements(ElementKind kind) {
    return kind.storage() == Storage.BYTES ? TypeKind.BYTE : type(kind);
  }
}
