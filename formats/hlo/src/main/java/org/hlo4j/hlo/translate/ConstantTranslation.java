package org.hlo4j.hlo.translate;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.mapping.TypeMapping;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.opset.stablehlo.DataMovement;

/** Constants. */
final class ConstantTranslation {
  private ConstantTranslation() {}

  static ValueTree translate(HloCall call) {
    HloLiteral literal = call.get(HloInstructionAttributes.LITERAL);
    return literal instanceof HloLiteral.Array array
        ? call.emit(call.state(DataMovement.CONSTANT).set(ConstantOp.VALUE, elements(array)))
        : tree(call, literal);
  }

  private static ValueTree tree(HloCall call, HloLiteral literal) {
    return switch (literal) {
      case HloLiteral.Array array -> HloCall.of(call.builder().constant(elements(array)));
      case HloLiteral.Tuple tuple -> {
        List<ValueTree> elements = new ArrayList<>();
        tuple.elements().forEach(element -> elements.add(tree(call, element)));
        yield new ValueTree.Elements(elements);
      }
      case HloLiteral.Elided elided when call.fillsElided() -> zeros(call, elided.shape());
      case HloLiteral.Elided _ -> throw UnsupportedNodeException.of("its elements were left out");
    };
  }

  private static ValueTree zeros(HloCall call, HloShape shape) {
    return switch (shape) {
      case HloShape.Array array -> {
        Blob zero = Blob.wrap(new byte[array.elementType().bytes()]);
        yield HloCall.of(call.builder().constant(DenseElementsAttr.of(type(array), zero, true)));
      }
      case HloShape.Tuple tuple ->
          new ValueTree.Elements(
              tuple.elements().stream().map(element -> zeros(call, element)).toList());
      default -> throw UnsupportedNodeException.of("a constant is an array or a tuple");
    };
  }

  /** Returns the elements, which are in row-major order whatever the layout says. */
  static DenseElementsAttr elements(HloLiteral.Array literal) {
    return DenseElementsAttr.detectSplat(type(literal.shape()), literal.elements());
  }

  private static RankedTensorType type(HloShape.Array shape) {
    return RankedTensorType.of(shape.sizes(), TypeMapping.elementType(shape.elementType()));
  }
}
