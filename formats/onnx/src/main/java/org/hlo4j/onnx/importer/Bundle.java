package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.ir.Value;
import org.hlo4j.onnx.importer.OnnxValue.Computed;
import org.hlo4j.onnx.importer.OnnxValue.TensorValue;

/** Values of a graph as the tensors that they consist of, which regions have as results. */
public final class Bundle {
  private Bundle() {}

  /** Returns the tensors of values. */
  public static List<Value> tensors(Emitter emitter, List<? extends OnnxValue> values) {
    List<Value> tensors = new ArrayList<>();
    values.forEach(value -> add(emitter, value, tensors));
    return tensors;
  }

  private static void add(Emitter emitter, OnnxValue value, List<Value> tensors) {
    switch (value) {
      case TensorValue tensor -> tensors.add(tensor.in(emitter));
      case OnnxValue.Sequence(List<OnnxValue> elements) ->
          elements.forEach(element -> add(emitter, element, tensors));
      case OnnxValue.Optional optional -> {
        if (optional.element() != null) {
          add(emitter, optional.element(), tensors);
        }
      }
      case OnnxValue.Strings _, OnnxValue.Absent _, OnnxValue.Unknown _ -> {}
    }
  }

  /** Returns values that consist of other tensors. */
  public static List<OnnxValue> of(
      List<? extends OnnxValue> models, List<? extends Value> tensors) {
    Iterator<? extends Value> next = tensors.iterator();
    return models.stream().map(model -> of(model, next)).toList();
  }

  private static OnnxValue of(OnnxValue model, Iterator<? extends Value> tensors) {
    return switch (model) {
      case TensorValue _ -> new Computed(tensors.next());
      case OnnxValue.Sequence(List<OnnxValue> elements) ->
          new OnnxValue.Sequence(elements.stream().map(element -> of(element, tensors)).toList());
      case OnnxValue.Optional optional ->
          optional.element() == null
              ? optional
              : new OnnxValue.Optional(of(optional.element(), tensors));
      case OnnxValue.Strings _, OnnxValue.Absent _, OnnxValue.Unknown _ -> model;
    };
  }

  /** Returns whether two values consist of as many tensors in the same way. */
  public static boolean haveSameStructure(OnnxValue left, OnnxValue right) {
    return switch (left) {
      case TensorValue _ -> right instanceof TensorValue;
      case OnnxValue.Sequence(List<OnnxValue> elements) ->
          right instanceof OnnxValue.Sequence(List<OnnxValue> others)
              && haveSameStructure(elements, others);
      case OnnxValue.Optional(OnnxValue element) ->
          right instanceof OnnxValue.Optional(OnnxValue other)
              && ((element == null || other == null)
                  ? element == other
                  : haveSameStructure(element, other));
      case OnnxValue.Strings _, OnnxValue.Absent _, OnnxValue.Unknown _ -> left.equals(right);
    };
  }

  public static boolean haveSameStructure(
      List<? extends OnnxValue> left, List<? extends OnnxValue> right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      if (!haveSameStructure(left.get(i), right.get(i))) {
        return false;
      }
    }
    return true;
  }
}
