package org.hlo4j.bytecode.read;

import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.jspecify.annotations.Nullable;

/** A dialect named in a file, resolved at first use. */
final class DialectEntry {
  static final String BUILTIN = "builtin";

  private final String name;
  private final boolean builtin;
  private final boolean versioned;
  private boolean loaded;
  private @Nullable Dialect dialect;

  DialectEntry(String name, boolean versioned) {
    this.name = name;
    this.builtin = name.equals(BUILTIN);
    this.versioned = versioned;
  }

  String name() {
    return name;
  }

  boolean isBuiltin() {
    return builtin;
  }

  /** Returns the dialect; null if it is not registered and need not be. */
  @Nullable Dialect loadOrNull(DialectRegistry registry, boolean allowUnregistered, ByteCursor in) {
    if (!loaded) {
      dialect = registry.dialectOrNull(name);
      if (dialect == null && !allowUnregistered && !isBuiltin()) {
        throw in.error(
            "dialect '"
                + name
                + "' is unknown. If this is intended, please call allowUnregisteredDialects() on"
                + " the MLIRContext, or use -allow-unregistered-dialect with the MLIR tool used.");
      }
      if (versioned && !isBuiltin() && (dialect == null || !dialect.hasBytecodeEncoding())) {
        throw in.error(
            "dialect '"
                + name
                + "' does not implement the bytecode interface, but found a version entry");
      }
      loaded = true;
    }
    return dialect;
  }
}
