package org.hlo4j.hlo.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.proto.HloFile;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.ModelFormat;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.program.ProgramForm;
import org.hlo4j.program.RecordedRun;

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
  public Optional<RecordedRun> recorded(Blob bytes, String name) {
    HloFile file = HloProtos.read(bytes, name, Diagnostics.collector());
    Location start = new ByteOffsetLoc(name, 0);
    return switch (file.arguments().size()) {
      case 0 -> Optional.empty();
      case 1 -> {
        List<Tensor> arguments = new ArrayList<>();
        file.arguments().getFirst().forEach(each -> addTensors(each, start, arguments));
        List<Tensor> results = new ArrayList<>();
        HloLiteral result = file.result();
        if (result != null) {
          addTensors(result, start, results);
        }
        yield Optional.of(
            new RecordedRun(
                arguments,
                result == null ? Optional.empty() : Optional.of(results),
                file.platform()));
      }
      default ->
          throw new DiagnosticException(
              start, "the snapshot has arguments of " + file.arguments().size() + " partitions");
    };
  }

  /** Adds the arrays that a value consists of, as parameters and results of programs are. */
  private static void addTensors(HloLiteral value, Location start, List<Tensor> tensors) {
    switch (value) {
      case HloLiteral.Array array -> tensors.add(Tensor.of(ConstantTranslation.elements(array)));
      case HloLiteral.Tuple tuple ->
          tuple.elements().forEach(element -> addTensors(element, start, tensors));
      case HloLiteral.Elided _ ->
          throw new DiagnosticException(start, "the elements of an argument were left out");
    }
  }

  @Override
  public OpenDimensions openDimensions(Blob bytes, String name, ExternalData external) {
    return OpenDimensions.NONE;
  }
}
