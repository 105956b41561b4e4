package org.hlo4j.interpreter.coverage;

import java.util.List;
import java.util.stream.Stream;

/**
 * An element type of sample programs.
 *
 * @param label its name in the table
 * @param text the type
 * @param left the type of the left operand of products: the type itself unless it is per axis
 * @param real the type of the real part of its elements
 * @param expressed the expressed type
 * @param stored the storage type
 */
record SampleType(
    String label, String text, String left, String real, String expressed, String stored) {
  private static final String PER_TENSOR = "!quant.uniform<i8:f32, 0.5>";

  private static final List<String> INTEGERS =
      List.of(
          "i1", "i2", "i4", "i8", "i16", "i32", "i64", "ui2", "ui4", "ui8", "ui16", "ui32", "ui64");

  private static final List<String> FLOATS =
      List.of(
          "f4E2M1FN",
          "f6E2M3FN",
          "f6E3M2FN",
          "f8E3M4",
          "f8E4M3",
          "f8E4M3FN",
          "f8E4M3FNUZ",
          "f8E4M3B11FNUZ",
          "f8E5M2",
          "f8E5M2FNUZ",
          "f8E8M0FNU",
          "bf16",
          "f16",
          "f32",
          "f64");

  /** All element types of tensors; the last two represent all quantized ones. */
  static List<SampleType> all() {
    return Stream.of(
            INTEGERS.stream().map(SampleType::plain),
            FLOATS.stream().map(SampleType::plain),
            Stream.of(complex("f32"), complex("f64")),
            Stream.of(
                quantized("quantized", PER_TENSOR),
                quantized("per axis", "!quant.uniform<i8:f32:0, {0.5, 0.25}>")))
        .flatMap(types -> types)
        .toList();
  }

  static List<SampleType> integers() {
    return INTEGERS.stream().map(SampleType::plain).toList();
  }

  static List<SampleType> floats() {
    return FLOATS.stream().map(SampleType::plain).toList();
  }

  static SampleType plain(String type) {
    String expressed = FLOATS.contains(type) ? type : "f32";
    return new SampleType(type, type, type, type, expressed, type);
  }

  private static SampleType complex(String part) {
    String type = "complex<" + part + ">";
    return new SampleType(type, type, type, part, "f32", type);
  }

  private static SampleType quantized(String label, String type) {
    return new SampleType(label, type, PER_TENSOR, type, "f32", "i8");
  }

  /** Elements that are all one, as an attribute without its type. */
  String ones() {
    if (stored.equals("i1")) {
      return "dense<true>";
    }
    String one = stored.startsWith("i") || stored.startsWith("ui") ? "1" : "1.0";
    return stored.startsWith("complex") ? "dense<(1.0, 1.0)>" : "dense<" + one + ">";
  }

  @Override
  public String toString() {
    return label;
  }
}
