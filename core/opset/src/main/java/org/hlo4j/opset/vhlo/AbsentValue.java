package org.hlo4j.opset.vhlo;

import java.util.function.Predicate;
import org.hlo4j.ir.Attribute;

/**
 * The meaning of an absent attribute: the value to write for it, and the test whether a value is
 * equivalent to absence.
 *
 * @param value the value to write
 * @param isEquivalent whether an attribute is equivalent to absence; wider than equality where
 *     upstream's test is
 * @param otherwise the predicate that error messages state of any other value: {@code "is not
 *     empty"}
 */
public record AbsentValue(Attribute value, Predicate<Attribute> isEquivalent, String otherwise) {
  /** No elements. Equivalent is an empty tensor of any type. */
  public static final AbsentValue EMPTY_TENSOR =
      new AbsentValue(
          TensorV1Attr.i64(),
          a -> a instanceof TensorV1Attr t && t.data().data().size() == 0,
          "is not empty");

  /** An empty array. */
  public static final AbsentValue EMPTY_ARRAY =
      new AbsentValue(ArrayV1Attr.EMPTY, ArrayV1Attr.EMPTY::equals, "is not empty");

  /** {@code false}. */
  public static final AbsentValue FALSE =
      new AbsentValue(BooleanV1Attr.FALSE, BooleanV1Attr.FALSE::equals, "is not false");

  /** The type {@code none}, which encodes an absent attribute. */
  public static final AbsentValue NONE_TYPE = exactly(new TypeV1Attr(VhloSimpleType.NONE));

  /** The default accuracy; tolerances of negative zero are equivalent. */
  public static final AbsentValue DEFAULT_ACCURACY =
      new AbsentValue(
          new ResultAccuracyV1Attr(0, 0, 0, VhloEnum.RESULT_ACCURACY_MODE.attribute("DEFAULT")),
          AbsentValue::isDefaultAccuracy,
          "is not the default");

  /**
   * {@return an absent value to which no other value is equivalent}
   *
   * @param value the value to write
   */
  public static AbsentValue exactly(Attribute value) {
    return new AbsentValue(value, value::equals, "is set");
  }

  private static boolean isDefaultAccuracy(Attribute attribute) {
    return attribute instanceof ResultAccuracyV1Attr a
        && a.atol() == 0
        && a.rtol() == 0
        && a.ulps() == 0
        && a.mode().equals(VhloEnum.RESULT_ACCURACY_MODE.attribute("DEFAULT"));
  }
}
