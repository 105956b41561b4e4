package org.hlo4j.opset.mhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The scheduling of a custom call relative to operations independent of it. */
public enum CustomCallSchedule implements CodedEnum, DialectAttribute {
  NONE(0),
  LATEST(1),
  EARLIEST(2);

  private static final Codec<CustomCallSchedule> CODEC =
      Codec.of(
          field("value", FieldKinds.enumeration(CustomCallSchedule.class), constant -> constant),
          constant -> constant);

  private static final EnumSyntax<CustomCallSchedule> SYNTAX =
      EnumSyntax.word(
          CustomCallSchedule.class,
          "MHLO_CustomCallScheduleAttr",
          "::mlir::mhlo::CustomCallSchedule");

  public static final AttributeDefinition<CustomCallSchedule> DEFINITION =
      AttributeDefinition.textual(
          "mhlo", "custom_call_schedule", CustomCallSchedule.class, CODEC, SYNTAX);

  private final int code;

  CustomCallSchedule(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }

  @Override
  public String spelling() {
    return name();
  }

  @Override
  public AttributeDefinition<CustomCallSchedule> definition() {
    return DEFINITION;
  }
}
