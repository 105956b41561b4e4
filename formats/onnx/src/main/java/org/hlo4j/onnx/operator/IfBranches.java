package org.hlo4j.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.build.RegionBodies.Filled;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.onnx.importer.Bundle;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
import org.hlo4j.onnx.importer.OnnxValue.Computed;
import org.hlo4j.onnx.importer.OnnxValue.TensorValue;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.program.importing.ImportProblems;
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
    ImportProblems problems = n.graph().model().problems();
    int before = problems.count();
    List<Filled<List<OnnxValue>>> branches = new ArrayList<>();
    branches.add(RegionBodies.filled(b, List.of(), onTrue));
    branches.add(RegionBodies.filled(b, List.of(), onFalse));
    List<Integer> unknown =
        IntStream.of(0, 1)
            .filter(i -> branches.get(i).values().contains(OnnxValue.Unknown.INSTANCE))
            .boxed()
            .toList();
    if (!unknown.isEmpty()) {
      int failed = unknown.getFirst();
      List<RankedTensorType> types = floatsOrNull(branches.get(1 - failed).values());
      if (unknown.size() > 1
          || types == null
          || !n.graph().model().isSized()
          || !n.graph().tensors().hasAllFiles()) {
        return null;
      }
      n.lose(
          "the %s cannot be converted for the sizes that are given, and has results of NaN: %s"
              .formatted(
                  failed == 0 ? "then_branch" : "else_branch",
                  problems.firstFrom(before).map(Diagnostic::message).orElse("see above")));
      problems.forgetFrom(before);
      RegionBodies.discard(b, branches.get(failed));
      branches.set(failed, RegionBodies.filled(b, List.of(), _ -> nan(b, types)));
    }
    List<OnnxValue> models = branches.getFirst().values();
    if (!Bundle.haveSameStructure(models, branches.getLast().values())) {
      throw UnsupportedNodeException.of(
          "its branches return sequences of different lengths, which is %s",
          n.graph().model().decidedBy(b, List.of(condition)));
    }
    List<List<Value>> tensors =
        branches.stream().map(branch -> Bundle.tensors(n.emitter(), branch.values())).toList();
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < tensors.getFirst().size(); i++) {
      types.add(
          common(n, condition, tensors.getFirst().get(i).type(), tensors.getLast().get(i).type()));
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

  /** Returns the types of values that are tensors of floats of known sizes; null of others. */
  private static @Nullable List<RankedTensorType> floatsOrNull(List<OnnxValue> values) {
    List<RankedTensorType> types = new ArrayList<>();
    for (OnnxValue value : values) {
      if (!(value instanceof TensorValue tensor)
          || !(tensor.elementType() instanceof FloatType type)
          || type.width() < 16 // narrower ones have no NaN
          || !tensor.type().hasStaticShape()) {
        return null;
      }
      types.add(tensor.type());
    }
    return types;
  }

  private static List<OnnxValue> nan(HloBuilder b, List<RankedTensorType> types) {
    return types.stream()
        .<OnnxValue>map(type -> new Computed(b.constant(Splats.of(type, Double.NaN))))
        .toList();
  }

  private static Type common(Node n, Value condition, Type left, Type right) {
    try {
      return RegionBodies.common(left, right);
    } catch (UnsupportedNodeException e) {
      throw UnsupportedNodeException.of(
          "%s, which is %s",
          e.reason(), n.graph().model().decidedBy(n.builder(), List.of(condition)));
    }
  }
}
