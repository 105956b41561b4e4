package org.hlo4j.opset.mhlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The scheduling of a custom call relative to operations independent of it. */
public enum CustomCallSchedule implements CodedEnum, DialectAttribute {
  NONE,
  LATEST,
  EARLIEST;

  public static final AttributeDefinition<CustomCallSchedule> DEFINITION =
      EnumSyntax.word(
              CustomCallSchedule.class,
              "MHLO_CustomCallScheduleAttr",
              "::mlir::mhlo::CustomCallSchedule")
          .define("mhlo", "custom_call_schedule");

  @Override
  public AttributeDefinition<CustomCallSchedule> definition() {
    return DEFINITION;
  }
}
