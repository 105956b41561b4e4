package org.hlo4j.hlo.translate;

import static org.hlo4j.hlo.HloInstructionAttributes.BLOCK_SCALING_CONFIG;
import static org.hlo4j.hlo.HloInstructionAttributes.LHS_RAGGED_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.OPERAND_PRECISION;
import static org.hlo4j.hlo.HloInstructionAttributes.RAGGED_LHS_BATCH_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.RAGGED_LHS_CONTRACTING_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.RAGGED_RHS_BATCH_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.RAGGED_RHS_CONTRACTING_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.RHS_GROUP_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.SPARSITY_CONFIG;

import java.util.Collections;
import java.util.List;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloOperandScaling;
import org.hlo4j.hlo.HloOperandSparsity;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.hlo.mapping.TypeMapping;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.chlo.RaggedDotOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.chlo.ChloPrecision;
import org.hlo4j.opset.chlo.RaggedDotDimensionNumbersAttr;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DotAlgorithmAttr;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Precision;

/** Products of arrays, and convolutions. */
final class Contracting {
  private Contracting() {}

  static ValueTree dot(HloCall call) {
    requirePlain(call);
    OperationState general = stating(Mapped.state(call));
    DotAlgorithmAttr algorithm = DotGeneralOp.ALGORITHM.getOrNull(general);
    if (algorithm != null && !algorithm.isKnown()) {
      general.set(DotGeneralOp.ALGORITHM, null);
      call.lose("the algorithm of a product");
    }
    DotDimensionNumbersAttr dimensions = DotGeneralOp.DOT_DIMENSION_NUMBERS.get(general);
    if (!isDefault(call, dimensions) || DotGeneralOp.ALGORITHM.isPresent(general)) {
      return call.emit(general.addOperands(call.values()));
    }
    return call.emit(
        call.state(Contractions.DOT)
            .addOperands(call.values())
            .set(StablehloOp.PRECISION_CONFIG, StablehloOp.PRECISION_CONFIG.getOrNull(general)));
  }

  /** States the precision, as texts that do not are of the default. */
  private static OperationState stating(OperationState state) {
    return StablehloOp.PRECISION_CONFIG.isPresent(state)
        ? state
        : state.set(StablehloOp.PRECISION_CONFIG, Collections.nCopies(2, Precision.DEFAULT));
  }

  /**
   * A product of matrices or vectors is an operation of its own, which says nothing of algorithms.
   */
  private static boolean isDefault(HloCall call, DotDimensionNumbersAttr dimensions) {
    int rank = call.array(0).rank();
    return rank <= 2
        && call.array(1).rank() <= 2
        && dimensions.equals(
            new DotDimensionNumbersAttr(
                LongList.of(), LongList.of(), LongList.of(rank == 1 ? 0 : 1), LongList.of(0)));
  }

  private static void requirePlain(HloCall call) {
    HloOperandSparsity.Pair sparsity = call.getOrNull(SPARSITY_CONFIG);
    if (sparsity != null && (sparsity.left() != null || sparsity.right() != null)) {
      throw UnsupportedNodeException.of("its operands lack elements");
    }
    HloOperandScaling.Pair scaling = call.getOrNull(BLOCK_SCALING_CONFIG);
    if (scaling != null && (scaling.left() != null || scaling.right() != null)) {
      throw UnsupportedNodeException.of("its operands are scaled by blocks");
    }
  }

  private static List<ChloPrecision> precision(HloCall call) {
    List<HloWords.Precision> words = call.get(OPERAND_PRECISION);
    return words.isEmpty()
        ? Collections.nCopies(2, ChloPrecision.DEFAULT)
        : words.stream().map(word -> ChloPrecision.valueOf(word.name())).toList();
  }

  static ValueTree raggedDot(HloCall call) {
    return call.emit(
        call.state(Structural.RAGGED_DOT)
            .addOperands(call.values())
            .set(
                RaggedDotOp.RAGGED_DOT_DIMENSION_NUMBERS,
                new RaggedDotDimensionNumbersAttr(
                    call.get(RAGGED_LHS_BATCH_DIMS),
                    call.get(RAGGED_RHS_BATCH_DIMS),
                    call.get(RAGGED_LHS_CONTRACTING_DIMS),
                    call.get(RAGGED_RHS_CONTRACTING_DIMS),
                    call.get(LHS_RAGGED_DIMS),
                    call.get(RHS_GROUP_DIMS)))
            .set(RaggedDotOp.PRECISION_CONFIG, precision(call)));
  }

  // Convolutions.

  static ValueTree convolution(HloCall call) {
    requirePlain(call);
    return call.emit(stating(Mapped.state(call)).addOperands(operands(call)));
  }

  /** Returns the operands with elements of one type, the one that has the values of both. */
  private static List<Value> operands(HloCall call) {
    HloElementType left = call.array(0).elementType();
    HloElementType right = call.array(1).elementType();
    if (left == right) {
      return call.values();
    }
    return keepsValues(left, right)
        ? List.of(
            call.builder().convert(call.value(0), TypeMapping.elementType(right)), call.value(1))
        : List.of(
            call.value(0), call.builder().convert(call.value(1), TypeMapping.elementType(left)));
  }

  private static boolean keepsValues(HloElementType from, HloElementType to) {
    return from.kind() == to.kind()
        ? from.bits() < to.bits()
        : to.kind() == HloElementType.Kind.FLOAT || to.kind() == HloElementType.Kind.COMPLEX;
  }
}
