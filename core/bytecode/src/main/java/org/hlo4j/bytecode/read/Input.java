package org.hlo4j.bytecode.read;

import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/** The bytes of a file, and its name for errors. */
record Input(Blob bytes, String file) {
  DiagnosticException error(long offset, String message) {
    return new DiagnosticException(new ByteOffsetLoc(file, offset), message);
  }
}
