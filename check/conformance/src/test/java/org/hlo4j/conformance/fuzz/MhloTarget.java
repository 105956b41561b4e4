package org.hlo4j.conformance.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.hlo4j.Hlo4j;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.transforms.mhlo.MhloToStablehlo;
import org.hlo4j.transforms.mhlo.StablehloToMhlo;

/** Programs of MHLO: what is valid stays valid in StableHLO and in MHLO again. */
enum MhloTarget implements Target {
  /** Texts. */
  MHLO {
    @Override
    public boolean worksOnPrograms() {
      return true;
    }

    @Override
    public List<String> programs() {
      return Programs.ALL;
    }

    @Override
    public List<byte[]> seeds() {
      return Programs.ALL.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }

    @Override
    Operation program(byte[] bytes) {
      Operation program = verified(ProgramTarget.parse(SourceText.of("mutant", bytes)));
      ProgramTarget.checkText(program);
      return program;
    }
  },

  /** MLIR bytecode. */
  MHLO_BYTECODE {
    @Override
    public List<byte[]> seeds() {
      return Programs.ALL.stream()
          .map(text -> ProgramTarget.encode(ProgramTarget.parse(SourceText.of("seed", text))))
          .toList();
    }

    @Override
    Operation program(byte[] bytes) {
      return verified(ProgramTarget.decode(bytes));
    }
  };

  private static final DialectRegistry DIALECTS = Hlo4j.standard().dialects();

  /** Both targets start with the same programs. */
  private static final class Programs {
    private static final List<String> ALL = all();

    private static List<String> all() {
      List<String> programs =
          new ArrayList<>(
              Seeds.parts("core/dialects/src/test/resources/org/hlo4j/dialect/text/mhlo.mlir"));
      for (String text : Seeds.programs()) {
        Operation program = ProgramTarget.parse(SourceText.of("seed", text));
        if (StablehloToMhlo.refused(program, DIALECTS).isEmpty()) {
          StablehloToMhlo.convert(program, DIALECTS);
          programs.add(Hlo4j.standard().print(program));
        }
      }
      return List.copyOf(programs);
    }
  }

  @Override
  public final boolean isForPrograms() {
    return true;
  }

  /** Reads a program that is valid. */
  abstract Operation program(byte[] bytes);

  @Override
  public final boolean read(byte[] bytes) {
    Operation program = program(bytes);
    if (!MhloToStablehlo.refused(program, true, DIALECTS).isEmpty()) {
      return false;
    }
    converted(program, (module, dialects) -> MhloToStablehlo.convert(module, true, dialects));
    if (StablehloToMhlo.refused(program, DIALECTS).isEmpty()) {
      converted(program, StablehloToMhlo::convert);
    }
    return true;
  }

  private static Operation verified(Operation program) {
    List<Diagnostic> problems = Hlo4j.standard().verifyAll(program);
    if (!problems.isEmpty()) {
      throw new DiagnosticException(problems);
    }
    return program;
  }

  private static void converted(
      Operation program, BiConsumer<Operation, DialectRegistry> conversion) {
    conversion.accept(program, DIALECTS);
    Hlo4j.standard().verifyAll(program).stream()
        .findFirst()
        .ifPresent(problem -> {
          throw new Breach("does not verify: " + problem);
        });
  }
}
