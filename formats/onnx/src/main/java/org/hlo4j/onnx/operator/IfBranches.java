package org.hlo4j.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.build.RegionBodies.Filled;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.onnx.importer.Bundle;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Conditions that are computed when the program runs. */
final class IfBranches {
  private IfBranches() {}

  /**
   * Returns the values of one of two branches.
   *
   * @param condition an {@code i1} of rank 0
   * @return the values; null if those of a branch cannot be converted
   */
  static @Nullable List<OnnxValue> choose(
      Node n,
      Value condition,
      Function<List<Value>, List<OnnxValue>> onTrue,
      Function<List<Value>, List<OnnxValue>> onFalse) {
    HloBuilder b = n.builder();
    List<Filled<List<OnnxValue>>> branches =
        List.of(
            RegionBodies.filled(b, List.of(), onTrue), RegionBodies.filled(b, List.of(), onFalse));
    if (branches.stream()
        .anyMatch(branch -> branch.values().contains(OnnxValue.Unknown.INSTANCE))) {
      return null;
    }
    List<OnnxValue> models = branches.getFirst().values();
    if (!Bundle.haveSameStructure(models, branches.getLast().values())) {
      throw UnsupportedNodeException.of("its branches return sequences of different lengths");
    }
    List<List<Value>> tensors =
        branches.stream().map(branch -> Bundle.tensors(n.emitter(), branch.values())).toList();
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < tensors.getFirst().size(); i++) {
      types.add(
          RegionBodies.common(tensors.getFirst().get(i).type(), tensors.getLast().get(i).type()));
    }
    OperationState state = b.state(ControlFlow.IF, condition).addResultTypes(types);
    for (int i = 0; i < 2; i++) {
      List<Value> results = tensors.get(i);
      Region region = branches.get(i).region();
      RegionBodies.end(b, region, () -> b.yield(RegionBodies.cast(b, results, types)));
      state.addRegion(region);
    }
    return Bundle.of(models, b.create(state).results());
  }
}
