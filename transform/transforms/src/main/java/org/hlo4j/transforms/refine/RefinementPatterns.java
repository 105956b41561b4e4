package org.hlo4j.transforms.refine;

import static org.hlo4j.dialect.hlo.ConstantValues.integers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.hlo.ElementTypes;
import org.hlo4j.dialect.hlo.InferredShape;
import org.hlo4j.dialect.hlo.InfersShapes;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.Quantization;
import org.hlo4j.opset.stablehlo.Random;
import org.hlo4j.transforms.dynamism.StaticForms;

/** Refines the results of operations given the refined operands. */
final class RefinementPatterns {
  private RefinementPatterns() {}

  /** Returns all patterns except that of calls; malformed custom calls are reported. */
  static List<RewritePattern> all(Diagnostics diagnostics) {
    List<RewritePattern> patterns = new ArrayList<>(CollectivePatterns.ALL);
    patterns.add(RewritePattern.of(Elementwise.BITCAST_CONVERT, RefinementPatterns::bitcast));
    patterns.add(
        RewritePattern.of(
            Modules.CUSTOM_CALL, (call, rewriter) -> customCall(call, rewriter, diagnostics)));
    for (OpDefinition op :
        List.of(
            Elementwise.CONVERT,
            Contractions.CONVOLUTION,
            Contractions.DOT_GENERAL,
            Contractions.DOT,
            Structural.RAGGED_DOT,
            Quantization.UNIFORM_QUANTIZE)) {
      patterns.add(RewritePattern.of(op, RefinementPatterns::inferShape));
    }
    patterns.add(ofShapeOperand(Dynamism.DYNAMIC_BROADCAST_IN_DIM, 1));
    patterns.add(ofShapeOperand(Dynamism.DYNAMIC_IOTA, 0));
    patterns.add(ofShapeOperand(Dynamism.DYNAMIC_RESHAPE, 1));
    patterns.add(ofShapeOperand(Random.RNG, 2));
    patterns.add(
        RewritePattern.of(
            Dynamism.DYNAMIC_CONV,
            (op, rewriter) ->
                StaticForms.convolution(op)
                    .map(state -> inferShape(op, state, rewriter))
                    .orElse(false)));
    patterns.add(
        RewritePattern.of(
            Dynamism.DYNAMIC_PAD,
            (op, rewriter) ->
                StaticForms.pad(op).map(state -> inferTypes(op, state, rewriter)).orElse(false)));
    patterns.add(
        RewritePattern.of(Dynamism.REAL_DYNAMIC_SLICE, RefinementPatterns::realDynamicSlice));
    patterns.add(RewritePattern.ofAny(RefinementPatterns::inferTypes).withBenefit(0));
    patterns.addAll(RegionPatterns.ALL);
    return patterns;
  }

  private static RewritePattern ofShapeOperand(OpDefinition definition, int operand) {
    return RewritePattern.of(
        definition,
        (op, rewriter) ->
            integers(op.operand(operand))
                .map(shape -> TypeRefinement.refineShape(op, shape, rewriter))
                .orElse(false));
  }

  /** A change of element width changes the shape. */
  private static boolean bitcast(Operation op, Rewriter rewriter) {
    RankedTensorType operand = (RankedTensorType) op.operand(0).type();
    return ElementTypes.bitWidth(operand.elementType())
            == ElementTypes.bitWidth(Shapes.elementType(op.result(0).type()))
        && TypeRefinement.refineShape(op, operand.shape(), rewriter);
  }

  private static boolean customCall(Operation call, Rewriter rewriter, Diagnostics diagnostics) {
    Optional<List<LongList>> shapes;
    try {
      shapes = ShapeOperands.shapes(call);
    } catch (DiagnosticException refusal) {
      refusal.diagnostics().forEach(diagnostics::report);
      return false;
    }
    if (shapes.isEmpty()) {
      return false;
    }
    List<InferredShape> inferred = new ArrayList<>();
    for (LongList shape : shapes.get()) {
      inferred.add(new InferredShape(shape, Optional.empty(), Optional.empty()));
    }
    if (!TypeRefinement.refineShapes(call, inferred, rewriter)) {
      return false;
    }
    Value operand = call.operand(0);
    if (CustomCallOp.CALL_TARGET_NAME.get(call).equals(ArgumentRefinement.WRAPPER)
        && operand.type().equals(call.result(0).type())) {
      rewriter.replace(call, operand);
    }
    return true;
  }

  private static boolean inferShape(Operation op, Rewriter rewriter) {
    return inferShape(op, op, rewriter);
  }

  /** Refines to the shapes inferred from {@code inputs}. */
  private static boolean inferShape(Operation op, OperationInputs inputs, Rewriter rewriter) {
    InfersShapes inference =
        rewriter.registry().interfaceOrNull(inputs.definition(), InfersShapes.class);
    if (inference == null) {
      return false;
    }
    try {
      return TypeRefinement.refineShapes(op, inference.inferShapes(inputs), rewriter);
    } catch (DiagnosticException _) {
      return false; // the operands are invalid: left to the verifier
    }
  }

  private static boolean inferTypes(Operation op, Rewriter rewriter) {
    String dialect = op.definition().dialect();
    return (dialect.equals("stablehlo") || dialect.equals("chlo")) && inferTypes(op, op, rewriter);
  }

  /** Refines to the types inferred from {@code inputs}. */
  private static boolean inferTypes(Operation op, OperationInputs inputs, Rewriter rewriter) {
    return TypeRefinement.refineResults(
        op, TypeRefinement.inferredTypes(inputs, rewriter), rewriter);
  }

  /** Infers the shape of a {@code slice} with these constants, or takes constant sizes. */
  private static boolean realDynamicSlice(Operation op, Rewriter rewriter) {
    return StaticForms.slice(op)
        .map(state -> inferTypes(op, state, rewriter))
        .or(() ->
            StaticForms.sliceSizes(op)
                .map(sizes -> TypeRefinement.refineShape(op, sizes, rewriter)))
        .orElse(false);
  }
}
