package org.hlo4j.engine.code;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.engine.tile.ScalarCodes;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.engine.tile.TileBuilder;
import org.hlo4j.engine.tile.TileNode;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.jspecify.annotations.Nullable;

/**
 * A loop that computes elements of one or more arrays, each from elements at places that views
 * order.
 */
public final class ElementLoop {
  /** The most values of loops that are joined, so that methods stay short. */
  private static final int MAX_JOINED = 100;

  /** The most iterations of a loop that is unrolled. */
  private static final int MAX_UNROLLED = 8;

  /** The most values of a loop that is unrolled, those of all iterations together. */
  private static final int MAX_UNROLLED_VALUES = 300;

  private final int count;
  private final List<Store> stores;

  // Derived from these, on demand.

  private @Nullable List<TileNode> nodes;
  private @Nullable Set<Integer> loads;
  private int @Nullable [] sizes;
  private boolean isSized;

  /**
   * An array whose elements are stored.
   *
   * @param slot its slot
   * @param view the places of the elements
   * @param node the elements
   */
  public record Store(int slot, StridedView view, TileNode node) {}

  /**
   * Creates a loop.
   *
   * @param count the number of elements of each array
   * @param stores the arrays
   */
  public ElementLoop(int count, List<Store> stores) {
    this.count = count;
    this.stores = stores;
  }

  /** {@return the number of elements of each array} */
  public int count() {
    return count;
  }

  /** {@return the arrays whose elements are stored} */
  public List<Store> stores() {
    return stores;
  }

  /**
   * {@return the loop that copies elements}
   *
   * @param kind the kind of the elements
   * @param from the slot of what they are copied from
   * @param source their places there
   * @param to the slot of what they are copied to
   * @param target their places there
   */
  public static ElementLoop copy(
      ElementKind kind, int from, StridedView source, int to, StridedView target) {
    TileNode node = TileBuilder.load(from, kind, source);
    return new ElementLoop(source.count(), List.of(new Store(to, target, node)));
  }

  /** {@return the nodes, each after its arguments} */
  public List<TileNode> nodes() {
    List<TileNode> known = nodes;
    if (known == null) {
      known = TileNode.inOrder(stores.stream().map(Store::node).toList());
      nodes = known;
    }
    return known;
  }

  /** {@return the slots that are loaded} */
  public Set<Integer> loads() {
    Set<Integer> known = loads;
    if (known == null) {
      known = findLoads();
      loads = known;
    }
    return known;
  }

  private Set<Integer> findLoads() {
    Set<Integer> slots = new LinkedHashSet<>();
    for (TileNode node : nodes()) {
      TileNode.Leaf leaf = node.leafOrNull();
      if (leaf != null && leaf.array() != TileNode.Leaf.INDICES) {
        slots.add(leaf.array());
      }
    }
    return slots;
  }

  /** {@return whether functions of elements are elementary ones} */
  public boolean isElementary() {
    return nodes().stream()
        .map(TileNode::scalarOrNull)
        .anyMatch(code -> code != null && code.isElementary());
  }

  /**
   * {@return whether the JVM's compiler has the loop compute several elements at a time: all are of
   * one type, and either follow each other or are the same, with no outer loop left}
   */
  public boolean isVectorized() {
    int[] all = Objects.requireNonNull(sizesOrNull());
    int inner = all.length - 1;
    List<TileNode> each = nodes();
    ElementKind kind = each.getFirst().kind();
    boolean[] isUnrolled = unrolled(all);
    return inner >= 0
        && IntStream.range(0, inner).allMatch(d -> isUnrolled[d])
        && kind.category() != Category.BOOLEAN
        && each.stream().allMatch(node -> node.kind().type().equals(kind.type()))
        && each.stream().noneMatch(ElementLoop::isIndex)
        && views()
            .map(view -> Objects.requireNonNull(view.reshapeOrNull(all)).strides()[inner])
            .allMatch(stride -> stride == 0 || stride == 1);
  }

  private static boolean isIndex(TileNode node) {
    return node.leafOrNull() != null
        && Objects.requireNonNull(node.leafOrNull()).array() == TileNode.Leaf.INDICES;
  }

  /** {@return whether generated code computes the elements} */
  public boolean isGenerated() {
    return count > 0
        && !stores.isEmpty()
        && nodes().stream().allMatch(ElementLoop::isGenerated)
        && sizesOrNull() != null;
  }

  private static boolean isGenerated(TileNode node) {
    return ScalarCodes.isPlain(node.kind())
        && (node.leafOrNull() != null || node.scalarOrNull() != null);
  }

  /**
   * {@return the loop that computes the elements of both; null if there is none}
   *
   * @param other a loop that loads nothing that this one stores
   */
  @Nullable ElementLoop joinedOrNull(ElementLoop other) {
    if (count != other.count) {
      return null;
    }
    ElementLoop joined =
        new ElementLoop(count, Stream.concat(stores.stream(), other.stores.stream()).toList());
    if (joined.nodes().size() > MAX_JOINED || joined.sizesOrNull() == null) {
      return null;
    }
    boolean isSlower = (isVectorized() || other.isVectorized()) && !joined.isVectorized();
    return isSlower ? null : joined;
  }

  /** Returns the sizes of nested loops in which all views have strides; null if there are none. */
  int @Nullable [] sizesOrNull() {
    if (!isSized) {
      sizes = findSizesOrNull();
      isSized = true;
    }
    return sizes;
  }

  private int @Nullable [] findSizesOrNull() {
    Set<Integer> inner = new TreeSet<>(List.of(1, count));
    views().forEach(view -> addCounts(view, inner));
    int[] counts = inner.stream().mapToInt(Integer::intValue).toArray();
    int[] found = new int[counts.length - 1];
    for (int i = 0; i < found.length; i++) {
      if (counts[i + 1] % counts[i] != 0) {
        return null;
      }
      found[found.length - 1 - i] = counts[i + 1] / counts[i];
    }
    return found;
  }

  /**
   * Returns which of nested loops are unrolled: outer ones of few iterations.
   *
   * @param all their sizes
   */
  boolean[] unrolled(int[] all) {
    boolean[] unrolled = new boolean[all.length];
    int values = nodes().size() + stores.size();
    for (int d = 0; d < all.length; d++) {
      unrolled[d] = all[d] <= MAX_UNROLLED && all[d] * values <= MAX_UNROLLED_VALUES;
      values *= unrolled[d] ? all[d] : 1;
    }
    return unrolled;
  }

  private Stream<StridedView> views() {
    List<StridedView> views = new ArrayList<>(stores.stream().map(Store::view).toList());
    for (TileNode node : nodes()) {
      TileNode.Leaf leaf = node.leafOrNull();
      if (leaf != null) {
        views.add(leaf.view());
      }
    }
    return views.stream();
  }

  /** Adds the numbers of elements that the inner dimensions of a view have. */
  private static void addCounts(StridedView view, Set<Integer> counts) {
    int[] sizes = view.merged().sizes();
    int count = 1;
    for (int d = sizes.length - 1; d >= 0; d--) {
      count *= sizes[d];
      counts.add(count);
    }
  }

  /**
   * {@return the slot of the array that the loop copies as it is, to adjacent places}
   *
   * @param none what is returned if the loop does something else
   */
  public int copiedOr(int none) {
    TileNode.Leaf leaf = stores.getFirst().node().leafOrNull();
    return stores.size() == 1
            && leaf != null
            && leaf.array() != TileNode.Leaf.INDICES
            && leaf.view().isWholeFromStart()
            && stores.getFirst().view().isContiguous()
        ? leaf.array()
        : none;
  }
}
