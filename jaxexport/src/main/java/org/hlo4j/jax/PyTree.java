package org.hlo4j.jax;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hlo4j.ir.Blob;

/**
 * A tree of Python containers, as JAX flattens arguments and results: each leaf stands for one
 * array. It reads like Python, with {@code *} for leaves: {@code ({'w': *, 'b': *}, [*, None])}.
 */
public sealed interface PyTree {
  /** The parts, in the order in which JAX flattens them. */
  default List<PyTree> children() {
    return List.of();
  }

  /** How Python refers to child {@code index}, such as {@code [0]}, {@code ['w']} or {@code .x}. */
  default String key(int index) {
    throw new IndexOutOfBoundsException(index);
  }

  /** The number of arrays. */
  default int leafCount() {
    int count = 0;
    for (PyTree child : children()) {
      count += child.leafCount();
    }
    return count;
  }

  /** An array. */
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

  /** Python's {@code None}, which stands for no array. */
  record None() implements PyTree {
    @Override
    public String toString() {
      return "None";
    }
  }

  /** A tuple. */
  record Tuple(List<PyTree> children) implements PyTree {
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

  /** A list. */
  record PyList(List<PyTree> children) implements PyTree {
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
   * @param names its keys, in the order of the children
   */
  record Dict(List<String> names, List<PyTree> children) implements PyTree {
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
   * An object of a class that was registered for export: a named tuple, an {@code OrderedDict}, a
   * class of the user's.
   *
   * @param name the name it was registered by
   * @param data what it holds beside its children, as the class wrote it; for named tuples and
   *     ordered dictionaries their names in JSON
   */
  record Custom(String name, Blob data, List<PyTree> children) implements PyTree {
    private static final String ORDERED_DICT = "collections.OrderedDict";

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
