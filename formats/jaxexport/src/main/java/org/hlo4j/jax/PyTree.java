package org.hlo4j.jax;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hlo4j.ir.Blob;

/**
 * A pytree: nested Python containers as JAX flattens arguments and results; each leaf corresponds
 * to one array. Its string form is Python's, with {@code *} for leaves: {@code ({'w': *, 'b': *},
 * [*, None])}.
 */
public sealed interface PyTree {
  /** {@return the children, in the order in which JAX flattens them} */
  default List<PyTree> children() {
    return List.of();
  }

  /**
   * Returns the key of a child in Python's notation, such as {@code [0]}, {@code ['w']} or {@code
   * .x}.
   *
   * @param index the index of the child
   * @return the key
   * @throws IndexOutOfBoundsException if there is no such child
   */
  default String key(int index) {
    throw new IndexOutOfBoundsException(index);
  }

  /** {@return the number of leaves} */
  default int leafCount() {
    int count = 0;
    for (PyTree child : children()) {
      count += child.leafCount();
    }
    return count;
  }

  /** A leaf, which corresponds to an array. */
  record Leaf() implements PyTree {
    @Override
    public int leafCount() {
      return 1;
    }

    @Override
    public String toString() {
      return "*";
    }
  }

  /** Python's {@code None}, which contains no leaf. */
  record None() implements PyTree {
    @Override
    public String toString() {
      return "None";
    }
  }

  /**
   * A tuple.
   *
   * @param children the elements
   */
  record Tuple(List<PyTree> children) implements PyTree {
    /** Copies the list of elements. */
    public Tuple {
      children = List.copyOf(children);
    }

    @Override
    public String key(int index) {
      return "[" + index + "]";
    }

    @Override
    public String toString() {
      return joined(children, "(", children.size() == 1 ? ",)" : ")");
    }
  }

  /**
   * A list.
   *
   * @param children the elements
   */
  record PyList(List<PyTree> children) implements PyTree {
    /** Copies the list of elements. */
    public PyList {
      children = List.copyOf(children);
    }

    @Override
    public String key(int index) {
      return "[" + index + "]";
    }

    @Override
    public String toString() {
      return joined(children, "[", "]");
    }
  }

  /**
   * A dictionary.
   *
   * @param names the keys, in the order of the children
   * @param children the values
   */
  record Dict(List<String> names, List<PyTree> children) implements PyTree {
    /** Copies the lists. */
    public Dict {
      names = List.copyOf(names);
      children = List.copyOf(children);
    }

    @Override
    public String key(int index) {
      return "[" + PyText.quote(names.get(index)) + "]";
    }

    @Override
    public String toString() {
      return IntStream.range(0, names.size())
          .mapToObj(i -> PyText.quote(names.get(i)) + ": " + children.get(i))
          .collect(Collectors.joining(", ", "{", "}"));
    }
  }

  /**
   * An object of a class registered for export: a named tuple, an {@code OrderedDict}, or a class
   * of the user.
   *
   * @param name the name under which the class was registered
   * @param data its auxiliary data as serialized by the class; for named tuples and ordered
   *     dictionaries a JSON array of their names
   * @param children the children
   */
  record Custom(String name, Blob data, List<PyTree> children) implements PyTree {
    private static final String ORDERED_DICT = "collections.OrderedDict";

    /** Copies the list of children. */
    public Custom {
      children = List.copyOf(children);
    }

    @Override
    public String key(int index) {
      List<String> names = PyText.jsonStrings(data);
      if (names.size() != children.size()) {
        return "[<flat index " + index + ">]";
      }
      return name.equals(ORDERED_DICT)
          ? "[" + PyText.quote(names.get(index)) + "]"
          : "." + names.get(index);
    }

    @Override
    public String toString() {
      List<String> names = PyText.jsonStrings(data);
      return names.size() != children.size()
          ? joined(children, name + "(", ")")
          : IntStream.range(0, names.size())
              .mapToObj(i -> names.get(i) + "=" + children.get(i))
              .collect(Collectors.joining(", ", name + "(", ")"));
    }
  }

  private static String joined(List<PyTree> children, String before, String after) {
    return children.stream().map(PyTree::toString).collect(Collectors.joining(", ", before, after));
  }
}
