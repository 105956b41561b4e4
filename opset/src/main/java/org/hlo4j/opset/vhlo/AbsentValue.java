package org.hlo4j.opset.vhlo;

import java.util.function.Predicate;
import org.hlo4j.ir.Attribute;

/**
 * What an attribute means that is not there: the value to write for it, and how to tell that a
 * value says no more than its absence would.
 *
 * @param value the value to write
 * @param isEquivalent whether an attribute says the same; wider than equality where upstream's test is
 * @param otherwise what to say of a value that says more: {@code "is not empty"}
 */
public record AbsentValue(Attribute value, Predicate<Attribute> isEquivalent, String otherwise) {
  /** No elements; a tensor of any type that has none says the same. */
  public static final AbsentValue EMPTY_TENSOR =
      new AbsentValue(
          TensorV1Attr.i64(),
          a -> a instanceof TensorV1Attr t && t.data().data().size() == 0,
          "is not empty");

  public static final AbsentValue EMPTY_ARRAY =
      new AbsentValue(ArrayV1Attr.EMPTY, ArrayV1Attr.EMPTY::equals, "is not empty");

  public static final AbsentValue FALSE =
      new AbsentValue(BooleanV1Attr.FALSE, BooleanV1Attr.FALSE::equals, "is not false");

  /** The type {@code none}, which stands for an attribute that is not there. */
  public static final AbsentValue NONE_TYPE = exactly(new TypeV1Attr(VhloSimpleType.NONE));

  /** Any accuracy will do; a negative zero is as good as a positive one. */
  public static final AbsentValue DEFAULT_ACCURACY =
      new AbsentValue(
          new ResultAccuracyV1Attr(0, 0, 0, VhloEnum.RESULT_ACCURACY_MODE.attribute("DEFAULT")),
          AbsentValue::isDefaultAccuracy,
          "is not the default");

  /** Only this very value. */
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
