package org.hlo4j.python;

import org.hlo4j.hlo.export.HloExport;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/** The module of HLO that says what a program says. */
public final class HloModuleOf {
  private final HloExport export;

  private HloModuleOf(HloExport export) {
    this.export = export;
  }

  /**
   * Converts a program.
   *
   * @throws DiagnosticException if HLO cannot express it
   */
  public static HloModuleOf of(Operation program) {
    return new HloModuleOf(HloExport.of(program));
  }

  /** What of the program the module does not say. */
  public String[] warnings() {
    return export.warnings().stream().map(Diagnostic::message).toArray(String[]::new);
  }

  /** The module as text, as XLA prints what is read again. */
  public String text() {
    return HloText.print(export.module(), HloPrintStyle.LONG);
  }

  /** The module as {@code HloModuleProto}. */
  public byte[] proto() {
    return HloProtos.toBytes(export.module());
  }
}
