package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.linalg.Diagonals;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.onnx.importer.ModelTensors;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.onnx.importer.SizeLists;
import org.hlo4j.onnx.importer.SparseTensors;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.TensorProto;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Operators that make tensors from attributes, shapes and bounds. */
final class ConstantOperators {
  private ConstantOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("Constant", since(1, 9, 11, 12, 13, 19, 21, 23, 24, 25), ConstantOperators::constant)
        .add("ConstantOfShape", since(9, 20, 21, 23, 24, 25), ConstantOperators::constantOfShape)
        .add("EyeLike", since(9, 22), ConstantOperators::eyeLike)
        .add("OneHot", since(9, 11, 28), ConstantOperators::oneHot)
        .add("Range", since(11, 27), ConstantOperators::range);
  }

  /** The attributes of which a constant has one: in a function it may refer to one of the call. */
  private static final List<String> VALUES =
      List.of(
          "value",
          "sparse_value",
          "value_float",
          "value_floats",
          "value_int",
          "value_ints",
          "value_string",
          "value_strings");

  private static void constant(Node n) {
    List<String> names = VALUES.stream().filter(n::hasAttribute).toList();
    if (names.size() != 1) {
      throw UnsupportedNodeException.of("it has %d values instead of one", names.size());
    }
    String name = names.getFirst();
    n.set(0, value(n, name, n.attribute(name)));
  }

  private static OnnxValue value(Node n, String name, AttributeProto value) {
    return switch (name) {
      case "value" -> n.graph().tensors().read(tensor(value));
      case "sparse_value" -> {
        if (value.sparseTensor() == null) {
          throw UnsupportedNodeException.of("attribute 'sparse_value' is not a sparse tensor");
        }
        yield SparseTensors.read(value.sparseTensor(), n.graph().tensors());
      }
      case "value_float" -> new Constant(Splats.of(RankedTensorType.of(FloatType.F32), value.f()));
      case "value_floats" ->
          elements(
              RankedTensorType.of(FloatType.F32, value.floats().size() / Float.BYTES),
              value.floats());
      case "value_int" ->
          new Constant(
              DenseElementsAttr.i64(value.i()).withType(RankedTensorType.of(IntegerType.I64)));
      case "value_ints" -> new Constant(DenseElementsAttr.i64(value.ints().toArray()));
      case "value_string" ->
          new OnnxValue.Strings(LongList.of(), List.of(ModelTensors.text(value.s())));
      default ->
          new OnnxValue.Strings(
              LongList.of(value.strings().size()),
              value.strings().stream().map(ModelTensors::text).toList());
    };
  }

  private static Constant elements(RankedTensorType type, Blob bytes) {
    return new Constant(DenseElementsAttr.detectSplat(type, bytes));
  }

  private static TensorProto tensor(AttributeProto attribute) {
    TensorProto tensor = attribute.t();
    if (tensor == null) {
      throw UnsupportedNodeException.of("attribute '%s' is not a tensor", attribute.name());
    }
    return tensor;
  }

  private static void constantOfShape(Node n) {
    HloBuilder b = n.builder();
    AttributeProto attribute = n.attributeOrNull("value");
    Value scalar;
    if (attribute == null) {
      scalar = b.constant(Splats.of(RankedTensorType.of(FloatType.F32), 0.0));
    } else if (n.graph().tensors().read(tensor(attribute)) instanceof Constant constant
        && constant.elements().elementCount() == 1) {
      scalar =
          b.constant(constant.elements().withType(RankedTensorType.of(constant.elementType())));
    } else {
      throw UnsupportedNodeException.of("attribute 'value' is not a number");
    }
    List<Size> sizes = n.declared(0, n.integers(0, "input"));
    LongList list = knownElements(attribute, n, Size.shape(sizes));
    Value filled = DynamicShapes.fill(b, scalar, sizes);
    if (list == null) {
      n.set(filled);
    } else {
      n.setSizes(filled, list);
    }
  }

  /** Returns the integers of a short list. */
  private static @Nullable LongList knownElements(
      @Nullable AttributeProto attribute, Node n, LongList shape) {
    if (attribute == null || shape.size() > 1 || !DynamicShapes.isStatic(shape)) {
      return null;
    }
    long count = shape.isEmpty() ? 1 : shape.get(0);
    LongList value =
        n.graph().tensors().read(tensor(attribute)) instanceof Constant constant
                && constant.elementType() == IntegerType.I64
            ? constant.sizes()
            : null;
    if (value == null || value.size() != 1 || count > SizeLists.MAX_LENGTH) {
      return null;
    }
    long[] elements = new long[(int) count];
    Arrays.fill(elements, value.get(0));
    return LongList.wrap(elements);
  }

  private static void eyeLike(Node n) {
    HloBuilder b = n.builder();
    if (n.input(0).rank() != 2) {
      throw UnsupportedNodeException.of("its input has rank %d, not 2", n.input(0).rank());
    }
    Type type = n.elementType("dtype", n.input(0).elementType());
    Size offset = Size.of(b, n.integer("k", 0));
    n.set(Diagonals.ones(b, Size.allOf(b, n.value(0)), type, offset));
  }

  private static void oneHot(Node n) {
    HloBuilder b = n.builder();
    Size depth = n.oneInteger(1, "depth");
    int rank = n.input(0).rank();
    int axis = n.axis("axis", -1, rank + 1);
    List<Size> sizes = Size.allOf(b, n.value(0));
    sizes.add(axis, depth);
    sizes = n.declared(0, sizes);
    Value indices = Gathering.fromEnd(b, b.convert(n.value(0), IntegerType.I64), depth);
    Expr isClass = Gathering.oneHot(b.expr(indices), axis, sizes);
    Value off = DynamicShapes.fill(b, DynamicShapes.element(b, n.value(2), 0), sizes);
    Value on = DynamicShapes.fill(b, DynamicShapes.element(b, n.value(2), 1), sizes);
    n.set(isClass.select(b.expr(on), b.expr(off)));
  }

  // Range.

  /** The types in which ranges are computed; others are computed in their own. */
  private static final Map<Type, Type> RANGE_TYPES =
      Map.of(FloatType.F16, FloatType.F32, FloatType.BF16, FloatType.F32);

  private static void range(Node n) {
    HloBuilder b = n.builder();
    Expr start = rangeBound(n, 0);
    Expr delta = rangeBound(n, 2);
    List<Size> sizes = n.declared(0, List.of(rangeSize(n)));
    Expr steps = b.expr(Size.iota(b, sizes, 0, delta.elementType()));
    Expr first = b.expr(DynamicShapes.fill(b, start.value(), sizes));
    Expr values = first.plus(steps.times(b.expr(DynamicShapes.fill(b, delta.value(), sizes))));
    n.set(values.convert(n.input(0).elementType()));
  }

  private static Expr rangeBound(Node n, int index) {
    HloBuilder b = n.builder();
    Type type = n.input(0).elementType();
    return b.expr(b.reshape(n.value(index))).convert(RANGE_TYPES.getOrDefault(type, type));
  }

  private static Size rangeSize(Node n) {
    if (n.isKnown(0) && n.isKnown(1) && n.isKnown(2)) {
      Emitter scratch = n.emitter().scratch();
      Value size = computedRangeSize(n.on(scratch, n.inputs()));
      List<Tensor> known = Emitter.runOrNull(scratch.returns(List.of(size)));
      if (known != null) {
        return Size.of(n.builder(), known.getFirst().longAt(0));
      }
    }
    return Size.computed(n.builder(), () -> computedRangeSize(n));
  }

  private static Value computedRangeSize(Node n) {
    HloBuilder b = n.builder();
    Expr start = rangeBound(n, 0);
    Expr limit = rangeBound(n, 1);
    Expr delta = rangeBound(n, 2);
    if (start.elementType() instanceof FloatType) {
      Expr steps = limit.minus(start).over(delta);
      Value size = b.convert(b.ceil(steps.value()), IntegerType.I64);
      return b.maximum(size, b.i64(0));
    }
    Expr from = start.convert(IntegerType.I64);
    Expr step = delta.convert(IntegerType.I64);
    Expr rest = limit.convert(IntegerType.I64).minus(from);
    Expr quotient = rest.plus(step).minus(step.sign()).over(step);
    return quotient.max(quotient.like(0)).value();
  }
}
