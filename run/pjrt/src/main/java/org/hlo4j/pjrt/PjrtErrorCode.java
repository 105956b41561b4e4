package org.hlo4j.pjrt;

/** Kinds of errors of plugins, in the order of their numbers: Abseil's status codes. */
public enum PjrtErrorCode {
  /** No error. No exception has this code. */
  OK,

  /** The caller has cancelled the operation. */
  CANCELLED,

  /** An error of another kind, or one whose number is not listed here. */
  UNKNOWN,

  /** An argument is wrong, whatever the state of the system. */
  INVALID_ARGUMENT,

  /** The time was over before the operation was. */
  DEADLINE_EXCEEDED,

  /** The requested entity was not found. */
  NOT_FOUND,

  /** The entity to be created exists already. */
  ALREADY_EXISTS,

  /** The caller is not allowed to do it. */
  PERMISSION_DENIED,

  /** Memory, for example, does not suffice. */
  RESOURCE_EXHAUSTED,

  /** The state of the system does not allow it: no device is there, for example. */
  FAILED_PRECONDITION,

  /** The operation was given up, by a conflict for example. */
  ABORTED,

  /** It was tried beyond the end of what there is. */
  OUT_OF_RANGE,

  /** The plugin cannot do it. */
  UNIMPLEMENTED,

  /** An assumption of the plugin or its compiler does not hold. */
  INTERNAL,

  /** It cannot be done now, but perhaps later. */
  UNAVAILABLE,

  /** Data is lost or damaged. */
  DATA_LOSS,

  /** The caller is not known. */
  UNAUTHENTICATED;

  /** {@return the number of the code} */
  public int number() {
    return ordinal();
  }

  /**
   * {@return the code of a number; {@link #UNKNOWN} if none has it}
   *
   * @param number the number
   */
  public static PjrtErrorCode of(int number) {
    return number >= 0 && number < values().length ? values()[number] : UNKNOWN;
  }
}
