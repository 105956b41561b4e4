package org.hlo4j.hlo.translate;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.hlo.mapping.TypeMapping;
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
      case HloLiteral.Elided _ -> throw UnsupportedNodeException.of("its elements were left out");
    };
  }

  /** Returns the elements, which are in row-major order whatever the layout says. */
  static DenseElementsAttr elements(HloLiteral.Array literal) {
    return DenseElementsAttr.detectSplat(
        RankedTensorType.of(
            literal.shape().sizes(), TypeMapping.elementType(literal.shape().elementType())),
        literal.elements());
  }
}
