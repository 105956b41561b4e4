package org.hlo4j.onnx.exporter;

import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.RankedTensorType;

/** Tensors without elements: whatever computes them, they are constants. */
final class Empty {
  private Empty() {}

  static boolean is(Type type) {
    return type instanceof RankedTensorType tensor
        && StaticShapes.isStatic(tensor.shape())
        && tensor.shape().contains(0);
  }

  static Ref of(NodeBuilder n, RankedTensorType type) {
    if (type.elementType() instanceof ComplexType complex) {
      Ref part = of(n, RankedTensorType.of(type.shape(), complex.elementType()));
      return Ref.complex(part, part);
    }
    RankedTensorType plain = RankedTensorType.of(type.shape(), type.elementType());
    return n.constant(Tensor.allocate(plain).toAttribute());
  }
}
