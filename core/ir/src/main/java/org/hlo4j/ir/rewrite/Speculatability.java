package org.hlo4j.ir.rewrite;

/** Whether an operation may be executed where the original program would not have executed it. */
public enum Speculatability {
  /** It must not. */
  NOT_SPECULATABLE,
  /** It may. */
  SPECULATABLE,
  /** It may if all nested operations may. */
  RECURSIVELY_SPECULATABLE
}
