package org.hlo4j.hlo.translate;

import org.hlo4j.hlo.HloElementType;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.HloBuilder;

/** Functions of elements that are not the same in StableHLO. */
final class Elementary {
  private Elementary() {}

  /** The sum of truth values is true if one of them is; in StableHLO it is that of bits. */
  static ValueTree add(HloCall call) {
    boolean isTruth = Shapes.array(call.shape()).elementType() == HloElementType.PRED;
    return Mapped.as(isTruth ? Elementwise.OR : Elementwise.ADD).translate(call);
  }

  /** Whatever is not zero is true; a conversion in StableHLO says so for integers alone. */
  static ValueTree convert(HloCall call) {
    RankedTensorType type = Shapes.type(Shapes.array(call.shape()));
    if (!(type.elementType() instanceof IntegerType integer) || integer.width() != 1) {
      return Mapped.translate(call);
    }
    Value zero = zeroLike(call);
    return call.emitPlain(
        call.state(Elementwise.COMPARE)
            .addOperand(call.value(0))
            .addOperand(zero)
            .set(CompareOp.COMPARISON_DIRECTION, ComparisonDirection.NE));
  }

  /** Returns zeros; sizes that are dynamic are those of the operand. */
  private static Value zeroLike(HloCall call) {
    HloBuilder builder = call.builder();
    Value operand = call.value(0);
    RankedTensorType type = Shapes.type(call.array(0));
    if (type.encodingOrNull() == null) {
      return builder.like(operand, 0L);
    }
    RankedTensorType padded = RankedTensorType.of(call.array(0).sizes(), type.elementType());
    Value zero = builder.constant(Splats.of(padded, Splats.scalar(padded.elementType(), 0L)));
    for (int i = 0; i < type.rank(); i++) {
      if (type.isDynamicDimension(i)) {
        zero = builder.withDimensionSize(zero, builder.dimensionSize(operand, i), i);
      }
    }
    return zero;
  }

  static ValueTree exp2(HloCall call) {
    Value two = call.builder().like(call.value(0), 2.0);
    return call.emit(call.state(Elementwise.POWER).addOperand(two).addOperand(call.value(0)));
  }

  static ValueTree log2(HloCall call) {
    Value log = call.builder().infer(Elementwise.LOG, call.value(0));
    Value base = call.builder().like(call.value(0), Math.log(2));
    return call.emit(call.state(Elementwise.DIVIDE).addOperand(log).addOperand(base));
  }
}
