package org.hlo4j.hlo.translate;

import java.util.List;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.ModelFormat;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.program.ProgramForm;

/** Texts of HLO, for readers of programs in any form. */
public final class HloFormat implements ModelFormat {
  /** Creates the format; {@link java.util.ServiceLoader} does. */
  public HloFormat() {}

  @Override
  public ProgramForm form() {
    return ProgramForm.HLO;
  }

  private static HloModule parse(Blob bytes, String name) {
    return HloText.parse(SourceText.of(name, bytes.toByteArray()));
  }

  @Override
  public Operation read(
      Blob bytes, String name, ExternalData external, ImportOptions options, Diagnostics warnings) {
    return ReadModules.translate(
        parse(bytes, name), new FileLineColLoc(name, 1, 1, 1, 1), options, warnings);
  }

  @Override
  public List<Parameter> parameters(Blob bytes, String name) {
    return ReadModules.parameters(parse(bytes, name));
  }

  @Override
  public OpenDimensions openDimensions(Blob bytes, String name, ExternalData external) {
    return OpenDimensions.NONE;
  }
}
