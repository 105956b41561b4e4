package org.hlo4j.bytecode;

import org.hlo4j.ir.builtin.ExternalResources;

/** The kinds of resources; the code is the ordinal. */
public enum ResourceKind {
  BLOB,
  BOOL,
  STRING;

  public static ResourceKind of(ExternalResources.Value value) {
    return switch (value) {
      case ExternalResources.Data _ -> BLOB;
      case ExternalResources.Flag _ -> BOOL;
      case ExternalResources.Text _ -> STRING;
    };
  }
}
