package org.hlo4j.byteir;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.byteir.define.KeptBody;
import org.hlo4j.byteir.evaluate.ByteirEvaluators;
import org.hlo4j.byteir.evaluate.StringTensor;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseStringElementsAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.op.byre.ComputeOp;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.opset.ace.AceOps;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.byre.ByreOps;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.stablehlo.DataMovement;

/**
 * Extends the interpreter by coarse-grained operations, opaque ones through the function that the
 * program keeps as their body, and by other operations of ByteIR's programs: constants of {@code
 * mhlo}, constant strings, shapes of tensors, and the state of random number generation, held by
 * each instance: {@code GetSeed} returns the seed, {@code NextOffset} counts from 0.
 */
public final class ByteirSemantics implements Extension {
  private final long seed;
  private long offset;

  /** Creates semantics with seed 0. */
  public ByteirSemantics() {
    this(0);
  }

  /**
   * Creates semantics with a seed.
   *
   * @param seed the value of {@code GetSeed}
   */
  public ByteirSemantics(long seed) {
    this.seed = seed;
  }

  @Override
  public Optional<Evaluator> evaluator(Operation op) {
    if (Targets.isCustomCall(op)) {
      return ByteirEvaluators.evaluator(op)
          .or(() ->
              KeptBody.of(op, new SymbolTables())
                  .map(function -> invocation -> invocation.call(function)));
    }
    if (op.is(AceOps.CONSTANT)
        && org.hlo4j.op.ace.ConstantOp.VALUE.getOrNull(op) instanceof ElementsAttr value) {
      return single(invocation -> constant(value, invocation));
    }
    if (op.is(AceOps.RESHAPE)) {
      return single(ByteirSemantics::reshaped);
    }
    if (op.definition().baseOrNull() == DataMovement.CONSTANT
        && ConstantOp.VALUE.getOrNull(op) instanceof DenseElementsAttr value) {
      return single(_ -> Tensor.of(value));
    }
    if (op.is(ShapeOps.SHAPE_OF) && op.result(0).type() instanceof RankedTensorType) {
      return single(ByteirSemantics::shapeOf);
    }
    if (op.is(ArithOps.INDEX_CAST) && op.result(0).type() instanceof RankedTensorType type) {
      return single(invocation -> cast(invocation.operand(0), type.elementType()));
    }
    if (op.is(ByreOps.COMPUTE) && ComputeOp.CALLEE.getOrNull(op) instanceof String callee) {
      return compute(callee);
    }
    return Optional.empty();
  }

  private static Optional<Evaluator> single(Function<Invocation, InterpreterValue> result) {
    return Optional.of(invocation -> List.of(result.apply(invocation)));
  }

  private static InterpreterValue constant(ElementsAttr value, Invocation invocation) {
    if (!(value instanceof DenseStringElementsAttr dense)) {
      throw new InterpreterException(invocation.op().location(), "a constant that is no string");
    }
    // References count against the limits of the run like integers of their size.
    LongList shape = dense.type().shape();
    int count = invocation.allocate(RankedTensorType.of(shape, IntegerType.I64)).count();
    List<String> strings = dense.strings();
    return new StringTensor(
        shape, dense.splat() ? Collections.nCopies(count, strings.getFirst()) : strings);
  }

  private static InterpreterValue reshaped(Invocation invocation) {
    RankedTensorType result = (RankedTensorType) invocation.op().result(0).type();
    InterpreterValue operand = invocation.operands().getFirst();
    if (operand instanceof StringTensor strings
        && strings.elements().size() == result.elementCount()) {
      return new StringTensor(result.shape(), strings.elements());
    }
    throw new InterpreterException(
        invocation.op().location(), "the operand has not as many strings as the result");
  }

  private Optional<Evaluator> compute(String kernel) {
    return switch (kernel) {
      case "GetSeed" -> single(_ -> scalar(seed));
      case "NextOffset" -> single(_ -> scalar(offset++));
      default -> Optional.empty();
    };
  }

  private static Tensor scalar(long value) {
    Tensor scalar = Tensor.allocate(LongList.of(), IntegerType.I64);
    scalar.setLong(0, value);
    return scalar;
  }

  private static Tensor cast(Tensor integers, Type elementType) {
    Tensor cast = Tensor.allocate(integers.shape(), elementType);
    for (int i = 0; i < cast.count(); i++) {
      cast.setLong(i, integers.longAt(i));
    }
    return cast;
  }

  private static Tensor shapeOf(Invocation invocation) {
    LongList shape = invocation.operand(0).shape();
    ShapedType type = (ShapedType) invocation.op().result(0).type();
    Tensor sizes = Tensor.allocate(LongList.of(shape.size()), type.elementType());
    for (int d = 0; d < shape.size(); d++) {
      sizes.setLong(d, shape.get(d));
    }
    return sizes;
  }
}
