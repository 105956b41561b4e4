package org.hlo4j.hlo.translate;

import java.util.List;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.ModelFormat;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.program.ProgramForm;

/** Protos of HLO, for readers of programs in any form: modules alone, in dumps and in snapshots. */
public final class HloProtoFormat implements ModelFormat {
  /** Creates the format; {@link java.util.ServiceLoader} does. */
  public HloProtoFormat() {}

  @Override
  public ProgramForm form() {
    return ProgramForm.HLO_PROTO;
  }

  private static HloModule read(Blob bytes, String name, Diagnostics warnings) {
    return HloProtos.read(bytes, name, warnings).module();
  }

  @Override
  public Operation read(
      Blob bytes, String name, ExternalData external, ImportOptions options, Diagnostics warnings) {
    return ReadModules.translate(
        read(bytes, name, warnings), new ByteOffsetLoc(name, 0), options, warnings);
  }

  @Override
  public List<Parameter> parameters(Blob bytes, String name) {
    return ReadModules.parameters(read(bytes, name, Diagnostics.collector()));
  }

  @Override
  public OpenDimensions openDimensions(Blob bytes, String name, ExternalData external) {
    return OpenDimensions.NONE;
  }
}
