package org.hlo4j.transforms.random;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Extension.Invocation;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
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
  public Optional<List<InterpreterValue>> run(Invocation invocation) {
    return switch (invocation.op().name()) {
      case "builtin.unrealized_conversion_cast", "arith.index_cast", "tensor.cast" ->
          numbers(invocation, longs(invocation.operand(0)));
      case "arith.constant" -> numbers(invocation, constant(invocation));
      case "arith.muli" -> numbers(invocation, size(invocation, 0) * size(invocation, 1));
      case "shape.const_shape" -> numbers(invocation, shape(invocation));
      case "shape.shape_of" -> numbers(invocation, invocation.operand(0).shape().toArray());
      case "shape.num_elements" ->
          numbers(
              invocation, LongStream.of(longs(invocation.operand(0))).reduce(1, (a, b) -> a * b));
      case "shape.broadcast" -> numbers(invocation, broadcast(invocation));
      case "tensor.dim" ->
          numbers(invocation, invocation.operand(0).dimension((int) size(invocation, 1)));
      case "tensor.extract" ->
          numbers(invocation, invocation.operand(0).longAt((int) size(invocation, 1)));
      case "tensor.from_elements" ->
          numbers(
              invocation,
              invocation.operands().stream()
                  .mapToLong(each -> ((Tensor) each).longAt(0))
                  .toArray());
      case "stablehlo.custom_call" -> wrapped(invocation);
      case "shape.const_witness" -> witness(true);
      case "shape.cstr_broadcastable" -> witness(isBroadcastable(invocation));
      default -> Optional.empty();
    };
  }

  /** A wrapper of a refined argument is an identity. */
  private static Optional<List<InterpreterValue>> wrapped(Invocation invocation) {
    return invocation
        .op()
        .attribute("call_target_name", StringAttr.class)
        .filter(target -> target.value().equals("stablehlo.shape_refinement_operand_wrapper"))
        .map(_ -> List.of(invocation.operand(0)));
  }

  private static Optional<List<InterpreterValue>> witness(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException("shapes do not broadcast");
    }
    return Optional.of(List.of(Tensor.allocate(RankedTensorType.of(IntegerType.I1))));
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
  private static Optional<List<InterpreterValue>> numbers(Invocation invocation, long... numbers) {
    Type type = invocation.op().result(0).type();
    Type element = type instanceof ShapedType shaped ? shaped.elementType() : type;
    if (!(element instanceof IndexType) && !(element instanceof IntegerType)) {
      return Optional.empty();
    }
    RankedTensorType resultType = RankedTensorType.of(element);
    if (type instanceof RankedTensorType tensor) {
      resultType = tensor.hasStaticShape() ? tensor : RankedTensorType.of(element, numbers.length);
    }
    Tensor result = invocation.allocate(resultType);
    for (int i = 0; i < numbers.length; i++) {
      result.setLong(i, numbers[i]);
    }
    return Optional.of(List.of(result));
  }
}
