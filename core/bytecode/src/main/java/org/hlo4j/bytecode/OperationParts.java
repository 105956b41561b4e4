package org.hlo4j.bytecode;

/** The bits of the mask of an operation's parts, which follow in this order. */
public final class OperationParts {
  public static final int ATTRIBUTES = 0x01;
  public static final int RESULTS = 0x02;
  public static final int OPERANDS = 0x04;
  public static final int SUCCESSORS = 0x08;
  public static final int REGIONS = 0x10;
  public static final int USE_LIST_ORDERS = 0x20;
  public static final int PROPERTIES = 0x40;

  private OperationParts() {}
}
