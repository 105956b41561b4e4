package org.hlo4j.byteir.target;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.Rule;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/** Rules shared by several targets. */
final class Rules {
  private Rules() {}

  /** The attribute is a dimension of a tensor. */
  static Rule axis(String attribute, String tensor) {
    return new Rule(
        "%s is at least 0 and less than the rank of %s".formatted(attribute, tensor),
        call -> Dimensions.isInRange(call.integer(attribute), call.rank(tensor)));
  }

  /** The attribute consists of dimensions of a tensor in ascending order. */
  static List<Rule> axes(String attribute, String tensor) {
    return List.of(
        new Rule(
            "each of %s is at least 0 and less than the rank of %s".formatted(attribute, tensor),
            call ->
                call.integers(attribute)
                    .allMatch(axis -> Dimensions.isInRange(axis, call.rank(tensor)))),
        new Rule(
            attribute + " ascends without repetition",
            call -> isAscending(call.integers(attribute))));
  }

  private static boolean isAscending(LongList numbers) {
    return Dimensions.isSorted(numbers) && Dimensions.isUnique(numbers);
  }

  /** The tensors have the same element type. */
  static Rule sameElements(String... tensors) {
    return new Rule(
        listed(tensors) + " have the same element type",
        call -> types(call, tensors).map(RankedTensorType::elementType).distinct().count() <= 1);
  }

  /** The tensors have the same shape. */
  static Rule sameShape(String... tensors) {
    return new Rule(
        listed(tensors) + " have the same shape",
        call -> areCompatible(types(call, tensors).toList()));
  }

  static boolean areCompatible(List<RankedTensorType> types) {
    for (int i = 0; i < types.size(); i++) {
      for (int j = i + 1; j < types.size(); j++) {
        if (!Shapes.areCompatible(types.get(i).shape(), types.get(j).shape())) {
          return false;
        }
      }
    }
    return true;
  }

  private static Stream<RankedTensorType> types(ByteirCall call, String... tensors) {
    return Stream.of(tensors).flatMap(tensor -> call.types(tensor).stream());
  }

  /** The vector has as many elements as another tensor has dimensions. */
  static Rule countsDimensions(String vector, String tensor) {
    return new Rule(
        "%s has as many elements as %s has dimensions".formatted(vector, tensor),
        call ->
            !call.has(vector)
                || Shapes.areCompatible(call.type(vector).dimension(0), call.rank(tensor)));
  }

  /** A dimension of one tensor has the size of a dimension of another. */
  static Rule sameSize(String a, int dimensionOfA, String b, int dimensionOfB) {
    return new Rule(
        "dimension %d of %s has the size of dimension %d of %s"
            .formatted(dimensionOfA, a, dimensionOfB, b),
        call ->
            Shapes.areCompatible(
                call.type(a).dimension(dimensionOfA), call.type(b).dimension(dimensionOfB)));
  }

  /** The attribute has the element type of a tensor. */
  static Rule typed(String attribute, String tensor) {
    return new Rule(
        "%s has the element type of %s".formatted(attribute, tensor),
        call -> {
          var type = call.type(tensor).elementType();
          return call.attribute(attribute)
              .map(value ->
                  value instanceof IntegerAttr integer
                      ? integer.type().equals(type)
                      : ((org.hlo4j.ir.builtin.FloatAttr) value).type().equals(type))
              .orElse(true);
        });
  }

  private static String listed(String... names) {
    return String.join(", ", List.of(names).subList(0, names.length - 1))
        + " and "
        + names[names.length - 1];
  }
}
