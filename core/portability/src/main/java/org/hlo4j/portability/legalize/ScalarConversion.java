package org.hlo4j.portability.legalize;

import java.util.Map;
import java.util.function.BiFunction;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.DimensionLists;
import org.hlo4j.opset.vhlo.BooleanV1Attr;
import org.hlo4j.opset.vhlo.IntegerV1Attr;
import org.hlo4j.opset.vhlo.TensorV1Attr;
import org.hlo4j.opset.vhlo.TypeV1Attr;

/**
 * The conversion of a field of a StableHLO attribute to a VHLO attribute of its own.
 *
 * @param <T> the Java type of the field
 */
final class ScalarConversion<T> {
  static final ScalarConversion<Long> INTEGER =
      new ScalarConversion<>((value, _) -> IntegerV1Attr.i64(value), (a, _) -> integer(a));

  static final ScalarConversion<LongList> INTEGERS =
      new ScalarConversion<>((value, m) -> m.tensor(value), (a, _) -> integers(a));

  static final ScalarConversion<Boolean> BOOL =
      new ScalarConversion<>((value, _) -> BooleanV1Attr.of(value), (a, _) -> bool(a));

  static final ScalarConversion<Type> TYPE =
      new ScalarConversion<>(
          (value, m) -> new TypeV1Attr(m.types().toVhlo(value)), (a, m) -> type(a, m));

  private static final Map<FieldKind<?>, ScalarConversion<?>> BY_KIND =
      Map.of(
          FieldKinds.SIGNED_VARINT, INTEGER,
          FieldKinds.BOOL, BOOL,
          FieldKinds.TYPE, TYPE,
          FieldKinds.SIGNED_VARINTS, INTEGERS,
          DimensionLists.DIMENSIONS, INTEGERS);

  private final BiFunction<T, AttributeMapping, Attribute> toVhlo;
  private final BiFunction<Attribute, AttributeMapping, T> fromVhlo;

  private ScalarConversion(
      BiFunction<T, AttributeMapping, Attribute> toVhlo,
      BiFunction<Attribute, AttributeMapping, T> fromVhlo) {
    this.toVhlo = toVhlo;
    this.fromVhlo = fromVhlo;
  }

  /** Returns the conversion of fields of a kind. */
  @SuppressWarnings("unchecked")
  static <T> ScalarConversion<T> of(FieldKind<T> kind) {
    ScalarConversion<?> flat = BY_KIND.get(kind);
    if (flat == null) {
      throw new IllegalArgumentException("VHLO has no attribute for fields of this kind");
    }
    return (ScalarConversion<T>) flat;
  }

  Attribute toVhlo(T value, AttributeMapping mapping) {
    return toVhlo.apply(value, mapping);
  }

  T fromVhlo(Attribute attribute, AttributeMapping mapping) {
    return fromVhlo.apply(attribute, mapping);
  }

  private static Long integer(Attribute attribute) {
    if (attribute instanceof IntegerV1Attr integer) {
      return integer.value().longValue();
    }
    throw Unconvertible.because("not an integer:", attribute);
  }

  private static LongList integers(Attribute attribute) {
    if (attribute instanceof TensorV1Attr tensor
        && tensor.data().elementType() instanceof IntegerType
        && tensor.data().isListable()) {
      return tensor.data().toLongs();
    }
    throw Unconvertible.because("not a tensor of integers:", attribute);
  }

  private static Boolean bool(Attribute attribute) {
    if (attribute instanceof BooleanV1Attr bool) {
      return bool.value();
    }
    throw Unconvertible.because("not a truth value:", attribute);
  }

  private static Type type(Attribute attribute, AttributeMapping mapping) {
    if (attribute instanceof TypeV1Attr type) {
      return mapping.types().fromVhlo(type.value());
    }
    throw Unconvertible.because("not a type:", attribute);
  }
}
