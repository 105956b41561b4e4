package org.hlo4j.conformance.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
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
  /** Archives. */
  PYTORCH {
    @Override
    public List<byte[]> seeds() {
      List<byte[]> seeds = new ArrayList<>(nodes().stream().map(TorchNodes::archive).toList());
      files().stream().filter(program -> program.length <= MAX_SEED).forEach(seeds::add);
      return seeds;
    }

    @Override
    public boolean read(byte[] bytes) {
      return imports(bytes);
    }
  },

  /** The documents in valid archives: what is mutated is the program. */
  GRAPH {
    @Override
    public List<byte[]> seeds() {
      return nodes();
    }

    @Override
    public boolean read(byte[] bytes) {
      return imports(TorchNodes.archive(bytes));
    }
  };

  /** Larger programs have the same operators, many times; most of these have weights. */
  private static final int MAX_SEED = 1 << 13;

  /** Samples are cut into nodes, but read whole. */
  private static final int MAX_SAMPLE = 1 << 16;

  private static List<byte[]> files() {
    try {
      return Seeds.files(
          Seeds.project().resolve("formats/pytorch/src/test/resources/programs"), ".pt2");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<byte[]> nodes() {
    return Nodes.ALL;
  }

  /** Both targets start with the same nodes, of programs and of the samples of operators. */
  private static final class Nodes {
    private static final List<byte[]> ALL = all();

    private static List<byte[]> all() {
      try {
        List<byte[]> programs = new ArrayList<>(files());
        programs.addAll(Seeds.samples("formats/pytorch", ".pt2", MAX_SAMPLE));
        return TorchNodes.of(programs);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static boolean imports(byte[] bytes) {
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
