package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.importer.OnnxValue.Computed;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.onnx.importer.OnnxValue.TensorValue;
import org.hlo4j.program.importing.OperatorTable;
import org.jspecify.annotations.Nullable;

/** Computes nodes whose inputs are known while they are imported. */
final class NodeFolding {
  /** Nodes whose inputs have more elements are not computed. */
  static final long MAX_ELEMENTS = 1 << 14;

  private NodeFolding() {}

  /**
   * Sets the outputs of a node to constants.
   *
   * @return whether they were set; they are not if an input is not known, the node cannot be
   *     computed, or its tensors are large
   */
  static boolean fold(Node node, OperatorTable.Row<Node> operator) {
    Node folded = areKnown(node.inputs()) ? foldOrNull(node, operator) : null;
    if (folded == null) {
      return false;
    }
    for (int i = 0; i < node.resultCount(); i++) {
      OnnxValue output = folded.resultOrNull(i);
      if (output != null) {
        node.set(i, output);
      }
    }
    return true;
  }

  private static boolean areKnown(List<@Nullable OnnxValue> inputs) {
    long elements = 0;
    boolean any = false;
    for (OnnxValue input : inputs) {
      if (input instanceof TensorValue) {
        any = true;
        if (!(input instanceof Constant constant)) {
          return false;
        }
        elements += constant.elements().elementCount();
      } else if (input instanceof OnnxValue.Sequence || input instanceof OnnxValue.Optional) {
        return false;
      }
    }
    return any && elements <= MAX_ELEMENTS;
  }

  /** Computes a node; returns null if that fails or its outputs are large. */
  private static @Nullable Node foldOrNull(Node node, OperatorTable.Row<Node> operator) {
    Emitter scratch = node.emitter().scratch();
    Node folded = node.on(scratch, node.inputs());
    operator.builder().build(folded);
    scratch.verifyAfter(null);
    List<Value> values = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < folded.resultCount(); i++) {
      switch (folded.resultOrNull(i)) {
        case Computed(Value value, _) -> {
          values.add(value);
          places.add(i);
        }
        case null -> {}
        case Constant _, OnnxValue.Strings _ -> {}
        default -> {
          return null;
        }
      }
    }
    if (values.isEmpty()) {
      return folded;
    }
    for (Value value : values) {
      RankedTensorType type = TensorTypes.of(value);
      if (type.hasStaticShape() && type.elementCount() > MAX_ELEMENTS) {
        return null;
      }
    }
    Operation program = scratch.returns(values);
    List<Tensor> results = Emitter.runOrNull(program);
    if (results == null) {
      return null;
    }
    for (int i = 0; i < results.size(); i++) {
      folded.set(places.get(i), Constant.of(results.get(i)));
    }
    return folded;
  }
}
