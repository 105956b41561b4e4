package org.hlo4j.opset.mpmd;

import java.util.Locale;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** How tensors of several meshes become one: {@code #mpmd.reduction<add>}. */
public enum MpmdReduction implements CodedEnum, DialectAttribute {
  /** All tensors are the same. */
  NONE,
  /** The sum. */
  ADD,
  /** The maximum. */
  MAX,
  /** The minimum. */
  MIN,
  /** The product. */
  MUL,
  /** The bitwise or. */
  OR,
  /** The bitwise and. */
  AND;

  /** The definition: name and syntax. */
  public static final AttributeDefinition<MpmdReduction> DEFINITION =
      EnumSyntax.bracketed(MpmdReduction.class, "Mpmd_Reduction", "::mlir::mpmd::ReductionType")
          .define("mpmd", "reduction");

  @Override
  public String spelling() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public AttributeDefinition<MpmdReduction> definition() {
    return DEFINITION;
  }
}
