package org.hlo4j.opset.vhlo;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;

/** What the history needs to know about convolutions. */
final class VhloConvolutions {
  private VhloConvolutions() {}

  /** Zeros in front of and behind each spatial dimension of the left-hand side. */
  static Attribute noPadding(Operation convolution) {
    long spatial =
        convolution.operand(0).type() instanceof RankedTensorV1Type lhs
            ? Math.max(0, lhs.shape().size() - 2)
            : 0;
    RankedTensorType type = RankedTensorType.of(IntegerType.I64, spatial, 2);
    return TensorV1Attr.of(
        DenseElementsAttr.detectSplat(type, Blob.wrap(new byte[Math.toIntExact(spatial * 16)])));
  }
}
