package org.hlo4j.opset.sdy;

import java.util.Locale;
import org.hlo4j.ir.encode.CodedEnum;

/** The reduction that combines the partial results of several devices. */
public enum ReductionOp implements CodedEnum {
  /** The sum. */
  SUM,
  /** The maximum. */
  MAX,
  /** The minimum. */
  MIN;

  @Override
  public String spelling() {
    return name().toLowerCase(Locale.ROOT);
  }
}
