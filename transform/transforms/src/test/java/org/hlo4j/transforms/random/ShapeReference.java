package org.hlo4j.transforms.random;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Extension.Invocation;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StringAttr;

/** Computations of shapes. Sizes, of type {@code index}, are tensors of one element. */
final class ShapeReference implements Extension {
  @Override
  public Optional<Evaluator> evaluator(Operation op) {
    return switch (op.name()) {
      case "builtin.unrealized_conversion_cast", "arith.index_cast", "tensor.cast" ->
          numbers(invocation -> longs(invocation.operand(0)));
      case "arith.constant" -> numbers(ShapeReference::constant);
      case "arith.addi" -> number(invocation -> size(invocation, 0) + size(invocation, 1));
      case "arith.subi" -> number(invocation -> size(invocation, 0) - size(invocation, 1));
      case "arith.muli" -> number(invocation -> size(invocation, 0) * size(invocation, 1));
      case "shape.const_shape" -> numbers(ShapeReference::shape);
      case "shape.shape_of" -> numbers(invocation -> invocation.operand(0).shape().toArray());
      case "shape.num_elements" ->
          number(
              invocation -> LongStream.of(longs(invocation.operand(0))).reduce(1, (a, b) -> a * b));
      case "shape.broadcast" -> numbers(ShapeReference::broadcast);
      case "tensor.dim" ->
          number(invocation -> invocation.operand(0).dimension((int) size(invocation, 1)));
      case "tensor.extract" ->
          number(invocation -> invocation.operand(0).longAt((int) size(invocation, 1)));
      case "tensor.from_elements" ->
          numbers(invocation ->
              invocation.operands().stream()
                  .mapToLong(each -> ((Tensor) each).longAt(0))
                  .toArray());
      case "stablehlo.custom_call" -> wrapped(op);
      case "shape.const_witness" -> witness(_ -> true);
      case "shape.cstr_broadcastable" -> witness(ShapeReference::isBroadcastable);
      default -> Optional.empty();
    };
  }

  /** A wrapper of a refined argument is an identity. */
  private static Optional<Evaluator> wrapped(Operation op) {
    return op.attribute("call_target_name", StringAttr.class)
        .filter(target -> target.value().equals("stablehlo.shape_refinement_operand_wrapper"))
        .map(_ -> invocation -> List.of(invocation.operand(0)));
  }

  private static Optional<Evaluator> witness(Predicate<Invocation> holds) {
    return Optional.of(invocation -> {
      if (!holds.test(invocation)) {
        throw new IllegalArgumentException("shapes do not broadcast");
      }
      return List.of(Tensor.allocate(RankedTensorType.of(IntegerType.I1)));
    });
  }

  private static boolean isBroadcastable(Invocation invocation) {
    long[] lhs = longs(invocation.operand(0));
    long[] rhs = longs(invocation.operand(1));
    for (int i = 1; i <= Math.min(lhs.length, rhs.length); i++) {
      long left = lhs[lhs.length - i];
      long right = rhs[rhs.length - i];
      if (left != right && left != 1 && right != 1) {
        return false;
      }
    }
    return true;
  }

  private static long size(Invocation invocation, int operand) {
    return invocation.operand(operand).longAt(0);
  }

  private static long[] longs(Tensor tensor) {
    long[] numbers = new long[tensor.count()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = tensor.longAt(i);
    }
    return numbers;
  }

  private static long[] shape(Invocation invocation) {
    return invocation
        .op()
        .attribute("shape", DenseElementsAttr.class)
        .orElseThrow()
        .toLongs()
        .toArray();
  }

  private static long[] constant(Invocation invocation) {
    return switch (Objects.requireNonNull(invocation.op().attributeOrNull("value"))) {
      case IntegerAttr number -> new long[] {number.longValue()};
      case DenseElementsAttr elements -> elements.toLongs().toArray();
      default -> throw new IllegalArgumentException("arith.constant");
    };
  }

  private static long[] broadcast(Invocation invocation) {
    return invocation.operands().stream()
        .map(operand -> longs((Tensor) operand))
        .reduce(new long[0], ShapeReference::broadcast);
  }

  private static long[] broadcast(long[] lhs, long[] rhs) {
    long[] result = new long[Math.max(lhs.length, rhs.length)];
    for (int i = 1; i <= result.length; i++) {
      long left = i <= lhs.length ? lhs[lhs.length - i] : 1;
      long right = i <= rhs.length ? rhs[rhs.length - i] : 1;
      result[result.length - i] = left == 1 ? right : left;
    }
    return result;
  }

  /** Returns the only result: these numbers as a tensor, or a number if that is its type. */
  private static Optional<Evaluator> number(ToLongFunction<Invocation> number) {
    return numbers(invocation -> new long[] {number.applyAsLong(invocation)});
  }

  private static Optional<Evaluator> numbers(Function<Invocation, long[]> numbers) {
    return Optional.of(invocation -> List.of(integers(invocation, numbers.apply(invocation))));
  }

  private static Tensor integers(Invocation invocation, long[] numbers) {
    Type type = invocation.op().result(0).type();
    Type element = type instanceof ShapedType shaped ? shaped.elementType() : type;
    if (!(element instanceof IndexType) && !(element instanceof IntegerType)) {
      throw new IllegalArgumentException("results of " + type);
    }
    RankedTensorType resultType = RankedTensorType.of(element);
    if (type instanceof RankedTensorType tensor) {
      resultType = tensor.hasStaticShape() ? tensor : RankedTensorType.of(element, numbers.length);
    }
    Tensor result = invocation.allocate(resultType);
    for (int i = 0; i < numbers.length; i++) {
      result.setLong(i, numbers[i]);
    }
    return result;
  }
}
