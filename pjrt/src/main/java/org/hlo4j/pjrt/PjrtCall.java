package org.hlo4j.pjrt;

/** Stub. */
public final class PjrtCall {
  PjrtCall(PjrtExecutable executable) {}
}
