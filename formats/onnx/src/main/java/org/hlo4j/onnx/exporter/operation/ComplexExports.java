package org.hlo4j.onnx.exporter.operation;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.LinearAlgebra;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.Reductions;

/** Operations on complex numbers, of which ONNX Runtime has none: by their parts. */
final class ComplexExports {
  /** Operations that do with each part what they do with real numbers. */
  private static final Set<OpDefinition> BY_PARTS =
      Set.of(
          DataMovement.BROADCAST_IN_DIM,
          DataMovement.CONCATENATE,
          DataMovement.PAD,
          DataMovement.RESHAPE,
          DataMovement.REVERSE,
          DataMovement.SLICE,
          DataMovement.TRANSPOSE,
          Dynamism.DYNAMIC_BROADCAST_IN_DIM,
          Dynamism.DYNAMIC_RESHAPE,
          Dynamism.REAL_DYNAMIC_SLICE,
          Elementwise.ADD,
          Elementwise.NEGATE,
          Elementwise.SELECT,
          Elementwise.SUBTRACT,
          Indexing.DYNAMIC_SLICE,
          Indexing.DYNAMIC_UPDATE_SLICE,
          Indexing.GATHER);

  /** Operations that do so if their region adds, or replaces elements. */
  private static final Set<OpDefinition> BY_PARTS_IF_ADDING =
      Set.of(Indexing.SCATTER, Reductions.REDUCE, Reductions.REDUCE_WINDOW);

  /** Operations whose rows do not look at the elements. */
  private static final Set<OpDefinition> OPAQUE =
      Set.of(
          ControlFlow.OPTIMIZATION_BARRIER,
          ControlFlow.WHILE,
          ControlFlow.IF,
          ControlFlow.CASE,
          Modules.CUSTOM_CALL,
          Modules.COMPOSITE,
          Dynamism.GET_DIMENSION_SIZE,
          FuncOps.CALL);

  private static final Map<OpDefinition, Export> ROWS = rows();

  private ComplexExports() {}

  static Export of(Operation operation) {
    OpDefinition definition = operation.definition();
    if (OPAQUE.contains(definition)) {
      return Exports.plain(operation);
    }
    if (BY_PARTS.contains(definition)) {
      return c -> byParts(c, Exports.plain(operation));
    }
    if (BY_PARTS_IF_ADDING.contains(definition)) {
      return c -> addingOrNot(c, Exports.plain(operation));
    }
    Export export = ROWS.get(definition);
    if (export == null) {
      throw new UnsupportedOperation("ONNX has no complex numbers");
    }
    return export;
  }

  /** Reductions that do not add combine elements one by one, which scatters do not. */
  private static void addingOrNot(OpContext c, Export export) {
    Combiner combiner = new Combiner(c.region(0), c.exporter());
    boolean isLinear =
        combiner.operationOrNull() == Elementwise.ADD || combiner.argumentOrNull() != null;
    if (isLinear) {
      byParts(c, export);
    } else if (c.operation().is(Indexing.SCATTER)) {
      throw new UnsupportedOperation("it combines complex numbers other than by addition");
    } else {
      export.run(c);
    }
  }

  private static void byParts(OpContext c, Export export) {
    int results = c.operation().resultCount();
    OpContext.Part real = new OpContext.Part(Ref::real, new Ref[results]);
    OpContext.Part imaginary = new OpContext.Part(Ref::imaginary, new Ref[results]);
    export.run(new OpContext(c.operation(), c.exporter(), real));
    export.run(new OpContext(c.operation(), c.exporter(), imaginary));
    for (int i = 0; i < results; i++) {
      c.set(i, Ref.complex(real.results()[i], imaginary.results()[i]));
    }
  }

