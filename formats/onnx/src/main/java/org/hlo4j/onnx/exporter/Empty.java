package org.hlo4j.onnx.exporter;

import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.quant.UniformType;

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
    // Sizes beside that of zero may be larger than those of any array.
    Type stored =
        type.elementType() instanceof UniformType quantized
            ? quantized.storage().type()
            : type.elementType();
    RankedTensorType plain = RankedTensorType.of(type.shape(), stored);
    return n.constant(DenseElementsAttr.of(plain, Blob.wrap(new byte[0]), false));
  }
}
