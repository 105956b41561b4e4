package org.hlo4j.dialect.hlo;

import static org.hlo4j.dialect.hlo.SpecViolation.opViolation;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.jspecify.annotations.Nullable;

/** Inherent attributes of operations as Java values; absent ones are what the definition says. */
public final class Properties {
  private Properties() {}

  /** The attribute or its default. */
  public static @Nullable Attribute valueOrNull(OperationInputs op, String name) {
    int index = op.definition().propertyIndex(name);
    if (index < 0) {
      throw new IllegalArgumentException(op.definition() + " has no property " + name);
    }
    Attribute value = op.propertyOrNull(index);
    return value != null
        ? value
        : op.definition().properties().get(index).defaultValue().orElse(null);
  }

  /** The attribute or its default, of this class. */
  public static <A extends Attribute> A required(OperationInputs op, String name, Class<A> type) {
    Attribute value = valueOrNull(op, name);
    if (!type.isInstance(value)) {
      throw opViolation(op, "", "requires attribute '" + name + "'");
    }
    return type.cast(value);
  }

  /** The attribute, if it is there and of this class. */
  public static <A extends Attribute> Optional<A> optional(
      OperationInputs op, String name, Class<A> type) {
    return valueOrNull(op, name) instanceof Attribute value && type.isInstance(value)
        ? Optional.of(type.cast(value))
        : Optional.empty();
  }

  public static long number(OperationInputs op, String name) {
    return required(op, name, IntegerAttr.class).longValue();
  }

  public static String string(OperationInputs op, String name) {
    return required(op, name, StringAttr.class).value();
  }

  /** Whether a unit attribute is there, or a Boolean one is true. */
  public static boolean flag(OperationInputs op, String name) {
    Attribute value = valueOrNull(op, name);
    return value instanceof UnitAttr || (value instanceof IntegerAttr i && i.isTrue());
  }

  public static LongList numbers(OperationInputs op, String name) {
    return required(op, name, DenseArrayAttr.class).toLongs();
  }

  /** The numbers; none if the attribute is absent. */
  public static LongList numbersOrNone(OperationInputs op, String name) {
    return valueOrNull(op, name) instanceof DenseArrayAttr array ? array.toLongs() : LongList.of();
  }
}
