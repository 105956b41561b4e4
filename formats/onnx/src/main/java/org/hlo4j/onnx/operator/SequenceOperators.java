package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.onnx.importer.Bundle;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
import org.hlo4j.onnx.importer.OnnxValue.Computed;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.onnx.importer.OnnxValue.Sequence;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators on sequences of known lengths and on optionals of known state. */
final class SequenceOperators {
  /** Longer sequences are refused. */
  private static final long MAX_LENGTH = 1 << 14;

  private SequenceOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.addUnfolded("SequenceConstruct", since(11), SequenceOperators::construct)
        .addUnfolded("SequenceEmpty", since(11), n -> n.set(0, new Sequence(List.of())))
        .addUnfolded("SequenceAt", since(11), SequenceOperators::at)
        .addUnfolded("SequenceInsert", since(11), SequenceOperators::insert)
        .addUnfolded("SequenceErase", since(11), SequenceOperators::erase)
        .addUnfolded("SequenceLength", since(11), SequenceOperators::length)
        .addUnfolded("SplitToSequence", since(11, 24), SequenceOperators::split)
        .addUnfolded("ConcatFromSequence", since(11), SequenceOperators::concatenate)
        .addUnfolded("Optional", since(15, 28), SequenceOperators::optional)
        .addUnfolded("OptionalGetElement", since(15, 18, 28), SequenceOperators::element)
        .addUnfolded("OptionalHasElement", since(15, 18, 28), SequenceOperators::hasElement);
  }

  private static List<OnnxValue> elements(Node n) {
    if (n.anyInput(0) instanceof Sequence(List<OnnxValue> elements)) {
      return elements;
    }
    throw UnsupportedNodeException.of("its input is not a sequence of known length");
  }

  private static void construct(Node n) {
    List<OnnxValue> elements = new ArrayList<>();
    for (int i = 0; i < n.inputCount(); i++) {
      elements.add(n.anyInput(i));
    }
    n.set(0, new Sequence(elements));
  }

  /** Returns a position in a list. */
  private static int position(Node n, int index, int count) {
    long position = n.knownIntegers(index, "position")[0];
    if (position < -count || position >= count) {
      throw UnsupportedNodeException.of("position %d is not one of %d", position, count);
    }
    return (int) (position < 0 ? position + count : position);
  }

  private static void at(Node n) {
    List<OnnxValue> elements = elements(n);
    if (n.input(1) instanceof Constant) {
      n.set(0, elements.get(position(n, 1, elements.size())));
      return;
    }
    List<Value> tensors = Bundle.tensors(n.emitter(), elements);
    if (tensors.isEmpty()
        || tensors.size() != elements.size()
        || tensors.stream().anyMatch(t -> !t.type().equals(tensors.getFirst().type()))) {
      throw UnsupportedNodeException.of(
          "its position is computed at run time and its tensors differ in type");
    }
    HloBuilder b = n.builder();
    Value given = Size.reshape(b, n.value(1), List.of());
    Expr position = b.expr(Formulas.convert(b, given, IntegerType.I64));
    Expr fromStart =
        position
            .lt(position.like(0))
            .select(position.plus(position.like(elements.size())), position);
    n.set(SliceBounds.at(b, SliceBounds.stack(b, tensors, 0), 0, fromStart.value()));
  }

  private static void insert(Node n) {
    List<OnnxValue> elements = new ArrayList<>(elements(n));
    if (elements.size() >= MAX_LENGTH) {
      throw UnsupportedNodeException.of("its sequence has more than %d tensors", MAX_LENGTH);
    }
    int count = elements.size();
    int place = count;
    if (n.hasInput(2)) {
      long position = n.knownIntegers(2, "position")[0];
      if (position < -count || position > count) {
        throw UnsupportedNodeException.of("position %d is not one of %d", position, count);
      }
      place = (int) (position < 0 ? position + count : position);
    }
    elements.add(place, n.anyInput(1));
    n.set(0, new Sequence(elements));
  }

  private static void erase(Node n) {
    List<OnnxValue> elements = new ArrayList<>(elements(n));
    if (elements.isEmpty()) {
      throw UnsupportedNodeException.of("its sequence is empty");
    }
    elements.remove(n.hasInput(1) ? position(n, 1, elements.size()) : elements.size() - 1);
    n.set(0, new Sequence(elements));
  }

  private static void length(Node n) {
    n.set(0, constant(Splats.of(RankedTensorType.of(IntegerType.I64), elements(n).size())));
  }

  private static Constant constant(DenseElementsAttr elements) {
    return new Constant(elements);
  }

  // Sequences and tensors.

  private static void split(Node n) {
    HloBuilder b = n.builder();
    Value tensor = n.value(0);
    int axis = n.axis("axis", 0, TensorTypes.of(tensor).rank());
    long size = TensorTypes.of(tensor).shape().get(axis);
    boolean isGiven = n.hasInput(1);
    List<Size> lengths =
        isGiven && n.input(1).rank() == 1
            ? n.integers(1, "split")
            : Size.known(b, equalLengths(size, isGiven ? n.knownIntegers(1, "split")[0] : 1));
    boolean keeps = isGiven || n.integer("keepdims", 1) == 1;
    List<OnnxValue> parts = new ArrayList<>();
    Size start = Size.of(b, 0);
    for (Size length : lengths) {
      Size end = start.plus(length);
      if (length.isKnown() && length.orDynamic() < 0) {
        throw UnsupportedNodeException.of("a part has length %d", length.orDynamic());
      }
      Value part = DynamicShapes.slice(b, tensor, axis, start, end);
      if (!keeps) {
        List<Size> sizes = Size.allOf(b, part);
        sizes.remove(axis);
        part = Size.reshape(b, part, sizes);
      }
      parts.add(new Computed(part));
      start = end;
    }
    n.set(0, new Sequence(parts));
  }

  /** Returns lengths that add up to a size, the last of which may be less than the others. */
  private static LongList equalLengths(long size, long length) {
    if (size == ShapedType.DYNAMIC) {
      throw UnsupportedNodeException.of("how many tensors there are is not known");
    }
    if (length < 1 || Math.ceilDiv(size, length) > MAX_LENGTH) {
      throw UnsupportedNodeException.of("it splits %d elements in parts of %d", size, length);
    }
    long[] lengths = new long[(int) Math.ceilDiv(size, length)];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = Math.min(length, size - i * length);
    }
    return LongList.wrap(lengths);
  }

  private static void concatenate(Node n) {
    List<Value> tensors = Bundle.tensors(n.emitter(), elements(n));
    if (tensors.isEmpty()) {
      throw UnsupportedNodeException.of("its sequence is empty");
    }
    int rank = TensorTypes.of(tensors.getFirst()).rank();
    boolean isNew = n.flag("new_axis");
    int axis = Axes.dimension(n.integer("axis"), isNew ? rank + 1 : rank);
    n.set(
        isNew
            ? SliceBounds.stack(n.builder(), tensors, axis)
            : n.builder().concatenate(tensors, axis));
  }

  // Optionals.

  private static void optional(Node n) {
    n.set(0, new OnnxValue.Optional(n.hasInput(0) ? n.anyInput(0) : null));
  }

  private static void element(Node n) {
    OnnxValue input = n.anyInput(0);
    if (input instanceof OnnxValue.Optional optional) {
      if (optional.element() == null) {
        throw UnsupportedNodeException.of("its optional has no element");
      }
      n.set(0, optional.element());
    } else {
      n.set(0, input);
    }
  }

  private static void hasElement(Node n) {
    boolean has =
        n.hasInput(0)
            && !(n.anyInput(0) instanceof OnnxValue.Optional optional
                && optional.element() == null);
    n.set(
        0,
        constant(
            Splats.of(
                RankedTensorType.of(IntegerType.I1),
                IntegerAttr.of(IntegerType.I1, has ? -1 : 0))));
  }
}
