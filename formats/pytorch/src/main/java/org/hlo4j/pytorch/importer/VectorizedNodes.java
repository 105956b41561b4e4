package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.pytorch.schema.Argument;
import org.hlo4j.pytorch.schema.GraphNode;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that {@code torch.vmap} calls for each element of a batch, before {@code
 * run_decompositions()}. They are between markers: those up to the first one that returns a batch
 * become the body of a loop over its elements.
 */
final class VectorizedNodes {
  private static final String PREDISPATCH = "torch._functorch.predispatch.";
  private static final String ENTER = PREDISPATCH + "_vmap_increment_nesting";
  private static final String LEAVE = PREDISPATCH + "_vmap_decrement_nesting";
  private static final String TAKE = PREDISPATCH + "_add_batch_dim";
  private static final String RETURN = PREDISPATCH + "_remove_batch_dim";

  private final List<GraphNode> body = new ArrayList<>();
  private final List<GraphNode> returned = new ArrayList<>();
  private final List<GraphNode> after = new ArrayList<>();
  private final GraphNode first;

  /**
   * Takes the nodes apart.
   *
   * @param nodes from the one that enters to the one that leaves
   */
  VectorizedNodes(List<GraphNode> nodes) {
    this.first = nodes.getFirst();
    int depth = 0;
    for (GraphNode node : nodes.subList(1, nodes.size() - 1)) {
      boolean isReturned = depth == 0 && node.target().equals(RETURN);
      if (isReturned) {
        returned.add(node);
      } else {
        (returned.isEmpty() ? body : after).add(node);
      }
      depth += isEntered(node) ? 1 : node.target().equals(LEAVE) ? -1 : 0;
    }
  }

  static boolean isEntered(GraphNode node) {
    return node.target().equals(ENTER);
  }

  /** Returns where the nodes end that begin at an index; -1 if they do not end. */
  static int end(List<GraphNode> nodes, int start) {
    int depth = 0;
    for (int i = start; i < nodes.size(); i++) {
      if (isEntered(nodes.get(i))) {
        depth++;
      } else if (nodes.get(i).target().equals(LEAVE) && --depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** Returns whether a node is the element of a batch. */
  static boolean isTaken(GraphNode node) {
    return node.target().equals(TAKE);
  }

  /** Returns whether a node does nothing. */
  static boolean isIgnored(GraphNode node) {
    return node.target().equals(PREDISPATCH + "lazy_load_decompositions");
  }

  GraphNode first() {
    return first;
  }

  List<GraphNode> body() {
    return body;
  }

  /** Returns the nodes that return batches. */
  List<GraphNode> returned() {
    return returned;
  }

  /** Returns the other nodes after the first that returns a batch. */
  List<GraphNode> after() {
    return after;
  }

  /** Returns the names of values of other nodes that the body uses. */
  Set<String> used() {
    Set<String> used = new LinkedHashSet<>();
    Set<String> own = new HashSet<>();
    for (GraphNode node : body) {
      node.inputs().forEach(input -> addNames(input.arg(), used));
      node.outputs().forEach(output -> addNames(output, own));
    }
    returned.forEach(node -> addNames(argument(node, 0), used));
    used.removeAll(own);
    return used;
  }

  private static void addNames(Argument argument, Set<String> names) {
    switch (argument) {
      case Argument.Name(String name, _) -> names.add(name);
      case Argument.Elements(List<Argument> values) ->
          values.forEach(value -> addNames(value, names));
      default -> {}
    }
  }

  static Argument argument(GraphNode node, int index) {
    if (index >= node.inputs().size()) {
      throw UnsupportedNodeException.of("%s has no argument %d", node.target(), index);
    }
    return node.inputs().get(index).arg();
  }

  /** Returns an argument that is a dimension of a tensor. */
  static int dimension(GraphNode node, int index, int rank) {
    if (argument(node, index) instanceof Argument.Int(long dimension)) {
      return OperatorCall.dimension(dimension, rank);
    }
    throw UnsupportedNodeException.of("%s has no known dimension", node.target());
  }

  /**
   * Returns zeros for a batch, whose elements a loop replaces.
   *
   * @param node returns the batch
   * @param declared its type in the program
   */
  static Value buffer(
      HloBuilder b,
      GraphNode node,
      @Nullable RankedTensorType declared,
      int dimension,
      Size count) {
    LongList shape = declared == null ? LongList.of() : declared.shape();
    if (declared == null || dimension >= shape.size()) {
      throw UnsupportedNodeException.of(
          "the program does not declare what %s returns", node.target());
    }
    List<Size> sizes = Size.known(b, shape);
    sizes.set(dimension, count);
    for (int i = 0; i < sizes.size(); i++) {
      if (i != dimension && shape.get(i) < 0) {
        throw UnsupportedNodeException.of(
            "%s returns a tensor of open sizes: run_decompositions() in Python writes it without",
            node.target());
      }
    }
    return DynamicShapes.fill(b, Numbers.of(b, 0, declared.elementType()), sizes);
  }
}
