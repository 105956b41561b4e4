package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.hlo4j.frontend.UnsupportedNodeException;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.rewrite.InsertionPoint;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Conditions that are computed when the program runs. */
final class IfBranches {
  private IfBranches() {}

  /** A region that is being filled, and the values of the graph that it computes. */
  record Filled(Region region, List<OnnxValue> values) {}

  /**
   * Fills a region that has no terminator yet.
   *
   * @param types the types of the arguments
   */
  static Filled fill(
      HloBuilder b, List<? extends Type> types, Function<List<Value>, List<OnnxValue>> body) {
    Rewriter rewriter = b.rewriter();
    InsertionPoint after = rewriter.insertionPoint();
    Region region = new Region();
    Block block = rewriter.createBlock(region, types, b.location());
    try {
      return new Filled(region, body.apply(List.copyOf(block.arguments())));
    } catch (UnsupportedNodeException e) {
      rewriter.erase(block);
      throw e;
    } finally {
      rewriter.setInsertionPoint(after);
    }
  }

  /** Erases the operations of a region that is not used. */
  static void discard(HloBuilder b, Filled filled) {
    b.rewriter().erase(filled.region.front());
  }

  /** Terminates a region. */
  static void end(HloBuilder b, Region region, Runnable terminator) {
    InsertionPoint after = b.rewriter().insertionPoint();
    b.rewriter().setInsertionPointToEnd(region.front());
    terminator.run();
    b.rewriter().setInsertionPoint(after);
  }

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
    List<Filled> branches = List.of(fill(b, List.of(), onTrue), fill(b, List.of(), onFalse));
    if (branches.stream().anyMatch(branch -> branch.values.contains(OnnxValue.Unknown.INSTANCE))) {
      return null;
    }
    List<OnnxValue> models = branches.getFirst().values;
    if (!Bundle.haveSameStructure(models, branches.getLast().values)) {
      throw UnsupportedNodeException.of("its branches return sequences of different lengths");
    }
    List<List<Value>> tensors =
        branches.stream().map(branch -> Bundle.tensors(n.emitter(), branch.values)).toList();
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < tensors.getFirst().size(); i++) {
      types.add(Bundle.common(tensors.getFirst().get(i).type(), tensors.getLast().get(i).type()));
    }
    OperationState state = b.state(ControlFlow.IF, condition).addResultTypes(types);
    for (int i = 0; i < 2; i++) {
      List<Value> results = tensors.get(i);
      Region region = branches.get(i).region;
      end(b, region, () -> b.yield(Bundle.cast(b, results, types)));
      state.addRegion(region);
    }
    return Bundle.of(models, b.create(state).results());
  }
}
