package org.hlo4j.jax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The arguments or the results of a function: a pytree whose leaves are arrays.
 *
 * @param tree the structure; for arguments, a pair of a tuple of positional and a dictionary of
 *     keyword arguments
 * @param values the arrays, in the order of the leaves
 */
public record JaxSignature(PyTree tree, List<Value> values) {
  /**
   * An argument or a result.
   *
   * @param name its path in the tree in JAX's notation: {@code args[0]['w']}, {@code
   *     kwargs['scale']}, {@code result[1]}
   * @param array its type
   * @param sharding its sharding
   */
  public record Value(String name, JaxArray array, JaxSharding sharding) {}

  /**
   * Copies the list of values.
   *
   * @throws IllegalArgumentException if the number of values differs from that of the leaves
   */
  public JaxSignature {
    values = List.copyOf(values);
    if (tree.leafCount() != values.size()) {
      throw new IllegalArgumentException(
          "there are " + values.size() + " arrays for " + tree.leafCount() + " places");
    }
  }

  static JaxSignature inputs(PyTree tree, List<JaxArray> arrays, List<JaxSharding> shardings) {
    List<String> names = new ArrayList<>();
    if (tree instanceof PyTree.Tuple(List<PyTree> parts) && parts.size() == 2) {
      addNames("args", parts.get(0), names);
      addNames("kwargs", parts.get(1), names);
    } else {
      addNames("args", tree, names);
    }
    return of(tree, names, arrays, shardings);
  }

  static JaxSignature outputs(PyTree tree, List<JaxArray> arrays, List<JaxSharding> shardings) {
    List<String> names = new ArrayList<>();
    addNames("result", tree, names);
    return of(tree, names, arrays, shardings);
  }

  private static JaxSignature of(
      PyTree tree, List<String> names, List<JaxArray> arrays, List<JaxSharding> shardings) {
    if (names.size() != arrays.size() || arrays.size() != shardings.size()) {
      throw new IllegalArgumentException(
          "there are %d arrays and %d shardings for %d places"
              .formatted(arrays.size(), shardings.size(), names.size()));
    }
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < arrays.size(); i++) {
      values.add(new Value(names.get(i), arrays.get(i), shardings.get(i)));
    }
    return new JaxSignature(tree, values);
  }

  private static void addNames(String path, PyTree tree, List<String> names) {
    if (tree instanceof PyTree.Leaf) {
      names.add(path);
    }
    for (int i = 0; i < tree.children().size(); i++) {
      addNames(path + tree.key(i), tree.children().get(i), names);
    }
  }

  /** Returns the signature with other sizes of dimensions. */
  JaxSignature withSizes(UnaryOperator<String> size) {
    return new JaxSignature(
        tree,
        values.stream()
            .map(value -> new Value(value.name(), value.array().withSizes(size), value.sharding()))
            .toList());
  }

  boolean isSymbolic() {
    return values.stream().anyMatch(value -> value.array().isSymbolic());
  }

  List<JaxArray> arrays() {
    return values.stream().map(Value::array).toList();
  }

  List<JaxSharding> shardings() {
    return values.stream().map(Value::sharding).toList();
  }

  /** {@return the names of all values, in the order of the leaves} */
  public List<String> names() {
    return values.stream().map(Value::name).toList();
  }
}
