package org.hlo4j.pytorch.operator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TensorRef;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Operators of other libraries that change arguments, as {@code run_decompositions()} writes them:
 * a call has the tensors of which the arguments are parts, and returns these tensors after it.
 */
final class FunctionalizedOperators {
  private static final String HIGHER_ORDER = "higher_order.";
  private static final String BASE = "_base_index";

  private FunctionalizedOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(FunctionalizedOperators::call, HIGHER_ORDER + "auto_functionalized_v2")
        .refuse(
            "it does not say which arguments its operator changes: PyTorch since 2.6 writes"
                + " auto_functionalized_v2",
            HIGHER_ORDER + "auto_functionalized");
  }

  /**
   * An argument that changes.
   *
   * @param base the place of the tensor that it is part of
   * @param dimension the dimension that it is part of; -1 if it is the tensor
   */
  private record Changed(String name, int base, int dimension, Size start, Size end) {
    Value read(HloBuilder b, Value tensor) {
      return dimension < 0 ? tensor : DynamicShapes.slice(b, tensor, dimension, start, end);
    }

    Value write(HloBuilder b, Value tensor, Value part) {
      if (dimension < 0) {
        return part;
      }
      Size last = Size.of(b, tensor, dimension);
      Value before = DynamicShapes.slice(b, tensor, dimension, Size.of(b, 0), start);
      Value after = DynamicShapes.slice(b, tensor, dimension, end, last);
      return b.concatenate(List.of(before, part, after), dimension);
    }
  }

  private static Changed changed(OperatorCall n, String name, List<TorchValue> bases) {
    String prefix = "_" + name;
    long base = n.integer(prefix + BASE);
    if (base < 0
        || base >= bases.size()
        || n.has(prefix + "_size")
        || !(bases.get((int) base) instanceof TorchValue.Tensor(TensorRef ref))) {
      throw UnsupportedNodeException.of(
          "its operator changes '%s', a view that is not part of a dimension", name);
    }
    Size zero = Size.of(n.builder(), 0);
    if (!n.has(prefix + "_slice_dim")) {
      return new Changed(name, (int) base, -1, zero, zero);
    }
    Value tensor = ref.value(n.builder());
    int dimension = n.dimension(prefix + "_slice_dim", 0, TensorTypes.of(tensor).rank());
    Size size = Size.of(n.builder(), tensor, dimension);
    Size start = n.size(prefix + "_slice_start", 0).fromEnd(size).min(size);
    Size end = n.has(prefix + "_slice_end") ? n.size(prefix + "_slice_end") : size;
    return new Changed(name, (int) base, dimension, start, end.fromEnd(size).min(size));
  }

  private static void call(OperatorCall n) {
    if (n.arguments().isEmpty()
        || !(n.arguments().getFirst() instanceof TorchValue.Text(String target))) {
      throw UnsupportedNodeException.of("it does not name its operator");
    }
    String operator = OperatorCall.nameOf(target);
    if (!n.graph().program().customCalls()) {
      throw UnsupportedNodeException.of(
          "its operator %s belongs to another library: --custom-calls makes it a custom call",
          operator);
    }
    HloBuilder b = n.builder();
    List<TorchValue> bases = n.list("_all_bases");
    List<Changed> changes = new ArrayList<>();
    Map<String, TorchValue> arguments = new LinkedHashMap<>();
    n.named()
        .forEach((name, value) -> {
          if (name.startsWith("_") && name.endsWith(BASE)) {
            String changed = name.substring(1, name.length() - BASE.length());
            changes.add(changed(n, changed, bases));
          } else if (!name.startsWith("_")) {
            arguments.put(name, value);
          }
        });
    List<Value> current = new ArrayList<>();
    n.refs("_all_bases").forEach(ref -> current.add(ref.value(b)));
    int results = n.resultCount() - bases.size();
    if (results < 0) {
      throw UnsupportedNodeException.of("it returns fewer tensors than it has");
    }
    List<Value> parts = new ArrayList<>();
    for (Changed change : changes) {
      Value part = change.read(b, current.get(change.base));
      parts.add(part);
      arguments.put(change.name, new TorchValue.Tensor(TensorRef.of(part)));
    }
    List<String> names = changes.stream().map(Changed::name).toList();
    List<Value> values = CustomOperators.call(n, operator, arguments, results, names, parts);
    int own = values.size() - changes.size();
    for (int i = 0; i < changes.size(); i++) {
      Changed change = changes.get(i);
      Value base = current.get(change.base);
      current.set(change.base, change.write(b, base, values.get(own + i)));
    }
    for (int i = 0, next = 0; i < results; i++) {
      if (n.declaredOrNull(i) == null) {
        n.set(i, TorchValue.None.INSTANCE);
      } else {
        n.set(i, values.get(next++));
      }
    }
    for (int i = 0; i < current.size(); i++) {
      n.set(results + i, current.get(i));
    }
  }
}
