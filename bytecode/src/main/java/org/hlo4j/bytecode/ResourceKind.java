package org.hlo4j.bytecode;

/** What a resource is; the position is the code. */
public enum ResourceKind {
  BLOB,
  BOOL,
  STRING
}
