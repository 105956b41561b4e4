package org.hlo4j.opset.sdy;

import org.hlo4j.ir.encode.CodedEnum;

/** How partial results of several devices become one. */
public enum ReductionOp implements CodedEnum {
  SUM("sum"),
  MAX("max"),
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
