package org.hlo4j.tools.run;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.PrinterOptions;

/** Reads programs in text or bytecode, verifies them, and writes them in either form. */
public final class Programs {
  private final DialectRegistry registry;
  private final Diagnostics diagnostics;
  private final boolean allowUnregistered;
  private final boolean implicitModule;

  public Programs(
      DialectRegistry registry,
      Diagnostics diagnostics,
      boolean allowUnregistered,
      boolean implicitModule) {
    this.registry = registry;
    this.diagnostics = diagnostics;
    this.allowUnregistered = allowUnregistered;
    this.implicitModule = implicitModule;
  }

  /** The dialects that the commands know. */
  public static DialectRegistry registry() {
    return Dialects.all();
  }

  /**
   * Reads and verifies a program.
   *
   * @throws DiagnosticException if it is refused
   */
  public Operation read(SourceText source) {
    return null;
  }

  /** Verifies, reporting what is wrong; says whether nothing is. */
  public boolean verify(Operation operation) {
    return false;
  }

  public boolean survivesRoundTrip(Operation module, PrinterOptions options) {
    return false;
  }

  public void print(Operation module, PrinterOptions options, OutputStream out)
      throws IOException {}

  public void writeBytecode(Operation module, Optional<Long> version, OutputStream out)
      throws IOException {}
}
