package org.hlo4j.opset.sdy;

import org.hlo4j.ir.encode.CodedEnum;

/** The reduction that combines the partial results of several devices. */
public enum ReductionOp implements CodedEnum {
  /** The sum. */
  SUM("sum"),
  /** The maximum. */
  MAX("max"),
  /** The minimum. */
  MIN("min");

  private final String spelling;

  ReductionOp(String spelling) {
    this.spelling = spelling;
  }

  @Override
  public int code() {
    return ordinal();
  }

  @Override
  public String spelling() {
    return spelling;
  }
}