  private static Map<OpDefinition, Export> rows() {
    Export.Rows rows = new Export.Rows();
    rows.single(DataMovement.CONSTANT, ComplexExports::constant);
    rows.single(Elementwise.BITCAST_CONVERT, ComplexExports::bitcast);
    rows.single(Elementwise.COMPLEX, c -> Ref.complex(c.operand(0), c.operand(1)));
    rows.single(Elementwise.REAL, c -> c.operand(0).real());
    rows.single(Elementwise.IMAG, c -> c.operand(0).imaginary());
    rows.single(Elementwise.CONVERT, ComplexExports::convert);
    rows.single(Elementwise.COMPARE, ComplexExports::compare);
    rows.single(Elementwise.MULTIPLY, c -> of(c).times(c.operand(0), c.operand(1)));
    rows.single(Elementwise.DIVIDE, c -> of(c).over(c.operand(0), c.operand(1)));
    rows.single(Elementwise.ABS, c -> of(c).magnitude(c.operand(0)));
    rows.single(Elementwise.SIGN, c -> of(c).sign(c.operand(0)));
    rows.single(Elementwise.EXPONENTIAL, c -> of(c).exp(c.operand(0)));
    rows.single(Elementwise.EXPONENTIAL_MINUS_ONE, c -> of(c).expMinusOne(c.operand(0)));
    rows.single(Elementwise.LOG_PLUS_ONE, c -> of(c).logPlusOne(c.operand(0)));
    rows.single(Elementwise.LOG, c -> of(c).log(c.operand(0)));
    rows.single(Elementwise.SINE, c -> of(c).sine(c.operand(0)));
    rows.single(Elementwise.COSINE, c -> of(c).cosine(c.operand(0)));
    rows.single(Elementwise.TANH, c -> of(c).tanh(c.operand(0)));
    rows.single(Elementwise.TAN, c -> of(c).tan(c.operand(0)));
    rows.single(Elementwise.LOGISTIC, c -> of(c).logistic(c.operand(0)));
    rows.single(Elementwise.SQRT, c -> of(c).sqrt(c.operand(0)));
    rows.single(Elementwise.RSQRT, c -> of(c).inverse(of(c).sqrt(c.operand(0))));
    rows.single(Elementwise.POWER, c -> of(c).power(c.operand(0), c.operand(1)));
    rows.single(Contractions.DOT_GENERAL, ComplexExports::product);
    rows.single(LinearAlgebra.FFT, FourierTransforms::export);
    return rows.all();
  }

  private static ComplexNumbers of(OpContext c) {
    return new ComplexNumbers(c.nodes());
  }

  private static Ref constant(OpContext c) {
    if (!(ConstantOp.VALUE.get(c.operation()) instanceof DenseElementsAttr elements)
        || !(elements.elementType() instanceof ComplexType complex)) {
      throw new UnsupportedOperation("its elements are not a tensor of numbers");
    }
    Tensor both = Tensor.of(elements);
    RankedTensorType type = RankedTensorType.of(both.shape(), complex.elementType());
    Tensor real = Tensor.allocate(type);
    Tensor imaginary = Tensor.allocate(type);
    for (int i = 0; i < real.count(); i++) {
      real.setDouble(i, both.doubleAt(2 * i));
      imaginary.setDouble(i, both.doubleAt(2 * i + 1));
    }
    return Ref.complex(
        c.nodes().constant(real.toAttribute()), c.nodes().constant(imaginary.toAttribute()));
  }

  private static Ref bitcast(OpContext c) {
    if (!c.operation().operand(0).type().equals(c.operation().resultType(0))) {
      throw new UnsupportedOperation("ONNX has no bits of complex numbers");
    }
    return c.operand(0);
  }

  /** Converts the parts; a real number has no imaginary part, and a complex one loses it. */
  private static Ref convert(OpContext c) {
    NodeBuilder n = c.nodes();
    Ref value = c.operand(0);
    if (!(c.type(0).elementType() instanceof ComplexType complex)) {
      return c.type(0).elementType() instanceof IntegerType integers && integers != IntegerType.I1
          ? FloatConversions.toIntegers(n, value.real(), integers, FloatRange.UNKNOWN)
          : n.cast(value.real(), c.type(0).elementType());
    }
    Ref real = n.cast(value.real(), complex.elementType());
    return Ref.complex(
        real,
        value.isComplex()
            ? n.cast(value.imaginary(), complex.elementType())
            : n.like(real, 0).broadcastTo(real.type().shape()));
  }

  private static Ref compare(OpContext c) {
    NodeBuilder n = c.nodes();
    ComparisonDirection direction = CompareOp.COMPARISON_DIRECTION.get(c.operation());
    Ref equal =
        n.and(
            n.equal(c.operand(0).real(), c.operand(1).real()),
            n.equal(c.operand(0).imaginary(), c.operand(1).imaginary()));
    return switch (direction) {
      case EQ -> equal;
      case NE -> n.not(equal);
      default -> throw new UnsupportedOperation("complex numbers have no order");
    };
  }

  private static Ref product(OpContext c) {
    ComplexType type = (ComplexType) c.type(0).elementType();
    BinaryOperator<Ref> real =
        (a, b) ->
            ContractionExports.product(
                c.nodes(),
                a,
                b,
                DotGeneralOp.DOT_DIMENSION_NUMBERS.get(c.operation()),
                type.elementType());
    return of(c).product(c.operand(0), c.operand(1), real);
  }

  /** Returns all values of a list, complex ones by their parts. */
  static List<Ref> flat(List<Ref> values) {
    return values.stream()
        .flatMap(value ->
            value.isComplex() ? Stream.of(value.real(), value.imaginary()) : Stream.of(value))
        .toList();
  }
}
