package org.hlo4j.onnx.operator.ml;

import java.util.List;
import java.util.function.Function;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.transforms.build.Expr;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a classifier.
 *
 * @param count how many there are
 * @param labelsOrNull their labels; null if these are strings
 */
record Classes(int count, @Nullable LongList labelsOrNull) {
  /** Returns the classes of a node, by the name of the attribute that has integers. */
  static Classes of(Node n, String integers) {
    long[] labels = MlAttributes.integers(n, integers);
    List<String> strings = n.strings("classlabels_strings", List.of());
    if (labels.length == 0 && strings.isEmpty()) {
      throw UnsupportedNodeException.of("it has no labels of classes");
    }
    return strings.isEmpty()
        ? new Classes(labels.length, LongList.wrap(labels))
        : new Classes(strings.size(), null);
  }

  /** Sets the labels, unless they are strings, and the scores. */
  void set(Node n, Function<LongList, Expr> label, Expr scores) {
    n.set(1, scores.value());
    if (labelsOrNull == null) {
      n.omit(
          0,
          "%s, as the labels of %s are; without this output its scores are converted"
              .formatted(MlAttributes.STRINGS, n.operator()));
    } else if (n.wants(0)) {
      n.set(0, label.apply(labelsOrNull).value());
    }
  }
}
