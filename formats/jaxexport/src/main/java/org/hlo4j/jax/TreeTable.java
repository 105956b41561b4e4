package org.hlo4j.jax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and writes pytrees: the FlatBuffer table {@code PyTreeDef}. */
final class TreeTable {
  private static final int KIND = 0;
  private static final int CHILDREN = 1;
  private static final int CHILDREN_NAMES = 2;
  private static final int CUSTOM_NAME = 3;
  private static final int CUSTOM_DATA = 4;

  private static final int LEAF = 0;
  private static final int NONE = 1;
  private static final int TUPLE = 2;
  private static final int LIST = 3;
  private static final int DICT = 4;
  private static final int CUSTOM = 5;

  private TreeTable() {}

  static PyTree read(FlatTable table) {
    List<PyTree> children = table.tables(CHILDREN, TreeTable::read);
    int kind = table.byteAt(KIND);
    PyTree tree =
        switch (kind) {
          case LEAF -> new PyTree.Leaf();
          case NONE -> new PyTree.None();
          case TUPLE -> new PyTree.Tuple(children);
          case LIST -> new PyTree.PyList(children);
          case DICT -> dict(table, children);
          case CUSTOM -> custom(table, children);
          default -> throw table.error("a tree has the unknown kind " + kind);
        };
    if (tree.children().size() != children.size()) {
      throw table.error("a leaf has children");
    }
    return tree;
  }

  private static PyTree dict(FlatTable table, List<PyTree> children) {
    List<String> names = table.strings(CHILDREN_NAMES);
    if (names.size() != children.size()) {
      throw table.error(
          "a dictionary has " + names.size() + " keys for " + children.size() + " values");
    }
    return new PyTree.Dict(names, children);
  }

  private static PyTree custom(FlatTable table, List<PyTree> children) {
    return new PyTree.Custom(
        table.required("name of a registered class", table.stringOrNull(CUSTOM_NAME)),
        table.required("data of an object", table.bytesOrNull(CUSTOM_DATA)),
        children);
  }

  static int write(PyTree tree, FlatBuilder to) {
    // JAX writes no empty list of children, but an empty list of keys.
    Integer children =
        tree.children().isEmpty()
            ? null
            : Integer.valueOf(to.vector(tree.children(), child -> write(child, to)));
    return switch (tree) {
      case PyTree.Leaf _ -> end(to, LEAF, children);
      case PyTree.None _ -> end(to, NONE, children);
      case PyTree.Tuple _ -> end(to, TUPLE, children);
      case PyTree.PyList _ -> end(to, LIST, children);
      case PyTree.Dict dict -> {
        int names = to.strings(dict.names());
        yield start(to, DICT, children).addOffset(CHILDREN_NAMES, names).end();
      }
      case PyTree.Custom custom -> {
        int name = to.string(custom.name());
        int data = to.bytes(custom.data());
        yield start(to, CUSTOM, children)
            .addOffset(CUSTOM_NAME, name)
            .addOffset(CUSTOM_DATA, data)
            .end();
      }
    };
  }

  private static FlatBuilder.Table start(FlatBuilder to, int kind, @Nullable Integer children) {
    return to.table().addByte(KIND, kind).addOptional(CHILDREN, children);
  }

  private static int end(FlatBuilder to, int kind, @Nullable Integer children) {
    return start(to, kind, children).end();
  }
}
