package org.hlo4j.byteir.decompose;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.ByteirVerifier;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** The decompositions of all targets, by name. */
public final class Decompositions {
  private static final Map<String, Decomposition> BY_TARGET = new HashMap<>();

  static {
    NormalizationDecompositions.addTo(BY_TARGET);
    FunctionDecompositions.addTo(BY_TARGET);
    SelectionDecompositions.addTo(BY_TARGET);
    QuantizationDecompositions.addTo(BY_TARGET);
    ResizeDecomposition.addTo(BY_TARGET);
    RandomDecompositions.addTo(BY_TARGET);
    AttentionDecompositions.addTo(BY_TARGET);
    LossDecompositions.addTo(BY_TARGET);
    PartitionDecompositions.addTo(BY_TARGET);
    TensorflowDecompositions.addTo(BY_TARGET);
  }

  private Decompositions() {}

  /** Returns whether calls of the target can be decomposed. */
  public static boolean supports(String target) {
    return BY_TARGET.containsKey(target);
  }

  /**
   * Replaces a call by operations of StableHLO and CHLO.
   *
   * @throws UnsupportedNodeException if the call cannot be decomposed; the program is unchanged
   *     then
   */
  public static void decompose(ByteirCall call, Rewriter rewriter) {
    Decomposition decomposition = BY_TARGET.get(call.definition().name());
    if (decomposition == null) {
      throw UnsupportedNodeException.of("there is no decomposition of this target");
    }
    if (ByteirVerifier.inferTypes(call).isEmpty()) {
      throw UnsupportedNodeException.of("a tensor of the call has no rank");
    }
    Operation op = call.op();
    Operation previous = op.previousOrNull();
    rewriter.setInsertionPoint(op);
    HloBuilder builder = HloBuilder.replacing(op, rewriter);
    List<Value> results;
    try {
      results = new ArrayList<>(decomposition.of(new CallSite(call, builder)));
    } catch (UnsupportedNodeException e) {
      eraseBetween(previous, op, rewriter);
      throw e;
    }
    for (int i = 0; i < results.size(); i++) {
      RankedTensorType declared = (RankedTensorType) op.result(i).type();
      results.set(i, RegionBodies.cast(builder, results.get(i), declared));
    }
    rewriter.replace(op, results);
  }

  private static void eraseBetween(@Nullable Operation before, Operation after, Rewriter rewriter) {
    for (Operation created = after.previousOrNull();
        created != null && created != before;
        created = after.previousOrNull()) {
      rewriter.erase(created);
    }
  }
}
