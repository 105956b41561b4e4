package org.hlo4j.onnx.importer;

import static org.hlo4j.onnx.importer.Operators.since;

import java.util.List;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that take elements by their indices. */
final class GatherOperators {
  private GatherOperators() {}

  static void addTo(Operators.Rows rows) {
    rows.add("Gather", since(1, 11, 13), GatherOperators::gather);
  }

  private static void gather(Node n) {
    HloBuilder b = n.builder();
    Value data = n.value(0);
    int axis = n.axis("axis", 0, n.input(0).rank());
    Size size = Size.of(b, data, axis);
    if (n.input(1) instanceof Constant index && index.rank() == 0) {
      Size start = Size.of(b, index.tensor().longAt(0)).fromEnd(size);
      Value slice = Shapes.slice(b, data, axis, start, start.plus(Size.of(b, 1)));
      List<Size> sizes = Size.allOf(b, data);
      sizes.remove(axis);
      n.setSizes(Size.reshape(b, slice, n.declared(0, sizes)), picked(n));
      return;
    }
    Value indices = n.value(1);
    if (!(n.input(1) instanceof Constant constant) || hasNegative(constant)) {
      indices = Gathering.fromEnd(b, indices, size);
    }
    n.setSizes(Gathering.take(b, data, indices, axis), picked(n));
  }

  private static LongList picked(Node n) {
    return n.input(0).rank() == 1 && n.input(1).rank() <= 1
        ? SizeLists.pick(SizeLists.ofInput(n, 0), SizeLists.ofInput(n, 1))
        : null;
  }

  private static boolean hasNegative(Constant indices) {
    var tensor = indices.tensor();
    for (int i = 0; i < tensor.count(); i++) {
      if (tensor.longAt(i) < 0) {
        return true;
      }
    }
    return false;
  }
}
