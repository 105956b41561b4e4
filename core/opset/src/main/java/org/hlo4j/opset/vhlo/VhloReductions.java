package org.hlo4j.opset.vhlo;

import org.hlo4j.ir.Type;

/** Predicates of the history for reductions. */
final class VhloReductions {
  private VhloReductions() {}

  /** Whether the element type of a result differs from that of the operand at its index. */
  static boolean changesElementType(Signature op) {
    int pairs = Math.min(op.operandCount(), op.resultCount());
    for (int i = 0; i < pairs; i++) {
      if (!elementType(op.operandType(i)).equals(elementType(op.resultType(i)))) {
        return true;
      }
    }
    return false;
  }

  /** The element type of a tensor; any other type itself. */
  static Type elementType(Type type) {
    return switch (type) {
      case RankedTensorV1Type tensor -> tensor.elementType();
      case UnrankedTensorV1Type tensor -> tensor.elementType();
      default -> type;
    };
  }
}
