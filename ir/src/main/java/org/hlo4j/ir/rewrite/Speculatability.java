package org.hlo4j.ir.rewrite;

/** Whether an operation may run where the program would not have run it. */
public enum Speculatability {
  NOT_SPECULATABLE,
  SPECULATABLE,
  /** If all operations inside are. */
  RECURSIVELY_SPECULATABLE
}
