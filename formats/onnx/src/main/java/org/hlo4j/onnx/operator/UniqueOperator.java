package org.hlo4j.onnx.operator;

import org.hlo4j.formulas.index.Uniqueness;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.transforms.build.HloBuilder;

/** The operator {@code Unique}. */
final class UniqueOperator {
  private UniqueOperator() {}

  static void build(Node n) {
    HloBuilder b = n.builder();
    Value tensor = n.value(0);
    boolean hasAxis = n.hasAttribute("axis");
    int axis = hasAxis ? n.axis("axis", 0, n.input(0).rank()) : 0;
    Value value = hasAxis ? tensor : DynamicShapes.flat(b, tensor);
    RankedTensorType declared = n.declaredTypeOrNull(0);
    Size count =
        declared != null
                && declared.rank() == TensorTypes.of(value).rank()
                && declared.shape().get(axis) != ShapedType.DYNAMIC
            ? Size.of(b, declared.shape().get(axis))
            : null;
    Uniqueness unique = new Uniqueness(b, value, axis, Uniqueness.Order.SORTED, true, count);
    if (n.integer("sorted", 1) == 0) {
      unique.orderByAppearance();
    }
    n.set(0, unique.values());
    n.set(1, unique.firsts());
    if (n.wants(2) || n.wants(3)) {
      n.set(2, unique.inverse());
      n.set(3, unique.counts());
    }
  }
}
