package org.hlo4j.dialect.hlo;

import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;

/**
 * Sizes and shapes, which may be partially unknown. Two sizes are compatible if they are equal or
 * one is dynamic; two shapes are if a rank is unknown, or if they have the same rank and compatible
 * sizes.
 */
public final class Shapes {
  public static final long DYNAMIC = ShapedType.DYNAMIC;

  private Shapes() {}

  public static boolean isStatic(long size) {
    return size != DYNAMIC;
  }

  public static boolean isDynamic(long size) {
    return size == DYNAMIC;
  }

  public static boolean areCompatible(long a, long b) {
    return a == b || a == DYNAMIC || b == DYNAMIC;
  }

  public static boolean areCompatible(LongList a, LongList b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!areCompatible(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether neither type is shaped, or both are and have compatible shapes. */
  public static boolean areCompatible(Type a, Type b) {
    if (a instanceof ShapedType first && b instanceof ShapedType second) {
      return !first.hasRank() || !second.hasRank() || areCompatible(first.shape(), second.shape());
    }
    return !(a instanceof ShapedType) && !(b instanceof ShapedType);
  }

  /** Whether the values have pairwise compatible shapes. */
  public static boolean areCompatible(List<? extends Value> values) {
    for (int i = 0; i < values.size(); i++) {
      for (int j = i + 1; j < values.size(); j++) {
        if (!areCompatible(values.get(i).type(), values.get(j).type())) {
          return false;
        }
      }
    }
    return true;
  }

  /** The type of an operand, which must be a ranked tensor. */
  public static RankedTensorType tensor(OperationInputs operation, int operand) {
    return tensor(operation, operation.operand(operand));
  }

  /** The type of a value, which must be a ranked tensor. */
  public static RankedTensorType tensor(OperationInputs operation, Value value) {
    return tensor(operation, value.type());
  }

  /** The type, which must be a ranked tensor. */
  public static RankedTensorType tensor(OperationInputs operation, Type type) {
    if (type instanceof RankedTensorType tensor) {
      return tensor;
    }
    throw violation(operation, "", "expects ranked tensors, but got " + SpecViolation.quoted(type));
  }

  /** The types of values, which must be ranked tensors. */
  public static List<RankedTensorType> tensors(
      OperationInputs operation, List<? extends Value> values) {
    RankedTensorType[] types = new RankedTensorType[values.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = tensor(operation, values.get(i));
    }
    return List.of(types);
  }

  /** Checks that the only result of an operation is a tensor of the shape inferred of it. */
  public static void checkResult(LocalOperation operation, String rules, LongList inferred) {
    Type result = operation.resultType(0);
    if (!(result instanceof RankedTensorType type) || !areCompatible(inferred, type.shape())) {
      throw violation(
          operation,
          rules,
          "inferred shape '%s' is incompatible with return type of operation %s"
              .formatted(text(inferred), SpecViolation.quoted(result)));
    }
  }

  /** A tensor type of rank 0. */
  public static RankedTensorType scalar(Type elementType) {
    return RankedTensorType.of(LongList.of(), elementType);
  }

  /** The tensor type with another element type. */
  public static RankedTensorType withElementType(RankedTensorType type, Type elementType) {
    return new RankedTensorType(type.shape(), elementType, type.encodingOrNull());
  }

  /** The element type of a shaped type; any other type itself. */
  public static Type elementType(Type type) {
    return type instanceof ShapedType shaped ? shaped.elementType() : type;
  }

  /** The element types of shaped types; any other types themselves. */
  public static List<Type> elementTypes(List<? extends Type> types) {
    Type[] elements = new Type[types.size()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = elementType(types.get(i));
    }
    return List.of(elements);
  }

  /** The size, {@code ?} if dynamic. */
  public static String text(long size) {
    return isDynamic(size) ? "?" : Long.toString(size);
  }

  /** The sizes in brackets, {@code ?} if dynamic. */
  public static String text(LongList sizes) {
    return sizes.stream().mapToObj(Shapes::text).collect(Collectors.joining(", ", "[", "]"));
  }

  /** The raw numbers separated by commas. */
  public static String numbers(LongList numbers) {
    return numbers.stream().mapToObj(Long::toString).collect(Collectors.joining(", "));
  }
}
