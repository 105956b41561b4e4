package org.hlo4j.conformance.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.hlo4j.Hlo4j;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.opset.Version;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.pytorch.ExportedProgram;

/** Programs that PyTorch exports: what is imported is valid, and can be written as an artifact. */
enum PytorchTarget implements Target {
  PYTORCH;

  /** Larger programs have the same operators, many times. */
  private static final int MAX_SEED = 1 << 14;

  @Override
  public List<byte[]> seeds() {
    try {
      Path programs = Seeds.project().resolve("pytorch/src/test/resources/programs");
      return Seeds.files(programs, ".pt2").stream()
          .filter(program -> program.length <= MAX_SEED)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean read(byte[] bytes) {
    ImportOptions options =
        bytes.length % 4 == 0
            ? ImportOptions.DEFAULT.withWeights(ImportOptions.Weights.ARGUMENTS)
            : ImportOptions.DEFAULT;
    Operation program = ExportedProgram.read(Blob.wrap(bytes), "mutant").toStablehlo(options);
    List<Diagnostic> problems = Hlo4j.standard().verifyAll(program);
    if (!problems.isEmpty()) {
      throw new Target.Breach("does not verify: " + problems.getFirst());
    }
    Expansion.expand(program, Version.current());
    byte[] artifact = Hlo4j.standard().serialize(program, Version.current());
    if (!Hlo4j.standard()
        .digest(Hlo4j.standard().deserialize(artifact))
        .equals(Hlo4j.standard().digest(program))) {
      throw new Target.Breach("another program after writing and reading");
    }
    return true;
  }
}
